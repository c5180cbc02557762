"""Carnage, in three kinds: places count most, centres break ties."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from engine.scoring.final import Final
from engine.scoring.ranks import shared
from engine.scoring.system import Scores, System, score_win

SOURCE = "Tournament rules of Carnage (Vermont); Diplomacy Tournament Visualiser, “Carnage”"


def places(final: Final, step: int) -> list[int]:
    """Points for places: `step` for the last, twice as much for the one before, and so on."""
    return [step * number for number in range(len(final.seats), 0, -1)]


def standing(final: Final, *, dead_equal: bool) -> dict[str, tuple[int, int]]:
    """What seats are ranked by: centres, then the year of elimination, unless all eliminated are alike."""
    return {seat: (n, 0 if dead_equal or n else final.gone.get(seat, 0)) for seat, n in final.centres.items()}


def by_places(*, dead_equal: bool) -> Callable[[Final], Scores]:
    """1,000 points a place and a point a centre; a winner gets all."""

    def score(final: Final) -> Scores:
        points = places(final, 1000)
        if final.winners:
            return score_win(final, sum(points) + final.total)
        given = shared(standing(final, dead_equal=dead_equal), points)
        return {seat: given[seat] + n for seat, n in final.centres.items()}

    return score


def by_centres(final: Final) -> Scores:
    """1,001 points a place and 500 a centre; a winner gets 39,028 of seven seats, all others 1,000."""
    points = places(final, 1001)
    if final.winners:
        return score_win(final, sum(points) + 11_000, dict.fromkeys(final.seats, Fraction(1000)))
    given = shared(standing(final, dead_equal=False), points)
    return {seat: given[seat] + 500 * n for seat, n in final.centres.items()}


SYSTEMS = (
    System(
        "carnage",
        "Carnage",
        "The places are worth 7,000, 6,000 … 1,000 points; who is level shares. Each centre is worth a point "
        "more. Who is eliminated later is ahead. A winner gets everything.",
        SOURCE,
        by_places(dead_equal=False),
    ),
    System(
        "carnage_dead_equal",
        "Carnage, eliminated alike",
        "Carnage, but all who are eliminated are level, whenever that was.",
        SOURCE,
        by_places(dead_equal=True),
    ),
    System(
        "carnage_centres",
        "Carnage by centres",
        "The places are worth 7,007, 6,006 … 1,001 points, each centre 500. A winner of a game of seven gets "
        "39,028, all others 1,000.",
        SOURCE,
        by_centres,
    ),
)
