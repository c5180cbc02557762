"""The papers of rule 3: the split, the standing list, the primary and the secondary card, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.model.orders import Order, SeatOrder
from engine.notation.forms import HEAD, Form

from variants.gathering.cards import Play, read_card, read_play

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor


@dataclass(frozen=True, slots=True)
class Split(SeatOrder):
    """`DECK SECONDARY MYSTICAL SHIELD, SUDDEN DEATH, …`: what goes into the Secondary Deck."""

    verb: ClassVar[str] = "split"
    window: ClassVar[str] = "U"
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"DECK SECONDARY {', '.join(self.cards)}"

    @property
    def subject(self) -> str:
        """A deck is split once."""
        return "split"


@dataclass(frozen=True, slots=True)
class Standing(SeatOrder):
    """`STANDING DISCARD MYSTICAL SHIELD, …`: what goes first when nothing is sent."""

    verb: ClassVar[str] = "standing"
    window: ClassVar[str] = "any"
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"STANDING DISCARD {', '.join(self.cards)}"

    @property
    def subject(self) -> str:
        """There is one list, the last."""
        return "standing"


@dataclass(frozen=True, slots=True)
class Primary(SeatOrder):
    """`PRIMARY WALK ON WATER A Bre`."""

    verb: ClassVar[str] = "primary"
    play: Play

    def __str__(self) -> str:
        return f"PRIMARY {self.play}"

    @property
    def subject(self) -> str:
        """One card is asked for, played or discarded."""
        return "primary"


@dataclass(frozen=True, slots=True)
class Discard(SeatOrder):
    """`DISCARD BLACK HOLE`."""

    verb: ClassVar[str] = "discard"
    card: str

    def __str__(self) -> str:
        return f"DISCARD {self.card}"

    @property
    def subject(self) -> str:
        """One card is asked for, played or discarded."""
        return "primary"


@dataclass(frozen=True, slots=True)
class Secondary(SeatOrder):
    """`SECONDARY MYSTICAL SHIELD A Bre`."""

    verb: ClassVar[str] = "secondary"
    play: Play

    def __str__(self) -> str:
        return f"SECONDARY {self.play}"

    @property
    def subject(self) -> str:
        """One card at the most."""
        return "secondary"


def _cards(cursor: Cursor) -> tuple[str, ...]:
    cards = [read_card(cursor)]
    while cursor.try_words(",", "and", ", and", "+"):
        cards.append(read_card(cursor))
    return tuple(cards)


def _split(cursor: Cursor) -> Order:
    return Split(_cards(cursor))


def _standing(cursor: Cursor) -> Order:
    return Standing(_cards(cursor))


def _primary(cursor: Cursor) -> Order:
    return Primary(read_play(cursor))


def _discard(cursor: Cursor) -> Order:
    return Discard(read_card(cursor))


def _secondary(cursor: Cursor) -> Order:
    return Secondary(read_play(cursor))


FORMS = (
    Form(
        "deck",
        HEAD,
        ("DECK SECONDARY", "DECK", "SECONDARY DECK"),
        _split,
        "DECK SECONDARY MYSTICAL SHIELD, SUDDEN DEATH",
    ),
    Form("standing discard", HEAD, ("STANDING DISCARD",), _standing, "STANDING DISCARD MYSTICAL SHIELD, BLACK HOLE"),
    Form("primary", HEAD, ("PRIMARY",), _primary, "PRIMARY WALK ON WATER A Bre"),
    Form("discard", HEAD, ("DISCARD",), _discard, "DISCARD BLACK HOLE"),
    Form("secondary", HEAD, ("SECONDARY",), _secondary, "SECONDARY MYSTICAL SHIELD A Bre"),
)
