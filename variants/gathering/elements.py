"""Elements: who is stranded outside his own, who needs a coast, and how far apart two spaces are."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.board import Place
from engine.model.ids import ProvinceId
from engine.model.state import Unit
from engine.rulebook.catalogue import MAY_STAND, TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.rulebook.values import OneOf


def stranded(turn: Look, unit: Unit) -> bool:
    """Whether a unit stands where it could not be by itself: computed from place and abilities, never stored."""
    return unit.at in turn.rulebook.board.provinces and bool(turn.ask(MAY_STAND, unit, unit.at))


def stranded_acts(turn: Look, unit: Unit, verb: str) -> str | None:
    """MAY_ACT: a stranded unit does nothing but stand there."""
    if verb == "hold" or not stranded(turn, unit):
        return None
    if verb == "retreat" and turn.rulebook.options.get("mystical_shield.stranded_retreat") == "to_element":
        return None
    return f"{unit} is stranded out of its element"


def coasts_for(turn: Look, unit: Unit, province: ProvinceId) -> tuple[str, ...]:
    """The coasts of which a unit must be on one there. Who could stand inland is bound to none (R27)."""
    provinces = turn.rulebook.board.provinces
    if turn.kind(unit).medium != "water" or not provinces[province].coasts:
        return ()
    inland = next((name for name, record in provinces.items() if record.kind == "inland"), None)
    free = inland is not None and not turn.ask(MAY_STAND, unit, inland)
    return () if free else provinces[province].coasts


def _coasts(rulebook: Rulebook) -> Mapping[str, str]:
    return {coast: coast for province in rulebook.board.provinces.values() for coast in province.coasts}


A_COAST = OneOf(_coasts)
"""What a draw of a coast brings: `nc`, `sc`."""


def arrival(turn: Turn, unit: Unit, place: Place, draw: str, subject: str) -> Place:
    """Where a unit stands that is put into a province: the coast as written if there is one, else drawn if needed."""
    province = ProvinceId(place.province)
    if turn.kind(unit).medium != "water":
        return Place(province)
    coasts = coasts_for(turn, unit, province)
    if place.coast in turn.rulebook.board.provinces[province].coasts or not coasts:
        return place
    return Place(province, turn.draw(draw, coasts, subject))


def distances(turn: Look, start: ProvinceId) -> dict[ProvinceId, int]:
    """The number of borders to cross from a space to every other one, by land and sea alike (2.9)."""
    distance_to, edge = {start: 0}, [start]
    while edge:
        near = {place for name in edge for place in turn.ask(TOUCHES, name, "distance")}
        steps = distance_to[edge[0]] + 1
        edge = sorted(place for place in near if place not in distance_to)
        distance_to |= dict.fromkeys(edge, steps)
    return distance_to


def own_distances(turn: Look, unit: Unit, start: Place) -> dict[ProvinceId, int]:
    """The same by the unit's own moves (option `unit_moves`); what it cannot reach is in no list."""
    distance_to, edge, steps = {start: 0}, [start], 0
    while edge:
        steps += 1
        fresh = {place for at in edge for place in _moves(turn, unit, at)} - set(distance_to)
        edge = sorted(fresh)
        distance_to |= dict.fromkeys(edge, steps)
    nearest: dict[ProvinceId, int] = {}
    for place, far in distance_to.items():
        province = ProvinceId(place.province)
        nearest[province] = min(far, nearest.get(province, far))
    return nearest


def _moves(turn: Look, unit: Unit, at: Place) -> frozenset[Place]:
    moved = Unit(unit.id, unit.kind, unit.owner, ProvinceId(at.province), at.coast)
    return turn.reach(moved)
