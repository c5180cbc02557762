"""The plugin that lets nobody ask for the time while tests are collected (tests/plugins/clock.py)."""

import pytest

from games import database_time
from tests.plugins.clock import NoClock, pytest_collection


def test_the_clock_is_away_while_tests_are_collected():
    before, collecting = database_time.timezone, pytest_collection()
    next(collecting)
    assert database_time.timezone is NoClock
    with pytest.raises(RuntimeError, match="in a fixture"):
        NoClock.now()
    with pytest.raises(StopIteration):
        next(collecting)
    assert database_time.timezone is before
