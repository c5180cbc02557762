"""The cards of the shelf: one for every rule, with what it brings, what it needs and whom it cannot stand."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString, mark_safe

from engine.rulebook import registry
from engine.rulebook.rule import Rule, SeatSpec
from engine.rulebook.rulebook import assemble
from engine.rulebook.topics import TOPICS
from games.common.variants_on_offer import on_offer, rules_on_offer, volumes
from games.common.volume import Volume
from games.library.rules.card_pictures import Picture, picture
from games.library.variants.rulebooks import SHARED, anchor, silhouette
from games.maps.drawing.legend import FIGURES
from games.maps.drawing.tokens import piece_of
from games.maps.drawing.words import cached_in_words


@dataclass(frozen=True, slots=True)
class CardPiece:
    """A piece that a rule puts on the board: its silhouette (empty if the map has none), letters and name."""

    drawing: SafeString
    letters: str
    name: str


@dataclass(frozen=True, slots=True)
class Feud:
    """A rule that cannot share a game with another, as both come; and why."""

    rule: Rule
    text: str


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule on the shelf. `wanted_by`: rules that need it. `volumes`: the variants that list it."""

    rule: Rule
    topics: tuple[tuple[str, str], ...]
    picture: Picture | None
    pieces: tuple[CardPiece, ...]
    seats: tuple[SeatSpec, ...]
    needs: tuple[Rule, ...]
    wanted_by: tuple[Rule, ...]
    feuds: tuple[Feud, ...]
    volumes: tuple[Volume, ...]
    chapter: str
    origin: str

    def is_about(self, words: list[str]) -> bool:
        """Whether words that begin with each of these (lower case) are said of it."""
        rule, source = self.rule, self.rule.source
        texts = [rule.id, rule.title, rule.summary, *(name for _, name in rule.pieces), *(s.name for s in self.seats)]
        texts += [source.by, source.work] if source else []
        texts += [volume.name for volume in self.volumes]
        text = " ".join(texts).casefold()
        return all(re.search(rf"\b{re.escape(word)}", text) for word in words)


def _pieces(rule: Rule) -> Iterator[CardPiece]:
    for letters, name in rule.pieces:
        kind = letters or rule.id
        drawn = silhouette(kind, piece_of(kind).sample) if letters or kind in FIGURES else ""
        yield CardPiece(mark_safe(drawn), letters, name)  # noqa: S308  (drawn by the cartography, all text escaped)


@cache
def _feuds() -> Mapping[str, tuple[Feud, ...]]:
    """Who cannot share a game with whom, from putting all rules together at once and reading what is wrong."""
    _, problems = assemble(registry.find_variant("standard"), (), tuple(sorted(registry.rules())), {})
    feuds: dict[str, list[Feud]] = {}
    shelf = rules_on_offer()
    for problem in problems:
        there = [name for name in problem.rules if name in shelf]
        if len(there) != 2:
            continue
        reason = REASONS.get(problem.code, problem.text).format(what=problem.subject)
        for one, other in (there, reversed(there)):
            feuds.setdefault(one, []).append(Feud(shelf[other], reason))
    return {name: tuple(rule_feuds) for name, rule_feuds in feuds.items()}


#: Why two rules cannot share a game, in a few words, where the engine's sentence only names them again.
REASONS: Mapping[str, str] = {
    "board": "Their maps of the same places differ.",
    "answer": "Both have the only answer to the same question: {what}.",
    "claim": "Both claim the {what}.",
    "order": "No order of play says which of them acts first.",
}


#: Where the chapter without published numbers tells its rules; its cards have places of their own.
PLACES: Mapping[str, str] = {**SHARED, "decks": "deck", "endgame": "end", "silly_press": "known"}


def _chapter(rule: Rule) -> str:
    """Where the rule is told in full: `/variants/rather_silly/#rule-2`; empty where no page tells it."""
    place = PLACES.get(rule.id) or (f"card-{rule.id}" if "cards" in rule.topics else anchor(rule.number))
    listing = (volume for volume in on_offer() if rule.id in registry.find_variant(volume).rules)
    return next((f"/variants/{volume}/#{place}" for volume in listing), "")


@cached_in_words
def card(rule_id: str) -> RuleCard:
    """The card of a rule that is on offer."""
    shelf = rules_on_offer()
    rule, origin = shelf[rule_id], registry.rule_origin(rule_id)
    return RuleCard(
        rule=rule,
        topics=tuple((topic, TOPICS[topic]) for topic in rule.topics),
        picture=picture(rule_id),
        pieces=tuple(_pieces(rule)),
        seats=rule.seats,
        needs=tuple(shelf[name] for name in rule.needs if name in shelf),
        wanted_by=tuple(other for other in shelf.values() if rule_id in other.needs),
        feuds=_feuds().get(rule_id, ()),
        volumes=tuple(volumes()[name] for name in on_offer() if rule_id in registry.find_variant(name).rules),
        chapter=_chapter(rule),
        origin=str(origin) if origin else "",
    )


def cards(*, kind: str = "", variant: str = "", q: str = "") -> list[RuleCard]:
    """The cards of a kind of rule and of a variant, in which all words of `q` are found; all may be left out.

    Kind by kind, and last what every variant has: nobody comes to the shelf for that.
    """
    words, order = q.casefold().split(), list(TOPICS)
    all_cards = [card(name) for name in rules_on_offer()]
    all_cards.sort(key=lambda one: (one.rule.id in SHARED, order.index(one.rule.topics[0])))
    return [
        one
        for one in all_cards
        if (not kind or kind in one.rule.topics)
        and (not variant or variant in (volume.id for volume in one.volumes))
        and one.is_about(words)
    ]
