"""The orders of the standard game, as forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board import Place
from engine.ids import KindId
from engine.notation.forms import HEAD, RIDER, VERB, Form
from engine.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support, UnitRef, Waive

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

HOLD_WORDS = ("H", "HOLD", "HOLDS", "HOLDING", "STAND", "STANDS")
TO_WORDS = ("-", ">", "TO", "M", "MOVE", "MOVES", "MOVE TO", "MOVES TO", "GOES TO", "GO TO", "ADVANCES TO")
VIA_WORDS = ("VIA", "VIA CONVOY", "BY CONVOY", "VIA SEA", "BY SEA", "VC", "CONVOYED")


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
    target, by_sea = _path(cursor)
    return Move(unit, target, "VIA" if by_sea else "")


def _via(cursor: Cursor, order: Move) -> Order:
    while cursor.try_place() is not None and cursor.try_words("-", ",", "and"):
        pass
    return Move(order.unit, order.target, "VIA", order.riders)


def _bracketed_via(cursor: Cursor, order: Move) -> Order | None:
    if cursor.try_words(*VIA_WORDS) and cursor.try_sign(")"):
        return Move(order.unit, order.target, "VIA", order.riders)
    return None


def _support(cursor: Cursor, unit: UnitRef) -> Order:
    helped = cursor.unit("the unit it supports")
    if cursor.try_words(*TO_WORDS):
        target, _ = _path(cursor)
        cursor.try_words(*VIA_WORDS)
        return Support(unit, helped, target)
    cursor.try_words(*HOLD_WORDS)
    return Support(unit, helped)


def _convoy(cursor: Cursor, unit: UnitRef) -> Order:
    carried = cursor.unit("the army it convoys")
    if not cursor.try_words(*TO_WORDS):
        cursor.fail("a dash and where the army goes")
    target, _ = _path(cursor)
    cursor.try_words(*VIA_WORDS)
    return Convoy(unit, carried, target)


def _retreat(cursor: Cursor, unit: UnitRef) -> Order:
    cursor.try_dash()
    if cursor.try_words("D", "DISBAND", "OTB", "OFF THE BOARD"):
        return Disband(unit)
    return Retreat(unit, cursor.places(",", "/", "or", "then", "else"))


def _disband(cursor: Cursor, unit: UnitRef) -> Order:
    return Disband(unit)


def _remove_it(cursor: Cursor, unit: UnitRef) -> Order:
    return Remove(unit)


def _build_it(cursor: Cursor, unit: UnitRef) -> Order:
    return Build(KindId(unit.kind), unit.at)


def _build(cursor: Cursor) -> Order:
    unit = cursor.unit("the unit to build, such as A Par")
    return Build(KindId(unit.kind), unit.at)


def _remove(cursor: Cursor) -> Order:
    return Remove(cursor.unit("the unit to remove, such as A Par"))


def _waive(cursor: Cursor) -> Order:
    cursor.try_words("BUILD", "A BUILD", "ONE BUILD")
    return Waive(cursor.try_place())


FORMS: tuple[Form, ...] = (
    Form("hold", VERB, HOLD_WORDS, _hold, "A Par H"),
    Form("move", VERB, TO_WORDS, _move, "A Par - Bur"),
    Form("by convoy", RIDER, VIA_WORDS, _via, "A Lon - Bel VIA", after=("move",)),
    Form("by convoy, in brackets", RIDER, ("(",), _bracketed_via, "A Lon - Bel VIA", after=("move",)),
    Form("support", VERB, ("S", "SUP", "SUPP", "SUPPORT", "SUPPORTS", "SUPPORTING"), _support, "A Mar S A Par - Bur"),
    Form("convoy", VERB, ("C", "CONV", "CONVOY", "CONVOYS", "CONVOYING", "TRANSPORTS"), _convoy, "F ENG C A Lon - Bel"),
    Form("retreat", VERB, ("R", "RETREAT", "RETREATS", "RETREAT TO", "RETREATS TO"), _retreat, "A Bur R Mun, Gas, Pic"),
    Form("disband", VERB, ("D", "DISBAND", "DISBANDS", "DISBANDED"), _disband, "A Bur D"),
    Form("removed", VERB, ("REMOVE", "REMOVED", "REMOVES"), _remove_it, "REMOVE A Par"),
    Form("built", VERB, ("B", "BUILD", "BUILT", "BUILDS"), _build_it, "BUILD A Par"),
    Form("build", HEAD, ("BUILD", "BUILDS", "+"), _build, "BUILD F StP/sc"),
    Form("remove", HEAD, ("REMOVE", "REMOVES", "DISBAND", "DISBANDS"), _remove, "REMOVE A Par"),
    Form("waive", HEAD, ("WAIVE", "WAIVES", "WAIVE BUILD", "NO BUILD"), _waive, "WAIVE"),
)
