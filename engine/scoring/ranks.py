"""Points for places: first, second, third and so on, by some measure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.model.json_data import Json


def tied(measure: Json) -> list[list[str]]:
    """The seats by what they measure, the highest first; those that are level together."""
    levels = sorted(set(measure.values()), reverse=True)
    return [[seat for seat, value in measure.items() if value == level] for level in levels]


def shared(measure: Json, points: Sequence[int | Fraction]) -> dict[str, Fraction]:
    """Points for places; those that are level share the points of their places alike."""
    given: dict[str, Fraction] = {}
    place = 0
    for group in tied(measure):
        theirs = points[place : place + len(group)]
        given |= dict.fromkeys(group, Fraction(sum(theirs)) / len(group))
        place += len(group)
    return given


def lowest(measure: Json, points: Sequence[int | Fraction]) -> dict[str, Fraction]:
    """Points for places; those that are level all get the points of the lowest of their places."""
    given: dict[str, Fraction] = {}
    place = 0
    for group in tied(measure):
        place += len(group)
        given |= dict.fromkeys(group, Fraction(points[place - 1]) if place <= len(points) else Fraction(0))
    return given
