"""`--until 1767225600` (seconds since 1970): after it no further test is begun; what is left is skipped and counted."""

import time

import pytest

LEFT = "no time was left for it"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--until", type=float, help="when no further test is begun, in seconds since 1970")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before anything is set up for a test: whether it may still begin."""
    until = item.config.getoption("until")
    if until is not None and time.time() >= until:
        pytest.skip(LEFT)
