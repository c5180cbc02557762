"""The units of a state, from JSON: on the board, dislodged, and carried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.io.codec import NO_COAST
from engine.io.decoding.keepings import Keepings
from engine.io.decoding.names import GameNames
from engine.io.decoding.parts import is_whole, read_mapping
from engine.model.errors import InputError, OrderError
from engine.model.ids import KindId, ProvinceId, SeatId, UnitId, aloft
from engine.model.json_data import Json
from engine.model.state import ToRetreat, Unit
from engine.notation.failure import excerpt
from engine.notation.pieces import read_place, read_unit
from engine.rulebook.rulebook import Rulebook


class Units:
    """The units of one state being read, and the retreats they owe; their marks go to the keepings."""

    def __init__(self, rulebook: Rulebook, keepings: Keepings) -> None:
        self.rulebook, self.keepings = rulebook, keepings
        self.names = GameNames(rulebook)
        self.units: dict[UnitId, Unit] = {}
        self.to_retreat: dict[UnitId, ToRetreat] = {}
        self._carried: list[tuple[UnitId, str, str]] = []

    def read(self, data: Json) -> int:
        """Read the units listed in a state. Returns the number that the next new unit gets."""
        listed = [*self._entries(data, "units"), *self._entries(data, "dislodged")]
        ids = data.get("ids")
        numbers = list(range(1, len(listed) + 1))
        if ids is not None:
            given = ids.get("units") if isinstance(ids, Mapping) else None
            if (
                not isinstance(given, list)
                or len(set(map(str, given))) != len(listed)
                or not all(is_whole(n) for n in given)
            ):
                raise InputError("state.ids.units", f"There must be one number for each of the {len(listed)} units.")
            numbers = given
        for number, (side, entry, path, fallen) in zip(numbers, listed, strict=True):
            self._unit(UnitId(number), side, entry, path, fallen)
        following = max(numbers, default=0) + 1
        given = ids.get("next", following) if isinstance(ids, Mapping) else following
        if not is_whole(given):
            raise InputError("state.ids.next", "The number of the next unit is a whole number.")
        return int(given)

    def _entries(self, data: Json, key: str) -> Iterator[tuple[SeatId, object, str, bool]]:
        """The units listed under a key, side by side in the rulebook's order (sides without a seat last)."""
        lists = read_mapping(data, key)
        sides = {self.names.side(name, f"state.{key}"): name for name in lists}
        order = [side for side in self.rulebook.seat_ids if side in sides]
        for side in [*order, *sorted(set(sides) - set(order))]:
            units = lists[sides[side]]
            if not isinstance(units, list):
                raise InputError(f"state.{key}.{sides[side]}", "Units are a list.")
            for number, entry in enumerate(units):
                yield side, entry, f"state.{key}.{sides[side]}[{number}]", key == "dislodged"

    def _unit(self, number: UnitId, side: SeatId, entry: object, path: str, fallen: bool) -> None:
        record = {"unit": entry} if isinstance(entry, str) else entry
        known = {"unit", "status", "carrier", "coast"} | ({"from", "cause", "barred", "strength"} if fallen else set())
        if not isinstance(record, Mapping) or not isinstance(record.get("unit"), str) or set(record) - known:
            text = self.rulebook.board.example
            raise InputError(path, f"A unit is text such as {text!r}, or an object with {', '.join(sorted(known))}.")
        if record.get("coast", NO_COAST) != NO_COAST:
            raise InputError(f"{path}.coast", f"Coasts are part of the unit: F StP/sc. Here stands only {NO_COAST!r}.")
        self.units[number] = self._named(number, side, record["unit"], path, coastless="coast" in record)
        for name, value in read_mapping(record, "status", path).items():
            self.keepings.read_status(name, number, value, f"{path}.status")
        if "carrier" in record:
            self._carried.append((number, str(record["carrier"]), path))
        if fallen:
            self.to_retreat[number] = self._retreat(number, record, path)

    def _named(self, number: UnitId, side: SeatId, text: str, path: str, *, coastless: bool) -> Unit:
        try:
            ref = read_unit(self.rulebook.grammar, text)
        except OrderError as error:
            raise InputError(path, self._no_unit(text) or error.message) from None
        kind = KindId(ref.kind)
        if kind not in self.rulebook.kinds:
            raise InputError(path, f"{text!r} does not say what kind of unit it is: {', '.join(self.rulebook.kinds)}.")
        province = ProvinceId(ref.at.province)
        crowds = kind in self.rulebook.numbered or aloft(province)
        count = self._count(ref.number, side, kind, province) if crowds else 0
        water = self.rulebook.kinds[kind].medium == "water" and not coastless
        coast = ref.at.coast or (self.rulebook.board.usual.get(province, "") if water else "")
        return Unit(number, kind, side, province, coast, number=count)

    def _no_unit(self, text: str) -> str:
        """What is wrong where a place is named, and only the word before it means nothing."""
        word, _, place = text.strip().partition(" ")
        try:
            read_place(self.rulebook.grammar, place)
        except OrderError:
            return ""
        return f"Unknown unit “{excerpt(word)}”. There are: {', '.join(self.rulebook.kinds)}."

    def _count(self, written: int, side: SeatId, kind: KindId, place: str) -> int:
        """The number of a unit of which there may be several: as written, or the lowest that is free."""
        same = {u.number for u in self.units.values() if (u.owner, u.kind, u.at) == (side, kind, place)}
        return written or next(number for number in range(1, len(same) + 2) if number not in same)

    def _retreat(self, number: UnitId, record: Json, path: str) -> ToRetreat:
        origin = self.names.province(record["from"], f"{path}.from") if record.get("from") else ProvinceId("")
        barred = record.get("barred", [origin] if origin else [])
        if not isinstance(barred, list):
            raise InputError(f"{path}.barred", "Barred places are a list.")
        strength = record.get("strength", 1)
        if not is_whole(strength):
            raise InputError(f"{path}.strength", "A strength is a whole number.")
        places = tuple(self.names.province(place, f"{path}.barred") for place in barred)
        return ToRetreat(number, str(record.get("cause", "dislodged")), places, strength, origin)

    def load(self) -> None:
        """Put what is carried on its carriers."""
        names = {unit.full_name: unit.id for unit in self.units.values()} if self._carried else {}
        for number, carrier, path in self._carried:
            if carrier not in names:
                raise InputError(f"{path}.carrier", f"There is no {carrier}.")
            self.units[number] = replace(self.units[number], carrier=names[carrier])

    def snapshot(self, number: UnitId, side: SeatId, text: str) -> Unit:
        """A unit as it stood earlier."""
        ref = read_unit(self.rulebook.grammar, text)
        count = ref.number or int(KindId(ref.kind) in self.rulebook.numbered or aloft(ref.at.province))
        return Unit(number, KindId(ref.kind), side, ProvinceId(ref.at.province), ref.at.coast, number=count)
