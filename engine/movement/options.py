"""Every order that a unit can be given in a movement window, as canonical text: for pickers, bots and suggestions.

Everything is built in canonical order, so that nothing needs sorting at the end; the lists of a place's borders are
worked out once and kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.model.board import Place, text_key
from engine.model.ids import ProvinceId, SeatId, UnitId, aloft
from engine.model.scratch import Scratch
from engine.model.sea_chains import NONE, Chains
from engine.model.state import Unit
from engine.movement.convoys import chains_of, convoy_targets, sea_bit, waters_of
from engine.rulebook.catalogue import MAY_ACT

if TYPE_CHECKING:
    from engine.rulebook.look import Look

Goals = Mapping[ProvinceId, tuple[str, ...]]
"""The texts of the places that one may move to, by province, in canonical order."""


@dataclass(frozen=True, slots=True)
class MoveOption:
    """What a unit may try to do, whoever orders it: where it goes by itself, and with a convoy too.

    `places`: the provinces of `all`, `key`: its place in canonical order. `own`: its hold and its moves as lines, and
    `supported`: the supports that others can give it, by their texts and what they reach; both as they are asked for.
    """

    text: str
    key: tuple[str, str]
    direct: Goals
    all: Goals
    places: frozenset[ProvinceId]
    chains: Chains
    overseas: tuple[ProvinceId, ...] = ()
    own: list[str] = field(default_factory=list)
    supported: dict[tuple[str, frozenset[Place]], list[str]] = field(default_factory=dict)


UnitChoice = tuple[Unit, MoveOption]

CHOICES = Scratch("movement.choices", dict[int, list[UnitChoice]])
"""All choices, by the version of the position for which they hold: the last one alone."""

PlainChoices = dict[tuple[str, str, str], MoveOption]
"""By kind, place and coast."""
Ways = tuple[tuple[str, bool, bool], ...]
"""Of each kind that is plain: its name, whether it goes by water, whether it is carried."""
PLAIN_CHOICES = Scratch("movement.plain_choices", dict[Ways, PlainChoices])
"""Kept with the waters: the choices of plain units, for what their kinds are by a rulebook."""
LAST_ASKED = Scratch("movement.last_asked", dict[Ways, tuple[Mapping[UnitId, Unit], list[UnitChoice]]])
"""Kept with those: the last position that was asked about, by its units, and its choices; seven seats ask about one."""


def movement_orders(turn: Look, seat: SeatId) -> dict[str, list[str]]:
    """The legal orders of each of a seat's units that owe no retreat, by the unit's text."""
    choices = all_choices(turn)
    by_unit = {unit.id: choice for unit, choice in choices}
    return {
        str(unit): orders_of(turn, unit, choices, by_unit.get(unit.id))
        for unit in turn.position.units.values()
        if unit.owner == seat and unit.id not in turn.position.to_retreat and not unit.carrier and not aloft(unit.at)
    }


def all_choices(turn: Look) -> list[UnitChoice]:
    """What every unit that contests may try to do, in canonical order; kept for as long as nothing moves."""
    position = turn.position
    now = position.version
    cached = turn.scratch(CHOICES)
    if now not in cached:
        units = [u for u in position.units.values() if u.id not in position.to_retreat and not u.carrier]
        choices = _plain_choices(turn, units)
        if not choices:
            choices = [(unit, choice_of(turn, unit)) for unit in units if turn.kind(unit).contests]
            choices.sort(key=_in_canonical_order)
        cached.clear()
        cached[now] = choices
    return cached[now]


def _in_canonical_order(one: UnitChoice) -> tuple[str, str]:
    return one[1].key


def _plain_choices(turn: Look, units: list[Unit]) -> list[UnitChoice]:
    """The choices of plain units: kind, place and the fleets at sea decide them, so each is worked out once.

    Empty where not all units are plain.
    """
    plain, rulebook = turn.rulebook.plain_kinds, turn.rulebook
    if turn.position.edges or not units or any(unit.number or unit.kind not in plain for unit in units):
        return []
    kinds = [(str(kind), by_water, rulebook.kinds[kind]) for kind, by_water in plain.items()]
    if not all(kind.contests for _, _, kind in kinds):
        return []
    ways = tuple([(name, water, kind.convoyed and "be carried" in kind.verbs) for name, water, kind in kinds])
    waters = waters_of(turn).kept
    same = None if turn.position.to_retreat else turn.position.unmoved
    last = LAST_ASKED.of(waters).get(ways) if same is not None else None
    if last is not None and last[0] is same:
        return last[1]
    cached = PLAIN_CHOICES.of(waters).setdefault(ways, {})
    lines = []
    for unit in units:
        key = (unit.kind, unit.at, unit.coast)
        choice = cached.get(key)
        if choice is None:
            choice = cached[key] = choice_of(turn, unit)
        lines.append((unit, choice))
    lines.sort(key=_in_canonical_order)
    if same is not None:
        LAST_ASKED.of(waters)[ways] = (same, lines)
    return lines


def choice_of(turn: Look, unit: Unit) -> MoveOption:
    """What a unit may try to do."""
    text = str(unit)
    if MAY_ACT.ask(turn, unit, "move"):
        return MoveOption(text, text_key(text), {}, {}, frozenset(), NONE)
    overseas = convoy_targets(turn, unit)
    if not overseas:
        return _at_most_a_step(text, turn.reach(unit))
    direct = _by_province(turn.reach(unit))
    every = {place: (place,) for place in overseas} | dict(direct)
    return MoveOption(text, text_key(text), direct, every, frozenset(every), chains_of(turn, unit), tuple(overseas))


@lru_cache(maxsize=2048)
def _at_most_a_step(text: str, reach: frozenset[Place]) -> MoveOption:
    """What a unit may try to do that no fleets could take anywhere. Remembered, since most units are such."""
    direct = _by_province(reach)
    return MoveOption(text, text_key(text), direct, direct, frozenset(direct), NONE)


def orders_of(turn: Look, unit: Unit, choices: list[UnitChoice], choice: MoveOption | None = None) -> list[str]:
    """The legal orders of one unit. `choices`: of all it might help, in canonical order; `choice`: its own."""
    name = str(unit)
    orders = list(_own_orders(choice or choice_of(turn, unit)))
    if not MAY_ACT.ask(turn, unit, "support"):
        orders += _supports(turn, unit, name, choices)
    if not MAY_ACT.ask(turn, unit, "convoy"):
        orders += _convoys(turn, unit, name, choices)
    return orders


def _own_orders(choice: MoveOption) -> list[str]:
    """To hold, to go as far as its legs take it, and to be carried."""
    if not choice.own:
        name = choice.text
        choice.own.append(f"{name} H")
        choice.own.extend([f"{name} - {text}" for texts in choice.direct.values() for text in texts])
        choice.own.extend([f"{name} - {place} VIA" for place in choice.overseas])
    return choice.own


@lru_cache(maxsize=2048)
def _by_province(places: frozenset[Place]) -> Goals:
    lines: dict[ProvinceId, tuple[str, ...]] = {}
    for place in sorted(places, key=text_key):
        lines[place.province] = (*lines.get(place.province, ()), str(place))
    return lines


def _supports(turn: Look, unit: Unit, name: str, choices: list[UnitChoice]) -> list[str]:
    """Supports in place and of moves; not of an army that gets there only if this very unit convoys it (6.D.31)."""
    reach = turn.reach(unit, "support")
    within = _by_province(reach)
    provinces, key = within.keys(), (name, reach)
    orders: list[str] = []
    for one, other in choices:
        if one.id == unit.id or (one.at not in provinces and other.places.isdisjoint(provinces)):
            continue
        lines = other.supported.get(key)
        if lines is None:
            bit = sea_bit(turn, unit)
            lines = other.supported[key] = _supports_of(name, tuple(within), bit, other, stands=one.at in provinces)
        orders += lines
    return orders


def _supports_of(name: str, reach: tuple[ProvinceId, ...], bit: int, other: MoveOption, *, stands: bool) -> list[str]:
    """A unit's supports of one other, which stands within its reach or does not. `bit`: of the unit's sea."""
    orders = [f"{name} S {other.text}"] if stands else []
    for place in reach:
        goals = other.all.get(place, ())
        if goals and not (bit and place not in other.direct and other.chains.every[place] & bit):
            orders += [f"{name} S {other.text} - {goal}" for goal in goals]
    return orders


def _convoys(turn: Look, unit: Unit, name: str, choices: list[UnitChoice]) -> list[str]:
    bit = sea_bit(turn, unit)
    if not bit:
        return []
    return [
        f"{name} C {army.text} - {goal}"
        for _, army in choices
        for goal, seas in army.chains.some.items()
        if seas & bit and goal in army.all
    ]
