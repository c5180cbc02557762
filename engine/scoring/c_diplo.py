"""C-Diplo of the French tournaments, and its kind of Namur: centres, and points for the first three places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from engine.scoring.final import Final
from engine.scoring.ranks import shared
from engine.scoring.system import Scores, System, score_win

NAMUR = (0, 5, 9, 12, 14, 16, 18)
"""Points for none, one … six centres by Namur; each further one is worth a point."""
SOURCE = "Diplomacy Tournament Visualiser, “C-Diplo”, “C-Diplo Namur”"


def as_many(centres: int) -> int:
    """A point a centre."""
    return centres


def of_namur(centres: int) -> int:
    """More for the first centres than for the last."""
    return NAMUR[min(centres, len(NAMUR) - 1)] + max(centres - len(NAMUR) + 1, 0)


def c_diplo(prize: int, played: int, places: Sequence[int], worth: Callable[[int], int]) -> Callable[[Final], Scores]:
    """`prize` to who wins; else `played` for having played, what the centres are worth, and points for places."""

    def score(final: Final) -> Scores:
        if final.winners:
            return score_win(final, prize)
        ranked = shared(final.centres, places)
        return {seat: Fraction(played + worth(n)) + ranked[seat] for seat, n in final.centres.items()}

    return score


SYSTEMS = (
    System(
        "c_diplo_100",
        "C-Diplo 100",
        "A winner gets 100 points. Else a point for having played, one for each centre, and 38, 14 and 7 for the "
        "first three places, shared by who is level.",
        SOURCE,
        c_diplo(100, 1, (38, 14, 7), as_many),
    ),
    System(
        "c_diplo_80",
        "C-Diplo 80",
        "A winner gets 80 points. Else a point for each centre, and 25, 14 and 7 for the first three places, "
        "shared by who is level.",
        SOURCE,
        c_diplo(80, 0, (25, 14, 7), as_many),
    ),
    System(
        "namur",
        "C-Diplo Namur",
        "A winner gets 85 points. Else a point for having played, 5, 9, 12, 14, 16, 18 for one to six centres and "
        "one for each further, and 38, 14 and 7 for the first three places, shared by who is level.",
        SOURCE,
        c_diplo(85, 1, (38, 14, 7), of_namur),
    ),
)
