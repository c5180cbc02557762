"""Small words of reports: names in a row, numbers of things."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def listed(names: Iterable[str]) -> str:
    """`A Par`, `A Par and F Bre`, `A Par, F Bre and A Mar`; nothing for none."""
    *most, last = list(names) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def many(number: int | Fraction, what: str) -> str:
    """`1 unit`, `2 units`, `3/2 points`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
