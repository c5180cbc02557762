"""World Classic: ten points a centre, survival, and a bonus for the top of the board."""

from __future__ import annotations

from fractions import Fraction

from engine.scoring.final import Final
from engine.scoring.system import Scores, System, score_win


def world_classic(final: Final) -> Scores:
    """48 points are shared by those at the top."""
    years = {seat: Fraction(final.years_survived(seat)) for seat in final.seats}
    if final.winners:
        return score_win(final, 420, years)
    top = Fraction(48, len(final.leaders))

    def points(seat: str, n: int) -> Fraction:
        if not n:
            return years[seat]
        return 10 * n + 30 + (top if seat in final.leaders else Fraction(0))

    return {seat: points(seat, n) for seat, n in final.centres.items()}


SYSTEMS = (
    System(
        "world_classic",
        "World Classic",
        "A winner gets 420 points. Else 10 points for each centre, 30 for surviving, and 48 shared by those with "
        "most centres. Who is eliminated, or loses to a winner, gets a point for each year survived.",
        "World Classic; Diplomacy Tournament Visualiser, “World Classic”",
        world_classic,
    ),
)
