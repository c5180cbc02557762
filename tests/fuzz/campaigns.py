"""Which rulebooks a campaign plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import engine
from engine.rulebook import Rulebook, load_rulebook
from variants.gathering.cards import Card


@dataclass(frozen=True)
class Composition:
    """A variant with rules struck and added, as `gathering -black_hole +links` says it."""

    variant: str
    without: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.variant, *(f"-{name}" for name in self.without), *(f"+{name}" for name in self.with_)])

    @classmethod
    def read(cls, text: str) -> Composition:
        variant, *changes = text.split()
        struck = tuple(word[1:] for word in changes if word.startswith("-"))
        return cls(variant, struck, tuple(word[1:] for word in changes if word.startswith("+")))

    def load(self) -> Rulebook:
        """Raises RulebookError where the rules say that they cannot share a game."""
        return load_rulebook(self.variant, without=self.without, with_=self.with_)


def compositions(variants: tuple[str, ...] = ()) -> Iterator[Composition]:
    """Every variant whole, with each of its rules struck, and with the cards added."""
    cards = ("decks", *(card.id for card in load_rulebook("gathering").offered(Card)))
    for variant in variants or engine.variant_ids():
        yield Composition(variant)
        for rule in load_rulebook(variant).variant.rules:
            yield Composition(variant, without=(rule,))
        if variant != "gathering":
            yield Composition(variant, with_=cards)
