"""Bangkok: centres, survival, and points shared by those near the top."""

from __future__ import annotations

from fractions import Fraction

from engine.scoring.final import Final
from engine.scoring.system import Scores, System, score_win


def bangkok(final: Final) -> Scores:
    """12 points are shared by who is at most two centres from the top, in the ratio 3 : 2 : 1."""
    if final.winners:
        return score_win(final, 41, {seat: Fraction(n, 2) for seat, n in final.centres.items()})
    shares = {seat: max(3 - (final.most - n), 0) for seat, n in final.centres.items()}
    whole = sum(shares.values())

    def points(seat: str, n: int) -> Fraction:
        alive = Fraction(3) if n else Fraction(3, 10) * final.years_survived(seat)
        return n + alive + Fraction(12 * shares[seat], whole)

    return {seat: points(seat, n) for seat, n in final.centres.items()}


SYSTEMS = (
    System(
        "bangkok",
        "Bangkok",
        "A winner gets 41 points, all others half a point for each centre. Else a point for each centre, 3 for "
        "surviving, 0.3 for each year that an eliminated power survived, and 12 points shared by who is at the "
        "top (3 parts), one centre behind (2) and two behind (1).",
        "Diplomacy Tournament Visualiser, “Bangkok”",
        bangkok,
    ),
)
