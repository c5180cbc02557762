"""Moves that something keeps from being tried (slot 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.ids import ProvinceId
from engine.model.orders import Hold, Move
from engine.movement.legality import name_of
from engine.rulebook.catalogue import MAY_TARGET

if TYPE_CHECKING:
    from engine.turn.turn import Turn


def hold_back(turn: Turn) -> None:
    """Moves that something keeps from being tried become holds, or fail where they stand (question MAY_TARGET)."""
    if MAY_TARGET.name not in turn.rulebook.amendments:
        return
    for number, current in list(turn.orders.items()):
        if not isinstance(current.order, Move) or current.stuck:
            continue
        unit = turn.position.units[number]
        barrier = turn.ask(MAY_TARGET, unit, ProvinceId(current.order.target.province))
        if barrier is not None and barrier.stuck:
            turn.stick(number, barrier.why)
        elif barrier is not None:
            turn.hold_back(number, Hold(name_of(turn, unit)), barrier.why)
