"""Coverage and processor time by test, for `python -m tests.thinning`: how busy the machine is does not matter."""

import time

import coverage
import pytest

PROPERTY = "processor seconds"
"""In pytest's report, what a test took with its fixtures; what its subprocesses take is not counted."""

_begun: pytest.StashKey[float] = pytest.StashKey()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What is measured from here on belongs to this test."""
    item.stash[_begun] = time.process_time()
    measuring = coverage.Coverage.current()
    if measuring is not None:
        measuring.switch_context(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item):
    """Note what it took once its fixtures are gone."""
    result = yield
    item.user_properties.append((PROPERTY, f"{time.process_time() - item.stash[_begun]:.4f}"))
    return result
