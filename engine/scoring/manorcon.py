"""ManorCon of the British tournaments: a share in the ratio of S² + 4S + 16."""

from __future__ import annotations

from fractions import Fraction

from engine.scoring.final import Final
from engine.scoring.system import Scores, System, score_win

A_YEAR = Fraction(1, 10)


def manorcon(final: Final) -> Scores:
    """Eliminated seats count in the sum, and get a tenth of a point for each year that they survived."""
    years = {seat: A_YEAR * final.years_survived(seat) for seat in final.seats}
    if final.winners:
        return score_win(final, 75, years)
    shares = {seat: n * n + 4 * n + 16 for seat, n in final.centres.items()}
    whole = sum(shares.values())
    return {seat: Fraction(100 * shares[seat], whole) if n else years[seat] for seat, n in final.centres.items()}


SYSTEMS = (
    System(
        "manorcon",
        "ManorCon",
        "A winner gets 75 points. Else each survivor gets a share of 100 points in the ratio of S² + 4S + 16, "
        "where S are the centres; the eliminated count in the sum. Who is eliminated, or loses to a winner, gets "
        "0.1 for each year survived.",
        "ManorCon; Diplomacy Tournament Visualiser, “ManorCon”",
        manorcon,
    ),
)
