"""Coverage by test: what each test reaches is stored under its id. For `python -m tests.thinning`."""

import coverage
import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What is measured from here on belongs to this test."""
    measuring = coverage.Coverage.current()
    if measuring is not None:
        measuring.switch_context(item.nodeid)
