"""The only ways in which a state can change: small records that an event carries and `Position` carries out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.model.ids import GROUND, NEUTRAL, KindId, ProvinceId, SeatId, UnitId
from engine.model.position import Position
from engine.model.state import Edge, Held, HouseRule, Mark, Token, ToRetreat, Unit


@dataclass(frozen=True, slots=True)
class AddUnit:
    """A new unit; its id must be `Position.take_id()`."""

    unit: Unit

    def apply(self, position: Position) -> None:
        position.put(self.unit)


class MoveUnit(NamedTuple):
    """A unit stands elsewhere, or is taken up or put down by a carrier. Whom it carries goes with it.

    (A named tuple: a turn makes many.)
    """

    unit: UnitId
    at: ProvinceId
    coast: str = ""
    carrier: UnitId = GROUND

    def apply(self, position: Position) -> None:
        old = position.units[self.unit]
        position.put(old.moved(self.at, self.coast, self.carrier))
        if old.at != self.at and (left := position.at.get(old.at)):
            for load in [unit for number in left if (unit := position.units[number]).carrier == self.unit]:
                position.put(load.moved(self.at, carrier=self.unit))


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """A unit leaves the game, with its marks and whatever retreat it owed."""

    unit: UnitId

    def apply(self, position: Position) -> None:
        position.drop(self.unit)


class Dislodge(NamedTuple):
    """A unit must retreat."""

    retreat: ToRetreat

    def apply(self, position: Position) -> None:
        position.must_retreat(self.retreat)


@dataclass(frozen=True, slots=True)
class Settle:
    """A retreat is no longer owed."""

    unit: UnitId

    def apply(self, position: Position) -> None:
        position.settle(self.unit)


@dataclass(frozen=True, slots=True)
class Contest:
    """Stand-off places: nobody may retreat there. `places` replaces what stood."""

    places: frozenset[ProvinceId]

    def apply(self, position: Position) -> None:
        position.contested = self.places


@dataclass(frozen=True, slots=True)
class SetCentre:
    """A place is an active centre with this owner (NEUTRAL: nobody)."""

    place: ProvinceId
    owner: SeatId = NEUTRAL

    def apply(self, position: Position) -> None:
        position.centres[self.place] = self.owner


@dataclass(frozen=True, slots=True)
class DropCentre:
    """A place is no longer a centre."""

    place: ProvinceId

    def apply(self, position: Position) -> None:
        position.centres.pop(self.place, None)


@dataclass(frozen=True, slots=True)
class SetHomes:
    """The seats whose home centre a place is."""

    place: ProvinceId
    seats: frozenset[SeatId]

    def apply(self, position: Position) -> None:
        if self.seats:
            position.homes[self.place] = self.seats
        else:
            position.homes.pop(self.place, None)


@dataclass(frozen=True, slots=True)
class SetMark:
    """A mark stands (instead of the one of the same name on the same subject)."""

    mark: Mark

    def apply(self, position: Position) -> None:
        position.marks[(self.mark.name, self.mark.subject)] = self.mark
        position.borders_changed()


@dataclass(frozen=True, slots=True)
class ClearMark:
    """A mark is gone."""

    name: str
    subject: str = ""

    def apply(self, position: Position) -> None:
        position.marks.pop((self.name, self.subject), None)
        position.borders_changed()


@dataclass(frozen=True, slots=True)
class AddToken:
    """A token is there."""

    token: Token

    def apply(self, position: Position) -> None:
        position.tokens.append(self.token)
        position.borders_changed()


@dataclass(frozen=True, slots=True)
class DropToken:
    """A token is gone."""

    token: Token

    def apply(self, position: Position) -> None:
        position.tokens.remove(self.token)
        position.borders_changed()


@dataclass(frozen=True, slots=True)
class AddEdge:
    """A border that the board does not have."""

    edge: Edge

    def apply(self, position: Position) -> None:
        position.edges.append(self.edge)
        position.borders_changed()


@dataclass(frozen=True, slots=True)
class DropEdge:
    """Such a border ends."""

    edge: Edge

    def apply(self, position: Position) -> None:
        position.edges.remove(self.edge)
        position.borders_changed()


@dataclass(frozen=True, slots=True)
class KeepPaper:
    """An order line waits for a later step."""

    held: Held

    def apply(self, position: Position) -> None:
        position.held.append(self.held)


@dataclass(frozen=True, slots=True)
class UsePaper:
    """An order line that waited has been read."""

    held: Held

    def apply(self, position: Position) -> None:
        position.held.remove(self.held)


@dataclass(frozen=True, slots=True)
class SetHouseRule:
    """A rule struck or added, or an option changed, from now on."""

    rule: HouseRule

    def apply(self, position: Position) -> None:
        position.house.append(self.rule)


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game is over. Empty `winners`: nobody won."""

    winners: tuple[SeatId, ...]
    ending: str

    def apply(self, position: Position) -> None:
        position.winners = self.winners
        position.ending = self.ending


class Know(NamedTuple):
    """Atoms of the condition language are known for the rest of the season. (A named tuple: a turn makes many.)"""

    facts: tuple[str, ...]

    def apply(self, position: Position) -> None:
        position.facts.update(self.facts)


@dataclass(frozen=True, slots=True)
class NumberKinds:
    """The kinds of which an owner may have several in a place, by the rules now in force."""

    kinds: frozenset[KindId]

    def apply(self, position: Position) -> None:
        position.numbered = self.kinds


@dataclass(frozen=True, slots=True)
class OpenSeason:
    """What the season remembers begins: the units as they stand."""

    def apply(self, position: Position) -> None:
        position.open_season()


@dataclass(frozen=True, slots=True)
class NextSeason:
    """The season is over: what it remembered is forgotten, units are numbered afresh, the clock stands at `phase`."""

    phase: str

    def apply(self, position: Position) -> None:
        position.phase = self.phase
        position.close_season()
        position.renumber()


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """The window of that code is open: the clock stands at it."""

    phase: str

    def apply(self, position: Position) -> None:
        position.phase = self.phase


Change = (
    AddUnit | MoveUnit | RemoveUnit | Dislodge | Settle | Contest | SetCentre | DropCentre | SetHomes | SetMark
    | ClearMark | AddToken | DropToken | AddEdge | DropEdge | KeepPaper | UsePaper | SetHouseRule | EndGame
    | Know | NumberKinds | OpenSeason | NextSeason | OpenWindow
)  # fmt: skip
