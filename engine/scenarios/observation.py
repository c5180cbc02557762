"""What a scenario looks at: one adjudication, or one position, as the engine's JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from engine.model.json_data import Json

Rows = Sequence[Json]
_NOTHING: Json = MappingProxyType({})

SPECTATOR, GM = "spectator", "gm"


@dataclass(frozen=True, slots=True)
class ObservedCheck:
    """What the engine says to one line at the time it is typed. `level`: ok, warning or error."""

    level: str
    canonical: str
    message: str


class Desk(Protocol):
    """The questions one may put about a position; `runner.EngineDesk` puts them to the engine."""

    def answer(self, seat: str, line: str) -> ObservedCheck:
        """What is said to that seat about that line."""

    def legal(self, seat: str) -> Mapping[str, Sequence[str]]:
        """All legal orders of a seat by unit."""

    def wants(self, seat: str) -> Rows:
        """What that seat may submit."""


class Seen(Protocol):
    """What one pair of eyes may see after a turn (or before the first)."""

    def __call__(self, eyes: str) -> Json:
        """`state`, `events`, `results` and `draws` for a seat, for `spectator` or for `gm`."""


class Marks(Protocol):
    """Reads marks as expectations write them: a unit by its name, where the state's JSON has its number."""

    def of_unit(self, full_name: str, status: Json) -> Json:
        """An expected part of what a unit (`France A Par`) carries, as the JSON would have it."""

    def unit(self, text: str) -> str:
        """A unit as the JSON names it, in whatever notation it is written."""

    def place(self, text: str) -> str:
        """A place, likewise."""

    def full_name(self, text: str) -> str:
        """A unit with its seat, likewise."""

    def of_rules(self, boxes: Json) -> Json:
        """An expected part of what the rules keep, as the JSON would have it."""


@dataclass(frozen=True, slots=True)
class Observation:
    """All that expectations are compared with. Before the first turn there are no results; events and draws are those
    of the start, if the scenario begins with the opening. Each of `draws` has `key`, `name`, `value`, `candidates`.

    `before` answers about the position in which the orders were given, `after` about the one that came out.
    """

    state: Json
    before: Desk
    after: Desk
    seen: Seen
    marks: Marks
    results: Mapping[str, Rows] = field(default_factory=lambda: _NOTHING)
    events: Rows = ()
    draws: Rows = ()
    phase_name: str = ""
    ended: bool = False
    winners: Sequence[str] = ()


def unit_text(unit: str | Json) -> str:
    """The text of a unit that is written as text or as `{"unit": ...}`."""
    return unit if isinstance(unit, str) else str(unit.get("unit", ""))


def seats_with_units(state: Json) -> list[str]:
    """The seats that have a unit on the board."""
    return [seat for seat, units in state.get("units", {}).items() if units]
