"""Detour 09: centres, places and the lead, scaled to 100."""

from __future__ import annotations

from fractions import Fraction

from engine.scoring.final import Final
from engine.scoring.ranks import lowest
from engine.scoring.system import Scores, System, scaled, score_win

A_YEAR, MOST_YEARS = Fraction(1, 4), 8


def detour09(final: Final) -> Scores:
    """Who is level gets the points of the lower place; a single leader gets the lead as well."""
    years = {seat: A_YEAR * min(final.years_survived(seat), MOST_YEARS) for seat in final.seats}
    if final.winners:
        return score_win(final, 110, years)
    alive = {seat: n for seat, n in final.centres.items() if n}
    ranked = lowest(alive, (4, 3, 2, 1))
    lead = dict.fromkeys(final.leaders, final.lead)
    raw = {seat: n + 2 + lead.get(seat, 0) + ranked[seat] for seat, n in alive.items()}
    shares = scaled(raw)
    return {seat: shares.get(seat, years[seat]) for seat in final.seats}


SYSTEMS = (
    System(
        "detour09",
        "Detour 09",
        "A winner gets 110 points. Else survivors get a point for each centre and 2 more, 4, 3, 2 and 1 for the "
        "first four places (who is level gets the lower), a single leader also its lead over the second; all "
        "scaled to 100. Who is eliminated, or loses to a winner, gets a quarter of a point for each year "
        "survived, 2 at most.",
        "Diplomacy Tournament Visualiser, “Detour09”",
        detour09,
    ),
)
