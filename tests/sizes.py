"""How many made-up cases a test tries: as many in bin/test as find what is plainly broken, more in bin/campaigns."""

import os
from typing import Any

import pytest

MORE = int(os.environ.get("MORE", "1"))
"""How many times as many as in bin/test."""


def some(number: int) -> int:
    """So many cases in bin/test, `MORE` times as many in a campaign."""
    return number * MORE


def first_of(*cases: Any) -> list[Any]:
    """For `parametrize`: bin/test tries the first, which finds what is plainly broken; bin/test-slow all others."""
    first, *others = cases
    return [first, *(pytest.param(*_values(one), marks=pytest.mark.slow) for one in others)]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
