"""12: jumps as orders, and whether one can be given. `A Bur JUMP Gas - Spa`; on Sundays also `A Bur - Gas - Spa`.

Judged with all other orders on the board after step 2, for who may flee from a closed place must be known before
anybody is thrown out. Over an open pub a jump is no jump: he is obliged to go there instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.judged import Judged
from engine.model.orders import NO_UNIT, Hold, Move, UnitRef
from engine.model.scratch import Scratch
from engine.model.state import Unit
from engine.movement.legality import judge, judge_unit, name_of
from engine.notation.plain import TO_WORDS, VIA_WORDS
from engine.rulebook.catalogue import MAY_ACT, MAY_STAND, TOUCHES
from engine.rulebook.look import Look

from variants.dipshomashy.calendar.rule import Weekdays
from variants.dipshomashy.places import is_closed, is_pub, was_pub

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

OBLIGED = Scratch("sunday.obliged", dict[UnitId, "Jump"])
"""The jumps that became ordinary moves, by unit."""
MISFITS = Scratch("sunday.misfits", set[UnitId])
"""The units that are obliged to go where they cannot (R70)."""


@dataclass(frozen=True, slots=True)
class Jump(Move):
    """`A Bur JUMP Gas - Spa`. `path`: written as a mere path, which on other days may be a convoy's."""

    verb: ClassVar[str] = "jump"
    over: Place = NO_UNIT.at
    path: bool = False

    def __str__(self) -> str:
        if self.path:
            return f"{self.unit} - {self.over} - {self.target}"
        return f"{self.unit} JUMP {self.over} - {self.target}"

    @property
    def way(self) -> tuple[Place, ...]:
        """Over one place to another."""
        return (self.over, self.target)


@dataclass(frozen=True, slots=True)
class JudgedJump(Jump):
    """A jump that has been judged: in the fight it is a move like any other."""

    verb: ClassVar[str] = Move.verb


def read_jump(cursor: Cursor, unit: UnitRef) -> Jump:
    """After JUMP: the place in the middle, a dash, the pub."""
    cursor.try_words("OVER")
    over = cursor.place("the place to jump over")
    if not cursor.try_words(*TO_WORDS):
        cursor.fail("a dash and the pub it jumps to")
    return Jump(unit, cursor.place(), over=over)


def read_path(cursor: Cursor, unit: UnitRef) -> Jump | None:
    """`- Gas - Spa`, if that is all: a longer path, or one with VIA, is a convoy's."""
    over = cursor.try_place()
    if over is None or not cursor.try_dash():
        return None
    target = cursor.try_place()
    if target is None or cursor.try_dash():
        return None
    start = cursor.at
    cursor.try_sign("(")
    by_sea = cursor.try_words(*VIA_WORDS)
    cursor.at = start
    return None if by_sea else Jump(unit, target, over=over, path=True)


# --- Sundays -------------------------------------------------------------------------------------------


def is_sunday(turn: Look) -> bool:
    """Whether punters move faster today (R68)."""
    choice = turn.option("sunday.days")
    if choice in ("every_day", "never"):
        return choice == "every_day"
    calendars = turn.rulebook.offered(Weekdays)
    return any(one.is_sunday(turn.phase.year, turn.rulebook.options) for one in calendars)


# --- judging -------------------------------------------------------------------------------------------


def judge_jump(turn: Look, seat: SeatId, order: Jump) -> Judged:
    """The order as it would be carried out: a jump, or the ordinary move that it comes to. Checks (a) to (e)."""
    judged = judge(turn, seat, Hold(order.unit))
    unit = judged.unit
    if unit is None or judged.problem:
        return Judged(order, unit, judged.problem)
    order = replace(order, unit=name_of(turn, unit))
    if not is_sunday(turn):
        return _on_weekdays(turn, unit, order)
    order = replace(order, path=False)
    if problem := _no_jumper(turn, unit) or _no_path(turn, unit, order):
        return Judged(order, unit, problem)
    if is_pub(turn, order.over.province):
        return _obliged(turn, unit, order)
    if problem := _no_target(turn, unit, order):
        # What is licensed before the orders are read nobody knows while he writes them.
        return Judged(order, unit, problem, unsettled=is_licensable(turn, unit, order.target.province))
    return _with_coast(turn, unit, order)


def _on_weekdays(turn: Look, unit: Unit, order: Jump) -> Judged:
    board = turn.rulebook.board
    sea = order.over.province in board.provinces and board.is_sea(order.over.province)
    if order.path and sea and turn.kind(unit).convoyed:
        return judge_unit(turn, unit, Move(order.unit, order.target, "VIA"))
    return Judged(order, unit, f"{unit} cannot jump: only on Sundays does anybody move so fast")


def _no_jumper(turn: Look, unit: Unit) -> str:
    kind = turn.kind(unit)
    if not kind.contests or "move" not in kind.verbs:
        return f"{kind.name.lower()} does not jump"
    return turn.ask(MAY_ACT, unit, "move")


def _no_path(turn: Look, unit: Unit, order: Jump) -> str:
    """(a) The three places must touch, one after another; by option the middle one must be his element (R69)."""
    over, target = ProvinceId(order.over.province), ProvinceId(order.target.province)
    provinces = turn.rulebook.board.provinces
    if target == unit.at:
        return f"{unit} is in {target} already"
    if over not in provinces or target not in provinces:
        return "a jump goes over one place of the board to another"
    if over not in turn.ask(TOUCHES, unit.at, "step") or target not in turn.ask(TOUCHES, over, "step"):
        return f"{over} does not lie between {unit.at} and {target}"
    if turn.option("sunday.path") == "own_element" and (problem := turn.ask(MAY_STAND, unit, over)):
        return f"{unit} cannot fly over {over}: {problem}"
    return ""


def _obliged(turn: Look, unit: Unit, order: Jump) -> Judged:
    """(b) Over an open pub: the ordinary move there, if his kind can make it. The pub may close before that is read."""
    judged = judge_unit(turn, unit, Move(order.unit, order.over))
    if judged.problem:
        if turn.option("sunday.obliged_misfit") == "annihilate":
            turn.scratch(MISFITS).add(unit.id)
        problem = f"{order.over} is a pub, so {unit} must go there: {judged.problem}"
        # Should the pub close, he may jump over it, if only he can be where he means to go.
        return Judged(order, unit, problem, unsettled=not turn.ask(MAY_STAND, unit, ProvinceId(order.target.province)))
    turn.scratch(OBLIGED)[unit.id] = order
    warning = f"{order.over} is a pub: as things stand now {unit} must go there instead"
    return replace(judged, warning=warning, meant=order)


def _no_target(turn: Look, unit: Unit, order: Jump) -> str:
    """(c) and (d): a closed place in his element is a locked door; anything else must be a pub that he can enter."""
    target = ProvinceId(order.target.province)
    if problem := turn.ask(MAY_STAND, unit, target):
        return f"{unit} cannot go to {target}: {problem}"
    if is_closed(turn, target):
        former = turn.option("sunday.closed_target") == "former_pub"
        return f"{target} was no pub when it closed" if former and not was_pub(turn, target) else ""
    return "" if is_pub(turn, target) else f"{target} is no pub, and one jumps to pubs only"


def is_licensable(turn: Look, unit: Unit, place: ProvinceId) -> bool:
    """Whether a place that is no pub now may become one before the orders are read."""
    return place not in turn.position.centres and not turn.ask(MAY_STAND, unit, place)


def _with_coast(turn: Look, unit: Unit, order: Jump) -> Judged:
    """(e) He takes off; a fleet to a place with several coasts needs one that suits its way (R71)."""
    target = ProvinceId(order.target.province)
    coasts = turn.rulebook.board.provinces[target].coasts
    if turn.kind(unit).medium != "water" or not coasts:
        return Judged(_flight(order, Place(target)), unit)
    places = [Place(target, coast) for coast in coasts if not turn.ask(MAY_STAND, unit.moved(target, coast), target)]
    near = [place for place in places if _shares_water(turn, order.over.province, place)]
    fit = near or places  # from inland every coast is as near
    if order.target in fit:
        return Judged(_flight(order, order.target), unit)
    if order.target.coast:
        return Judged(order, unit, f"over {order.over} {unit} does not come to {order.target}")
    if len(fit) == 1:
        return Judged(_flight(order, fit[0]), unit)
    return Judged(order, unit, f"{unit} can come down on two coasts: say {' or '.join(str(place) for place in fit)}")


def _flight(order: Jump, target: Place) -> JudgedJump:
    return JudgedJump(order.unit, target, over=order.over)


def _shares_water(turn: Look, over: ProvinceId, place: Place) -> bool:
    """Whether a fleet could sail from the middle place to that coast."""
    board = turn.rulebook.board
    return any(place in board.fleet_steps(stand.province, stand.coast) for stand in board.stands(over))


# --- lists ---------------------------------------------------------------------------------------------


def paths(turn: Look, unit: Unit) -> Iterator[tuple[ProvinceId, ProvinceId]]:
    """Every middle place, with every place behind it that is the unit's element."""
    if unit.at not in turn.rulebook.board.provinces or _no_jumper(turn, unit):
        return
    near: frozenset[ProvinceId] = turn.ask(TOUCHES, unit.at, "step")
    for over in sorted(near):
        if turn.rulebook.board.provinces[over].kind == "impassable":
            continue
        beyond: frozenset[ProvinceId] = turn.ask(TOUCHES, over, "step")
        for target in sorted(beyond):
            if target != unit.at and not turn.ask(MAY_STAND, unit, target):
                yield over, target


def every_jump(turn: Look, seat: SeatId, unit: Unit) -> Iterator[tuple[str, str]]:
    """Every jump that a unit could write down, as a line, with what may come in between before the orders are read:
    `obliged` over what is a pub now, `closed` to what is closed, `desert` to what is no pub; or nothing."""
    for over, target in paths(turn, unit):
        coasts = turn.rulebook.board.provinces[target].coasts if turn.kind(unit).medium == "water" else ()
        for place in [Place(target, coast) for coast in coasts] or [Place(target)]:
            judged = judge_jump(turn, seat, Jump(name_of(turn, unit), place, over=Place(over)))
            line = judged.meant or judged.order
            if (not judged.problem or judged.unsettled) and isinstance(line, Jump):
                yield str(line), _between(turn, over, target)


def _between(turn: Look, over: ProvinceId, target: ProvinceId) -> str:
    if is_pub(turn, over):
        return "obliged"
    return "closed" if is_closed(turn, target) else "" if is_pub(turn, target) else "desert"


def legal_jumps(turn: Look, seat: SeatId, unit: Unit) -> list[str]:
    """The jumps that a unit could make as things stand now, as lines."""
    lines: list[str] = []
    for over, target in paths(turn, unit):
        if is_pub(turn, over):
            continue
        places = [Place(target, coast) for coast in turn.rulebook.board.provinces[target].coasts]
        for place in places if places and turn.kind(unit).medium == "water" else [Place(target)]:
            judged = judge_jump(turn, seat, Jump(name_of(turn, unit), place, over=Place(over)))
            if not judged.problem:
                lines.append(str(judged.order))
    return lines
