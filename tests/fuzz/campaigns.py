"""Which rulebooks a campaign plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import engine
from engine.model.chance import Chance
from engine.model.errors import RulebookError
from engine.rulebook import registry
from engine.rulebook.composition import Composition as Answer
from engine.rulebook.composition import compose, with_needs
from engine.rulebook.rulebook import Rulebook, load_rulebook
from variants.gathering.cards import Card


@dataclass(frozen=True)
class Composition:
    """A variant with rules struck and added and options chosen: `gathering -black_hole +links windows.style=postal`."""

    variant: str
    without: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        struck, added = (f"-{name}" for name in self.without), (f"+{name}" for name in self.with_)
        return " ".join([self.variant, *struck, *added, *(f"{name}={value}" for name, value in self.options)])

    @classmethod
    def read(cls, text: str) -> Composition:
        variant, *changes = text.split()
        struck = tuple(word[1:] for word in changes if word.startswith("-"))
        added = tuple(word[1:] for word in changes if word.startswith("+"))
        options = tuple((name, value) for name, sign, value in (word.partition("=") for word in changes) if sign)
        return cls(variant, struck, added, options)

    @classmethod
    def of(cls, answer: Answer) -> Composition:
        return cls(answer.base, answer.without, answer.with_, tuple(answer.options.items()))

    def load(self) -> Rulebook:
        """Raises RulebookError where the rules say that they cannot share a game."""
        return load_rulebook(self.variant, without=self.without, with_=self.with_, options=dict(self.options))


def cards() -> tuple[str, ...]:
    """The twelve cards, and what holds them."""
    return ("decks", *(card.id for card in load_rulebook("gathering").offered(Card)))


def compositions(variants: tuple[str, ...] = ()) -> Iterator[Composition]:
    """Every variant whole, with each of its rules struck, and with the cards added."""
    for variant in variants or engine.variant_ids():
        yield Composition(variant)
        for rule in load_rulebook(variant).variant.rules:
            yield Composition(variant, without=(rule,))
        if variant != "gathering":
            yield Composition(variant, with_=cards())


def mixed() -> tuple[Composition, ...]:
    """The ten mixed rulebooks of docs/vocabulary/company.md, in its order; the last in two shares (X1)."""
    pubs = registry.find_variant("dipshomashy").rules
    voting = pubs[pubs.index("votes") : pubs.index("sunday") + 1]
    games = [name for name in cards() if name != "decks"]
    return (
        Composition("standard", with_=("borg", "links", "underpass")),
        Composition("standard", with_=("siamese", *cards())),
        Composition("rather_silly", ("mastermind",), ("marvin", "zaphod")),
        Composition("hitchhiker", with_=("female_armies", "gay_fleets", "jester")),
        Composition("dipshomashy", with_=("decks", "silly_press", *games)),
        Composition("dipshomashy", with_=("birds", "doctor")),
        Composition("hitchhiker", with_=("calendar", *voting)),
        Composition(
            "standard", with_=("closing", "force_of_law", "soothsayer", "sunday", "votes"),
            options=(("sunday.days", "every_day"),),
        ),
        Composition(
            "hitchhiker", with_=("black_hole", "decks", "garden_of_eden", "utter_destruction"),
            options=(("setup.victory", "no"),),
        ),
        _everything(without=("new_provinces",)),
        _everything(without=("hh_setup", "hitchhikers", "vogons")),
    )  # fmt: skip


def _everything(without: tuple[str, ...]) -> Composition:
    """All rules that there are but those: one frame, no ending that ends another."""
    own = registry.find_variant("standard").rules
    struck = {*without, "rs_frame", "endgame"}
    added = tuple(sorted(name for name in registry.rules() if name not in struck and name not in own))
    options = () if "hh_setup" in struck else (("setup.victory", "no"),)
    return Composition("standard", with_=added, options=options)


def pairs() -> Iterator[tuple[str, str]]:
    """Every two rules that the standard game has not."""
    own = registry.find_variant("standard").rules
    yield from combinations([name for name in registry.rules() if name not in own], 2)


def pair(one: str, other: str) -> Composition:
    """Two rules with what they need and with whom they are meant to be played.

    Where they can share a game by an option alone, that option is chosen.
    """
    own = registry.find_variant("standard").rules
    wished = {wish for name in (one, other) for wish in registry.find_rule(name).wishes}
    needed = with_needs({one, other, *wished})
    simple = Composition("standard", with_=tuple(name for name in needed if name not in own))
    return simple if fits(simple) else Composition.of(paired(one, other))


def company(seed: str) -> Composition:
    """Three to eight rules of the whole bank, drawn by the seed, with what they need; fewer where they cannot meet."""
    chance = Chance(f"company {seed}")
    own = registry.find_variant("standard").rules
    drawn = chance.some([name for name in registry.rules() if name not in own], 3 + chance.below(6))
    while not fits(found := Composition.of(paired(*drawn))):
        drawn.pop()
    return found


def fits(composition: Composition) -> bool:
    """Whether its rules can share a game."""
    try:
        composition.load()
    except RulebookError:
        return False
    return True


def paired(*names: str) -> Answer:
    """The smallest game in which rules can show what they do; with problems, if there is none."""
    wished = {wish for name in names for wish in registry.find_rule(name).wishes}
    answer = compose("standard", with_={*names, *wished})
    while answer.problems:
        ways = (way for problem in answer.problems for way in problem.ways_out if not way.strike)
        way = next(ways, None)
        if way is None:
            break
        answer = answer.after(way)
    return answer
