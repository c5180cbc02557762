"""JSON to state. Everything is checked, and what is wrong is said with the path that leads to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from engine.catalogue import MAY_STAND
from engine.codec import NEUTRAL_KEY, SCHEMA
from engine.draws import Draws
from engine.errors import InputError, OrderError
from engine.ids import END, KindId, ProvinceId, SeatId, UnitId, aloft
from engine.notation.pieces import read_place, read_unit
from engine.phases import read_phase
from engine.rulebook import Rulebook
from engine.state import Audience, Edge, Held, HouseRule, Mark, Owed, Season, State, Token, Unit, Value
from engine.turn import Turn

KEYS = frozenset(
    [
        "schema",
        "phase",
        "units",
        "centres",
        "dislodged",
        "contested",
        "homes",
        "rules",
        "edges",
        "season",
        "held",
        "house",
        "winners",
        "ending",
        "ids",
    ]
)


def load_state(rulebook: Rulebook, data: Any) -> State:
    """Read a state (the form of `dump_state`; design, section 9). Absent: the opening position.

    Absent `centres`: the opening ownership. Raises InputError whose `path` leads to what cannot be.
    """
    if data is None:
        return rulebook.start
    if not isinstance(data, Mapping):
        raise InputError("state", "A state is an object.")
    for key in data:
        if key not in KEYS:
            raise InputError(f"state.{key}", f"A state has no {key!r}. It has: {', '.join(sorted(KEYS))}.")
    if data.get("schema", SCHEMA) != SCHEMA:
        raise InputError("state.schema", f"This program reads states of schema {SCHEMA}, not {data['schema']!r}.")
    phase = read_phase(data.get("phase", rulebook.start.phase)).code
    rulebook = rulebook.amended(house := _house(data.get("house", [])))
    return _Reader(rulebook, data).read(phase, house)


class _Reader:
    """One state being read: units get their numbers, then everything that names units by text can be read."""

    def __init__(self, rulebook: Rulebook, data: Mapping[str, Any]) -> None:
        self.rulebook = rulebook
        self.data = data
        self.units: dict[UnitId, Unit] = {}
        self.owed: dict[UnitId, Owed] = {}
        self.marks: list[Mark] = []
        self.carried: list[tuple[UnitId, str, str]] = []

    def read(self, phase: str, house: tuple[HouseRule, ...]) -> State:
        """The state, checked."""
        data, start = self.data, self.rulebook.start
        if "units" in data or "dislodged" in data:
            following = self._units()
        else:
            self.units, following = dict(start.units), start.next_unit
        tokens = self._rules() if "rules" in data else start.tokens
        told = _mapping(data, "rules")
        self.marks += [mark for mark in start.marks if mark.name.partition(".")[0] not in told]
        self._carriers()
        winners = data.get("winners")
        state = State(
            phase=phase,
            units=MappingProxyType(dict(sorted(self.units.items()))),
            centres=MappingProxyType(dict(sorted(self._centres().items()))),
            homes=MappingProxyType(dict(sorted(self._homes().items()))),
            owed=MappingProxyType(dict(sorted(self.owed.items()))),
            contested=frozenset(
                self._province(p, f"state.contested[{n}]") for n, p in enumerate(_list(data, "contested"))
            ),
            tokens=tokens,
            edges=tuple(self._edges()),
            marks=tuple(sorted(self.marks, key=lambda mark: (mark.name, mark.subject))),
            house=house,
            season=self._season(),
            held=tuple(self._held()),
            next_unit=following,
            winners=None if winners is None else tuple(SeatId(str(seat)) for seat in winners),
            ending=str(data.get("ending", "")),
        )
        self._check(state)
        return state

    # --- units -----------------------------------------------------------------------------------

    def _units(self) -> int:
        listed = [*self._entries("units"), *self._entries("dislodged")]
        ids = self.data.get("ids")
        numbers = list(range(1, len(listed) + 1))
        if ids is not None:
            given = ids.get("units") if isinstance(ids, Mapping) else None
            if (
                not isinstance(given, list)
                or len(set(map(str, given))) != len(listed)
                or not all(_whole(n) for n in given)
            ):
                raise InputError("state.ids.units", f"There must be one number for each of the {len(listed)} units.")
            numbers = given
        for number, (side, entry, path, fallen) in zip(numbers, listed, strict=True):
            self._unit(UnitId(number), side, entry, path, fallen)
        following = max(numbers, default=0) + 1
        return int(ids.get("next", following)) if isinstance(ids, Mapping) else following

    def _entries(self, key: str) -> Iterator[tuple[SeatId, Any, str, bool]]:
        """The units listed under a key, side by side in the rulebook's order (sides without a seat last)."""
        lists = _mapping(self.data, key)
        sides = {self._side(name, f"state.{key}"): name for name in lists}
        order = [side for side in self.rulebook.seat_ids if side in sides]
        for side in [*order, *sorted(set(sides) - set(order))]:
            units = lists[sides[side]]
            if not isinstance(units, list):
                raise InputError(f"state.{key}.{sides[side]}", "Units are a list.")
            for number, entry in enumerate(units):
                yield side, entry, f"state.{key}.{sides[side]}[{number}]", key == "dislodged"

    def _side(self, name: str, path: str) -> SeatId:
        seat = self.rulebook.seat(name)
        if seat is not None:
            return seat.id
        if name in self.rulebook.sides:
            return SeatId(name)
        raise InputError(
            f"{path}.{name}", f"There is no seat {name!r}. There are: {', '.join(self.rulebook.seat_ids)}."
        )

    def _unit(self, number: UnitId, side: SeatId, entry: Any, path: str, fallen: bool) -> None:
        record = {"unit": entry} if isinstance(entry, str) else entry
        known = {"unit", "status", "carrier"} | ({"from", "cause", "barred", "strength"} if fallen else set())
        if not isinstance(record, Mapping) or not isinstance(record.get("unit"), str) or set(record) - known:
            raise InputError(path, f"A unit is text such as 'A Par', or an object with {', '.join(sorted(known))}.")
        self.units[number] = self._named(number, side, record["unit"], path)
        for name, value in _mapping(record, "status", path).items():
            self.marks.append(
                self._mark(self._mark_name(name, "unit", f"{path}.status"), str(number), value, f"{path}.status.{name}")
            )
        if "carrier" in record:
            self.carried.append((number, str(record["carrier"]), path))
        if fallen:
            self.owed[number] = self._retreat(number, record, path)

    def _named(self, number: UnitId, side: SeatId, text: str, path: str) -> Unit:
        try:
            ref = read_unit(self.rulebook.grammar, text)
        except OrderError as error:
            raise InputError(path, error.message) from None
        kind = KindId(ref.kind)
        if kind not in self.rulebook.kinds:
            raise InputError(path, f"{text!r} does not say what kind of unit it is: {', '.join(self.rulebook.kinds)}.")
        province = ProvinceId(ref.at.province)
        crowds = kind in self.rulebook.numbered or aloft(province)
        count = self._count(ref.number, side, kind, province) if crowds else 0
        water = self.rulebook.kinds[kind].medium == "water"
        coast = ref.at.coast or (self.rulebook.board.usual.get(province, "") if water else "")
        return Unit(number, kind, side, province, coast, number=count)

    def _count(self, written: int, side: SeatId, kind: KindId, place: str) -> int:
        """The number of a unit of which there may be several: as written, or the lowest that is free."""
        same = {u.number for u in self.units.values() if (u.owner, u.kind, u.at) == (side, kind, place)}
        return written or next(number for number in range(1, len(same) + 2) if number not in same)

    def _retreat(self, number: UnitId, record: Mapping[str, Any], path: str) -> Owed:
        origin = self._province(record["from"], f"{path}.from") if record.get("from") else ProvinceId("")
        barred = record.get("barred", [origin] if origin else [])
        if not isinstance(barred, list):
            raise InputError(f"{path}.barred", "Barred places are a list.")
        strength = record.get("strength", 1)
        if not _whole(strength):
            raise InputError(f"{path}.strength", "A strength is a whole number.")
        places = tuple(self._province(place, f"{path}.barred") for place in barred)
        return Owed(number, str(record.get("cause", "dislodged")), places, strength, origin)

    def _carriers(self) -> None:
        names = {unit.full_name: unit.id for unit in self.units.values()} if self.carried else {}
        for number, carrier, path in self.carried:
            if carrier not in names:
                raise InputError(f"{path}.carrier", f"There is no {carrier}.")
            self.units[number] = replace(self.units[number], carrier=names[carrier])

    # --- centres and the rest --------------------------------------------------------------------

    def _province(self, text: Any, path: str) -> ProvinceId:
        try:
            place = read_place(self.rulebook.grammar, str(text))
        except OrderError as error:
            raise InputError(path, error.message) from None
        return ProvinceId(place.province)

    def _centres(self) -> dict[ProvinceId, SeatId]:
        start = self.rulebook.start.centres
        if "centres" not in self.data:
            return dict(start)  # the opening ownership; with some lists, opening centres in none of them are neutral
        found: dict[ProvinceId, SeatId] = {}
        lists = _mapping(self.data, "centres")
        for name, places in lists.items():
            side = SeatId("") if name == NEUTRAL_KEY else self._side(name, "state.centres")
            if not isinstance(places, list):
                raise InputError(f"state.centres.{name}", "Centres are a list of provinces.")
            for number, text in enumerate(places):
                place = self._province(text, f"state.centres.{name}[{number}]")
                if place in found:
                    raise InputError(f"state.centres.{name}[{number}]", f"{place} is listed twice.")
                found[place] = side
        if NEUTRAL_KEY not in lists:
            for place in start:
                found.setdefault(place, SeatId(""))
        return found

    def _homes(self) -> dict[ProvinceId, frozenset[SeatId]]:
        if "homes" not in self.data:
            return dict(self.rulebook.start.homes)
        found: dict[ProvinceId, set[SeatId]] = {}
        for name, places in _mapping(self.data, "homes").items():
            side = self._side(name, "state.homes")
            for number, text in enumerate(places):
                found.setdefault(self._province(text, f"state.homes.{name}[{number}]"), set()).add(side)
        return {place: frozenset(seats) for place, seats in found.items()}

    def _rules(self) -> tuple[Token, ...]:
        tokens: list[Token] = []
        for rule, box in _mapping(self.data, "rules").items():
            path = f"state.rules.{rule}"
            if not self.rulebook.has(rule):
                raise InputError(path, f"There is no rule {rule!r} in this game.")
            if not isinstance(box, Mapping):
                raise InputError(path, "What a rule keeps is an object.")
            for name, value in box.items():
                full = f"{rule}.{name}"
                if full in self.rulebook.tokens:
                    tokens += self._tokens(full, value, f"{path}.{name}")
                else:
                    self._place_marks(full, value, f"{path}.{name}")
        return tuple(tokens)

    def _tokens(self, name: str, value: Any, path: str) -> list[Token]:
        if not self.rulebook.tokens[name].many:
            return [Token(name, at=self._anywhere(value, path))]
        if not isinstance(value, list):
            raise InputError(path, "Expected a list of {owner, at}.")
        return [self._token(name, one, path) for one in value]

    def _token(self, name: str, one: Any, path: str) -> Token:
        """One of several tokens. A secret one that does not say who sees it is its owner's until the game is over."""
        if not isinstance(one, Mapping) or "at" not in one:
            raise InputError(path, "Expected a list of {owner, at}.")
        owner = self._side(one["owner"], path) if one.get("owner") else SeatId("")
        hidden = self.rulebook.tokens[name].secret and "audience" not in one
        audience = frozenset({owner, END}) if hidden else _audience(one)
        return Token(name, owner, self._anywhere(one["at"], path), audience)

    def _anywhere(self, value: Any, path: str) -> ProvinceId:
        return self._province(value, path) if value else ProvinceId("")

    def _place_marks(self, name: str, value: Any, path: str) -> None:
        spec = self.rulebook.marks.get(name)
        if spec is None or spec.on == "unit":
            raise InputError(path, f"There is no {name!r} in this game.")
        if spec.on == "game":
            self.marks.append(self._mark(name, "", value, path))
            return
        if not isinstance(value, Mapping):
            raise InputError(path, f"Expected an object by {spec.on}.")
        for subject, one in value.items():
            key = self._province(subject, path) if spec.on == "place" else self._side(subject, path)
            self.marks.append(self._mark(name, key, one, f"{path}.{subject}"))

    def _mark_name(self, name: str, on: str, path: str) -> str:
        """A unit's status by its full name, or by its last word where only one rule has it."""
        if name in self.rulebook.marks:
            return name
        fits = [full for full, spec in self.rulebook.marks.items() if spec.on == on and full.partition(".")[2] == name]
        if len(fits) != 1:
            raise InputError(f"{path}.{name}", f"No rule in force knows the status {name!r}.")
        return fits[0]

    def _mark(self, name: str, subject: str, value: Any, path: str) -> Mark:
        if isinstance(value, Mapping) and "value" in value:
            return Mark(
                name, subject, read_value(value["value"], path),
                str(value.get("since", "")), str(value.get("until", "")),
                SeatId(str(value.get("by", ""))), _audience(value),
            )  # fmt: skip
        return Mark(name, subject, read_value(value, path))

    def _edges(self) -> Iterator[Edge]:
        for number, edge in enumerate(_list(self.data, "edges")):
            path = f"state.edges[{number}]"
            if not isinstance(edge, list) or not 2 <= len(edge) <= 4:
                raise InputError(path, "A border is [place, place, class, until].")
            rest = [str(part) for part in edge[2:]]
            yield Edge(self._province(edge[0], path), self._province(edge[1], path), *rest)

    def _season(self) -> Season:
        record = _mapping(self.data, "season")
        opening = {}
        for number, name in _mapping(record, "opening", "state.season").items():
            side, _, text = str(name).partition(" ")
            opening[UnitId(int(number))] = self._snapshot(UnitId(int(number)), self._side(side, "state.season"), text)
        facts = frozenset(str(fact) for fact in _list(record, "facts", "state.season"))
        return Season(MappingProxyType(dict(sorted(opening.items()))), facts)

    def _snapshot(self, number: UnitId, side: SeatId, text: str) -> Unit:
        ref = read_unit(self.rulebook.grammar, text)
        count = ref.number or int(KindId(ref.kind) in self.rulebook.numbered or aloft(ref.at.province))
        return Unit(number, KindId(ref.kind), side, ProvinceId(ref.at.province), ref.at.coast, number=count)

    def _held(self) -> Iterator[Held]:
        for number, held in enumerate(_list(self.data, "held")):
            path = f"state.held[{number}]"
            if not isinstance(held, Mapping) or {"seat", "order"} - set(held):
                raise InputError(path, "A held paper has seat, order and season.")
            yield Held(self._side(str(held["seat"]), path), str(held["order"]), str(held.get("season", "")))

    # --- what cannot be --------------------------------------------------------------------------

    def _check(self, state: State) -> None:
        """Refuse positions that no game can reach: units out of their element, two that contest in one place."""
        turn = Turn.open(self.rulebook, state, Draws())
        fighting: dict[ProvinceId, Unit] = {}
        for unit in state.units.values():
            if unit.at not in self.rulebook.board.provinces:
                continue
            self._check_element(turn, unit)
            kind = self.rulebook.kinds[unit.kind]
            if not kind.contests or unit.id in state.owed or unit.carrier:
                continue
            other = fighting.setdefault(unit.at, unit)
            if other is not unit and not (
                kind.stacks and self.rulebook.kinds[other.kind].stacks and other.owner == unit.owner
            ):
                raise InputError(
                    "state.units", f"{other.owner} {other} and {unit.owner} {unit} cannot both be in {unit.at}."
                )

    def _check_element(self, turn: Turn, unit: Unit) -> None:
        kind, province = self.rulebook.kinds[unit.kind], self.rulebook.board.provinces[unit.at]
        stranded = self.rulebook.stranding and province.kind != "impassable"
        if not stranded and (problem := MAY_STAND.ask(turn, unit, unit.at)):
            raise InputError("state.units", f"{unit.owner} {unit} is impossible: {problem}.")
        if unit.coast and (kind.medium != "water" or unit.coast not in province.coasts):
            raise InputError(
                "state.units", f"{unit.owner} {unit} is impossible: {unit.at} has no coast {unit.coast} for it."
            )
        if kind.medium == "water" and province.coasts and not unit.coast and not self.rulebook.coastless:
            names = " or ".join(f"{unit.at}/{coast}" for coast in province.coasts)
            raise InputError("state.units", f"{unit.owner} {unit} must say its coast: {names}.")


def read_value(value: Any, path: str) -> Value:
    """A mark's value from JSON."""
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, list):
        return tuple(read_value(part, path) for part in value)
    if isinstance(value, Mapping) and set(value) == {"fraction"}:
        return Fraction(str(value["fraction"]))
    raise InputError(path, f"{value!r} is no value.")


def _house(data: Any) -> tuple[HouseRule, ...]:
    if not isinstance(data, list) or not all(
        isinstance(rule, Mapping) and {"kind", "name"} <= set(rule) for rule in data
    ):
        raise InputError("state.house", "House rules are a list of {kind, name, value, since}.")
    return tuple(
        HouseRule(str(r["kind"]), str(r["name"]), str(r.get("value", "")), str(r.get("since", ""))) for r in data
    )


def _audience(record: Mapping[str, Any]) -> Audience:
    seats = record.get("audience")
    return None if seats is None else frozenset(SeatId(str(seat)) for seat in seats)


def _mapping(data: Mapping[str, Any], key: str, path: str = "state") -> Mapping[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, Mapping):
        raise InputError(f"{path}.{key}", "Expected an object.")
    return value


def _list(data: Mapping[str, Any], key: str, path: str = "state") -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise InputError(f"{path}.{key}", "Expected a list.")
    return value


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
