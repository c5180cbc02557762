"""Who goes first when a seat must lose units and does not say which: civil disorder, DATC 4.D.8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalogue import REMOVAL_KEY, TOUCHES
from engine.ids import ProvinceId, SeatId
from engine.state import Unit

if TYPE_CHECKING:
    from engine.turn import Turn

FAR = 10**6
"""The distance of what cannot be reached, or of everything where no centre is owned."""


def removal_order(turn: Turn, seat: SeatId, units: list[Unit], custom: str = "owned_centres") -> list[tuple[Unit, str]]:
    """A seat's units, those to be removed first in front, each with the reason.

    What rules put in front comes first; then the farthest from the nearest owned centre (`home_centres`: from the
    nearest home centre, fleets by fleet moves); then fleets before armies; then by the province's full name.
    """
    goals = _goals(turn, seat, custom)
    rows = []
    for unit in units:
        far = _distance(turn, unit, goals, custom)
        name = turn.rulebook.board.provinces[unit.at].name if unit.at in turn.rulebook.board.provinces else unit.at
        leading = turn.ask(REMOVAL_KEY, unit)
        rows.append(
            ((leading, -far, turn.kind(unit).build_rank, name, unit.coast, unit.id), unit, _reason(far, custom))
        )
    rows.sort(key=lambda row: row[0])
    return [(unit, reason) for _, unit, reason in rows]


def _reason(far: int, custom: str) -> str:
    centre = "owned" if custom == "owned_centres" else "home"
    return f"civil disorder: {far} from the nearest {centre} centre" if far < FAR else "civil disorder"


def _goals(turn: Turn, seat: SeatId, custom: str) -> list[ProvinceId]:
    if custom == "home_centres":
        return sorted(turn.rulebook.board.homes.get(seat, ()))
    return turn.position.centres_of(seat)


def _distance(turn: Turn, unit: Unit, goals: list[ProvinceId], custom: str) -> int:
    if unit.at not in turn.rulebook.board.provinces:
        return FAR
    if custom == "home_centres" and turn.kind(unit).medium == "water":
        return _by_water(turn, unit, goals)
    if not turn.position.edges and TOUCHES.name not in turn.rulebook.amendments:
        distances = turn.rulebook.board.distances(unit.at)
        return min((distances[goal] for goal in goals if goal in distances), default=FAR)
    return _by_borders(turn, unit.at, goals)


def _by_borders(turn: Turn, start: ProvinceId, goals: list[ProvinceId]) -> int:
    seen, edge, steps = {start}, [start], 0
    while edge:
        if any(place in goals for place in edge):
            return steps
        edge = sorted({near for place in edge for near in turn.ask(TOUCHES, place, "distance")} - seen)
        seen.update(edge)
        steps += 1
    return FAR


def _by_water(turn: Turn, unit: Unit, goals: list[ProvinceId]) -> int:
    board = turn.rulebook.board
    start = next(place for place in board.places if place == (unit.at, unit.coast))
    seen, edge, steps = {start}, [start], 0
    while edge:
        if any(place.province in goals for place in edge):
            return steps
        edge = sorted({near for place in edge for near in board.fleet_next.get(place, ())} - seen)
        seen.update(edge)
        steps += 1
    return FAR
