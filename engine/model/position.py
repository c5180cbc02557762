"""The state while a turn is worked out: the same containers, open to change by events and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from engine.model.ids import KindId, ProvinceId, SeatId, UnitId, aloft
from engine.model.phases import season_number, season_of
from engine.model.state import Edge, Held, HouseRule, Mark, Season, State, Token, ToRetreat, Unit

K = TypeVar("K", bound=str | int)
V = TypeVar("V")

_FORGOTTEN: Mapping[UnitId, Unit] = MappingProxyType({})


def _thawed(mapping: Mapping[K, V]) -> dict[K, V]:
    """A mapping as a dictionary of one's own. (`dict` of a read-only view takes twenty times as long as its copy.)"""
    return mapping.copy() if isinstance(mapping, MappingProxyType) else dict(mapping)


def _frozen(now: dict[K, V], before: Mapping[K, V]) -> Mapping[K, V]:
    """A dictionary as a mapping in the order of its keys: the one of before, if nothing has changed since."""
    return before if now == before else MappingProxyType({key: now[key] for key in sorted(now)})


class Position:
    """A working copy of a state. Read it freely; change it by emitting events (`Turn.emit`)."""

    __slots__ = (
        "_at",
        "_before",
        "_mark_names",
        "_next",
        "border_version",
        "centres",
        "contested",
        "edges",
        "ending",
        "facts",
        "held",
        "homes",
        "house",
        "marks",
        "numbered",
        "opening",
        "phase",
        "to_retreat",
        "tokens",
        "units",
        "version",
        "winners",
    )  # fmt: skip

    def __init__(self, state: State, numbered: frozenset[KindId] = frozenset()) -> None:
        self._before = state
        self.numbered = numbered
        self.phase = state.phase
        self.units: dict[UnitId, Unit] = _thawed(state.units)
        self.centres: dict[ProvinceId, SeatId] = _thawed(state.centres)
        self.homes: dict[ProvinceId, frozenset[SeatId]] = _thawed(state.homes)
        self.to_retreat: dict[UnitId, ToRetreat] = _thawed(state.to_retreat)
        self.contested: frozenset[ProvinceId] = state.contested
        self.tokens: list[Token] = list(state.tokens)
        self.edges: list[Edge] = list(state.edges)
        self.marks: dict[tuple[str, str], Mark] = {(m.name, m.subject): m for m in state.marks}
        self.house: list[HouseRule] = list(state.house)
        self.held: list[Held] = list(state.held)
        self.opening: Mapping[UnitId, Unit] = state.season.opening
        self.facts: set[str] = set(state.season.facts)
        self.winners = state.winners
        self.ending = state.ending
        self._mark_names: tuple[int, set[str]] = (-1, set())
        self.border_version = 0
        self.version = 0
        self._next = state.next_unit
        self._at: dict[ProvinceId, list[UnitId]] | None = None

    @property
    def unmoved(self) -> Mapping[UnitId, Unit] | None:
        """The units of the state that it began with, always the same mapping; None once anything has changed."""
        return None if self.version else self._before.units

    @property
    def season(self) -> str:
        """`S1901` or `F1901`."""
        return season_of(self.phase)

    @property
    def ended(self) -> bool:
        """True once somebody has won or the game was drawn."""
        return self.winners is not None

    def open_season(self) -> None:
        """Remember the units as they stand, for as long as the season lasts; of the carried, where they are."""
        units = self._units()
        if [unit for unit in units.values() if unit.carrier]:
            units = MappingProxyType({n: u.moved(u.at, u.coast) if u.carrier else u for n, u in units.items()})
        self.opening = units

    def close_season(self) -> None:
        """Forget what a season remembers."""
        self.opening = _FORGOTTEN
        self.facts.clear()
        self.contested = frozenset()

    def _units(self) -> Mapping[UnitId, Unit]:
        if not self.version:
            return self._before.units
        if self._next == self._before.next_unit:  # nobody is new, so all stand in their order still
            return MappingProxyType(self.units.copy())
        return MappingProxyType({number: self.units[number] for number in sorted(self.units)})

    # --- reading ------------------------------------------------------------------------------

    @property
    def at(self) -> dict[ProvinceId, list[UnitId]]:
        """Who is in each place, oldest first. Listed when it is first asked for: a simulation may never ask."""
        if self._at is None:
            self._at = self._listed()
        return self._at

    @property
    def crowded(self) -> bool:
        """Whether several units are in one place."""
        return len({unit.at for unit in self.units.values()}) < len(self.units)

    def standing(self, place: ProvinceId) -> Iterator[Unit]:
        """The units on the ground in a place that owe no retreat, oldest first."""
        for number in self.at.get(place, ()):
            unit = self.units[number]
            if number not in self.to_retreat and not unit.carrier:
                yield unit

    def units_of(self, seat: SeatId) -> list[Unit]:
        """All units of a seat, those that owe a retreat too, oldest first."""
        return [self.units[number] for number in sorted(self.units) if self.units[number].owner == seat]

    def centres_of(self, seat: SeatId) -> list[ProvinceId]:
        """The active centres that a seat owns, in alphabetical order."""
        return sorted(place for place, owner in self.centres.items() if owner == seat)

    def mark(self, name: str, subject: str | UnitId = "") -> Mark | None:
        """The mark of that name (`module.mark`) on a subject, if it is in force this season; else None."""
        known = self._mark_names
        if known[0] != self.border_version:  # so do the names change: nearly all that is asked for is not there
            known = self._mark_names = (self.border_version, {key[0] for key in self.marks})
        if name not in known[1]:
            return None
        mark = self.marks.get((name, str(subject)))
        if mark is None or not (mark.since or mark.until):
            return mark
        now = season_number(self.season)
        late = mark.since and season_number(mark.since) > now
        over = mark.until and season_number(mark.until) < now
        return None if late or over else mark

    def marks_named(self, name: str) -> list[Mark]:
        """All marks of that name, by subject."""
        return [mark for key, mark in sorted(self.marks.items()) if key[0] == name]

    def tokens_named(self, name: str) -> list[Token]:
        """All tokens of that name, in the order of their making."""
        return [token for token in self.tokens if token.name == name]

    # --- changing: called by `engine.model.changes` only --------------------------------------------

    def take_id(self) -> UnitId:
        """A number for a unit that does not exist yet."""
        number = UnitId(self._next)
        self._next += 1
        return number

    def put(self, unit: Unit) -> None:
        """Set a unit where its record says."""
        self.version += 1
        number, at = unit.id, self.at
        if number >= self._next:
            self._next = number + 1
        old = self.units.get(number)
        if old is not None:
            self._leave(old)
        if (old is None or old.at != unit.at) and (unit.number or self._crowds(unit)):
            unit = replace(unit, number=self._free_number(unit) if self._crowds(unit) else 0)
        self.units[number] = unit
        here = at.get(unit.at)
        at[unit.at] = sorted([*here, number]) if here else [number]

    def put_all(self, units: list[Unit]) -> None:
        """Set units that are there already, of kinds without numbers, where their records say, all at once."""
        self.version += len(units)
        for unit in units:
            self.units[unit.id] = unit
        self._at = None

    def _listed(self) -> dict[ProvinceId, list[UnitId]]:
        """The lists of who is in each place, oldest first."""
        at = {unit.at: [number] for number, unit in self.units.items()}
        if len(at) < len(self.units):
            at = {place: [] for place in at}
            for number, unit in self.units.items():
                at[unit.at].append(number)
        return at

    def _leave(self, unit: Unit) -> None:
        """Strike a unit off the list of its place, and the list too if that is all."""
        at = self.at
        here = at[unit.at]
        if len(here) == 1:
            del at[unit.at]
        else:
            here.remove(unit.id)

    def _crowds(self, unit: Unit) -> bool:
        """Whether its owner may have several of its kind where it is: of some kinds anywhere, of all in the air."""
        return unit.kind in self.numbered or aloft(unit.at)

    def _free_number(self, unit: Unit) -> int:
        """The next number that nobody like this unit has or had in its place since the season opened."""
        here = [self.units[n] for n in self.at.get(unit.at, ())] + [u for u in self.opening.values() if u.at == unit.at]
        return max((u.number for u in here if u.owner == unit.owner and u.kind == unit.kind), default=0) + 1

    def renumber(self) -> None:
        """Give numbers afresh, by age: at the opening of a season."""
        counts: dict[tuple[str, str, str], int] = {}
        for number in sorted(self.units):
            unit = self.units[number]
            if self._crowds(unit):
                key = (unit.owner, unit.kind, unit.at)
                counts[key] = counts.get(key, 0) + 1
                self.units[number] = replace(unit, number=counts[key])
        self.version += bool(counts)

    def drop(self, number: UnitId) -> None:
        """Take a unit out of the game, its marks with it."""
        self.version += 1
        self._leave(self.units[number])
        del self.units[number]
        self.to_retreat.pop(number, None)
        if self.marks:
            gone = str(number)
            self.marks = {key: mark for key, mark in self.marks.items() if key[1] != gone}

    def must_retreat(self, retreat: ToRetreat) -> None:
        """Note that a unit must retreat."""
        self.version += 1
        self.to_retreat[retreat.unit] = retreat

    def settle(self, number: UnitId) -> None:
        """Note that it need not any more."""
        self.version += 1
        self.to_retreat.pop(number, None)

    def borders_changed(self) -> None:
        """Forget what was worked out from borders and marks."""
        self.version += 1
        self.border_version += 1

    # --- closing ------------------------------------------------------------------------------

    def freeze(self) -> State:
        """The state as it stands now, everything in one fixed order."""
        return State(
            phase=self.phase,
            units=self._units(),
            centres=_frozen(self.centres, self._before.centres),
            homes=_frozen(self.homes, self._before.homes),
            to_retreat=_frozen(self.to_retreat, self._before.to_retreat),
            contested=self.contested,
            tokens=tuple(self.tokens),
            edges=tuple(self.edges),
            marks=tuple([self.marks[key] for key in sorted(self.marks)]),
            house=tuple(self.house),
            season=Season(self.opening, frozenset(self.facts)),
            held=tuple(self.held),
            next_unit=self._next,
            winners=self.winners,
            ending=self.ending,
        )
