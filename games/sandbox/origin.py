"""A bench that came from a hosted turn: how it is laid, and the rulings that would make the game like it.

A reader opens a turn with his own eyes, through `games.selectors`, or with everybody's: what he cannot see is not in
it. A GM opens it with everything, and what he keeps of that is for the GMs of the game alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from engine.edit import changes_between
from games.errors import Hidden, Refused
from games.models import Game, RulingKind, Turn
from games.permissions import Viewer, spectator_of
from games.sandbox.bench import GM, Bench, Origin, Step, read_state
from games.selectors import positions
from games.selectors.ledger import ledger
from games.services.turns import papers_of, standing_rulings

NOT_THERE = "There is no such turn in this game, or it has not been played yet."


def eyes_of(viewer: Viewer) -> str:
    """Through whose eyes a viewer sees: the GM's, a seat's, nobody's."""
    return GM if viewer.is_gm else viewer.seat_id or ""


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
        steps=(step,),
        title=f"{game.name}, {positions.phase_name(game, turn.phase)}"[:120],
        origin=Origin(game.slug, number, eyes_of(viewer)),
    )


def _open_step(viewer: Viewer, turn: Turn) -> Step:
    """The open turn: the GM's with all papers as they stand, a seat's with its own."""
    state = positions.position(viewer, turn).state
    papers = papers_of(turn) if viewer.is_gm or viewer.seat is not None else {}
    if viewer.is_gm:
        rulings = tuple(ruling.for_engine() for ruling in standing_rulings(viewer.game, turn.number))
        return Step(state, papers, rulings=rulings)
    return Step(state, {seat: lines for seat, lines in papers.items() if seat == viewer.seat_id})


def _past_step(viewer: Viewer, turn: Turn) -> Step:
    """A turn that was adjudicated: with the orders and the draws that the viewer may know."""
    told = positions.report(viewer, turn)
    if viewer.is_gm:
        orders: Mapping[str, list[str]] = turn.submissions or {}
        rulings: Sequence[Mapping[str, Any]] = turn.rulings or []
    else:
        orders = {
            seat: [str(row.get("given") or row["order"]) for row in rows] for seat, rows in told.results.items() if rows
        }
        lines = [line.ruling for line in ledger(viewer) if line.applied and line.ruling.number == turn.number]
        rulings = [one.for_engine() for one in reversed(lines) if one.kind != RulingKind.DEADLINE]
    return Step(told.state_before, orders, _draws(viewer, turn, told.draws), tuple(rulings))


def _draws(viewer: Viewer, turn: Turn, seen: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the draws that the viewer may know; of one that was asked several times, one after another."""
    values: dict[str, list[str]] = {}
    for draw in turn.loaded_outcome(viewer.game.rulebook).draws:
        if draw.key in seen:
            values.setdefault(draw.key, []).append(draw.value)
    return {key: those[0] if len(those) == 1 else those for key, those in values.items()}


# --- rulings -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proposal:
    """The rulings that make a game's board what it is on the bench. `left`: what no ruling can reach.

    `number` and `when` say where they go: before a turn is adjudicated, or after it, so that the next opens with them.
    """

    number: int
    when: str
    changes: tuple[Mapping[str, Any], ...]
    left: tuple[str, ...]
    before: "engine.State"
    after: "engine.State"

    def rulings(self) -> list[dict[str, Any]]:
        """The data of the board rulings, in the order in which they are carried out."""
        return [{**change, "when": self.when} for change in self.changes]


def proposal(viewer: Viewer, bench: Bench, *, at_deadline: bool = False) -> Proposal:
    """What a GM would rule to make the game's board the first position of the bench. Raises Refused.

    A board that players see now is changed by ruling on the turn before, which is adjudicated again; with
    `at_deadline`, or where there is no turn before, by ruling on the open one: its adjudication begins with the change.
    """
    origin, game = bench.origin, viewer.game
    if origin is None or origin.game != game.slug:
        raise Refused("This sandbox did not come from a turn of your game.")
    open_turn, last = game.open_turn, game.last_turn
    if origin.number not in [turn.number for turn in (open_turn, last) if turn]:
        raise Refused("Rulings are made on the open turn or on the last one, and this sandbox came from an older one.")
    turn = turn_numbered(game, origin.number)
    rulebook = game.rulebook
    before = _as_seen(viewer, turn, origin.eyes)
    after = read_state(rulebook, bench.steps[0].state)
    changes, left = changes_between(rulebook, before, after)
    if turn.adjudicated_at is None and last is not None and not at_deadline:
        return Proposal(last.number, "after", changes, left, before, after)
    return Proposal(turn.number, "before", changes, left, before, after)


def _as_seen(viewer: Viewer, turn: Turn, eyes: str) -> "engine.State":
    """The position before a turn, through the eyes that laid it on the bench."""
    game = viewer.game
    seat = game.seats.filter(seat_id=eyes).first()
    opener = viewer if eyes == GM else Viewer(game, viewer.user, seat, False)
    return engine.load_state(game.rulebook, positions.position(opener, turn).state)
