"""Systems in which the others pay the largest: Tribute, and Open Mind the Gap."""

from __future__ import annotations

from fractions import Fraction

from engine.scoring.final import Final
from engine.scoring.ranks import shared
from engine.scoring.system import Scores, System, score_win

HALF = Fraction(1, 2)


def tribute(final: Final) -> Scores:
    """Each survivor pays the largest a point for every centre above six, up to what survival is worth."""
    if final.winners:
        return score_win(final, 100)
    if not final.survivors:
        return dict.fromkeys(final.seats, Fraction(0))
    worth = Fraction(66, len(final.survivors))
    pays = min(worth, Fraction(max(final.most - 6, 0)))
    paid = pays * (len(final.survivors) - len(final.leaders)) / len(final.leaders)

    def points(seat: str, n: int) -> Fraction:
        if not n:
            return Fraction(0)
        return n + worth + (paid if seat in final.leaders else -pays)

    return {seat: points(seat, n) for seat, n in final.centres.items()}


def open_mind_the_gap(final: Final) -> Scores:
    """All pay a single leader the gap to the second, up to half of what they have."""
    if final.winners:
        return score_win(final, 100)
    ranked = shared(final.centres, (Fraction(9, 2), 3, Fraction(3, 2)))
    has = {seat: Fraction(3 * n, 2) + (9 if n else 0) + ranked[seat] for seat, n in final.centres.items()}
    if len(final.leaders) != 1:
        return has
    (leader,) = final.leaders
    pays = {seat: min(Fraction(final.lead), points * HALF) for seat, points in has.items() if seat != leader}
    return {
        seat: points + sum(pays.values()) if seat == leader else points - pays[seat] for seat, points in has.items()
    }


SYSTEMS = (
    System(
        "tribute",
        "Tribute",
        "A winner gets 100 points. Else a point for each centre, and 66 points shared alike by the survivors. "
        "Each of them pays the largest one point for every centre that it has above six, but no more than the "
        "share.",
        "Diplomacy Tournament Visualiser, “Tribute”",
        tribute,
    ),
    System(
        "omg",
        "Open Mind the Gap",
        "A winner gets 100 points. Else 1.5 points for each centre, 9 for surviving, and 4.5, 3 and 1.5 for the "
        "first three places, shared by who is level. A single leader is paid, by everybody, as many points as it "
        "has centres more than the second, but no more than half of what they have.",
        "Diplomacy Tournament Visualiser, “OMG”",
        open_mind_the_gap,
    ),
)
