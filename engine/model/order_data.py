"""An order as data: what programs read of it, so that none has to read its text.

The form is the same for orders of every rule (docs/contract.md, “Orders as data”). What a rule's own order says
besides its units and places stands under `more`, by the names of its fields.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

from engine.model.board import Place
from engine.model.conditions import Conditional
from engine.model.json_data import JsonDict
from engine.model.orders import NO_UNIT, Convoy, Hold, Move, Order, Support, UnitRef, Unread

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

APART = frozenset({"unit", "riders", "via", "condition"})
"""Fields that have a place of their own in the data."""
PLAIN = frozenset({Hold, Move, Support, Convoy})
"""The orders of the standard's movement, and no order that a rule makes of one of them."""


def order_data(order: Order) -> JsonDict:
    """An order taken apart, as JSON; what is empty is left out, and all of it for a line that could not be read.

    Units and places are those of `Order.named` and `Order.way`: the first unit is the one that the order is for, the
    second the one that it helps; of the places the last is the target, those before it the path. An order of no unit
    is at its first place.
    """
    if type(order) in PLAIN:
        return _plain_data(order)
    if isinstance(order, Unread):
        return {}
    if isinstance(order, Conditional):
        return {**order_data(order.order), "condition": str(order.condition)}
    return _data_of_any(order)


def _data_of_any(order: Order) -> JsonDict:
    """The same of an order of any rule, by its fields."""
    units = list(named_in(order) if order.named is None else order.named)
    way = list(places_in(order) if order.way is None else order.way)
    data: JsonDict = {"verb": order.verb}
    if units:
        data |= unit_data(units[0])
    elif way:
        data |= place_data(way.pop(0))
    if len(units) > 1:
        data["helped"] = unit_data(units[1])
    if way:
        data["target"] = str(way[-1].province)
        if way[-1].coast:
            data["target_coast"] = way[-1].coast
    if path := [str(place.province) for place in way[:-1]]:
        data["path"] = path
    if order.ordered not in ((), (order.subject,)):
        data["ordered"] = list(order.ordered)
    return data | _rest(order, data)


def _plain_data(order: Order) -> JsonDict:
    """The same of an order of the standard's, whose fields are known: a seat's options are mostly these."""
    data: JsonDict = {"verb": order.verb, **unit_data(order.unit)}
    if isinstance(order, Support):
        data["helped"] = unit_data(order.helped)
    elif isinstance(order, Convoy):
        data["helped"] = unit_data(order.carried)
    target: Place | None = getattr(order, "target", None)
    if target is not None:
        data["target"] = str(target.province)
        if target.coast:
            data["target_coast"] = target.coast
    if isinstance(order, Move) and order.via:
        data["via"] = order.via
    if isinstance(order, Hold | Move) and order.riders:
        data["flags"] = [*order.riders]
    return data


def unit_data(unit: UnitRef) -> JsonDict:
    """A unit as an order names it: `unit` as text without its owner, `kind`, `place`, `coast`, `number`, `seat`."""
    data: JsonDict = {"unit": unit.unit}
    if unit.kind:
        data["kind"] = unit.kind
    data |= place_data(unit.at)
    if unit.number:
        data["number"] = unit.number
    if unit.seat:
        data["seat"] = unit.seat
    return data


def place_data(place: Place) -> JsonDict:
    """A place: `place`, and `coast` where one is named."""
    return {"place": str(place.province), "coast": place.coast} if place.coast else {"place": str(place.province)}


def _rest(order: Order, data: JsonDict) -> JsonDict:
    """What an order says besides units and places: `via`, `flags`, and under `more` numbers, words and choices."""
    rest: JsonDict = {}
    if via := getattr(order, "via", ""):
        rest["via"] = via
    flags = [*getattr(order, "riders", ())]
    more: JsonDict = {}
    for name, value in _scalars(order):
        if value is True:
            flags.append(name)
        elif value and data.get(name) != value:
            more[name] = value
    if flags:
        rest["flags"] = flags
    if choices := [str(place) for place in getattr(order, "targets", ())]:
        more["targets"] = choices
    if more:
        rest["more"] = more
    return rest


def _scalars(record: DataclassInstance) -> list[tuple[str, object]]:
    """The numbers, words and lists of words in an order and in what it is made of; an order in it, as data."""
    scalars: list[tuple[str, object]] = []
    for part in fields(record):
        value = getattr(record, part.name)
        if part.name in APART or isinstance(value, UnitRef | Place):
            continue
        if isinstance(value, Order):
            scalars.append((part.name, order_data(value)))
        elif isinstance(value, str | int):
            scalars.append((part.name, value))
        elif isinstance(value, tuple) and all(isinstance(one, str) for one in value):
            scalars.append((part.name, list(value)))
        elif isinstance(value, tuple) and all(isinstance(one, Order) for one in value):
            scalars.append((part.name, [order_data(one) for one in value]))
        elif is_dataclass(value) and not isinstance(value, type):
            scalars += _scalars(value)
    return scalars


def named_in(record: DataclassInstance) -> tuple[UnitRef, ...]:
    """The units that an order names, in the order of its fields, its own first."""
    units: list[UnitRef] = []
    for part in fields(record):
        value = getattr(record, part.name)
        if isinstance(value, UnitRef):
            units += [value] if value != NO_UNIT else []
        elif is_dataclass(value) and not isinstance(value, Order | type):
            units += named_in(value)
    return tuple(units)


def places_in(record: DataclassInstance) -> tuple[Place, ...]:
    """The places that an order names outside of units, in the order of its fields."""
    places: list[Place] = []
    for part in fields(record):
        value = getattr(record, part.name)
        if isinstance(value, Place):
            places += [value] if value.province else []
        elif isinstance(value, tuple) and all(isinstance(one, Place) for one in value):
            places += value
        elif is_dataclass(value) and not isinstance(value, Order | UnitRef | type):
            places += places_in(value)
    return tuple(places)
