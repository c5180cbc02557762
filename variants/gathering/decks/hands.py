"""Hands: what is in whose Primary, Secondary and Discard Pile, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from engine.model.changes import SetMark
from engine.model.ids import END, SeatId
from engine.model.state import Audience, Mark
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook

from variants.gathering.cards import Card, cards_by_id, cards_of

PRIMARY, SECONDARY, PILE = "primary", "secondary", "pile"


def deck_list(turn: Look) -> tuple[Card, ...]:
    """A full deck: each card in force as often as it has copies, in published order."""
    return turn.rulebook.cached(_full_deck)


def _full_deck(rulebook: Rulebook) -> tuple[Card, ...]:
    return tuple(card for card in cards_of(rulebook) for _ in range(copies(rulebook, card)))


def copies(rulebook: Rulebook, card: Card) -> int:
    """How many of a card a deck holds."""
    return max(int(rulebook.option(f"{card.id}.copies")), 0)


def points(turn: Look, card: Card) -> Fraction:
    """What a card left over is worth: four shared among its copies (R79), or as published."""
    return turn.rulebook.cached(_points)[card.id]


def _points(rulebook: Rulebook) -> Mapping[str, Fraction]:
    fixed = rulebook.options.get("endgame.points") == "fixed"
    many = {card.id: card.copies if fixed else copies(rulebook, card) for card in cards_of(rulebook)}
    return MappingProxyType({card: Fraction(4, copies or 1) for card, copies in many.items()})


def least_first(turn: Look, cards: Sequence[Card]) -> list[Card]:
    """Cards by what they are worth, the least first, ties by the published order read backwards (R7)."""
    ranks = turn.rulebook.cached(_ranks)
    return sorted(cards, key=lambda card: ranks[card.id])


def _ranks(rulebook: Rulebook) -> Mapping[str, int]:
    """By card, how many are worth less."""
    worth, backwards = rulebook.cached(_points), reversed(cards_of(rulebook))
    return MappingProxyType({card.id: rank for rank, card in enumerate(sorted(backwards, key=lambda c: worth[c.id]))})


def secondary_size(turn: Look) -> int:
    """How many cards a Secondary Deck has at the start: four, or all if there are fewer."""
    return min(int(turn.option("decks.secondary")), len(deck_list(turn)))


def default_secondary(turn: Look) -> list[str]:
    """The Secondary of who does not say: Shields, filled up with what is worth least (R5)."""
    return list(turn.rulebook.cached(_unsaid_split)[0])


def _unsaid_split(rulebook: Rulebook) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The Secondary and the Primary of who does not say, by id."""
    ranks, deck = rulebook.cached(_ranks), rulebook.cached(_full_deck)
    cheap = sorted(deck, key=lambda card: (not card.kept_back, ranks[card.id]))
    back = [card.id for card in cheap[: int(rulebook.option("decks.secondary"))]]
    return tuple(back), tuple(without([card.id for card in deck], back))


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
    back, rest = turn.rulebook.cached(_unsaid_split)
    return list(back if deck == SECONDARY else rest)


def owner_audience(seat: SeatId) -> Audience:
    """A seat, and everybody once the game is over."""
    return frozenset({seat, END})


def pile_audience(turn: Look, seat: SeatId) -> Audience:
    """Who sees the Discard Pile (R9)."""
    return owner_audience(seat) if turn.option("decks.discards") == "secret" else None


def holds(turn: Look, seat: SeatId, deck: str, cards: Sequence[str]) -> SetMark:
    """The change by which a seat's deck is these cards, kept in published order."""
    place = turn.rulebook.cached(_places)
    in_order = sorted([card for card in cards if card in place], key=place.__getitem__)
    audience = pile_audience(turn, seat) if deck == PILE else owner_audience(seat)
    return SetMark(Mark(f"decks.{deck}", seat, tuple(in_order), audience=audience))


def _places(rulebook: Rulebook) -> Mapping[str, int]:
    """By card, its place in the published order."""
    return MappingProxyType({card: number for number, card in enumerate(cards_by_id(rulebook))})


def out(turn: Look, seat: SeatId) -> bool:
    """Whether a seat was eliminated and plays no more (rule 3.7)."""
    return turn.position.mark("decks.out", seat) is not None


def score(turn: Look, seat: SeatId) -> Fraction:
    """The Spell Card Points of a seat: its Secondary Deck and its Discard Pile (4c). Nought without decks."""
    if "decks.secondary" not in turn.rulebook.options:
        return Fraction(0)
    worth = turn.rulebook.cached(_points)
    return sum((worth[card] for deck in (SECONDARY, PILE) for card in hand(turn, seat, deck)), Fraction(0))
