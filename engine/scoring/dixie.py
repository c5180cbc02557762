"""Dixie: points for places, shared by those of a draw, and four for each centre."""

from __future__ import annotations

from fractions import Fraction

from engine.scoring.carnage import standing
from engine.scoring.final import Final
from engine.scoring.ranks import shared
from engine.scoring.system import Scores, System

PLACES = (270, 70, 50, 34, 20, 10, 0)
A_CENTRE = 4


def dixie(final: Final) -> Scores:
    """Who wins, or shares a draw, has the first places, and shares them; all others are ranked behind them.

    Where no draw was agreed, all survivors share it. Several who win together share the points of their centres, too.
    Boards with more seats have no points for further places.
    """
    ahead = set(final.winners or final.sharers)
    places = (*PLACES, *([0] * len(final.seats)))
    behind = standing(final, dead_equal=False)
    first = Fraction(sum(places[: len(ahead)]), len(ahead)) if ahead else Fraction(0)
    given = dict.fromkeys(ahead, first)
    given |= shared({seat: behind[seat] for seat in final.seats if seat not in ahead}, places[len(ahead) :])
    together = Fraction(sum(final.centres.get(seat, 0) for seat in final.winners), len(final.winners) or 1)
    return {
        seat: given[seat] + A_CENTRE * (together if seat in final.winners else n) for seat, n in final.centres.items()
    }


SYSTEMS = (
    System(
        "dixie",
        "Dixie",
        "The places are worth 270, 70, 50, 34, 20, 10 and 0 points, and each centre 4 more. Those of a draw share the "
        "points of the first places alike; all others are ranked behind them by centres, and who is eliminated later "
        "is ahead. If nothing was agreed, all survivors share.",
        "DixieCon, “Scoring System” (dixiecon.com, tournament rules)",
        dixie,
    ),
)
