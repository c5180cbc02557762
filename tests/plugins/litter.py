"""What collecting ten thousand tests has loaded stays until the end: the garbage collector need not walk through it."""

import gc

import pytest

RARELY = (20_000, 20, 50)
"""Thresholds of the three generations: tests leave little that lives long, and most of it goes by itself."""


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
