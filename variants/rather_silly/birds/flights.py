"""[8] What birds and their passengers are ordered: flights and pick-ups, and how both are written.

A pick-up takes two orders, one of the birds and one of the army, with paths that agree; `A/B Lon - NTH - Den` gives
both. `talons` judges them, `flying` carries them out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place
from engine.model.ids import KindId
from engine.model.kinds import Kind
from engine.model.orders import Hold, Order, UnitRef
from engine.notation.forms import HEAD, RIDER, VERB, Form

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

BIRDS = Kind(
    KindId("B"), "Birds", "land or sea", contests=False, human=False, retreats_itself=True, build_rank=6,
    verbs=frozenset({"hold", "fly", "retreat"}), aliases=("Bird", "Flock", "Flock of birds"), cargo=1,
    one="flock of Birds",
)  # fmt: skip
SHOO = "SHOO"
"""The rider behind a hold."""
ALOFT, DROP = "ALOFT", "DROP"
"""How a carried flight may end, if not as the house has it (R30): in the talons, or on the ground."""


def path_text(path: tuple[Place, ...]) -> str:
    return "".join(f" - {place}" for place in path)


def _words(*words: str) -> str:
    return "".join(f" {word}" for word in words if word)


@dataclass(frozen=True, slots=True)
class Fly(Order):
    """`B Lon - NTH - Den`: the whole path."""

    verb: ClassVar[str] = "fly"
    path: tuple[Place, ...]
    riders: tuple[str, ...] = ()

    @property
    def goal(self) -> Place | None:
        """Where the path ends."""
        return self.path[-1] if self.path else None

    def __str__(self) -> str:
        return f"{self.unit}{path_text(self.path)}{_words(*self.riders)}"


@dataclass(frozen=True, slots=True)
class PickUp(Order):
    """`B Lon PICKUP A Lon - NTH - Den`. `ending`: ALOFT, DROP or empty. Without a path the birds stay."""

    verb: ClassVar[str] = "pick_up"
    cargo: UnitRef
    path: tuple[Place, ...]
    ending: str = ""
    riders: tuple[str, ...] = ()

    @property
    def goal(self) -> Place | None:
        """Where the path ends; None if the birds stay."""
        return self.path[-1] if self.path else None

    def __str__(self) -> str:
        return f"{self.unit} PICKUP {self.cargo}{path_text(self.path)}{_words(self.ending, *self.riders)}"


@dataclass(frozen=True, slots=True)
class Aboard(Order):
    """`A Lon ABOARD B Lon - NTH - Den`: the other half."""

    verb: ClassVar[str] = "board"
    birds: UnitRef
    path: tuple[Place, ...]
    ending: str = ""

    @property
    def goal(self) -> Place | None:
        """Where the path ends; None if the birds stay."""
        return self.path[-1] if self.path else None

    def __str__(self) -> str:
        return f"{self.unit} ABOARD {self.birds}{path_text(self.path)}{_words(self.ending)}"


@dataclass(frozen=True, slots=True)
class Joint(Order):
    """`A/B Lon - NTH - Den`: both halves in one line, where both units are one's own. `cargo` is the kind carried."""

    verb: ClassVar[str] = "joint"
    cargo: str
    path: tuple[Place, ...]
    ending: str = ""

    def __str__(self) -> str:
        return f"{self.cargo}/{self.unit}{path_text(self.path)}{_words(self.ending)}"

    @property
    def parts(self) -> tuple[Order, ...]:
        """The two orders."""
        army = UnitRef(self.cargo, self.unit.at)
        birds = replace(self.unit, number=0)
        return PickUp(self.unit, army, self.path, self.ending), Aboard(army, birds, self.path, self.ending)


@dataclass(frozen=True, slots=True)
class Flee(Order):
    """`B Mun R Gas - MAO - Por`; `B Mun R DROP - Gas` lets the army go first."""

    verb: ClassVar[str] = "flee"
    window: ClassVar[str] = "R"
    path: tuple[Place, ...]
    drop: bool = False

    def __str__(self) -> str:
        steps = path_text(self.path).removeprefix(" - ")
        return f"{self.unit} R {f'{DROP} - ' if self.drop else ''}{steps}"


# --- how they are read -------------------------------------------------------------------------------


def _read_path(cursor: Cursor) -> tuple[Place, ...]:
    path = []
    while cursor.try_dash():
        path.append(Place(cursor.place().province))
    return tuple(path)


def _read_flight(cursor: Cursor) -> tuple[tuple[Place, ...], str]:
    path = _read_path(cursor)
    ending = cursor.try_words(ALOFT, DROP) or ""
    if not path and not ending:
        cursor.fail("a dash and where it flies, or DROP")
    return path, ending


def _fly(cursor: Cursor, unit: UnitRef) -> Fly | Flee:
    path = (Place(cursor.place().province), *_read_path(cursor))
    return Flee(unit, path) if cursor.window == "R" else Fly(unit, path)


def _flee(cursor: Cursor, unit: UnitRef) -> Flee:
    cursor.try_dash()
    drop = bool(cursor.try_words(DROP))
    if drop:
        cursor.dash()
    return Flee(unit, (Place(cursor.place().province), *_read_path(cursor)), drop)


def _pick_up(cursor: Cursor, unit: UnitRef) -> PickUp | Joint:
    cargo = cursor.unit("the army it picks up")
    is_own = not cargo.seat or cargo.seat == cursor.seat_id
    if not cursor.try_sign(","):
        return PickUp(unit, cargo, *_read_flight(cursor))
    # The published way: B(Lon) PICK UP A(Lon), A/B(Lon)-NTH-Den.
    cursor.words(f"{cargo.kind}/B", f"{cargo.kind}/BB")
    if cursor.place().province != unit.at.province:
        cursor.refuse(f"{unit} and {cargo} fly from where they both are.")
    flight = _read_flight(cursor)
    return Joint(unit, cargo.kind, *flight) if is_own and not cargo.number else PickUp(unit, cargo, *flight)


def _aboard(cursor: Cursor, unit: UnitRef) -> Aboard:
    return Aboard(unit, cursor.unit("the birds that carry it"), *_read_flight(cursor))


def _joint(kind: str, cursor: Cursor) -> Joint:
    place = Place(cursor.place().province)
    return Joint(UnitRef(BIRDS.id, place), kind, *_read_flight(cursor))


def _joint_form(kind: str) -> Form:
    return Form(
        f"{kind} and birds", HEAD, (f"{kind}/B", f"{kind}/BB"), lambda cursor: _joint(kind, cursor),
        f"{kind}/B Lon - NTH - Den",
    )  # fmt: skip


def _shoo(cursor: Cursor, order: Hold) -> Hold:
    """The word counts behind a plain hold; on anything else it is struck and the rest stands (R97)."""
    return order if order.riders else replace(order, riders=(SHOO,))


def _struck(cursor: Cursor, order: Order) -> Order:
    return order


FORMS = (
    Form("birds fly", VERB, ("-", "FLY TO", "FLIES TO"), _fly, "B Lon - NTH - Den", kinds=frozenset({BIRDS.id})),
    Form("birds pick up", VERB, ("PICKUP", "PICK UP", "PICKS UP"), _pick_up, "B Lon PICKUP A Lon - NTH - Den",
         kinds=frozenset({BIRDS.id})),
    Form("birds flee", VERB, ("R", "RETREAT", "RETREATS", "RETREAT TO", "RETREATS TO", "FLEE", "FLEES", "FLEE TO"),
         _flee, "B Mun R Gas - MAO - Por", kinds=frozenset({BIRDS.id})),
    Form("aboard", VERB, ("ABOARD", "BOARDS", "BOARD"), _aboard, "A Lon ABOARD B Lon - NTH - Den"),
    *map(_joint_form, ("A", "FA", "DOM")),
    Form("shoo", RIDER, (SHOO, "SHOO BIRDS", "AND SHOO", "AND SHOO BIRDS"), _shoo, "A Par H SHOO", after=("hold",)),
    Form("shoo by itself", VERB, ("SHOO", "SHOOS", "SHOO BIRDS", "SHOOS BIRDS"),
         lambda cursor, unit: Hold(unit, (SHOO,)), "A Par H SHOO"),
    Form("shoo where it does not count", RIDER, (SHOO,), _struck, "A Par - Bur",
         after=("move", "support", "convoy", "distract", "expose", "fly", "pick_up", "board")),
)  # fmt: skip
