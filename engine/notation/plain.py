"""The orders of the standard game, as forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.board import Place
from engine.model.ids import KindId
from engine.model.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support, UnitRef, Waive
from engine.notation.forms import HEAD, RIDER, VERB, Form

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

HOLD_WORDS = (
    "H", "HOLD", "HOLDS", "HOLDING", "WILL HOLD", "HOLDS POSITION", "STAND", "STANDS", "STANDS FAST", "STAY", "STAYS",
    "STAYS PUT", "REMAINS", "HLD", "HOLD POSITION", "HOLDING POSITION",
)  # fmt: skip
TO_WORDS = (
    "-", ">", "TO", "INTO", "M", "MOVE", "MOVES", "MOVE TO", "MOVES TO", "MOVE INTO", "MOVES INTO", "MOVING TO",
    "WILL MOVE TO", "GOES TO", "GO TO", "ADVANCES TO", "ATTACK", "ATTACKS", "ATTACKING",
    "MV", "MOVING", "GOES",
)  # fmt: skip
OFF_WORDS = ("OTB", "OFF THE BOARD")
_IN_PLACE = ("TO HOLD", "IN HOLDING", "IN PLACE", *HOLD_WORDS)
_TO_HOLD = ("HOLD", "- HOLD", "HOLD OF", "HOLD BY", "HOLD TO", "HOLD FOR", "THE HOLD OF")
_TO_MOVE = ("MOVE TO", "MOVE INTO", "- MOVE TO", "ATTACK ON", "ATTACK TO")
"""webDiplomacy names the target first: `support move to Burgundy from Paris`."""
_THE_MOVE = (
    "MOVE", "- MOVE", "MOVE OF", "THE MOVE OF", "MOVE BY", "MOVE FROM", "THE MOVE FROM", "ATTACK", "ATTACK OF",
    "THE ATTACK OF", "ATTACK BY", "THE ATTACK BY", "AN ATTACK BY", "AN ATTACK OF", "ATTACK FROM",
)  # fmt: skip
_RETREATS = ("R", "RETREAT", "RETREATS", "RETREAT TO", "RETREATS TO", "RETREATING", "RETREATING TO")
_CARRIES = ("TRANSPORT", "TRANSPORTS", "TRANSPORTING")
VIA_WORDS = ("VIA", "VIA CONVOY", "BY CONVOY", "VIA SEA", "BY SEA", "VC", "CONVOYED", "CONVOY")


def _hold(cursor: Cursor, unit: UnitRef) -> Order:
    return Hold(unit)


def _path(cursor: Cursor) -> tuple[Place, bool]:
    """Where a move ends, and whether it names seas on the way: `- NTH - Nwy` is by convoy."""
    places = [cursor.place()]
    while cursor.try_dash():
        places.append(cursor.place())
    board = cursor.grammar.board
    for step in places[:-1]:
        if step.province not in board.provinces or not board.is_sea(step.province):
            cursor.refuse(f"A move names one target. {step} is no sea, so this is no convoy to {places[-1]} either.")
    return places[-1], len(places) > 1


def _move(cursor: Cursor, unit: UnitRef) -> Order:
    if cursor.try_words(*OFF_WORDS):
        return Disband(unit)
    target, by_sea = _path(cursor)
    return Move(unit, target, "VIA" if by_sea else "")


def _via(cursor: Cursor, order: Move) -> Order:
    while cursor.try_place() is not None and cursor.try_words("-", ",", "and"):
        pass
    cursor.try_words("CONVOY")
    return Move(order.unit, order.target, "VIA", order.riders)


def _support(cursor: Cursor, unit: UnitRef) -> Order:
    """What is supported may stand in brackets: `A Par S (A Mar - Bur)`."""
    start = cursor.at
    if cursor.try_sign("(") and cursor.try_unit(kindless=False) is not None and cursor.fold != ")":
        cursor.at = start + 1
        order = _supported(cursor, unit)
        if not cursor.try_sign(")"):
            cursor.fail("a closing bracket")
        return order
    cursor.at = start
    return _supported(cursor, unit)


def _supported(cursor: Cursor, unit: UnitRef) -> Order:
    if cursor.try_words(*_TO_HOLD):
        return Support(unit, cursor.unit("the unit it supports"))
    if cursor.try_words(*_TO_MOVE):
        target, helped = _from(cursor, "the unit it supports")
        return Support(unit, helped, target)
    attack = cursor.try_words(*_THE_MOVE)
    helped = cursor.unit("the unit it supports")
    if not cursor.try_words(*_IN_PLACE) and cursor.try_words(*TO_WORDS, *(("ON", "AGAINST") if attack else ())):
        target, _ = _path(cursor)
        cursor.try_words(*VIA_WORDS)
        return Support(unit, helped, target)
    return Support(unit, helped)


def _from(cursor: Cursor, whose: str) -> tuple[Place, UnitRef]:
    """`Burgundy from Paris`: where a move goes, and the unit that makes it."""
    target = cursor.place()
    cursor.words("FROM", "BY", "OF")
    return target, cursor.unit(whose)


def _convoy(cursor: Cursor, unit: UnitRef) -> Order:
    if cursor.try_words("TO"):
        target, carried = _from(cursor, "the army it convoys")
        return Convoy(unit, carried, target)
    carried = cursor.unit("the army it convoys")
    if not cursor.try_words(*TO_WORDS):
        cursor.fail("a dash and where the army goes")
    target, _ = _path(cursor)
    cursor.try_words(*VIA_WORDS)
    return Convoy(unit, carried, target)


def _retreat(cursor: Cursor, unit: UnitRef) -> Order:
    cursor.try_sign(":")
    cursor.try_dash()
    if cursor.try_words("D", "DISBAND", *OFF_WORDS):
        return Disband(unit)
    return Retreat(unit, cursor.places(",", "/", "or", "then", "else"))


def _disband(cursor: Cursor, unit: UnitRef) -> Order:
    return Disband(unit)


def _remove_it(cursor: Cursor, unit: UnitRef) -> Order:
    return Remove(unit)


def _build_it(cursor: Cursor, unit: UnitRef) -> Order:
    return Build(KindId(unit.kind), unit.at)


def _retreat_of(cursor: Cursor) -> Order:
    """`Retreat A Par - Gas`."""
    unit = cursor.unit("the unit that retreats", example=True)
    cursor.try_words(":", ",")
    return _retreat(cursor, unit)


def _build(cursor: Cursor) -> Order:
    if cursor.try_words("WAIVE", "WAIVED", "NOTHING", "NONE"):
        return Waive(cursor.try_place())
    unit = cursor.unit("the unit to build", example=True)
    return Build(KindId(unit.kind), unit.at)


def _remove(cursor: Cursor) -> Order:
    return Remove(cursor.unit("the unit to remove", example=True))


def _waive(cursor: Cursor) -> Order:
    cursor.try_words("BUILD", "A BUILD", "ONE BUILD", "1 BUILD", "ONE", "1")
    if (cursor.try_number() or 1) > 1 or cursor.try_words("BOTH", "ALL", "TWO", "THREE"):
        cursor.refuse("One line waives one build: write WAIVE once for each.", "WAIVE")
    return Waive(cursor.try_place())


FORMS: tuple[Form, ...] = (
    Form("hold", VERB, HOLD_WORDS, _hold, "A Par H"),
    Form("move", VERB, TO_WORDS, _move, "A Par - Bur"),
    Form("by convoy", RIDER, VIA_WORDS, _via, "A Lon - Bel VIA", after=("move",)),
    Form("support", VERB, ("S", "SUP", "SUPP", "SUPPORT", "SUPPORTS", "SUPPORTING"), _support, "A Mar S A Par - Bur"),
    Form("convoy", VERB, ("C", "CONV", "CONVOY", "CONVOYS", "CONVOYING", *_CARRIES), _convoy, "F ENG C A Lon - Bel"),
    Form("retreat", VERB, _RETREATS, _retreat, "A Bur R Mun, Gas, Pic"),
    Form("disband", VERB, ("D", "DISBAND", "DISBANDS", "DISBANDED", *OFF_WORDS), _disband, "A Bur D"),
    Form("removed", VERB, ("REMOVE", "REMOVED", "REMOVES", "DESTROYED"), _remove_it, "REMOVE A Par"),
    Form("built", VERB, ("B", "BUILD", "BUILT", "BUILDS"), _build_it, "BUILD A Par"),
    Form("retreat of", HEAD, ("RETREAT", "RETREATS"), _retreat_of, "A Par R Gas"),
    Form("build", HEAD, ("BUILD", "BUILDS", "+"), _build, "BUILD F StP/sc"),
    Form("remove", HEAD, ("REMOVE", "REMOVES", "DISBAND", "DISBANDS", "DESTROY", "DESTROYS"), _remove, "REMOVE A Par"),
    Form("waive", HEAD, ("WAIVE", "WAIVES", "WAIVE BUILD", "BUILD WAIVED", "NO BUILD", "DELAY BUILD", "PASS", "WAIVED",
                          "NO BUILDS", "BUILDS WAIVED", "POSTPONE BUILD"), _waive,
         "WAIVE"),
)  # fmt: skip
