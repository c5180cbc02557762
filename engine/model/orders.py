"""Orders as objects. `str(order)` is the canonical text, and `engine.notation` reads it back to an equal object.

Rules add orders of their own by subclassing `Order` (about one unit) or `SeatOrder` (builds, votes, cards).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.model.board import Place
from engine.model.ids import KindId, ProvinceId


@dataclass(frozen=True, slots=True)
class UnitRef:
    """A unit as an order names it. `kind` is empty where it was left out (DATC 4.C.1).

    `number` counts those of one owner and kind in one place, from 1; 0 leaves it open. `seat` is empty unless written.
    """

    kind: str
    at: Place
    number: int = 0
    seat: str = ""

    def __str__(self) -> str:
        at, coast = self.at
        where = f"{at}/{coast}" if coast else at
        text = f"{self.kind} {where}" if self.kind else where
        if self.seat:
            text = f"{self.seat} {text}"
        return f"{text}#{self.number}" if self.number else text

    @property
    def unit(self) -> str:
        """The unit without its owner: `A Par`."""
        return str(UnitRef(self.kind, self.at, self.number)) if self.seat else str(self)


NO_UNIT = UnitRef("", Place(ProvinceId("")))
"""In the place of a unit, in orders that concern none."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order to one unit. `verb` names the sort of order; `window` is M, R, A, or `any`.

    `act` is what the unit does in the fight: `hold`, `move`, `support` or `convoy`.
    """

    verb: ClassVar[str] = ""
    act: ClassVar[str] = "hold"
    window: ClassVar[str] = "M"
    unit: UnitRef

    @property
    def subject(self) -> str:
        """The unit that the order is for, as text; empty if it is for none. Two orders of one subject compete."""
        return str(self.unit)

    @property
    def goal(self) -> Place | None:
        """Where its unit is to go; None where it is to stay."""
        return None

    @property
    def parts(self) -> tuple[Order, ...]:
        """The orders that the line stands for, where it stands for several; else none."""
        return ()

    @property
    def ordered(self) -> tuple[str, ...]:
        """The units that have their order by this line, as text: its subject's, or those of its parts."""
        return tuple([part.subject for part in self.parts or (self,) if part.subject])

    @property
    def named(self) -> tuple[UnitRef, ...] | None:
        """The units that the order as data names (`engine.model.order_data`), its own first; None: as its fields do."""
        return None

    @property
    def way(self) -> tuple[Place, ...] | None:
        """The places besides, one after the other, the target last; None: as its fields have them."""
        return None


@dataclass(frozen=True, slots=True)
class SeatOrder(Order):
    """An order that concerns no unit on the board: a build, a vote, a card."""

    unit: UnitRef = field(init=False, repr=False, default=NO_UNIT)

    @property
    def subject(self) -> str:
        """Empty."""
        return ""


@dataclass(frozen=True, slots=True)
class Unread(SeatOrder):
    """A line that could not be read."""

    text: str

    def __str__(self) -> str:
        return self.text


def _and(riders: tuple[str, ...]) -> str:
    return "".join(f" {rider}" for rider in riders)


# --- movement --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hold(Order):
    """`A Par H`. Riders are words that a rule reads after it."""

    verb: ClassVar[str] = "hold"
    riders: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.unit} H{_and(self.riders)}"


@dataclass(frozen=True, slots=True)
class Move(Order):
    """`A Par - Bur`. `via` is `VIA` where the player asks for a convoy."""

    verb: ClassVar[str] = "move"
    act: ClassVar[str] = "move"
    target: Place
    via: str = ""
    riders: tuple[str, ...] = ()

    @property
    def goal(self) -> Place:
        """Its target."""
        return self.target

    def __str__(self) -> str:
        text = f"{self.unit} - {self.target}"
        return f"{text}{' ' + self.via if self.via else ''}{_and(self.riders)}" if self.via or self.riders else text


@dataclass(frozen=True, slots=True)
class Support(Order):
    """`A Mar S A Par - Bur`; without a target it supports the helped unit where it stands."""

    verb: ClassVar[str] = "support"
    act: ClassVar[str] = "support"
    helped: UnitRef
    target: Place | None = None

    def __str__(self) -> str:
        return f"{self.unit} S {self.helped}{f' - {self.target}' if self.target else ''}"


@dataclass(frozen=True, slots=True)
class Convoy(Order):
    """`F ENG C A Lon - Bel`."""

    verb: ClassVar[str] = "convoy"
    act: ClassVar[str] = "convoy"
    carried: UnitRef
    target: Place

    def __str__(self) -> str:
        return f"{self.unit} C {self.carried} - {self.target}"


# --- retreats --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Retreat(Order):
    """`A Bur R Gas`, or a list in order of liking: `A Bur R Mun, Gas, Pic`."""

    verb: ClassVar[str] = "retreat"
    window: ClassVar[str] = "R"
    targets: tuple[Place, ...]

    def __str__(self) -> str:
        return f"{self.unit} R {', '.join(str(target) for target in self.targets)}"

    @property
    def way(self) -> tuple[Place, ...]:
        """The place that it likes best."""
        return self.targets[:1]


@dataclass(frozen=True, slots=True)
class Disband(Order):
    """`A Bur D`: a dislodged unit gives up."""

    verb: ClassVar[str] = "disband"
    window: ClassVar[str] = "R"

    def __str__(self) -> str:
        return f"{self.unit} D"


# --- adjustments -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Build(SeatOrder):
    """`BUILD F StP/sc`. `kind` is empty where it was left out (DATC 4.C.3)."""

    verb: ClassVar[str] = "build"
    window: ClassVar[str] = "A"
    kind: KindId
    at: Place

    def __str__(self) -> str:
        return f"BUILD {UnitRef(self.kind, self.at)}"

    @property
    def named(self) -> tuple[UnitRef, ...]:
        """The unit to be."""
        return (UnitRef(self.kind, self.at),)

    @property
    def way(self) -> tuple[Place, ...]:
        """None besides."""
        return ()


@dataclass(frozen=True, slots=True)
class Remove(Order):
    """`REMOVE A Par`."""

    verb: ClassVar[str] = "remove"
    window: ClassVar[str] = "A"

    def __str__(self) -> str:
        return f"REMOVE {self.unit}"

    @property
    def subject(self) -> str:
        """Empty: removals are counted, not matched to units that wait for an order."""
        return ""


@dataclass(frozen=True, slots=True)
class Waive(SeatOrder):
    """`WAIVE`, or `WAIVE Lon` where a build belongs to a place."""

    verb: ClassVar[str] = "waive"
    window: ClassVar[str] = "A"
    at: Place | None = None

    def __str__(self) -> str:
        return f"WAIVE {self.at}" if self.at else "WAIVE"
