"""The composer: the bank of rules to tick, what is to be said of the draft, and what it would be as a game."""

import functools
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

import engine
from engine.model.board import Board
from engine.rulebook.fitting import unfit
from engine.rulebook.rule import Rule
from engine.rulebook.topics import TOPICS
from games.common.dictionaries import Context
from games.common.drafts import Draft, draft_of, published_rules
from games.common.variants_on_offer import on_offer, rules_on_offer
from games.library.rules import previews
from games.library.rules.answers import DraftVerdict, title_of, verdict
from games.library.rules.fields import OptionsForm
from games.models import Game

SHOWN = 3
"""Names of rules that are told one by one before the rest is counted."""


@dataclass(frozen=True, slots=True)
class ComposerRow:
    """A rule in the bank. `own`: the base lists it. `ticked`: it is in the draft. `unfit`: why not on this board."""

    rule: Rule
    own: bool
    ticked: bool
    unfit: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """The rules of one kind."""

    topic: str
    heading: str
    rows: tuple[ComposerRow, ...]

    @property
    def ticked(self) -> int:
        """How many of them are in the draft."""
        return sum(row.ticked for row in self.rows)

    @property
    def fitting(self) -> int:
        """How many of them can be played on the board."""
        return sum(not row.unfit for row in self.rows)


def sections(draft: Draft) -> Iterator[Section]:
    """The bank by kinds of rule, each rule once, under the first kind that it names."""
    base_rules, ticked = set(published_rules(draft.base)), set(draft.in_force)
    board = Board.load(json.loads(draft.board)) if draft.board else None

    def row(rule: Rule) -> ComposerRow:
        reason = unfit(rule, board, dict(draft.options)) if board is not None else ""
        return ComposerRow(rule, rule.id in base_rules, rule.id in ticked, reason)

    for topic, heading in TOPICS.items():
        rules = [rule for rule in rules_on_offer().values() if rule.topics[0] == topic]
        if rules:
            yield Section(topic, heading, tuple(map(row, rules)))


def rules_title(draft: Draft) -> str:
    """A draft in one line: "Standard Diplomacy, with Borg and Llamas, without Victory"."""
    base = engine.load_rulebook(draft.base).variant.title + (f" on {board_name(draft.board)}" if draft.board else "")
    changes = [*_titles_text("with", draft.added), *_titles_text("without", draft.without)]
    return ", ".join([base, *changes])


def board_name(board: str) -> str:
    """The name of a board that a game brought (`Game.board`)."""
    return str(json.loads(board).get("name") or "a board of its own")


def title_of_book(rulebook: "engine.Rulebook") -> str:
    """The same of a rulebook, as when rulings have changed it."""
    draft = replace(draft_of(rulebook.variant.id, rulebook.without, rulebook.with_, {}), board=rulebook.own_board)
    return rulebook.say(rules_title(draft))


def title_of_game(game: Game) -> str:
    """By which rules a game was made, in one line and in its own words; of rules that are not here, what is stored.

    Lists name games by it: one that cannot be read must not take the others with it.
    """
    try:
        title = _title_of_stored(game.variant, tuple(game.without), tuple(game.with_rules), game.board)
        return game.rulebook.say(title)
    except Exception:  # whatever is stored; what breaks off is found by the game's own pages
        return _title_unread(game)


def _title_unread(game: Game) -> str:
    """The title of a game whose rules cannot be had: the variant and its rules by such names as are known."""
    known = game.variant in on_offer()
    base = engine.load_rulebook(game.variant).variant.title if known else game.variant
    return ", ".join(
        [base, *_titles_text("with", _names(game.with_rules)), *_titles_text("without", _names(game.without))]
    )


def _names(stored: object) -> tuple[str, ...]:
    return tuple(one for one in stored if isinstance(one, str)) if isinstance(stored, list) else ()


@functools.lru_cache(maxsize=1000)
def _title_of_stored(base: str, without: tuple[str, ...], added: tuple[str, ...], board: str) -> str:
    """The title of what a game was made by. Lists name many games of few kinds; options are in no title."""
    return rules_title(replace(draft_of(base, without, added, {}), board=board))


def _titles_text(word: str, names: tuple[str, ...]) -> Iterator[str]:
    titles = [title_of(name) for name in names]
    more = len(titles) - SHOWN
    if more > 1:
        titles = [*titles[:SHOWN], f"{more} more rules"]
    if titles:
        *most, last = titles
        yield f"{word} {', '.join(most)} and {last}" if most else f"{word} {last}"


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """A rule that the base does not have, or has and the draft has not: `added` or `struck`."""

    rule: Rule
    how: str


def changes(draft: Draft) -> Iterator[RuleDifference]:
    """What makes a draft different from its base."""
    for how, names in (("added", draft.added), ("struck", draft.without)):
        for name in names:
            yield RuleDifference(rules_on_offer()[name], how)


def variants() -> list[tuple[str, str]]:
    """(id, title) of what one may start from."""
    return [(name, engine.load_rulebook(name).variant.title) for name in on_offer()]


def board_key(rulebook: "engine.Rulebook") -> str:
    """What the drawing of the board depends on: as long as it is the same, so is the drawing."""
    text = f"{sorted(rulebook.board.provinces)} {[rule.id for rule in rulebook.rules]} {rulebook.version}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def context(draft: Draft, *, drawing: str = "") -> Context:
    """Everything the composer shows. `drawing`: the key of that of the board which the page has already."""
    draft_verdict: DraftVerdict = verdict(draft)
    rulebook = draft.composed.rulebook
    shown: dict[str, object] = {
        "draft": draft,
        "title": rules_title(draft),
        "variants": variants(),
        "changes": list(changes(draft)),
        "sections": list(sections(draft)),
        "options": OptionsForm(draft),
        "verdict": draft_verdict,
        "rulebook": rulebook,
    }
    if rulebook is None:
        return shown
    key = board_key(rulebook)
    return {
        **shown,
        "places": list(previews.places(rulebook)),
        "play": previews.order_of_play(rulebook),
        "board_key": key,
        "board": previews.board(rulebook) if key != drawing else "",
        "rules": previews.rules_page(rulebook),
    }
