"""Who goes first when a seat must lose units and does not say which: civil disorder, DATC 4.D.8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.ids import AIR, ProvinceId, SeatId, aloft
from engine.model.state import Unit
from engine.model.wording import many
from engine.rulebook.catalogue import REMOVAL_KEY, TOUCHES

if TYPE_CHECKING:
    from engine.rulebook.look import Look

FAR = 10**6
"""The distance of what cannot be reached, or of everything where no centre is owned."""


def removal_order(turn: Look, seat: SeatId, units: list[Unit], choice: str = "owned_centres") -> list[tuple[Unit, str]]:
    """A seat's units, those to be removed first in front, each with the reason.

    What rules put in front comes first; then the farthest from the nearest owned centre (`home_centres`: from the
    nearest home centre, fleets by fleet moves); then fleets before armies; then by the province's full name.
    """
    goals = _goals(turn, seat, choice)
    rows = []
    for unit in units:
        far = _distance(turn, unit, goals, choice)
        place = _below(unit)
        name = turn.rulebook.board.provinces[place].name if place in turn.rulebook.board.provinces else place
        leading = turn.ask(REMOVAL_KEY, unit)
        rows.append(
            ((leading, -far, turn.kind(unit).build_rank, name, unit.coast, unit.id), unit, _reason(far, choice))
        )
    rows.sort(key=lambda row: row[0])
    return [(unit, reason) for _, unit, reason in rows]


def _reason(far: int, choice: str) -> str:
    centre = "owned" if choice == "owned_centres" else "home"
    if not far:
        return f"civil disorder: it stands in {'an owned' if choice == 'owned_centres' else 'a home'} centre"
    return f"civil disorder: {many(far, 'step')} from the nearest {centre} centre" if far < FAR else "civil disorder"


def _goals(turn: Look, seat: SeatId, choice: str) -> list[ProvinceId]:
    if choice == "home_centres":
        return sorted(turn.rulebook.board.homes.get(seat, ()))
    return turn.position.centres_of(seat)


def _below(unit: Unit) -> ProvinceId:
    """Where a unit is; of one in the air, the place below."""
    return ProvinceId(unit.at.removeprefix(AIR))


def _distance(turn: Look, unit: Unit, goals: list[ProvinceId], choice: str) -> int:
    place = _below(unit)
    if place not in turn.rulebook.board.provinces:
        return FAR
    if choice == "home_centres" and turn.kind(unit).medium == "water" and not aloft(unit.at):
        return _by_water(turn, unit, goals)
    if not turn.position.edges and TOUCHES.name not in turn.rulebook.amendments:
        distances = turn.rulebook.board.distances(place)
        return min((distances[goal] for goal in goals if goal in distances), default=FAR)
    return _by_borders(turn, place, goals)


def _by_borders(turn: Look, start: ProvinceId, goals: list[ProvinceId]) -> int:
    seen, edge, steps = {start}, [start], 0
    while edge:
        if any(place in goals for place in edge):
            return steps
        edge = sorted({near for place in edge for near in turn.ask(TOUCHES, place, "count")} - seen)
        seen.update(edge)
        steps += 1
    return FAR


def _by_water(turn: Look, unit: Unit, goals: list[ProvinceId]) -> int:
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
