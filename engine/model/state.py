"""The state of a game between two windows: frozen, complete, free of anything that is not the game's.

Eight containers carry all five rulebooks (docs/vocabulary.md): clock, units, tokens, centres and homes,
edges, marks, the season's memory, and order lines held for a later step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Never

from engine.model.ids import GROUND, NEUTRAL, NOWHERE, KindId, ProvinceId, SeatId, UnitId

Value = bool | int | str | Fraction | tuple[object, ...]

Audience = frozenset[SeatId] | None
"""Who may see a thing: None is everyone; otherwise these seats (and the GM, who sees all)."""

NOBODY: Audience = frozenset()
"""Only the GM."""


@lru_cache(maxsize=4096)
def unit_text(kind: str, at: str, coast: str, number: int) -> str:
    """A unit as it is written. Remembered, since every report names the same few hundred again and again."""
    text = f"{kind} {at}/{coast}" if coast else f"{kind} {at}"
    return f"{text}#{number}" if number > 1 else text


@dataclass(slots=True, init=False, unsafe_hash=True)
class Unit:
    """A unit. `coast` is empty where the place has one coast or the unit needs none; `carrier` is 0 on the ground.

    `number` tells units apart that one owner may have of one kind in one place; 0 for kinds of which there is only
    one. It is given afresh when a season opens (by age) and kept until the next. A unit never changes, like all of a
    state; here the type checker alone watches over that, since every move makes one, and what Python itself freezes
    takes ten times as long to make.
    """

    id: Final[UnitId]
    kind: Final[KindId]
    owner: Final[SeatId]
    at: Final[ProvinceId]
    coast: Final[str]
    carrier: Final[UnitId]
    number: Final[int]
    _text: str = field(init=False, repr=False, compare=False)
    """It as it is written, once somebody has asked: a turn asks again and again."""

    def __init__(
        self,
        id: UnitId,
        kind: KindId,
        owner: SeatId,
        at: ProvinceId,
        coast: str = "",
        carrier: UnitId = GROUND,
        number: int = 0,
    ) -> None:
        self.id, self.kind, self.owner = id, kind, owner
        self.at, self.coast, self.carrier, self.number = at, coast, carrier, number
        self._text = ""

    @property
    def place(self) -> str:
        """Where it stands, as it is written: `StP/sc`."""
        return f"{self.at}/{self.coast}" if self.coast else self.at

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """It as it is written: `F StP/sc`."""
        if not self._text:
            self._text = unit_text(self.kind, self.at, self.coast, self.number)
        return self._text

    def moved(self, at: ProvinceId, coast: str = "", carrier: UnitId = GROUND) -> Unit:
        """The same unit elsewhere."""
        return Unit(self.id, self.kind, self.owner, at, coast, carrier, self.number)

    @property
    def full_name(self) -> str:
        """With its owner: `France A Par`."""
        return f"{self.owner} {self.text}"


@dataclass(frozen=True, slots=True)
class Token:
    """A thing with a place that is no unit. `name` is `module.token`; `at` is empty while it is nowhere."""

    name: str
    owner: SeatId = NEUTRAL
    at: ProvinceId = NOWHERE
    audience: Audience = None


@dataclass(frozen=True, slots=True)
class Edge:
    """A border that the board does not have. `until` names the season whose link step ends it; empty: for good."""

    a: ProvinceId
    b: ProvinceId
    cls: str = "link"
    until: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A flag, status, counter, hand or grant. `name` is `module.mark`; nothing but that module and rulings write it.

    `subject` is a unit's number as text, a place, a seat, or empty for the game. `since` and `until` are seasons:
    a mark is in force from the first to the end of the second, without end where `until` is empty.
    """

    name: str
    subject: str
    value: Value = True
    since: str = ""
    until: str = ""
    by: SeatId = NEUTRAL
    audience: Audience = None


@dataclass(slots=True, init=False, unsafe_hash=True)
class ToRetreat:
    """A retreat that a unit owes. `origin` is where its attacker came from (already in `barred` if that bars it).

    It never changes, as a `Unit` does not.
    """

    unit: Final[UnitId]
    cause: Final[str]
    barred: Final[tuple[ProvinceId, ...]]
    strength: Final[int]
    origin: Final[ProvinceId]

    def __init__(
        self,
        unit: UnitId,
        cause: str = "dislodged",
        barred: tuple[ProvinceId, ...] = (),
        strength: int = 1,
        origin: ProvinceId = NOWHERE,
    ) -> None:
        self.unit, self.cause, self.barred, self.strength, self.origin = unit, cause, barred, strength, origin


@dataclass(frozen=True, slots=True)
class Held:
    """An order line that a later step reads: its line in canonical text, and the season in which it is read."""

    seat: SeatId
    text: str
    season: str


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule struck or added, or an option set, by a ruling and in force since `since`. `kind`: strike, add, option."""

    kind: str
    name: str
    value: str = ""
    since: str = ""


_NONE: Final[Mapping[UnitId, Never]] = MappingProxyType({})


@dataclass(slots=True, init=False)
class Season:
    """What one season remembers from window to window: the units as they stood at its opening, and what is known.

    `facts` are atoms of the condition language in canonical text, such as `MOVED(France A Par)`.
    """

    opening: Final[Mapping[UnitId, Unit]]
    facts: Final[frozenset[str]]

    def __init__(self, opening: Mapping[UnitId, Unit] = _NONE, facts: frozenset[str] = frozenset()) -> None:
        self.opening, self.facts = opening, facts


NO_SEASON: Final = Season()
"""A season that remembers nothing."""


@dataclass(slots=True, init=False)
class State:
    """The whole game at one moment. `winners` is None while it goes on; empty when it ended without one.

    It never changes, as a `Unit` does not, and is written out for the same reason.
    """

    phase: Final[str]
    units: Final[Mapping[UnitId, Unit]]
    centres: Final[Mapping[ProvinceId, SeatId]]
    homes: Final[Mapping[ProvinceId, frozenset[SeatId]]]
    to_retreat: Final[Mapping[UnitId, ToRetreat]]
    contested: Final[frozenset[ProvinceId]]
    tokens: Final[tuple[Token, ...]]
    edges: Final[tuple[Edge, ...]]
    marks: Final[tuple[Mark, ...]]
    house: Final[tuple[HouseRule, ...]]
    season: Final[Season]
    held: Final[tuple[Held, ...]]
    next_unit: Final[int]
    winners: Final[tuple[SeatId, ...] | None]
    ending: Final[str]

    def __init__(
        self,
        phase: str,
        units: Mapping[UnitId, Unit],
        centres: Mapping[ProvinceId, SeatId],
        homes: Mapping[ProvinceId, frozenset[SeatId]],
        to_retreat: Mapping[UnitId, ToRetreat] = _NONE,
        contested: frozenset[ProvinceId] = frozenset(),
        tokens: tuple[Token, ...] = (),
        edges: tuple[Edge, ...] = (),
        marks: tuple[Mark, ...] = (),
        house: tuple[HouseRule, ...] = (),
        season: Season = NO_SEASON,
        held: tuple[Held, ...] = (),
        next_unit: int = 1,
        winners: tuple[SeatId, ...] | None = None,
        ending: str = "",
    ) -> None:
        self.phase, self.units, self.centres, self.homes, self.to_retreat = phase, units, centres, homes, to_retreat
        self.contested, self.tokens, self.edges, self.marks, self.house = contested, tokens, edges, marks, house
        self.season, self.held, self.next_unit, self.winners, self.ending = season, held, next_unit, winners, ending

    @property
    def ended(self) -> bool:
        """True once somebody has won or the game was drawn."""
        return self.winners is not None
