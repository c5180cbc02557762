"""How a hosted game stands when it is scored."""

from fractions import Fraction

import engine
from engine.scoring import Final, own_points
from games.models import Game, GameStatus, Seat
from games.permissions import Viewer
from games.scoring.centres import Counts, centres_now, centres_of_years, turn_of_each_year


def is_scored(game: Game) -> bool:
    """Whether a game has scores: once it has begun, unless it was stopped before it was decided.

    A game at one's own pace counts for nothing. Where nothing was decided, nobody gains or loses.
    """
    if game.own_pace or not game.turn_number:
        return False
    return not game.is_over or _kind(game) in ("win", "draw")


def final_of(viewer: Viewer) -> Final:
    """How the game of a viewer stands, by the centres that these eyes may see.

    Scored are the powers, in the order of the table, and whoever owns a centre or won besides: a player without units
    wins as one alone does. In a game that goes on, nobody has won, and all survivors share.
    """
    game = viewer.game
    now, years = centres_now(viewer), dict(centres_of_years(viewer))
    result = (game.result or {}) if game.is_over else {}
    ended = tuple(result.get("seats", ()))
    seats = [seat.seat_id for seat in game.table_seats if _scored(seat, now) or seat.seat_id in ended]
    latest = game.open_turn or game.last_turn
    year = engine.read_phase(latest.phase).year if latest is not None else max(years, default=0)
    return Final(
        {seat: now.get(seat, 0) for seat in seats},
        winners=ended if _kind(game) == "win" else (),
        draw=ended if _kind(game) == "draw" else (),
        year=year,
        gone={seat: _elimination_year(seat, years, year) for seat in seats if not now.get(seat)},
        by_year=years,
        own=own_now(viewer),
    )


def own_now(viewer: Viewer) -> dict[str, Fraction]:
    """What the rules of a viewer's game score as it stands, as far as these eyes may know it (`engine.scoring.own`)."""
    game, turn = viewer.game, viewer.game.board_turn
    if turn is not None:
        return _rule_points(viewer, turn.loaded_state(game.rulebook))
    return (
        _rule_points(viewer, game.last_turn.loaded_outcome(game.rulebook).state) if game.last_turn is not None else {}
    )


def _rule_points(viewer: Viewer, state: "engine.State") -> dict[str, Fraction]:
    game = viewer.game
    return own_points(game.rulebook, state, viewer.seat_id, over=game.status == GameStatus.FINISHED)


def finals_by_year(viewer: Viewer) -> list[tuple[int, Final]]:
    """How the game stood at the end of each year, as if it had ended then: nobody had won, and all survivors share."""
    years = dict(centres_of_years(viewer))
    turns = dict(turn_of_each_year(viewer)) if viewer.game.rulebook.own_scores else {}
    finals = []
    for year, counts in sorted(years.items()):
        seats = [seat.seat_id for seat in viewer.game.table_seats if _scored(seat, counts)]
        so_far = {one: centres for one, centres in years.items() if one <= year}
        gone = {seat: _elimination_year(seat, so_far, year) for seat in seats if not counts.get(seat)}
        rule_scores = _rule_points(viewer, turns[year].loaded_state(viewer.game.rulebook)) if year in turns else {}
        held = {seat: counts.get(seat, 0) for seat in seats}
        final = Final(held, year=year, gone=gone, by_year=so_far, own=rule_scores)
        finals.append((year, final))
    return finals


def _scored(seat: Seat, counts: Counts) -> bool:
    """Whether centres are counted for a seat: for powers always, for other players as soon as they own one."""
    return seat.kind == "power" or bool(counts.get(seat.seat_id))


def _kind(game: Game) -> str:
    return str((game.result or {}).get("kind", ""))


def _elimination_year(seat: str, years: dict[int, Counts], year: int) -> int:
    """The year in which a seat without a centre lost its last one."""
    held = [one for one, counts in years.items() if counts.get(seat)]
    return min(max(held, default=0) + 1, year) if held else min(years, default=year)
