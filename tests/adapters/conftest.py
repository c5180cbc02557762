"""The adapters of docs/examples/clients are imported as their READMEs have it."""

import sys

import pytest

from tests.choosing import BASE_DIR

CLIENTS = BASE_DIR / "docs" / "examples" / "clients"


@pytest.fixture(autouse=True, scope="package")
def _adapter():
    """On the path, and gone afterwards."""
    before = list(sys.path)
    sys.path[:0] = [*(str(CLIENTS / name) for name in ("daide", "webdip", "python"))]
    yield
    sys.path[:] = before
    ours = ("season_daide", "season_webdip", "season", "seat")
    for name in [one for one in sys.modules if one.partition(".")[0] in ours]:
        del sys.modules[name]
