"""The adapter of docs/examples/clients/daide is imported as its README has it."""

import sys

import pytest

from tests.choosing import BASE_DIR

CLIENTS = BASE_DIR / "docs" / "examples" / "clients"


@pytest.fixture(autouse=True, scope="package")
def _adapter():
    """On the path, and gone afterwards."""
    before = list(sys.path)
    sys.path[:0] = [str(CLIENTS / "daide"), str(CLIENTS / "python")]
    yield
    sys.path[:] = before
    for name in [one for one in sys.modules if one.partition(".")[0] in ("season_daide", "season")]:
        del sys.modules[name]
