"""What a bench would have a GM rule: board, orders and draws in which it differs from the game that it came from."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import engine
from engine.io.stored_forms import stored_state
from engine.turn.editing import changes_between
from games.common.errors import Refused
from games.models import Game, Ruling, RulingKind, Turn
from games.permissions import Viewer
from games.sandbox.bench import GM, Bench, kept_state
from games.sandbox.origin import as_laid, turn_numbered
from games.sandbox.ruling_services import WantedRuling
from games.selectors.wording import in_turn
from games.services.engine_runs import papers_of, standing_rulings

BOARD = "board"
Lines = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class LineOffer:
    """A line on the bench that is not in the game. `now`: what the game has for that unit; `note`: what is odd."""

    seat: str
    line: str
    now: str
    note: str

    @property
    def key(self) -> str:
        return f"order/{self.seat}/{self.line}"


@dataclass(frozen=True, slots=True)
class PinOffer:
    """A value that is set for a draw on the bench. `now`: what came out of it in the game, if it was drawn."""

    draw: str
    value: object
    now: str

    @property
    def key(self) -> str:
        return f"pin/{self.draw}"

    @property
    def words(self) -> str:
        return in_turn(self.value)


@dataclass(frozen=True, slots=True)
class RulingProposal:
    """What could be taken over from a bench. The board goes as one; orders and draws are chosen one by one.

    `turn` is the one that the bench came from: orders and draws are ruled on it. The board is ruled on `board_turn`,
    `when` it is before its orders or after them. `left`: what no ruling on the board can reach; `stays`: lines of the
    game that are not on the bench, which no ruling takes away; `stand`: rulings that were left out on the bench.
    """

    turn: Turn
    board_turn: Turn
    when: str
    changes: tuple[Mapping[str, object], ...]
    left: tuple[str, ...]
    lines: tuple[LineOffer, ...]
    stays: tuple[tuple[str, str], ...]
    pins: tuple[PinOffer, ...]
    stand: tuple[Ruling, ...]

    def wanted(self, ticked: Collection[str]) -> list[WantedRuling]:
        """The rulings for what is ticked, in the order in which they are carried out: one for each seat's orders."""
        board, here = self.board_turn, self.turn
        rulings = [
            WantedRuling(board.number, board.phase, RulingKind.BOARD, {**change, "when": self.when})
            for change in (self.changes if BOARD in ticked else ())
        ]
        orders: dict[str, list[str]] = {}
        for one in self.lines:
            if one.key in ticked:
                orders.setdefault(one.seat, []).append(one.line)
        for seat, lines in orders.items():
            rulings.append(WantedRuling(here.number, here.phase, RulingKind.ORDER, {"seat": seat, "lines": lines}))
        for pin in self.pins:
            if pin.key in ticked:
                rulings.append(
                    WantedRuling(here.number, here.phase, RulingKind.PIN, {"draw": pin.draw, "value": pin.value})
                )
        return rulings


def proposal(viewer: Viewer, bench: Bench, *, at_deadline: bool = False) -> RulingProposal:
    """What a GM could rule to make the game what the first position of the bench says. Raises Refused.

    A board that players see now is changed by ruling on the turn before, which is adjudicated again; with
    `at_deadline`, or where there is no turn before, by ruling on the open one: its adjudication begins with the change.
    """
    origin, game = bench.origin, viewer.game
    if origin is None or origin.game != game.slug:
        raise Refused("This sandbox did not come from a turn of your game.")
    open_turn, last = game.open_turn, game.last_turn
    if origin.number not in [turn.number for turn in (open_turn, last) if turn]:
        raise Refused("Rulings are made on the open turn or on the last one, and this sandbox begins with neither.")
    turn = turn_numbered(game, origin.number)
    laid = as_laid(viewer, turn.number, origin.eyes)
    before = stored_state(game.rulebook, laid.steps[0].state)
    after = kept_state(game.rulebook, bench.steps[0].state)
    changes, left = changes_between(game.rulebook, before, after)
    at_once = turn.adjudicated_at is None and last is not None and not at_deadline
    lines, stays = _lines(game, turn, after, laid.steps[0].orders, bench.steps[0].orders)
    return RulingProposal(
        turn=turn,
        board_turn=last if at_once and last is not None else turn,
        when="after" if at_once else "before",
        changes=changes,
        left=left,
        lines=tuple(lines),
        stays=tuple(stays),
        pins=tuple(_pins(game, turn, laid.steps[0].draws, bench.steps[0].draws)),
        stand=tuple(_left_out(game, turn, bench)) if origin.eyes == GM else (),
    )


def _lines(
    game: Game, turn: Turn, state: "engine.State", laid: Lines, bench: Lines
) -> tuple[list[LineOffer], list[tuple[str, str]]]:
    """The lines of the bench that are not in the game, and those of the game that were taken off the bench.

    `laid`: what those saw who opened the turn; they can have taken off nothing else.
    """
    rulebook, in_game, ruled = game.rulebook, _papers(turn), _lines_by_ruling(game, turn)
    offers, stays = [], []
    for seat in map(str, rulebook.amended(state.house).seat_ids):
        given = _checks_by_line(rulebook, state, seat, in_game.get(seat, ()))
        seen = _checks_by_line(rulebook, state, seat, laid.get(seat, ()))
        entered = _checks_by_line(rulebook, state, seat, ruled.get(seat, ()))
        there = _checks_by_line(rulebook, state, seat, bench.get(seat, ()))
        new = [name for name in there if name not in {*given, *seen, *entered}]
        for name in new:
            check = there[name]
            now = [one for one, old in {**given, **entered}.items() if check.subject and old.subject == check.subject]
            offers.append(LineOffer(seat, name, now[-1] if now else "", "" if check.level == "ok" else check.message))
        replaced = {there[name].subject for name in new} - {""}
        stays += [(seat, name) for name, one in seen.items() if name not in there and one.subject not in replaced]
    return offers, stays


def _checks_by_line(
    rulebook: "engine.Rulebook", state: "engine.State", seat: str, lines: Sequence[str]
) -> dict[str, "engine.LineCheck"]:
    """The lines of a seat as they are written properly (one that cannot be read, as it stands), with what is said."""
    return {one.canonical or one.given: one for one in engine.check(rulebook, state, seat, list(lines))}


def _papers(turn: Turn) -> Lines:
    """The orders of all seats: as they went into the engine, or as they would now."""
    return papers_of(turn) if turn.submissions is None else turn.submissions


def _lines_by_ruling(game: Game, turn: Turn) -> Lines:
    """The lines that rulings on the turn enter already."""
    lines_by_seat: dict[str, list[str]] = {}
    for ruling in standing_rulings(game, turn.number):
        if ruling.kind == RulingKind.ORDER:
            lines_by_seat.setdefault(str(ruling.data["seat"]), []).extend(ruling.data["lines"])
    return lines_by_seat


def _left_out(game: Game, turn: Turn, bench: Bench) -> list[Ruling]:
    """The rulings on the turn that stand, and that the bench goes without."""
    there = [dict(one) for one in bench.steps[0].rulings]
    return [one for one in standing_rulings(game, turn.number) if one.for_engine() not in there]


def _pins(game: Game, turn: Turn, laid: Mapping[str, object], bench: Mapping[str, object]) -> list[PinOffer]:
    """The values set for draws that are not what was drawn, or ruled already."""
    ruled = {one.data["draw"]: one.data["value"] for one in standing_rulings(game, turn.number) if one.kind == "pin"}
    known = {**laid, **ruled}
    return [
        PinOffer(str(draw), value, in_turn(known.get(draw, "")))
        for draw, value in bench.items()
        if value != known.get(draw)
    ]
