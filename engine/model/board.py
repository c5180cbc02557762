"""The board: provinces, their coasts, and the borders that armies and fleets cross.

All of it comes from data (`variants/boards/*.json`, described there); nothing here knows any particular board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, cast

from engine.model.board_data import merged, validated
from engine.model.ids import ProvinceId, SeatId
from engine.model.json_data import Json


class Place(NamedTuple):
    """A province, and the coast a fleet stands on where there are several: `Place("StP", "sc")` is `StP/sc`.

    A named tuple and no dataclass: places are keys of the busiest tables, and tuples hash in C.
    """

    province: ProvinceId
    coast: str = ""

    def __str__(self) -> str:
        return f"{self.province}/{self.coast}" if self.coast else self.province

    @classmethod
    def of(cls, text: str) -> Place:
        """The place that exact canonical text names. People's spellings are read by `engine.notation`."""
        province, _, coast = text.partition("/")
        return cls(ProvinceId(province), coast)


_NOWHERE: frozenset[Place] = frozenset()


def text_key(text: object) -> tuple[str, str]:
    """Sorts by text, letter case ignored: the one order in which candidates, places and units are listed."""
    plain = str(text)
    return plain.casefold(), plain


@dataclass(frozen=True, slots=True)
class Province:
    """A province. `kind`: inland, coastal, sea or impassable. `coasts` is empty where there is one coast or none."""

    id: ProvinceId
    name: str
    kind: str
    coasts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board in force. Made by `Board.load`, changed by `patched`, compared by identity.

    `provinces` and everything derived from it is in canonical order (text, letter case ignored).
    """

    id: str
    provinces: Mapping[ProvinceId, Province]
    aliases: Mapping[ProvinceId, tuple[str, ...]]
    homes: Mapping[SeatId, tuple[ProvinceId, ...]]
    centres: tuple[ProvinceId, ...]
    start: Mapping[SeatId, tuple[str, ...]]
    army_next: Mapping[ProvinceId, tuple[Place, ...]]
    """Where an army steps to, from any province."""
    fleet_next: Mapping[Place, tuple[Place, ...]]
    """Where a fleet steps to, from every place a fleet can stand in."""
    touches: Mapping[ProvinceId, frozenset[ProvinceId]]
    """What a province borders on by land or by water, coasts ignored."""
    neighbours: Mapping[ProvinceId, tuple[ProvinceId, ...]]
    """The same, in canonical order."""
    seas: frozenset[ProvinceId]
    """The provinces that are all water."""
    index: Mapping[ProvinceId, int]
    """A number for each province, from 0, in canonical order."""
    off_board: Mapping[ProvinceId, str]
    """Places that are no provinces and border on nothing, with their names: where pieces wait off the map."""
    usual: Mapping[ProvinceId, str]
    """The coast that is meant where a province has several and none is named; most have none such."""
    places: tuple[Place, ...]
    """Every province without coast, and every named coast, in canonical order."""
    data: Json
    _army: Mapping[ProvinceId, frozenset[Place]]
    _fleet: Mapping[tuple[ProvinceId, str], frozenset[Place]]
    _rows: dict[ProvinceId, Mapping[ProvinceId, int]]
    _reached: dict[tuple[ProvinceId, str, bool], frozenset[ProvinceId]]

    @classmethod
    def load(cls, data: Json) -> Board:
        """A board from its data. Raises RulebookError naming what does not fit together."""
        return _build(validated(data))

    def patched(self, *patches: Json) -> Board:
        """This board with patches put on, in any order (see `engine.model.board_data`).

        Raises RulebookError naming two patches that disagree about a province.
        """
        return _build(merged(self.data, patches)) if patches else self

    # --- provinces ------------------------------------------------------------------------------

    def is_sea(self, province: ProvinceId) -> bool:
        """Whether it is all water."""
        return province in self.seas

    def is_land(self, province: ProvinceId) -> bool:
        """Whether an army may stand in it: inland or coastal."""
        return self.provinces[province].kind in ("inland", "coastal")

    def is_coastal(self, province: ProvinceId) -> bool:
        """Whether it is land with a shore."""
        return self.provinces[province].kind == "coastal"

    def name(self, place: Place) -> str:
        """The full name of a place: `St Petersburg`, `St Petersburg (south coast)`."""
        province = self.provinces.get(place.province)
        name = province.name if province else self.off_board.get(place.province, place.province)
        return f"{name} ({COAST_NAMES.get(place.coast, place.coast)})" if place.coast else name

    def stands(self, province: ProvinceId) -> tuple[Place, ...]:
        """Where in a province a fleet can stand: each named coast, or the province; nothing inland."""
        record = self.provinces[province]
        if record.kind not in ("coastal", "sea"):
            return ()
        return tuple(Place(province, coast) for coast in record.coasts or ("",))

    # --- borders ----------------------------------------------------------------------------------

    def army_steps(self, province: ProvinceId) -> frozenset[Place]:
        """The set of `army_next`."""
        return self._army.get(province, _NOWHERE)

    @property
    def example(self) -> str:
        """A unit for examples in errors and hints: `A Par`, or one of this board's if it has no such province."""
        land = [name for name, near in self.army_next.items() if near]
        if land:
            return f"A {'Par' if 'Par' in land else land[0]}"
        return f"F {next(iter(self.fleet_next), '')}".strip()

    def fleet_steps(self, province: ProvinceId, coast: str = "") -> frozenset[Place]:
        """The set of `fleet_next` from a province or its coast; empty where no fleet can stand."""
        return self._fleet.get((province, coast), _NOWHERE)

    def reached(self, province: ProvinceId, coast: str, by_water: bool) -> frozenset[ProvinceId]:
        """The provinces that a fleet or an army steps to, coasts ignored. Remembered."""
        provinces = self._reached.get((province, coast, by_water))
        if provinces is None:
            steps = self.fleet_steps(province, coast) if by_water else self.army_steps(province)
            provinces = self._reached[province, coast, by_water] = frozenset(place.province for place in steps)
        return provinces

    def distance(self, a: ProvinceId, b: ProvinceId) -> int | None:
        """Steps from one province to another over any borders, coasts and water ignored; None if there is no way."""
        return self.distances(a).get(b)

    def distances(self, start: ProvinceId) -> Mapping[ProvinceId, int]:
        """The distance from a province to each that can be reached from it. Remembered."""
        row = self._rows.get(start)
        if row is None:
            row = self._rows[start] = MappingProxyType(_spread(self.touches, start))
        return row


COAST_NAMES: Mapping[str, str] = MappingProxyType(
    {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}
)


def _spread(touches: Mapping[ProvinceId, frozenset[ProvinceId]], start: ProvinceId) -> dict[ProvinceId, int]:
    distances, edge, steps = {start: 0}, [start], 0
    while edge:
        steps += 1
        edge = sorted({near for place in edge for near in touches[place] if near not in distances})
        distances.update(dict.fromkeys(edge, steps))
    return distances


def _build(data: Json) -> Board:
    """The board of validated data, with all its tables."""
    names = [ProvinceId(name) for name in sorted(data["provinces"], key=text_key)]
    provinces = {name: _province(name, data["provinces"][name]) for name in names}
    army = _both_ways(data["army"])
    fleet = _both_ways(data["fleet"])
    touches: dict[ProvinceId, set[ProvinceId]] = {name: set() for name in names}
    for table in (army, fleet):
        for place, nexts in table.items():
            touches[place.province].update(near.province for near in nexts)
    return Board(
        id=data["id"],
        provinces=MappingProxyType(provinces),
        aliases=MappingProxyType({ProvinceId(name): tuple(aliases) for name, aliases in data["aliases"].items()}),
        homes=MappingProxyType({SeatId(seat): _ids(homes) for seat, homes in data["homes"].items()}),
        centres=_ids(sorted(data["centres"], key=text_key)),
        start=MappingProxyType({SeatId(seat): tuple(units) for seat, units in data["start"].items()}),
        army_next=MappingProxyType({place.province: nexts for place, nexts in army.items()}),
        fleet_next=MappingProxyType(fleet),
        touches=MappingProxyType({name: frozenset(near) for name, near in touches.items()}),
        neighbours=MappingProxyType({name: _ids(sorted(near, key=text_key)) for name, near in touches.items()}),
        seas=frozenset(name for name in names if provinces[name].kind == "sea"),
        index=MappingProxyType({name: number for number, name in enumerate(names)}),
        off_board=MappingProxyType({ProvinceId(name): title for name, title in data["off_board"].items()}),
        usual=MappingProxyType({ProvinceId(name): coast for name, coast in data["usual_coasts"].items()}),
        places=tuple(sorted(_places(provinces.values()), key=text_key)),
        data=data,
        _army=MappingProxyType({place.province: frozenset(nexts) for place, nexts in army.items()}),
        _fleet=MappingProxyType({place: frozenset(nexts) for place, nexts in fleet.items()}),
        _rows={},
        _reached={},
    )


def _province(name: ProvinceId, record: Json) -> Province:
    return Province(name, record["name"], record["kind"], tuple(record.get("coasts", ())))


def _places(provinces: Iterable[Province]) -> Iterable[Place]:
    for province in provinces:
        yield Place(province.id)
        yield from (Place(province.id, coast) for coast in province.coasts)


def _ids(names: Iterable[str]) -> tuple[ProvinceId, ...]:
    return tuple(cast("Iterable[ProvinceId]", names))


def _both_ways(borders: Iterable[tuple[str, str]]) -> dict[Place, tuple[Place, ...]]:
    """Every place of a list of borders with the places across them, in canonical order."""
    neighbours: dict[Place, set[Place]] = {}
    for one, other in borders:
        neighbours.setdefault(Place.of(one), set()).add(Place.of(other))
        neighbours.setdefault(Place.of(other), set()).add(Place.of(one))
    return {place: tuple(sorted(neighbours[place], key=text_key)) for place in sorted(neighbours, key=text_key)}
