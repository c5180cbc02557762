"""Tables of scores, for pages and programs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.scoring import OWN, SYSTEMS, Final, System, score, systems_for
from games.models import Game, Seat
from games.permissions import Viewer
from games.scoring.finals import final_of, finals_by_year, is_scored

PLACES = 2
NOT_SCORED = Fraction(-1)
"""Below all scores: of seats that the game's own system does not know."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The scores of one game: its own system first. `rows`: each seat with its points, by system.

    `counted`: in words what the rules themselves count, where one of the systems goes by that.
    """

    over: bool
    systems: tuple[System, ...]
    rows: tuple[tuple[Seat, tuple[str, ...]], ...]
    counted: tuple[str, ...] = ()


def score_table(viewer: Viewer) -> ScoreTable | None:
    """The scores of a viewer's game, the highest by its own system first; None if it has none.

    A game that goes on is scored by its own system, as if it ended now; one that is over by all that make sense for
    its rules. Nothing is scored by the rules before the end where what they count is a secret until then.
    """
    game = viewer.game
    if not is_scored(game) or kept_secret(game):
        return None
    final = final_of(viewer)
    game_system = SYSTEMS[game.scoring]
    others = (one for one in systems_for(game.rulebook).values() if one is not game_system) if game.is_over else ()
    systems = (game_system, *others)
    points = [score(one.id, final) for one in systems]
    scored = {seat for one in points for seat in one}
    seats = [seat for seat in game.table_seats if seat.seat_id in scored]
    seats.sort(key=lambda seat: (-points[0].get(seat.seat_id, NOT_SCORED), seat.position))
    rows = tuple((seat, tuple(_cell(one, seat) for one in points)) for seat in seats)
    counted = tuple(one.summary for one in game.rulebook.own_scores) if SYSTEMS[OWN] in systems else ()
    return ScoreTable(game.is_over, systems, rows, counted)


def score_lines(viewer: Viewer) -> list[str]:
    """The scores in lines, for frames and zines: by the game's own system, and when it is over by all others, too.

    `If it ended now, by Draw size: Germany 50, Turkey 50`; who has no points is left out. Empty if there are none.
    """
    table = score_table(viewer)
    if table is None:
        return []
    first, *others = (_line(table, number) for number in range(len(table.systems)))
    return [f"{'Scores' if table.over else 'If it ended now'}, by {first}", *(f"By {line}" for line in others)]


def _line(table: ScoreTable, number: int) -> str:
    """The points by one system of a table, with its name."""
    points = [f"{seat.name} {row[number]}" for seat, row in table.rows if row[number] not in ("0", "–")]
    return f"{table.systems[number].name}: {', '.join(points) or 'nobody has any'}"


def kept_secret(game: Game) -> bool:
    """Whether what the game's own system counts is a secret until it is over."""
    by_rules = game.scoring == OWN and not game.is_over
    return by_rules and any(one.secret for one in game.rulebook.own_scores)


def _cell(points: Mapping[str, Fraction], seat: Seat) -> str:
    """The points of a seat by one system; a dash where that system knows nothing of it."""
    return in_figures(points[seat.seat_id]) if seat.seat_id in points else "–"


def scores_by_year(viewer: Viewer) -> list[tuple[int, dict[str, Fraction]]]:
    """The scores by the game's own system as if it had ended with each year, the start before them. Exact, by seat."""
    if not is_scored(viewer.game) or kept_secret(viewer.game):
        return []
    return [(year, score(viewer.game.scoring, final)) for year, final in finals_by_year(viewer)]


def scores_by_system(final: Final, systems: Iterable[str] = SYSTEMS) -> dict[str, dict[str, Fraction]]:
    """The exact scores of a game by system and seat."""
    return {system: score(system, final) for system in systems}


def exact_scores(viewer: Viewer) -> dict[str, dict[str, Fraction]]:
    """The exact scores of a viewer's game by all systems that make sense for its rules, its own first, and by seat.

    As if it ended now, or at its end; empty where it is not scored. What the rules count in secret is not told before
    the end.
    """
    game = viewer.game
    systems = dict.fromkeys((game.scoring, *systems_for(game.rulebook)))
    if not game.is_over and any(one.secret for one in game.rulebook.own_scores):
        systems.pop(OWN, None)
    return scores_by_system(final_of(viewer), systems) if is_scored(game) else {}


def in_figures(points: Fraction) -> str:
    """Points for people: whole ones as they are, others rounded to two places."""
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.{PLACES}f}"
