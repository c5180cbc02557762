"""How far it is over the bare board, for the kinds of movement that there are: `land`, `water`, and any other way.

Rules may bend borders; a bot asks them for its very next step (legal orders) and thinks of the rest as the board has
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.model.board import Board, Place
from engine.model.ids import ProvinceId

DISCOUNT = 0.45
"""What a prize is worth one step further away."""
CROSSING = 1
"""How many steps more it takes an army where it needs a convoy, on top of the way as the crow flies."""


def reached(board: Board, medium: str, at: ProvinceId, coast: str = "") -> frozenset[ProvinceId]:
    """The provinces that a unit steps to by itself; none from off the board."""
    if at not in board.provinces:
        return frozenset()
    if medium == "land":
        return board.reached(at, "", False)
    return board.reached(at, coast, True) if medium == "water" else board.touches[at]


@lru_cache(maxsize=64)
def nearness(board: Board, medium: str) -> Mapping[Place, Mapping[ProvinceId, float]]:
    """By place where such a unit can stand: each province, with what a prize there still counts (`DISCOUNT` a step)."""
    return {place: _fading(board, medium, place) for place in _stands(board, medium)}


@lru_cache(maxsize=64)
def ways_to(board: Board, medium: str, centres: tuple[ProvinceId, ...]) -> Mapping[Place, tuple[float, ...]]:
    """By place where such a unit can stand: what a prize in each of these centres still counts there, in order."""
    ways = nearness(board, medium).items()
    return {place: tuple(way.get(centre, 0.0) for centre in centres) for place, way in ways}


def _stands(board: Board, medium: str) -> list[Place]:
    places = []
    for province in board.provinces.values():
        if medium == "water":
            places += [Place(province.id), *board.stands(province.id)]
        elif medium != "land" or board.is_land(province.id):
            places.append(Place(province.id))
    return places


def _fading(board: Board, medium: str, start: Place) -> Mapping[ProvinceId, float]:
    steps = {start.province: 0}
    edge = [start]
    seen = {start}
    while edge:
        ahead = []
        for place in edge:
            for near in _next(board, medium, place):
                if near not in seen:
                    seen.add(near)
                    ahead.append(near)
                    steps.setdefault(near.province, steps[place.province] + 1)
        edge = ahead
    if medium == "land":
        for province, far in board.distances(start.province).items():
            if board.is_land(province):
                steps[province] = min(steps.get(province, far + CROSSING), far + CROSSING)
    return {province: DISCOUNT**far for province, far in steps.items()}


def _next(board: Board, medium: str, place: Place) -> list[Place]:
    if medium == "land":
        return sorted(board.army_steps(place.province))
    if medium == "water":
        return sorted(board.fleet_steps(*place))
    return [Place(province) for province in board.neighbours[place.province]]
