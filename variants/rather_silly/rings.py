"""How the creatures of these rules look at the board: who counts in a place, and who stands around it, ring by ring.

Two places are neighbours if any army or any fleet goes from one to the other in one ordinary move, by the tunnel, or by
a link (question TOUCHES). Numbers are those of this moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.model.board import text_key
from engine.model.ids import ProvinceId
from engine.model.state import Edge, Unit
from engine.rulebook.catalogue import AFFECTED, COUNTS, TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook

Rings = tuple[int, ...]
"""Units in the first ring, the second, and so on, without noughts at the end; so tuples compare as rings do."""


def human(turn: Look, unit: Unit, tally: str) -> int | None:
    """What creatures count a unit for by nature: one if it is human. Rules whose units are not add to it."""
    return int(turn.kind(unit).human)


def victims(turn: Look, place: ProvinceId, effect: str) -> list[Unit]:
    """The units in a place that an effect destroys, oldest first, dislodged and carried ones too."""
    here = [turn.position.units[number] for number in turn.position.at.get(place, ())]
    return [unit for unit in here if not turn.kind(unit).indestructible and not turn.ask(AFFECTED, unit, effect, "")]


def unit_list(units: Iterable[Unit]) -> str:
    """`France A Par and Italy F Mar`."""
    names = [unit.full_name for unit in units]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def bare(rings: Iterable[int]) -> Rings:
    """Rings without the noughts at their end."""
    numbers = list(rings)
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


class Neighbours:
    """What borders on what for one purpose (question TOUCHES), asked once for each place."""

    __slots__ = ("_far", "_near", "purpose")

    def __init__(self, purpose: str) -> None:
        self.purpose = purpose
        self._near: dict[ProvinceId, list[ProvinceId]] = {}
        self._far: dict[ProvinceId, dict[ProvinceId, int]] = {}

    def near(self, turn: Look, place: ProvinceId) -> list[ProvinceId]:
        """What a place borders on, in canonical order."""
        known = self._near.get(place)
        if known is None:
            known = self._near[place] = sorted(TOUCHES.ask(turn, place, self.purpose), key=text_key)
        return known

    def far(self, turn: Look, place: ProvinceId) -> dict[ProvinceId, int]:
        """Every place that can be reached from one, with how many steps it takes; from itself, none."""
        known = self._far.get(place)
        if known is None:
            known, edge, steps = {place: 0}, [place], 0
            while edge:
                steps += 1
                edge = [*dict.fromkeys(near for one in edge for near in self.near(turn, one) if near not in known)]
                known.update(dict.fromkeys(edge, steps))
            self._far[place] = known
        return known


MAPS_KEPT = 64
"""So many are kept of each rulebook; then all are forgotten. (Links make others every season.)"""


def neighbours(turn: Look, purpose: str) -> Neighbours:
    """What borders on what at this moment: from where it is kept, as far as it follows from the added borders alone."""
    rulebook = turn.rulebook
    if not rulebook.fixed(TOUCHES.name, purpose):
        return Neighbours(purpose)
    maps = rulebook.cached(_empty_neighbour_maps)
    key = (purpose, tuple(turn.position.edges))
    if key not in maps:
        if len(maps) >= MAPS_KEPT:
            maps.clear()
        maps[key] = Neighbours(purpose)
    return maps[key]


def _empty_neighbour_maps(rulebook: Rulebook) -> dict[tuple[str, tuple[Edge, ...]], Neighbours]:
    return {}


@dataclass(slots=True)
class Survey:
    """The units that count at one moment, place by place.

    `tally` is what they count for (`meal`, `crowd`); `borders` the purpose that TOUCHES is asked for. `dislodged`:
    whether units that owe a retreat count. `sharing`: whether units in one place border on one another.
    """

    turn: Look
    tally: str
    borders: str = "count"
    dislodged: bool = True
    sharing: bool = True
    _numbers: dict[ProvinceId, int] | None = None
    _map: Neighbours | None = None

    def number(self, place: ProvinceId) -> int:
        """How many units count in a place."""
        return self.numbers.get(place, 0)

    @property
    def numbers(self) -> dict[ProvinceId, int]:
        """How many units count, by the places in which there are any."""
        if self._numbers is None:
            turn, position = self.turn, self.turn.position
            self._numbers = {}
            for place, here in position.at.items():
                units = [position.units[n] for n in here if self.dislodged or n not in position.to_retreat]
                number = int(sum(COUNTS.counted(turn, units, self.tally)))
                if number:
                    self._numbers[place] = number
        return self._numbers

    @property
    def map(self) -> Neighbours:
        """What borders on what."""
        if self._map is None:
            self._map = neighbours(self.turn, self.borders)
        return self._map

    def near(self, place: ProvinceId) -> list[ProvinceId]:
        """What a place borders on, in canonical order."""
        return self.map.near(self.turn, place)

    def around(self, place: ProvinceId) -> int:
        """How many units count in the places that border on this one."""
        numbers = self.numbers
        return sum([numbers[near] for near in self.near(place) if near in numbers])

    def first_ring(self, place: ProvinceId) -> int:
        """The units that border on one unit in a place, or on the place if nobody is in it."""
        sharers = self.number(place) - 1 if self.number(place) and self.sharing else 0
        return sharers + self.around(place)

    def chain(self, place: ProvinceId) -> Rings:
        """The units that border on a place, then those that border on these, and so on, each counted once."""
        numbers = self.numbers
        seen, edge = {place}, self._occupied([place], {place})
        rings = [self.first_ring(place)]
        while edge:
            seen |= set(edge)
            edge = self._occupied(edge, seen)
            rings.append(sum([numbers[one] for one in edge]))
        return bare(rings)

    def sums(self, place: ProvinceId) -> Rings:
        """The first ring, and how many neighbours each unit of it has, added up."""
        ring = [*self._occupied([place], {place})]
        total = sum(self.number(near) * self.first_ring(near) for near in ring)
        if self.sharing and self.number(place) > 1:
            total += (self.number(place) - 1) * self.first_ring(place)
        return bare((self.first_ring(place), total))

    def distances(self, place: ProvinceId) -> Rings:
        """The units one step away, two steps, and so on; those in the place itself are left out."""
        far, rings = self.map.far(self.turn, place), [0]
        for there, number in self.numbers.items():
            steps = far.get(there, 0)
            if steps:
                while len(rings) < steps:
                    rings.append(0)
                rings[steps - 1] += number
        return bare(rings)

    def _occupied(self, places: Iterable[ProvinceId], seen: set[ProvinceId]) -> list[ProvinceId]:
        numbers = self.numbers
        return sorted({near for one in places for near in self.near(one) if near in numbers} - seen)
