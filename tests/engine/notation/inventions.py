"""Orders and conditions such as rules bring: one of each shape that a form or an atom can have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.model.board import Place
from engine.model.conditions import COUNT, PLAYS, WORDS, AtomSpec
from engine.model.orders import Order, SeatOrder, UnitRef
from engine.notation.cursor import Cursor
from engine.notation.forms import HEAD, RIDER, VERB, Form


@dataclass(frozen=True, slots=True)
class Flight(Order):
    """`B Lon - NTH - Den`."""

    verb: ClassVar[str] = "fly"
    path: tuple[Place, ...]

    def __str__(self) -> str:
        return " - ".join((str(self.unit), *map(str, self.path)))


@dataclass(frozen=True, slots=True)
class Pickup(Order):
    """`B Lon PICKUP A Lon - NTH - Den`."""

    verb: ClassVar[str] = "pickup"
    cargo: UnitRef
    path: tuple[Place, ...]

    def __str__(self) -> str:
        return f"{self.unit} PICKUP {' - '.join((str(self.cargo), *map(str, self.path)))}"


@dataclass(frozen=True, slots=True)
class Distract(Order):
    """`FA Bur DISTRACT A Par`."""

    verb: ClassVar[str] = "distract"
    victim: UnitRef

    def __str__(self) -> str:
        return f"{self.unit} DISTRACT {self.victim}"


@dataclass(frozen=True, slots=True)
class Jump(Order):
    """`A Bur JUMP Gas - Spa`."""

    verb: ClassVar[str] = "jump"
    over: Place
    target: Place

    def __str__(self) -> str:
        return f"{self.unit} JUMP {self.over} - {self.target}"


@dataclass(frozen=True, slots=True)
class Reorder(SeatOrder):
    """`REORDER France A Par - Bur`."""

    verb: ClassVar[str] = "reorder"
    seat: str
    order: Order

    def __str__(self) -> str:
        return f"REORDER {self.seat} {self.order}"


@dataclass(frozen=True, slots=True)
class Vote(SeatOrder):
    """`VOTE 3 CLOSE Mun`."""

    verb: ClassVar[str] = "vote"
    number: int
    deed: str
    place: Place

    def __str__(self) -> str:
        return f"VOTE {self.number} {self.deed} {self.place}"


@dataclass(frozen=True, slots=True)
class Answer(SeatOrder):
    """`ANSWER "…"`."""

    verb: ClassVar[str] = "answer"
    words: str

    def __str__(self) -> str:
        return f'ANSWER "{self.words}"'


@dataclass(frozen=True, slots=True)
class Nominate(SeatOrder):
    """`NOMINATE Ire NTH Gas`."""

    verb: ClassVar[str] = "nominate"
    places: tuple[Place, ...]

    def __str__(self) -> str:
        return f"NOMINATE {' '.join(map(str, self.places))}"


@dataclass(frozen=True, slots=True)
class Sale(Order):
    """`SELL A Par`."""

    verb: ClassVar[str] = "sell"

    def __str__(self) -> str:
        return f"SELL {self.unit}"


@dataclass(frozen=True, slots=True)
class Play(SeatOrder):
    """`PRIMARY SUDDEN DEATH A Bur`."""

    verb: ClassVar[str] = "play"
    card: str
    target: UnitRef

    def __str__(self) -> str:
        return f"PRIMARY {self.card} {self.target}"


CARDS = {"SUDDEN DEATH": "SUDDEN DEATH", "SD": "SUDDEN DEATH", "SHIELD": "SHIELD", "MS": "SHIELD"}


def _fly(cursor: Cursor, unit: UnitRef) -> Order:
    return Flight(unit, cursor.places("-"))


def _pickup(cursor: Cursor, unit: UnitRef) -> Order:
    cargo = cursor.unit("the army it picks up", kindless=False)
    cursor.dash()
    return Pickup(unit, cargo, cursor.places("-"))


def _jump(cursor: Cursor, unit: UnitRef) -> Order:
    over = cursor.place("the province it jumps over")
    cursor.dash()
    return Jump(unit, over, cursor.place())


def _jump_by_path(cursor: Cursor, unit: UnitRef) -> Order | None:
    """Two places are a jump, one is a plain move."""
    over = cursor.place()
    return Jump(unit, over, cursor.place()) if cursor.try_dash() else None


def _jester(cursor: Cursor) -> Order:
    return Reorder(cursor.seat(initials=True), cursor.order())


def _vote(cursor: Cursor) -> Order:
    number = cursor.number("the number of votes")
    return Vote(number, cursor.words("CLOSE", "OPEN"), cursor.place())


def _closing(cursor: Cursor) -> Order:
    place = cursor.place()
    number = 1
    if cursor.try_sign("("):
        number = cursor.number()
        cursor.words(")")
    return Vote(number, "CLOSE", place)


FORMS = (
    Form("flight", VERB, ("-",), _fly, "B Lon - NTH - Den", kinds=frozenset({"B"})),
    Form("pick-up", VERB, ("PICKUP", "PICK UP"), _pickup, "B Lon PICKUP A Lon - NTH - Den", kinds=frozenset({"B"})),
    Form(
        "distract", VERB, ("DISTRACT", "LURE"), lambda cursor, unit: Distract(unit, cursor.unit()),
        "FA Bur DISTRACT A Par", kinds=frozenset({"FA"}),
    ),
    Form("jump", VERB, ("JUMP",), _jump, "A Bur JUMP Gas - Spa"),
    Form("jump by path", VERB, ("-",), _jump_by_path, "A Bur JUMP Gas - Spa", kinds=frozenset({"A", "F"})),
    Form("re-order", HEAD, ("REORDER", "JESTER"), _jester, "REORDER France A Par - Bur"),
    Form("vote", HEAD, ("VOTE",), _vote, "VOTE 3 CLOSE Mun"),
    Form("closing", HEAD, ("CLOSE",), _closing, "VOTE 3 CLOSE Mun"),
    Form("answer", HEAD, ("ANSWER",), lambda cursor: Answer(cursor.quoted()), 'ANSWER "forty-two; or so"'),
    Form("nominate", HEAD, ("NOMINATE",), lambda cursor: Nominate(cursor.places()), "NOMINATE Par NTH Gas"),
    Form("sale", HEAD, ("SELL",), lambda cursor: Sale(cursor.unit()), "SELL A Par"),
    Form(
        "card", HEAD, ("PRIMARY",), lambda cursor: Play(cursor.choice(CARDS, "a card"), cursor.unit()),
        "PRIMARY SUDDEN DEATH A Bur",
    ),
    Form("shoo", RIDER, ("SHOO",), None, "A Par H SHOO"),
    Form("with tardis", RIDER, ("WITH TARDIS", "TARDIS"), None, "A Par - Bur WITH TARDIS"),
    Form("underpass", RIDER, ("VIA UNDERPASS",), None, "A Mun - Tyr VIA UNDERPASS", after=("move",)),
)  # fmt: skip

ATOMS = (
    AtomSpec("MOVED", ("unit",), 19),
    AtomSpec("DISLODGED", ("unit",), 19, by=True),
    AtomSpec("AT", ("unit", "place"), 19),
    AtomSpec("OCCUPIED", ("place",), 19, by=True),
    AtomSpec("VACANT", ("place",), 19),
    AtomSpec("LOST", ("unit",), 5, aliases=("DEAD", "DESTROYED")),
    AtomSpec("RUINED", ("place",), 21, aliases=("DESTROYED",)),
    AtomSpec("BORG AT", ("place",), 26, style=WORDS),
    AtomSpec("TARDIS MALFUNCTIONED", (), 19, style=WORDS),
    AtomSpec("OWNS", ("seat", "place"), 37, aliases=("OWN", "OWNED")),
    AtomSpec("CENTRES", ("seat",), 37, style=COUNT),
    AtomSpec("BUILDS", (), 38, style=COUNT, aliases=("HAIRS",)),
    AtomSpec("BUILT", ("kind", "place"), 40),
    AtomSpec("PLAYS", ("seat", "thing", "target"), 4, style=PLAYS, things=CARDS, alone=True),
)
