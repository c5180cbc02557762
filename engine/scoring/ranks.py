"""Points for places: first, second, third and so on, by some measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any


def tied(measure: Mapping[str, Any]) -> list[list[str]]:
    """The seats by what they measure, the highest first; those that are level together."""
    levels = sorted(set(measure.values()), reverse=True)
    return [[seat for seat, value in measure.items() if value == level] for level in levels]


def shared(measure: Mapping[str, Any], points: Sequence[int | Fraction]) -> dict[str, Fraction]:
    """Points for places; those that are level share the points of their places alike."""
    given: dict[str, Fraction] = {}
    place = 0
    for group in tied(measure):
        theirs = points[place : place + len(group)]
        given |= dict.fromkeys(group, Fraction(sum(theirs)) / len(group))
        place += len(group)
    return given


def lowest(measure: Mapping[str, Any], points: Sequence[int | Fraction]) -> dict[str, Fraction]:
    """Points for places; those that are level all get the points of the lowest of their places."""
    given: dict[str, Fraction] = {}
    place = 0
    for group in tied(measure):
        place += len(group)
        given |= dict.fromkeys(group, Fraction(points[place - 1]) if place <= len(points) else Fraction(0))
    return given
