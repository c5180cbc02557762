"""Systems that need no more than a line: draw size, solo or shared, sum of squares, only wins, centres, rank."""

from __future__ import annotations

from fractions import Fraction

from engine.scoring.final import Final
from engine.scoring.ranks import shared
from engine.scoring.system import Scores, System, scaled, score_win


def draw_size(final: Final) -> Scores:
    """100 to who wins; else shared alike by those of the draw, or by all survivors if none was agreed."""
    if final.winners:
        return score_win(final, 100)
    return scaled({seat: int(seat in final.sharers) for seat in final.seats})


def solo_or_shared(final: Final) -> Scores:
    """100 to who wins; else shared alike by all survivors, whatever they agreed on."""
    return (
        score_win(final, 100) if final.winners else scaled({seat: int(seat in final.survivors) for seat in final.seats})
    )


def sum_of_squares(final: Final) -> Scores:
    """100 to who wins; else in the ratio of the squares of the centres."""
    return score_win(final, 100) if final.winners else scaled({seat: n * n for seat, n in final.centres.items()})


def only_wins(final: Final) -> Scores:
    """100 to who wins, and nothing else."""
    return score_win(final, 100) if final.winners else dict.fromkeys(final.seats, Fraction(0))


def centres(final: Final) -> Scores:
    """As many points as centres; all of them to who wins."""
    return score_win(final, final.total) if final.winners else {seat: Fraction(n) for seat, n in final.centres.items()}


def rank(final: Final) -> Scores:
    """A point for each seat that one is ahead of, half a point for each that one is level with."""
    if final.winners:
        return score_win(final, Fraction(len(final.seats) * (len(final.seats) - 1), 2))
    return shared(final.centres, range(len(final.seats) - 1, -1, -1))


SYSTEMS = (
    System(
        "draw_size",
        "Draw size",
        "A winner gets 100 points. In a draw, those who take part share 100 points alike; if nothing was agreed, "
        "all survivors do.",
        "The usual scoring of play by mail; webDiplomacy, “Draw-Size Scoring”",
        draw_size,
        Fraction(100),
    ),
    System(
        "solo_or_shared",
        "Solo or shared",
        "A winner gets 100 points. Else all survivors share 100 points alike, also those whom a draw left out.",
        "The rules of the board game: who still has pieces shares a draw alike",
        solo_or_shared,
        Fraction(100),
    ),
    System(
        "sum_of_squares",
        "Sum of squares",
        "A winner gets 100 points. Else everybody gets a share of 100 points in the ratio of the squares of their "
        "centres.",
        "webDiplomacy, “Sum-of-Squares Scoring”",
        sum_of_squares,
        Fraction(100),
    ),
    System(
        "only_wins",
        "Wins only",
        "A winner gets 100 points. Nobody else gets anything.",
        "Diplomacy Tournament Visualiser, “Solo or bust”",
        only_wins,
        Fraction(0),
    ),
    System("centres", "Centres", "A point for each centre; a winner gets all of them.", "Count of centres", centres),
    System(
        "rank",
        "Rank",
        "A point for each seat with fewer centres, half a point for each with as many. A winner gets the points "
        "of all.",
        "Borda count of the places",
        rank,
    ),
)
