"""What the rules of this package share: which places are closed, and the records by which they find one another.

A place is closed while it has a mark `closing.closed`: `pub` if it was one when it closed, else true. `since` names the
season in which it closed; a place whose mark is of this season has *just* closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.model.events import Result
from engine.model.ids import ProvinceId, aloft
from engine.model.scratch import Scratch
from engine.model.state import Unit
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, one_of, row

CLOSED = "closing.closed"
PUB = "pub"
CLOSE, OPEN = "CLOSE", "OPEN"
EVENT = row(("event", one_of(CLOSE, OPEN)), ("place", APlace()))
"""A place closes or opens, as ballots, draws and rulings say it."""
DRY = "reopening.dry"
"""Mark of a sea that has opened as dry land."""
STEPS = ("3", "4", "5d")
"""The steps in which punters are thrown out, in their order."""
THROWN = "eviction.thrown"
"""Mark of a unit in the air: the step in which it was thrown out; `since` says in which season."""

LOCKED = "closing.locked"
"""The kind of barrier that keeps units out of a closed place."""

ENACTED = Scratch("closing.enacted", list["Change"])
"""The events that are to take place in this season's step 1."""
SHUT = Scratch("closing.shut", list[ProvinceId])
"""The pubs that closed in this season's step 1."""
REOPENED = Scratch("closing.reopened", list[ProvinceId])
"""The places that opened in this season's step 1 and had been open before; those that start closed have not."""
OPENED = Scratch("closing.opened", dict[ProvinceId, bool])
"""The places that opened in this season's step 1; true where a pub opened with its place."""


class Change(NamedTuple):
    """A place closes or opens. As text it is what a ballot says: `CLOSE Bel`."""

    action: str
    place: ProvinceId

    def __str__(self) -> str:
        return f"{self.action} {self.place}"

    @property
    def words(self) -> str:
        """The change as reports tell it: `close Bel`."""
        return f"{self.action.lower()} {self.place}"


@dataclass(frozen=True, slots=True)
class StartsClosed:
    """Offered by a rule that has places which are closed at the start."""

    places: Callable[[Rulebook], Iterable[str]]


@dataclass(frozen=True, slots=True)
class EveryPlace:
    """Offered by the rule that lets every place be closed, not pubs alone."""


@dataclass(frozen=True, slots=True)
class Desert:
    """Offered by the rule that makes a desert of whatever opens."""


@dataclass(frozen=True, slots=True)
class Validity:
    """Offered by the rule that makes votes for what is so already void, and lets closed places be nominated."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a test says of a change: which one falls, why, and what places it would have cut off."""

    change: Change
    why: str
    lost: tuple[ProvinceId, ...] = ()


@dataclass(frozen=True, slots=True)
class Test:
    """Offered by a rule that may invalidate changes of the three most popular.

    `falls(turn, rows, number)` looks at the changes with their votes, most popular first, and names one that falls, or
    nothing; `number` counts the rounds of the season from 1. `warns(turn, change)`: what to tell who votes for it.
    """

    falls: Callable[[Turn, list[tuple[Change, int]], int], Verdict | None]
    warns: Callable[[Look, Change], str]


@dataclass(frozen=True, slots=True)
class Ejection:
    """Offered by the rule that says what becomes of the trapped; without it they are disbanded.

    `throws(turn, unit, step)`: throw a unit out in a step of the published order (`3`, `4`, `5d`).
    `spares(turn, unit)`: why this unit is let be, or nothing.
    """

    throws: Callable[[Turn, Unit, str], None]
    spares: Callable[[Look, Unit], str]


@dataclass(frozen=True, slots=True)
class ComesDown:
    """Offered by the rule that lets those in the air come down; without it they never do."""


@dataclass(frozen=True, slots=True)
class Status:
    """Offered by a rule: a status of a punter that ends when he is thrown out."""

    mark: str


def is_closed(turn: Look, place: str) -> bool:
    """Whether a place is closed now."""
    return turn.position.mark(CLOSED, place) is not None


def closed_places(turn: Look) -> frozenset[ProvinceId]:
    """All places that are closed now."""
    return frozenset(ProvinceId(mark.subject) for mark in turn.position.marks_named(CLOSED))


def just_closed(turn: Look, place: str) -> bool:
    """Whether it closed in this very season."""
    mark = turn.position.mark(CLOSED, place)
    return mark is not None and mark.since == turn.season


def was_pub(turn: Look, place: str) -> bool:
    """Whether a closed place was a pub when it closed."""
    mark = turn.position.mark(CLOSED, place)
    return mark is not None and mark.value == PUB


def fallers(turn: Look) -> list[Unit]:
    """Who is in the air and was not thrown out in this very season, in the order of the numbers."""
    thrown = {mark.subject for mark in turn.position.marks_named(THROWN) if mark.since == turn.season}
    return [unit for unit in turn.position.units.values() if aloft(unit.at) and str(unit.id) not in thrown]


def all_places(turn: Look) -> list[ProvinceId]:
    """Every place of the board that anybody could be in, open or closed, in canonical order."""
    return [name for name, province in turn.rulebook.board.provinces.items() if province.kind != "impassable"]


def is_pub(turn: Look, place: str) -> bool:
    """Whether it is an open place with a licence."""
    return place in turn.position.centres and not is_closed(turn, place)


def is_dry(turn: Look, place: str) -> bool:
    """Whether a sea has opened as dry land (R21)."""
    return turn.position.mark(DRY, place) is not None


def is_water(turn: Look, place: ProvinceId) -> bool:
    """Whether it is a sea, and wet."""
    return turn.rulebook.board.is_sea(place) and not is_dry(turn, place)


def owned(turn: Look, unit: Unit) -> bool:
    """Whether a player owns the unit."""
    return unit.owner in turn.rulebook.seat_ids


def is_leaving(turn: Look, unit: Unit) -> bool:
    """Whether a unit is on its way out of a place that has just closed: with a legal order to move, and able to."""
    current = turn.orders.get(unit.id)
    return current is not None and current.order.goal is not None and just_closed(turn, unit.at)


def spoil(turn: Turn, unit: Unit, why: str) -> None:
    """A unit's order comes to nothing before the fight: it is told so, unless it has been told already."""
    current = turn.orders.pop(unit.id, None)
    if current is None or unit.id in turn.verdicts or (current.missing and unit.id in turn.voided):
        return
    result = Result(str(current.order), "void", why, turn.rule, str(unit), given=current.given, by=current.by)
    turn.result(unit.owner, result, current.number)
