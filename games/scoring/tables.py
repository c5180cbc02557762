"""Tables of scores, for pages and programs."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from engine.scoring import SYSTEMS, Final, System, score
from games.models import Seat
from games.permissions import Viewer
from games.scoring.finals import final_of, finals_by_year, is_scored

PLACES = 2


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The scores of one game: its own system first. `rows`: each seat with its points, by system."""

    over: bool
    systems: tuple[System, ...]
    rows: tuple[tuple[Seat, tuple[str, ...]], ...]


def score_table(viewer: Viewer) -> ScoreTable | None:
    """The scores of a viewer's game, the highest by its own system first; None if it has none.

    A game that goes on is scored by its own system, as if it ended now; one that is over by all.
    """
    game = viewer.game
    if not is_scored(game):
        return None
    final = final_of(viewer)
    own = SYSTEMS[game.scoring]
    others = (one for one in SYSTEMS.values() if one is not own) if game.is_over else ()
    systems = (own, *others)
    points = [score(one.id, final) for one in systems]
    seats = [seat for seat in game.table_seats if seat.seat_id in final.centres]
    seats.sort(key=lambda seat: (-points[0][seat.seat_id], seat.position))
    rows = tuple((seat, tuple(in_figures(one[seat.seat_id]) for one in points)) for seat in seats)
    return ScoreTable(game.is_over, systems, rows)


def scores_by_year(viewer: Viewer) -> list[tuple[int, dict[str, Fraction]]]:
    """The scores by the game's own system as if it had ended with each year, the start before them. Exact, by seat."""
    if not is_scored(viewer.game):
        return []
    return [(year, score(viewer.game.scoring, final)) for year, final in finals_by_year(viewer)]


def scores_by_system(final: Final, systems: Iterable[str] = SYSTEMS) -> dict[str, dict[str, Fraction]]:
    """The exact scores of a game by system and seat."""
    return {system: score(system, final) for system in systems}


def in_figures(points: Fraction) -> str:
    """Points for people: whole ones as they are, others rounded to two places."""
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.{PLACES}f}"
