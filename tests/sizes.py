"""How many made-up cases a test tries: as many in bin/test as find what is plainly broken, more in bin/campaigns."""

import os

MORE = int(os.environ.get("MORE", "1"))
"""How many times as many as in bin/test."""


def some(number: int) -> int:
    """So many cases in bin/test, `MORE` times as many in a campaign."""
    return number * MORE
