"""7.iv: lists of retreats that begin with a locked door. With the back door open they are read on (R31, R33)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.model.board import Place
from engine.model.conditions import Conditional
from engine.model.ids import UnitId
from engine.model.orders import Disband, Retreat
from engine.model.unit_orders import OrderLine
from engine.movement.retreating import judge_retreat, retreat_places
from engine.rulebook.line_taking import is_true
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.dipshomashy.places import is_closed


@dataclass(frozen=True, slots=True)
class BackDoor:
    """Offered by the rule that lets a bona fide traveller go on to his next choice.

    `admits(turn, place)`: whether he is let in at the back of that closed place. `until_free(turn)`: whether a list is
    read on where two choose the same place.
    """

    admits: Callable[[Look, str], bool]
    until_free: Callable[[Look], bool]


def read_lists(turn: Turn) -> None:
    """Who is turned away at the first door of his list is disbanded; other lists stand, or are read until free."""
    chosen: dict[UnitId, OrderLine] = {}
    doors = turn.rulebook.offered(BackDoor)
    for order_line in turn.order_lines:
        order = _counts(turn, order_line)
        unit = turn.find(order.unit, order_line.seat, dislodged=True) if order is not None else None
        if order is None or unit is None or unit.id in chosen or unit.id in turn.retreats:
            continue
        chosen[unit.id] = order_line
        first = order.targets[0].province
        if not is_closed(turn, first):
            continue
        audience = frozenset({unit.owner})
        if any(door.admits(turn, first) for door in doors):
            text = f"{unit.owner} {unit} finds that {first} is closed, has a drink at the back door, and goes on."
            turn.emit("retreat.back_door", text, audience=audience, unit=str(unit), seat=unit.owner, place=first)
        else:
            why = f"{first} is closed, and nobody opens the back door"
            order_line.order = Disband(order.unit)
            turn.turned_away[unit.id] = "the first choice of its retreat is closed"
            text = f"{unit.owner} {unit} finds that {why}."
            turn.emit("retreat.refused", text, audience=audience, unit=str(unit), seat=unit.owner)
    if any(door.until_free(turn) for door in doors):
        _until_free(turn, chosen)


def _counts(turn: Look, order_line: OrderLine) -> Retreat | None:
    """The retreat on an order line that nobody has taken and whose condition, if any, is true."""
    order = order_line.inner
    if order_line.taken or not isinstance(order, Retreat):
        return None
    if isinstance(order_line.order, Conditional) and not is_true(turn, order_line.seat, order_line.order):
        return None
    return order


def _until_free(turn: Look, chosen: dict[UnitId, OrderLine]) -> None:
    """Who would meet another goes on to the next place of his list, all at once, until nobody meets (R32)."""
    lists: dict[UnitId, list[Place]] = {}
    for number, order_line in chosen.items():
        order = order_line.inner
        unit = turn.position.units[number]
        if isinstance(order, Retreat):
            judged = judge_retreat(turn, order_line.seat, order).order
            assert isinstance(judged, Retreat)
            legal = retreat_places(turn, unit)
            lists[number] = [place for place in judged.targets if place in legal]
    wishful = {number for number, row in lists.items() if row}
    crowded = True
    while crowded:
        goals = [row[0].province for row in lists.values() if row]
        crowded = False
        for row in lists.values():
            if row and goals.count(row[0].province) > 1:
                row.pop(0)
                crowded = True
    for number, row in lists.items():
        order_line, order = chosen[number], chosen[number].inner
        assert isinstance(order, Retreat)
        order_line.order = replace(order, targets=tuple(row)) if row else Disband(order.unit)
        if number in wishful and not row:
            turn.turned_away[number] = "others chose every place that it did"
