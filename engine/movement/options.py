"""Every order that a unit can be given in a movement window, as canonical text: for pickers, bots and suggestions.

Everything is built in canonical order, so that nothing needs sorting at the end; the lists of a place's borders are
worked out once and kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.model.board import Place, text_key
from engine.model.ids import ProvinceId, SeatId, aloft
from engine.model.scratch import Scratch
from engine.model.sea_chains import NONE, Chains
from engine.model.state import Unit
from engine.movement.convoys import chains_of, convoy_targets, sea_bit
from engine.rulebook.catalogue import MAY_ACT

if TYPE_CHECKING:
    from engine.turn.look import Look

Goals = Mapping[ProvinceId, tuple[str, ...]]
"""The texts of the places that one may move to, by province, in canonical order."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a unit may try to do, whoever orders it: where it goes by itself, and with a convoy too."""

    unit: Unit
    text: str
    direct: Goals
    all: Goals
    chains: Chains


CHOICES = Scratch("movement.choices", dict[int, list[Choice]])
"""All choices, by the version of the position for which they hold: the last one alone."""


def movement_orders(turn: Look, seat: SeatId) -> dict[str, list[str]]:
    """The legal orders of each of a seat's units that owe no retreat, by the unit's text."""
    choices = all_choices(turn)
    return {
        str(unit): orders_of(turn, unit, choices)
        for unit in turn.position.units.values()
        if unit.owner == seat and unit.id not in turn.position.to_retreat and not unit.carrier and not aloft(unit.at)
    }


def all_choices(turn: Look) -> list[Choice]:
    """What every unit that contests may try to do, in canonical order; kept for as long as nothing moves."""
    position = turn.position
    now = position.version
    known = turn.scratch(CHOICES)
    if now not in known:
        units = (u for u in position.units.values() if u.id not in position.to_retreat and not u.carrier)
        choices = [choice_of(turn, unit) for unit in units if turn.kind(unit).contests]
        choices.sort(key=lambda choice: text_key(choice.text))
        known.clear()
        known[now] = choices
    return list(known[now])


def choice_of(turn: Look, unit: Unit) -> Choice:
    """What a unit may try to do."""
    if MAY_ACT.ask(turn, unit, "move"):
        return Choice(unit, str(unit), {}, {}, NONE)
    direct = _by_province(turn.reach(unit))
    overseas = convoy_targets(turn, unit)
    if not overseas:
        return Choice(unit, str(unit), direct, direct, NONE)
    return Choice(
        unit, str(unit), direct, {place: (place,) for place in overseas} | dict(direct), chains_of(turn, unit)
    )


def orders_of(turn: Look, unit: Unit, choices: list[Choice]) -> list[str]:
    """The legal orders of one unit; `choices` are the units that it might help, in canonical order."""
    name = str(unit)
    orders = [f"{name} H"]
    if not MAY_ACT.ask(turn, unit, "move"):
        orders += [f"{name} - {text}" for texts in _by_province(turn.reach(unit)).values() for text in texts]
        orders += [f"{name} - {place} VIA" for place in convoy_targets(turn, unit)]
    if not MAY_ACT.ask(turn, unit, "support"):
        orders += _supports(turn, unit, name, choices)
    if not MAY_ACT.ask(turn, unit, "convoy"):
        orders += _convoys(turn, unit, name, choices)
    return orders


@lru_cache(maxsize=2048)
def _by_province(places: frozenset[Place]) -> Goals:
    found: dict[ProvinceId, tuple[str, ...]] = {}
    for place in sorted(places, key=text_key):
        found[place.province] = (*found.get(place.province, ()), str(place))
    return found


def _supports(turn: Look, unit: Unit, name: str, choices: list[Choice]) -> list[str]:
    """Supports in place and of moves; not of an army that gets there only if this very unit convoys it (6.D.31)."""
    reach = tuple(_by_province(turn.reach(unit, "support")))
    bit = sea_bit(turn, unit)
    orders = []
    for other in choices:
        if other.unit.id == unit.id:
            continue
        if other.unit.at in reach:
            orders.append(f"{name} S {other.text}")
        goals = other.all
        for place in reach:
            if place in goals:
                if bit and place not in other.direct and other.chains.every[place] & bit:
                    continue
                orders += [f"{name} S {other.text} - {goal}" for goal in goals[place]]
    return orders


def _convoys(turn: Look, unit: Unit, name: str, choices: list[Choice]) -> list[str]:
    bit = sea_bit(turn, unit)
    if not bit:
        return []
    return [
        f"{name} C {army.text} - {goal}"
        for army in choices
        for goal, seas in army.chains.some.items()
        if seas & bit and goal in army.all
    ]
