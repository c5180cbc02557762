"""Coverage of xdist's workers, saved before they are told to end: on a busy machine they are killed while they save."""

import coverage
import pytest


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Write what this process has measured."""
    measuring = coverage.Coverage.current()
    if measuring is not None:
        measuring.stop()
        measuring.save()
