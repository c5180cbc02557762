"""Hands: what is in whose Primary, Secondary and Discard Pile, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.model.changes import SetMark
from engine.model.ids import END, SeatId
from engine.model.state import Audience, Mark
from engine.turn.look import Look

from variants.gathering.cards import Card, cards_of

PRIMARY, SECONDARY, PILE = "primary", "secondary", "pile"


def deck_list(turn: Look) -> list[Card]:
    """A full deck: each card in force as often as it has copies, in published order."""
    return [card for card in cards_of(turn.rulebook) for _ in range(copies(turn, card))]


def copies(turn: Look, card: Card) -> int:
    """How many of a card a deck holds."""
    return max(int(turn.option(f"{card.id}.copies")), 0)


def points(turn: Look, card: Card) -> Fraction:
    """What a card left over is worth: four shared among its copies (R79), or as published."""
    fixed = turn.rulebook.options.get("endgame.points") == "fixed"
    return Fraction(4, (card.copies if fixed else copies(turn, card)) or 1)


def least_first(turn: Look, cards: Sequence[Card]) -> list[Card]:
    """Cards by what they are worth, the least first, ties by the published order read backwards (R7)."""
    order = [card.id for card in cards_of(turn.rulebook)]
    return sorted(cards, key=lambda card: (points(turn, card), -order.index(card.id)))


def secondary_size(turn: Look) -> int:
    """How many cards a Secondary Deck has at the start: four, or all if there are fewer."""
    return min(int(turn.option("decks.secondary")), len(deck_list(turn)))


def default_secondary(turn: Look) -> list[str]:
    """The Secondary of who does not say: Shields, filled up with what is worth least (R5)."""
    cheap = sorted(least_first(turn, deck_list(turn)), key=lambda card: not card.kept_back)
    return [card.id for card in cheap[: secondary_size(turn)]]


def without(cards: Sequence[str], gone: Sequence[str]) -> list[str]:
    """Cards less others, one for one."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return rest


def hand(turn: Look, seat: SeatId, deck: str) -> list[str]:
    """The cards in a deck of a seat, by id; of a seat that never split as if it had been asked and had not answered."""
    mark = turn.position.mark(f"decks.{deck}", seat)
    if mark is not None:
        return [str(card) for card in mark.value] if isinstance(mark.value, tuple) else []
    if deck == PILE:
        return []
    back = default_secondary(turn)
    return back if deck == SECONDARY else without([card.id for card in deck_list(turn)], back)


def own(seat: SeatId) -> Audience:
    """A seat, and everybody once the game is over."""
    return frozenset({seat, END})


def pile_audience(turn: Look, seat: SeatId) -> Audience:
    """Who sees the Discard Pile (R9)."""
    return own(seat) if turn.option("decks.discards") == "secret" else None


def holds(turn: Look, seat: SeatId, deck: str, cards: Sequence[str]) -> SetMark:
    """The change by which a seat's deck is these cards, kept in published order."""
    order = [card.id for card in cards_of(turn.rulebook)]
    kept = sorted((card for card in cards if card in order), key=order.index)
    audience = pile_audience(turn, seat) if deck == PILE else own(seat)
    return SetMark(Mark(f"decks.{deck}", seat, tuple(kept), audience=audience))


def out(turn: Look, seat: SeatId) -> bool:
    """Whether a seat was eliminated and plays no more (rule 3.7)."""
    return turn.position.mark("decks.out", seat) is not None


def score(turn: Look, seat: SeatId) -> Fraction:
    """The Spell Card Points of a seat: its Secondary Deck and its Discard Pile (4c). Nought without decks."""
    if "decks.secondary" not in turn.rulebook.options:
        return Fraction(0)
    worth = {card.id: points(turn, card) for card in cards_of(turn.rulebook)}
    return sum((worth[card] for deck in (SECONDARY, PILE) for card in hand(turn, seat, deck)), Fraction(0))
