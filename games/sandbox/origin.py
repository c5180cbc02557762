"""A bench that came from a hosted turn: how it is laid.

A reader opens a turn with his own eyes, through `games.selectors`, or with everybody's: what he cannot see is not in
it. A GM opens it with everything, and what he keeps of that is for the GMs of the game alone.
"""

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import AnonymousUser, User

from games.common.errors import Hidden, NotAllowed, Refused
from games.models import Game, RulingKind, Turn
from games.permissions import Viewer, rules_game, spectator_of
from games.sandbox.bench import GM, Bench, BenchStep, Origin
from games.selectors import positions
from games.selectors.ledger import ledger
from games.services.engine_runs import papers_of, standing_rulings

NOT_THERE = "There is no such turn in this game, or it has not been played yet."


def eyes_of(viewer: Viewer) -> str:
    """Through whose eyes a viewer sees: the GM's, a seat's, nobody's."""
    return GM if viewer.is_gm else viewer.seat_id or ""


def as_gm(viewer: Viewer, user: User | AnonymousUser) -> Viewer:
    """The GM's own eyes for whoever rules the game, also while he looks through others'. Raises Hidden for others."""
    if not rules_game(viewer.game, user):
        raise Hidden(NOT_THERE)
    return Viewer(viewer.game, user, None, is_gm=True)


def check_eyes(user: User | AnonymousUser, bench: Bench) -> None:
    """Raise NotAllowed for a bench with a GM's sight in other hands: a page left open, a way back in the browser."""
    if bench.origin is None or bench.origin.eyes != GM:
        return
    game = Game.objects.filter(slug=bench.origin.game).first()
    if game is None or not rules_game(game, user):
        raise NotAllowed("This was opened with a GM’s eyes, and is for the GMs of its game. Log in as one of them.")


def turn_numbered(game: Game, number: int) -> Turn:
    """The published turn of that number. Raises Hidden."""
    turn = game.turns.filter(published=True, number=number).first()
    if turn is None:
        raise Hidden(NOT_THERE)
    return turn


def laid(viewer: Viewer, number: int, *, openly: bool = False) -> Bench:
    """A turn of a hosted game on the bench, as this viewer may see it; `openly`: as everybody may."""
    viewer = spectator_of(viewer.game) if openly else viewer
    game, turn = viewer.game, turn_numbered(viewer.game, number)
    step = _open_step(viewer, turn) if turn.adjudicated_at is None else _past_step(viewer, turn)
    return Bench(
        variant=game.variant,
        without=tuple(game.without),
        with_=tuple(game.with_rules),
        options=dict(game.options),
        board=game.board,
        steps=(step,),
        title=f"{game.name}, {positions.phase_name(game, turn.phase)}"[:120],
        origin=Origin(game.slug, number, eyes_of(viewer)),
    )


def _open_step(viewer: Viewer, turn: Turn) -> BenchStep:
    """The open turn: the GM's with all papers as they stand, a seat's with its own."""
    state = positions.position(viewer, turn).state
    papers = papers_of(turn) if viewer.is_gm or viewer.seat is not None else {}
    if viewer.is_gm:
        rulings = tuple(ruling.for_engine() for ruling in standing_rulings(viewer.game, turn.number))
        return BenchStep(state, papers, rulings=rulings)
    return BenchStep(state, {seat: lines for seat, lines in papers.items() if seat == viewer.seat_id})


def _past_step(viewer: Viewer, turn: Turn) -> BenchStep:
    """A turn that was adjudicated: with the orders and the draws that the viewer may know."""
    report = positions.report(viewer, turn)
    if viewer.is_gm:
        orders: Mapping[str, list[str]] = turn.submissions or {}
        rulings: Sequence[Mapping[str, object]] = turn.rulings or []
    else:
        orders = {
            seat: [str(row.get("given") or row["order"]) for row in rows]
            for seat, rows in report.results.items()
            if rows
        }
        lines = [line.ruling for line in ledger(viewer) if line.applied and line.ruling.number == turn.number]
        rulings = [one.for_engine() for one in reversed(lines) if one.kind != RulingKind.DEADLINE]
    return BenchStep(report.state_before, orders, _draws(viewer, turn, report.draws), tuple(rulings))


def _draws(viewer: Viewer, turn: Turn, seen: Mapping[str, object]) -> dict[str, object]:
    """The values of the draws that the viewer may know; of one that was asked several times, one after another."""
    values: dict[str, list[str]] = {}
    for draw in turn.loaded_outcome(viewer.game.rulebook).draws:
        if draw.key in seen:
            values.setdefault(draw.key, []).append(draw.value)
    return {key: key_values[0] if len(key_values) == 1 else key_values for key, key_values in values.items()}


def as_laid(viewer: Viewer, number: int, eyes: str) -> Bench:
    """The turn as it lies on a bench through the eyes that opened it: `viewer`'s, if they are the GM's."""
    if eyes == GM:
        return laid(viewer, number)
    return laid(Viewer(viewer.game, viewer.user, viewer.game.seats.filter(seat_id=eyes).first(), False), number)


def check_open_to_all(bench: Bench) -> None:
    """Raise Refused for a bench with a GM's sight of a game: everybody sees the position in which a game begins."""
    if bench.origin is not None and bench.origin.eyes == GM:
        raise Refused(
            "This was opened with a GM’s eyes, and everybody would see what is hidden in it. "
            "Open the turn as everybody sees it, and start a game from there."
        )
