"""What workers import before they collect: each another share of the tests, so that the others find it compiled.

In a fresh clone to rewrite the assertions of all tests takes longer than everything else that collecting does, and all
workers would do it side by side, file by file. What is compiled already is only read.
"""

import contextlib
import importlib
from pathlib import Path

import pytest

from tests.choosing import BASE_DIR, files


def share(number: int, of: int, wanted: list[str]) -> list[Path]:
    """The files that a worker imports first, of those in the wanted files and folders."""
    asked = [(BASE_DIR / one.partition("::")[0]).resolve() for one in wanted]
    inside = [path for path in files() if any(path.is_relative_to(one) for one in asked)]
    return inside[number::of]


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import this worker's share. What cannot be imported is told by whoever collects it."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    number = int(worker["workerid"].removeprefix("gw"))
    for path in share(number, worker["workercount"], session.config.args):
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(BASE_DIR).with_suffix("").parts))
