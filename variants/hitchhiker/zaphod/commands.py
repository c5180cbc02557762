"""Rule 10 a: units under Zaphod's command move at random, season after season, and retreat at random too.

First the Hitch-hikers, each by a lift that nobody has used yet, then all others that no lift or stronger word stands
against (R96). What is drawn may well be a place where the unit will not go or does not get in (R71).
"""

from __future__ import annotations

from engine.model.board import Place, text_key
from engine.model.ids import ProvinceId
from engine.model.orders import Hold, Move, Order, Retreat
from engine.model.state import Unit
from engine.model.unit_orders import LADDER
from engine.movement.held_back import held_back_reason
from engine.movement.legality import name_of
from engine.movement.retreating import retreat_places
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.hitchhiker.hitchhikers.lifts import HITCH_HIKER, Lift, put_aboard, single_lifts
from variants.hitchhiker.zaphod.effects import COMMANDED, DAZED, SIDE

BY = "Zaphod"
_COMMAND, _LIFT = LADDER.index("command"), LADDER.index("lift")


def commanded(turn: Look) -> list[Unit]:
    """The units under command, Hitch-hikers first, each sort by the place where it stands."""
    units = [
        unit
        for unit in turn.position.units.values()
        if unit.id in turn.orders and turn.position.mark(COMMANDED, unit.id) is not None
    ]
    return sorted(units, key=lambda unit: (unit.kind != HITCH_HIKER, text_key(unit.at), unit.number, unit.id))


def command(turn: Turn) -> None:
    """Step 2b: a random order for each."""
    for unit in commanded(turn):
        if turn.orders[unit.id].rung > _COMMAND:
            continue
        hold = Hold(name_of(turn, unit))
        if turn.position.mark(DAZED, unit.id) is not None or _stays(turn, unit):
            _tell(turn, unit, hold)
        elif unit.kind == HITCH_HIKER:
            _lift(turn, unit, hold)
        else:
            _tell(turn, unit, _move(turn, unit) or hold)


def _stays(turn: Look, unit: Unit) -> str:
    """What holds a unit wherever he would send it; that it is under his command is no reason."""
    return held_back_reason(turn, unit, "be lifted") if unit.kind == HITCH_HIKER else held_back_reason(turn, unit)


def _tell(turn: Turn, unit: Unit, order: Order) -> None:
    if turn.replace_order(unit.id, order, BY, "command"):
        given = turn.orders[unit.id].given
        instead = f", in the place of {given}" if given and given != str(order) else ""
        text = f"Zaphod commands {unit.owner}: {order}{instead}."
        turn.emit("unit.commanded", text, unit=str(unit), seat=unit.owner, order=str(order), replaced=given)


def _move(turn: Turn, unit: Unit) -> Move | None:
    """A move to a random place that it could step to, and there to a random coast that it could reach."""
    places = turn.reach(unit)
    if not places:
        return None
    provinces = sorted({place.province for place in places})
    goal = turn.draw("zaphod.command_move", provinces, subject=str(unit))
    coasts = {str(place): place for place in places if place.province == goal}
    return Move(name_of(turn, unit), coasts[turn.draw("zaphod.command_coast", list(coasts), subject=str(unit))])


def _lift(turn: Turn, unit: Unit, hold: Hold) -> None:
    """A random lift of one leg, by somebody who gives no other."""
    lifts: dict[str, tuple[Unit, ProvinceId]] = {}
    if turn.option("zaphod.command_hitchhiker") == "random_lift":
        for lifter, target in single_lifts(turn, unit):
            if lifter.id in turn.orders and turn.orders[lifter.id].rung != _LIFT:
                line = Lift(name_of(turn, lifter), name_of(turn, unit), Place(target))
                lifts[str(line)] = (lifter, target)
    if not lifts:
        _tell(turn, unit, hold)
        return
    lifter, target = lifts[turn.draw("zaphod.command_move", list(lifts), subject=str(unit))]
    put_aboard(turn, unit, [lifter], target, BY, "lift")


def by_lot(turn: Look, unit: Unit) -> str:
    """Why a unit's owner is not asked where it retreats to: it is under command (R69)."""
    free = turn.option("zaphod.command_retreat") == "owner" and unit.owner != SIDE
    under = not free and turn.position.mark(COMMANDED, unit.id) is not None
    return f"{unit} is under Zaphod's command, and retreats by lot" if under else ""


def choose_retreats(turn: Turn) -> None:
    """Those under command retreat to wherever chance will have it."""
    for number in sorted(turn.position.to_retreat):
        unit = turn.position.units[number]
        if not by_lot(turn, unit):
            continue
        places = {str(place): place for place in retreat_places(turn, unit)}
        if places:
            goal = places[turn.draw("zaphod.command_retreat", list(places), subject=str(unit))]
            turn.retreats[number] = Retreat(name_of(turn, unit), (goal,))
