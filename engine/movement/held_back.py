"""What keeps units where they are: the one question for whatever moves them, and slot 10, where moves are held back.

A unit that goes by an order of its own is asked whether it may (MAY_ACT) when its order meets the board, and whether it
will go there (MAY_TARGET) in slot 10. Whoever is moved by a step of a rule, or by somebody else's word, never had his
order judged: that rule asks `held`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.ids import ProvinceId
from engine.model.orders import Hold, Move
from engine.model.state import Unit
from engine.movement.legality import name_of
from engine.rulebook.catalogue import MAY_ACT, MAY_TARGET

if TYPE_CHECKING:
    from engine.rulebook.look import Look
    from engine.rulebook.turn import Turn


def held_back_reason(turn: Look, unit: Unit, verb: str = "", goal: ProvinceId | None = None) -> str:
    """Why a unit does not go, or nothing. `verb`: by what way (`engine.rulebook.catalogue.GOING`); its kind's own step
    if not said. `goal`: where to; without one only what holds it wherever it would go is looked at."""
    verb = verb or turn.kind(unit).step
    if reason := turn.ask(MAY_ACT, unit, verb) if verb else "":
        return reason
    barrier = turn.ask(MAY_TARGET, unit, goal) if goal is not None else None
    return barrier.why if barrier is not None else ""


def hold_back(turn: Turn) -> None:
    """Moves that something keeps from being tried become holds, or fail where they stand (question MAY_TARGET).

    Those that were put in the place of an order are held, too, if their units may not go at all (MAY_ACT).
    """
    amended = turn.rulebook.amendments
    if MAY_TARGET.name not in amended and MAY_ACT.name not in amended:
        return
    for number, current in list(turn.orders.items()):
        if not isinstance(current.order, Move) or current.stuck:
            continue
        unit = turn.position.units[number]
        if current.by and (step := turn.kind(unit).step) and (reason := turn.ask(MAY_ACT, unit, step)):
            turn.hold_back(number, Hold(name_of(turn, unit)), reason)
            continue
        barrier = turn.ask(MAY_TARGET, unit, ProvinceId(current.order.target.province))
        if barrier is not None and barrier.stuck:
            turn.stick(number, barrier.why, barrier.kind)
        elif barrier is not None:
            turn.hold_back(number, Hold(name_of(turn, unit)), barrier.why, barrier.kind)
