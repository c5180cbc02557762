"""[8] Shooing: spaces in which no birds may end, and the birds that stand in one.

A zone is the shooing unit's own space and all that border on it, for friend and foe, until the season's retreats are
over.
"""

from __future__ import annotations

from engine.model.board import text_key
from engine.model.changes import ClearMark, Dislodge, SetMark
from engine.model.ids import ProvinceId
from engine.model.orders import Hold
from engine.model.state import Mark, ToRetreat, Unit
from engine.model.wording import listed
from engine.rulebook.catalogue import MAY_TARGET, RETREAT_OWED, TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.rather_silly.birds.flights import BIRDS, SHOO

SHOOED = "birds.shooed"
"""On a place: no birds may end there."""


def shooed(turn: Look, place: ProvinceId) -> bool:
    """Whether a place lies in a zone."""
    return (SHOOED, place) in turn.position.marks


def no_rest(turn: Look, birds: Unit, place: ProvinceId) -> str:
    """Why birds cannot end a flight in a place; empty if they can. Doors that are closed to all are closed to them."""
    if shooed(turn, place):
        return "somebody shoos"
    barrier = turn.ask(MAY_TARGET, birds, place)
    return barrier.why if barrier is not None else ""


def spread(turn: Turn) -> None:
    """The zones of all that were ordered to hold and shoo, and nothing else; dislodged ones too (R33, R97)."""
    for number, current in turn.orders.items():
        unit = turn.position.units[number]
        if not isinstance(current.order, Hold) or current.order.riders != (SHOO,):
            continue
        if number in turn.position.to_retreat and turn.option("birds.shoo_dislodged") == "fails":
            continue
        zone = sorted({unit.at, *turn.ask(TOUCHES, unit.at, "zone")}, key=text_key)
        text = f"{unit.full_name} shoos all birds away from {listed(zone)}."
        marks = [SetMark(Mark(SHOOED, place)) for place in zone]
        turn.emit("birds.shooing", text, *marks, unit=str(unit), seat=unit.owner, places=zone)


def startle(turn: Turn) -> None:
    """Birds that stand in a zone when all have flown must flee."""
    for unit in list(turn.position.units.values()):
        if unit.kind == BIRDS.id and unit.id not in turn.position.to_retreat and shooed(turn, unit.at):
            retreat = turn.ask(RETREAT_OWED, unit, ToRetreat(unit.id, "shooed"))
            text = f"{unit.full_name} is shooed out of {unit.at}."
            turn.emit("birds.shooed", text, Dislodge(retreat), unit=str(unit), seat=unit.owner)


def settle_down(turn: Turn) -> None:
    """The zones end with the retreats."""
    marks = turn.position.marks_named(SHOOED)
    if marks:
        turn.emit("birds.calm", "Nobody shoos birds any more.", *(ClearMark(SHOOED, mark.subject) for mark in marks))
