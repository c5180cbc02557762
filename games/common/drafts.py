"""A set of rules while it is being put together, in one spelling, so that two drafts can be compared."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import engine
from engine.model.json_data import Json, JsonDict
from engine.model.rulebook_faults import WayOut
from engine.rulebook.aliases.forms import option_values, rule_ids
from engine.rulebook.composing import GAME_OPTIONS, PIN
from engine.rulebook.composition import Composition, compose
from games.common.themes import chosen_here
from games.common.variants_on_offer import on_offer, rules_on_offer
from games.models import CompositionRevision, Game

Options = tuple[tuple[str, str], ...]
MOST_TRIED = 12
"""Changes of a set of rules that are tried as ways out of what is wrong with it, a hundredth of a second each."""


def published_rules(base: str) -> tuple[str, ...]:
    """The rules of a variant as published; none of a variant that is not on offer."""
    return engine.load_rulebook(base).variant.rules if base in on_offer() else ()


@lru_cache(maxsize=128)
def _composed(base: str, without: tuple[str, ...], added: tuple[str, ...], options: Options, board: str) -> Composition:
    return compose(base, without=without, with_=added, options=dict(options), board=board, most_tried=MOST_TRIED)


@dataclass(frozen=True, slots=True)
class Draft:
    """`base`: a variant's id. `without`, `added`: ids of rules, sorted. `options`: pairs of those that were chosen.

    `board`: one in the place of the variant's, as `Game.board` has it.
    """

    base: str = "standard"
    without: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    options: Options = ()
    board: str = ""

    @property
    def composed(self) -> Composition:
        """What the engine says of it."""
        return _composed(self.base, self.without, self.added, self.options, self.board)

    @property
    def in_force(self) -> tuple[str, ...]:
        """The ids of its rules in their order, whether they go together or not."""
        return (*(name for name in published_rules(self.base) if name not in self.without), *self.added)

    @property
    def changed(self) -> bool:
        """Whether rules were struck or added, or options chosen that this site would not choose itself."""
        chosen = {(name, value) for name, value in self.options if not name.startswith(PIN)}
        return bool(self.without or self.added or chosen - set(self._site_choices.items()))

    @property
    def _site_choices(self) -> dict[str, str]:
        return chosen_here(rules_on_offer()[name] for name in self.in_force)

    @property
    def rules(self) -> JsonDict:
        """As games and compositions are made with them."""
        return {
            "variant": self.base,
            "without": list(self.without),
            "with_rules": list(self.added),
            "options": dict(self.options),
        }

    def after(self, way: WayOut) -> "Draft":
        """The draft with a way out of a problem taken."""
        done = self.composed.after(way)
        return replace(draft_of(self.base, done.without, done.with_, done.options), board=self.board)

    def on(self, base: str) -> "Draft":
        """The same strikes and additions on another variant."""
        return replace(draft_of(base, self.without, self.added, dict(self.options)), board=self.board)

    def value(self, option: "engine.Option") -> str:
        """What an option is set to, or would be in a game made now."""
        return {**self._site_choices, **dict(self.options)}.get(option.name, option.standard)


def draft_of(base: str, without: Iterable[str], added: Iterable[str], options: Json) -> Draft:
    """A draft in its one spelling, by the names of today: struck is only what is there, added only what is not, and no
    option at default."""
    base_rules, without, added, options = (
        published_rules(base),
        rule_ids(without),
        {*rule_ids(added)},
        option_values(options),
    )
    draft = Draft(base, tuple(sorted((set(without) & set(base_rules)) - added)), tuple(sorted(added - set(base_rules))))
    here = draft._site_choices
    standard = {option.name: option.standard for _, group in option_groups(draft) for option in group}
    chosen = {
        name: str(value)
        for name, value in sorted(options.items())
        if name.startswith(PIN) or (name in standard and (name in here or str(value) != standard[name]))
    }
    return Draft(draft.base, draft.without, draft.added, tuple(chosen.items()))


def option_groups(draft: Draft) -> list[tuple[str, tuple["engine.Option", ...]]]:
    """The options that a draft leaves to be chosen: of the game as a whole, then of each rule (id, options)."""
    rules = [rules_on_offer()[name] for name in draft.in_force]
    windows = any(order_kind.read_at for rule in rules for order_kind in rule.order_kinds)
    return [*([("", GAME_OPTIONS)] if windows else []), *((rule.id, rule.options) for rule in rules if rule.options)]


def from_revision(revision: CompositionRevision) -> Draft:
    """What a composition said at one time."""
    return draft_of(revision.base, revision.without, revision.with_rules, revision.options)


def from_game(game: Game) -> Draft:
    """What a game is played by."""
    return replace(draft_of(game.variant, game.without, game.with_rules, game.options), board=game.board)
