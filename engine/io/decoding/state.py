"""JSON to state. Everything is checked, and what is wrong is said with the path that leads to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.io.codec import NEUTRAL_KEY
from engine.io.decoding.checks import check_units
from engine.io.decoding.keepings import Keepings
from engine.io.decoding.names import GameNames
from engine.io.decoding.parts import read_list, read_mapping
from engine.io.decoding.units import Units
from engine.io.upgrades import upgraded
from engine.model.errors import InputError
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.json_data import Json
from engine.model.phases import read_phase
from engine.model.state import Edge, Held, HouseRule, Season, State
from engine.rulebook.position_faults import Fault, faults_between
from engine.rulebook.rulebook import Rulebook

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


def load_state(rulebook: Rulebook, data: object) -> State:
    """Read a state (the form of `dump_state`; docs/contract.md). Absent: the opening position.

    Absent `centres`: the opening ownership. Raises InputError whose `path` leads to what cannot be, be it that it
    cannot be read, or that the rules in force declare otherwise (`engine.rulebook.position_faults`).
    """
    state, wrong = read_state(rulebook, data)
    for fault in (*wrong, *faults_between(rulebook.amended(state.house), state)):
        raise InputError(fault.path, fault.message)
    return state


def read_state(rulebook: Rulebook, data: object) -> tuple[State, list[Fault]]:
    """Read a state that was stored, with what is wrong with its marks. An older version may have let that pass.

    One of an older schema is brought up first. Marks with which rules cannot go on are left out of the state. Raises
    InputError for what is no state at all.
    """
    if data is None:
        return rulebook.start, []
    if not isinstance(data, Mapping):
        raise InputError("state", "A state is an object.")
    now: Json = upgraded("state", data)
    for key in now:
        if key not in KEYS:
            raise InputError(f"state.{key}", f"A state has no {key!r}. It has: {', '.join(sorted(KEYS))}.")
    code = now.get("phase", rulebook.start.phase)
    phase = read_phase(code if isinstance(code, str) else repr(code)).code
    rulebook = rulebook.amended(house := _house(now.get("house", [])))
    return _StateReader(rulebook, now).read(phase, house)


class _StateReader:
    """One state being read: units get their numbers, then everything that names units by text can be read."""

    def __init__(self, rulebook: Rulebook, data: Json) -> None:
        self.rulebook, self.data = rulebook, data
        self.names = GameNames(rulebook)
        self.keepings = Keepings(rulebook)
        self.units = Units(rulebook, self.keepings)

    def read(self, phase: str, house: tuple[HouseRule, ...]) -> tuple[State, list[Fault]]:
        """The state, and what is wrong with its marks."""
        data, start, units, keepings = self.data, self.rulebook.start, self.units, self.keepings
        if "units" in data or "dislodged" in data:
            following = units.read(data)
        else:
            units.units, following = dict(start.units), start.next_unit
        boxes = read_mapping(data, "rules")
        tokens = keepings.read(boxes) if "rules" in data else start.tokens
        marks = keepings.marks + [mark for mark in start.marks if mark.name.partition(".")[0] not in boxes]
        units.load()
        winners = None if data.get("winners") is None else read_list(data, "winners")
        state = State(
            phase=phase,
            units=MappingProxyType(dict(sorted(units.units.items()))),
            centres=MappingProxyType(dict(sorted(self._centres().items()))),
            homes=MappingProxyType(dict(sorted(self._homes().items()))),
            to_retreat=MappingProxyType(dict(sorted(units.to_retreat.items()))),
            contested=frozenset(
                self.names.province(p, f"state.contested[{n}]") for n, p in enumerate(read_list(data, "contested"))
            ),
            tokens=tokens,
            edges=tuple(self._edges()),
            marks=tuple(sorted(marks, key=lambda mark: (mark.name, mark.subject))),
            house=house,
            season=self._season(),
            held=tuple(self._held()),
            next_unit=following,
            winners=None if winners is None else tuple(SeatId(str(seat)) for seat in winners),
            ending=str(data.get("ending", "")),
        )
        state, wrong = self.keepings.settle(state)
        check_units(self.rulebook, state)
        return state, wrong

    def _centres(self) -> dict[ProvinceId, SeatId]:
        start = self.rulebook.start.centres
        if "centres" not in self.data:
            return dict(start)  # the opening ownership; with some lists, opening centres in none of them are neutral
        centres: dict[ProvinceId, SeatId] = {}
        lists = read_mapping(self.data, "centres")
        for name, places in lists.items():
            side = SeatId("") if name == NEUTRAL_KEY else self.names.side(name, "state.centres")
            if not isinstance(places, list):
                raise InputError(f"state.centres.{name}", "Centres are a list of provinces.")
            for number, text in enumerate(places):
                place = self.names.province(text, f"state.centres.{name}[{number}]")
                if place in centres:
                    raise InputError(f"state.centres.{name}[{number}]", f"{place} is listed twice.")
                centres[place] = side
        if NEUTRAL_KEY not in lists:
            for place in start:
                centres.setdefault(place, SeatId(""))
        return centres

    def _homes(self) -> dict[ProvinceId, frozenset[SeatId]]:
        if "homes" not in self.data:
            return dict(self.rulebook.start.homes)
        by_place: dict[ProvinceId, set[SeatId]] = {}
        homes = read_mapping(self.data, "homes")
        for name in homes:
            side = self.names.side(name, "state.homes")
            for number, text in enumerate(read_list(homes, name, "state.homes")):
                by_place.setdefault(self.names.province(text, f"state.homes.{name}[{number}]"), set()).add(side)
        return {place: frozenset(seats) for place, seats in by_place.items()}

    def _edges(self) -> Iterator[Edge]:
        for number, edge in enumerate(read_list(self.data, "edges")):
            path = f"state.edges[{number}]"
            if not isinstance(edge, list) or not 2 <= len(edge) <= 4:
                raise InputError(path, "A border is [place, place, class, until].")
            rest = [str(part) for part in edge[2:]]
            yield Edge(self.names.province(edge[0], path), self.names.province(edge[1], path), *rest)

    def _season(self) -> Season:
        record = read_mapping(self.data, "season")
        opening = {}
        for number, name in read_mapping(record, "opening", "state.season").items():
            if not (number.isascii() and number.isdigit()):
                raise InputError("state.season.opening", f"A unit has a number, not {number!r}.")
            side, _, text = str(name).partition(" ")
            opening[UnitId(int(number))] = self.units.snapshot(
                UnitId(int(number)), self.names.side(side, "state.season"), text
            )
        facts = frozenset(str(fact) for fact in read_list(record, "facts", "state.season"))
        return Season(MappingProxyType(dict(sorted(opening.items()))), facts)

    def _held(self) -> Iterator[Held]:
        for number, held in enumerate(read_list(self.data, "held")):
            path = f"state.held[{number}]"
            if not isinstance(held, Mapping) or {"seat", "order"} - set(held):
                raise InputError(path, "A held paper has seat, order and season.")
            yield Held(self.names.side(str(held["seat"]), path), str(held["order"]), str(held.get("season", "")))


def _house(data: object) -> tuple[HouseRule, ...]:
    if not isinstance(data, list) or not all(
        isinstance(rule, Mapping) and {"kind", "name"} <= set(rule) for rule in data
    ):
        raise InputError("state.house", "House rules are a list of {kind, name, value, since}.")
    return tuple(
        HouseRule(str(r["kind"]), str(r["name"]), str(r.get("value", "")), str(r.get("since", ""))) for r in data
    )
