"""Whether a set of rules may be played here: asked when a game is made, and when a composition is saved."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import engine
from engine.rulebook.aliases.forms import option_values, rule_ids
from engine.rulebook.composition import compose
from games.common.drafts import draft_of
from games.common.errors import Refused
from games.common.variants_on_offer import on_offer, rules_on_offer
from games.models import Game

MOST = 400
"""Names and options that are looked at in one set. There are not half as many of either."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules that go together, in one spelling, and the rulebook that they are."""

    variant: str
    without: list[str]
    with_rules: list[str]
    options: dict[str, str]
    rulebook: "engine.Rulebook"

    @property
    def house_rules(self) -> dict[str, object]:
        """The fields of a game that say by which rules it is played."""
        plain: tuple[str, ...] = ("variant", "without", "with_rules", "options")
        return {name: getattr(self, name) for name in plain}


def ruleset(
    *, variant: str, without: object = (), with_rules: object = (), options: object = None, board: str = ""
) -> RuleSet:
    """The rules that a game is to be made of. Raises Refused with all that is wrong with them, and the ways out.

    `options` has what is to differ from the default; the versions of plug-ins are added to it, so that a game is never
    played by another than the one it was made with. `board`: one in the place of the variant's (`Game.board`).
    """
    if variant not in on_offer():
        raise Refused(f"There is no variant “{variant}” here. There are: {', '.join(on_offer())}.", field="variant")
    struck, added = _names(without, "without"), _names(with_rules, "with_rules")
    chosen = _options(options)
    composed = compose(variant, without=struck, with_=added, options=chosen, board=board, most_tried=0)
    if composed.rulebook is None:
        concerned = {name for problem in composed.problems for name in problem.rules}
        field = "with_rules" if concerned & set(added) else "without" if struck else "options"
        raise Refused(" ".join(problem.text for problem in composed.problems), field=field)
    draft = draft_of(variant, struck, added, {})
    return RuleSet(variant, list(draft.without), list(draft.added), {**chosen, **composed.pins}, composed.rulebook)


def ruleset_of(game: Game) -> RuleSet:
    """The rules that a game's fields ask for. Raises Refused."""
    fields: tuple[str, ...] = ("variant", "without", "with_rules", "options", "board")
    return ruleset(**{name: getattr(game, name) for name in fields})


def _names(given: object, field: str) -> list[str]:
    """Names of rules that are on offer here, as they are called today. Raises Refused for anything else."""
    if not isinstance(given, list | tuple) or len(given) > MOST or not all(isinstance(name, str) for name in given):
        raise Refused("Name the rules in a list: their ids, as /rules/ has them.", field=field)
    names = list(rule_ids(given))
    for name in names:
        if name not in rules_on_offer():
            raise Refused(f"There is no rule “{name}” here. Look at /rules/ for those there are.", field=field)
    return names


def _options(given: Any) -> dict[str, str]:
    """Options with their values as text. Raises Refused for what cannot be one."""
    options = {} if given is None else given
    plain = isinstance(options, Mapping) and all(isinstance(value, str | int | bool) for value in options.values())
    if not plain or len(options) > MOST:
        raise Refused("Give the options by name, each with one value.", field="options")
    return {str(name): _text(value) for name, value in option_values(options).items()}


def _text(value: object) -> str:
    """Yes and no as JSON writes them, as the rules write them."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
