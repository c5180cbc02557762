"""Values that name something on the board: units, places, seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.model.errors import OrderError
from engine.model.ids import AIR, ProvinceId, SeatId, UnitId, aloft
from engine.model.orders import UnitRef
from engine.model.state import Unit
from engine.notation.pieces import read_place, read_unit
from engine.rulebook.values.base import Field, ValueContext, ValueType, Wrong
from engine.rulebook.values.plain import sentence

if TYPE_CHECKING:
    from engine.model.chance import Chance

ANY, SAME, OTHER = "any", "same", "other"
"""Whose unit may be named: anybody's, one of the bearer's seat, one of another seat."""

PLACES = {
    "any": "a place where a unit can stand",
    "board": "a province",
    "land": "a place on land",
    "sea": "a sea",
    "centre": "a centre",
    "owned": "a centre that a seat owns",
    "air": "a place in the air, such as ^Mun",
}
"""Sorts of place."""


@dataclass(frozen=True, slots=True)
class AUnit(ValueType):
    """A unit that is on the board, kept by its number. `whose`: any, same or other; never the bearer itself."""

    whose: str = ANY

    @property
    def steady(self) -> bool:
        return False

    def says(self, scene: ValueContext) -> str:
        other = "another" if scene.bearing_unit is not None else "a"
        of = {ANY: "", SAME: " of the same seat", OTHER: " of another seat"}[self.whose]
        return f"{other} unit{of} that is on the board"

    def read(self, given: object, scene: ValueContext) -> int:
        unit = self._find(given, scene)
        bearer = scene.bearing_unit
        if bearer is not None and unit.id == bearer.id:
            raise Wrong(f"{unit.full_name} is the unit itself")
        owner = bearer.owner if bearer is not None else SeatId(scene.bearer)
        if (self.whose == SAME and unit.owner != owner) or (self.whose == OTHER and unit.owner == owner):
            raise Wrong(f"{unit.full_name} is {unit.owner}'s")
        return int(unit.id)

    def _find(self, given: object, scene: ValueContext) -> Unit:
        """By number, by `France A Par`, or by `A Par` in any spelling: the bearer's seat's own, or the only one."""
        units = scene.position.units
        if isinstance(given, str) and given.strip().isdecimal() and len(given) < 10:
            given = int(given)
        if isinstance(given, int) and not isinstance(given, bool):
            numbered = units.get(UnitId(given))
            if numbered is None:
                raise Wrong(f"there is no unit number {given}")
            return numbered
        if not isinstance(given, str):
            raise Wrong
        text = given.strip().casefold()
        full = [unit for unit in units.values() if unit.full_name.casefold() == text]
        short = [unit for unit in units.values() if str(unit).casefold() == text] or _spelt(given.strip(), scene)
        bearer = scene.bearing_unit
        own_units = [unit for unit in short if bearer is not None and unit.owner == bearer.owner]
        for units_by_sort in (full, own_units, short):
            if len(units_by_sort) == 1:
                return units_by_sort[0]
        if short:
            raise Wrong(f"{short[0]} could be {' or '.join(unit.full_name for unit in short)}")
        raise Wrong

    def usable(self, value: object, scene: ValueContext) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def candidates(self, scene: ValueContext) -> Iterator[Unit]:
        """The units that can be named."""
        for number, unit in scene.position.units.items():
            try:
                self.read(int(number), scene)
            except Wrong:
                continue
            yield unit

    def sample(self, chance: Chance, scene: ValueContext) -> int | None:
        numbers = [int(unit.id) for unit in self.candidates(scene)]
        return chance.pick(numbers) if numbers else None

    def typed(self, value: object, scene: ValueContext) -> str:
        unit = scene.position.units.get(UnitId(value)) if isinstance(value, int) else None
        return unit.full_name if unit is not None else str(value)

    def field(self, scene: ValueContext) -> Field:
        names = [unit.full_name for unit in self.candidates(scene)]
        return Field("unit", sentence(self.says(scene)), tuple((name, name) for name in names))


def _spelt(text: str, scene: ValueContext) -> list[Unit]:
    """The units that a text means in a spelling that orders may use: `Army Paris`, `French A Par`, `F StP`."""
    try:
        ref = read_unit(scene.rulebook.grammar, text)
    except OrderError:
        return []
    return [
        unit
        for unit in scene.position.units.values()
        if (unit.kind, unit.at) == (ref.kind, ref.at.province)
        and ref.at.coast in ("", unit.coast)
        and ref.seat in ("", unit.owner)
        and ref.number in (0, unit.number)
    ]


@dataclass(frozen=True, slots=True)
class UnitText(ValueType):
    """A unit as it is written, wherever it may stand when it counts: `A Par`, or `France A Par` with `owner`."""

    owner: bool = False

    def says(self, scene: ValueContext) -> str:
        rulebook = scene.rulebook
        unit, seat = rulebook.board.example, rulebook.seats[0].id if rulebook.seats else ""
        return f"a unit with its seat, such as {seat} {unit}" if self.owner else f"a unit such as {unit}"

    def read(self, given: object, scene: ValueContext) -> str:
        if not isinstance(given, str):
            raise Wrong
        text = given.strip()
        if not self.owner:
            return str(_ref(text, scene))
        for side in (*scene.rulebook.seat_ids, *scene.rulebook.sides):
            if text.casefold().startswith(f"{side.casefold()} "):
                return f"{side} {_ref(text[len(side) + 1 :], scene)}"
        raise Wrong

    def sample(self, chance: Chance, scene: ValueContext) -> str | None:
        units = list(scene.position.units.values())
        if not units:
            return None
        unit = chance.pick(units)
        return unit.full_name if self.owner else str(unit)

    def field(self, scene: ValueContext) -> Field:
        return Field("text", sentence(self.says(scene)), most=60)


def _ref(text: str, scene: ValueContext) -> UnitRef:
    try:
        ref = read_unit(scene.rulebook.grammar, text)
    except OrderError as error:
        raise Wrong(error.message.rstrip(".")) from None
    if ref.seat or ref.kind not in scene.rulebook.kinds:
        raise Wrong
    return ref


@dataclass(frozen=True, slots=True)
class APlace(ValueType):
    """A place, kept by its id. `sort`: one of PLACES. `coast`: it is written with a coast where it has several."""

    sort: str = "any"
    coast: bool = False

    @property
    def steady(self) -> bool:
        return self.sort not in ("centre", "owned")

    def says(self, scene: ValueContext) -> str:
        return PLACES[self.sort] + (", with its coast if it has several" if self.coast else "")

    def read(self, given: object, scene: ValueContext) -> str:
        if not isinstance(given, str):
            raise Wrong
        try:
            place = read_place(scene.rulebook.grammar, given.strip(), above=self.sort == "air")
        except OrderError as error:
            raise Wrong(error.message.rstrip(".")) from None
        if not self._fits(ProvinceId(place.province), scene):
            raise Wrong(f"{place.province} is none")
        province = scene.rulebook.board.provinces.get(ProvinceId(place.province.removeprefix(AIR)))
        if place.coast and (not self.coast or province is None or place.coast not in province.coasts):
            raise Wrong(f"{place} has no coast here")
        return str(place)

    def _fits(self, name: ProvinceId, scene: ValueContext) -> bool:
        ground = ProvinceId(name.removeprefix(AIR))
        province = scene.rulebook.board.provinces.get(ground)
        if province is None or aloft(name) != (self.sort == "air"):
            return False
        owner = scene.position.centres.get(ground)
        return {
            "any": province.kind != "impassable",
            "board": True,
            "land": province.kind in ("inland", "coastal"),
            "sea": province.kind == "sea",
            "centre": owner is not None,
            "owned": bool(owner),
            "air": province.kind != "impassable",
        }[self.sort]

    def usable(self, value: object, scene: ValueContext) -> bool:
        return isinstance(value, str) and value.partition("/")[0].removeprefix(AIR) in scene.rulebook.board.provinces

    def places(self, scene: ValueContext) -> list[str]:
        """All that would be right, without coasts."""
        above = AIR if self.sort == "air" else ""
        names = [ProvinceId(f"{above}{name}") for name in scene.rulebook.board.provinces]
        return sorted((str(name) for name in names if self._fits(name, scene)), key=str.casefold)

    def sample(self, chance: Chance, scene: ValueContext) -> str | None:
        places = self.places(scene)
        return chance.pick(places) if places else None

    def field(self, scene: ValueContext) -> Field:
        return Field("place", sentence(self.says(scene)))


@dataclass(frozen=True, slots=True)
class ASeat(ValueType):
    """A seat at the table; with `not_own` none but the bearer's, with `sides` also a side that nobody plays."""

    not_own: bool = False
    sides: bool = False

    @property
    def steady(self) -> bool:
        return not self.not_own

    def says(self, scene: ValueContext) -> str:
        return f"{'another' if self.not_own else 'a'} seat: {', '.join(self.seats(scene))}"

    def seats(self, scene: ValueContext) -> list[SeatId]:
        """All that would be right."""
        sides = scene.rulebook.sides if self.sides else ()
        bearer = scene.bearing_unit.owner if scene.bearing_unit is not None else scene.bearer
        return [seat for seat in (*scene.rulebook.seat_ids, *sides) if not (self.not_own and seat == bearer)]

    def read(self, given: object, scene: ValueContext) -> str:
        folded = given.strip().casefold() if isinstance(given, str) else None
        for seat in self.seats(scene):
            if seat.casefold() == folded:
                return seat
        raise Wrong

    def usable(self, value: object, scene: ValueContext) -> bool:
        return isinstance(value, str)

    def sample(self, chance: Chance, scene: ValueContext) -> str | None:
        seats = self.seats(scene)
        return chance.pick(seats) if seats else None

    def field(self, scene: ValueContext) -> Field:
        names = {spec.id: spec.name for spec in scene.rulebook.seats}
        choices = tuple((str(seat), names.get(seat, seat)) for seat in self.seats(scene))
        return Field("seat", sentence(self.says(scene)), choices)
