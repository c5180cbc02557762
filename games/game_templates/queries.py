"""Templates of settings as they read today: by the names of today, and with what there is not any more."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.db.models import Field

from engine.model.json_data import Json
from engine.rulebook.aliases.forms import option_values, rule_ids
from engine.rulebook.composing import GAME_OPTIONS, PIN
from engine.rulebook.rule import Option
from games.boards.queries.boards import board_may_be_seen
from games.common.dictionaries import FieldValues
from games.common.drafts import Draft, draft_of, from_revision
from games.common.variants_on_offer import on_offer, rules_on_offer
from games.game_settings import BY_NAME, KEPT
from games.models import BoardRevision, CompositionRevision, Game, GameTemplate

RUNS = {"players": "the players, by majority", "gm": "a GM, who does not play", "playing-gm": "a GM who may play"}
"""Who runs a game, as the form of a new one has it."""
LONGEST_STARTS_IN = 60 * 24 * 60
"""Minutes: as long as a game may wait for its time to start."""


@dataclass(slots=True)
class TemplateRead:
    """What a template comes to today. `gone`: sentences on what is missing; `settings`: values of a game's fields."""

    settings: FieldValues
    run: str
    starts_in: int | None
    draft: Draft
    board: BoardRevision | None
    composition: CompositionRevision | None
    gone: list[str] = field(default_factory=list)


def read_template(template: GameTemplate, user: User | AnonymousUser) -> TemplateRead:
    """A template for somebody who may use it. Nothing in it that is unknown today stops the rest."""
    gone: list[str] = []
    stored = template.settings if isinstance(template.settings, Mapping) else {}
    settings = _settings(stored, gone)
    run, starts_in = stored.get("run", "players"), stored.get("starts_in")
    if run not in RUNS:
        gone.append(f"Who runs it was “{run}”, which there is not any more.")
        run = "players"
    if not isinstance(starts_in, int) or not 0 < starts_in <= LONGEST_STARTS_IN:
        starts_in = None
    draft = _draft(template, gone)
    board = template.board
    if board is not None and not board_may_be_seen(board.board, user):
        gone.append(f"The board “{board.name}” is out of sight: the variant’s own is in its place.")
        board = None
    origin = template.composition
    composition = origin if origin is not None and from_revision(origin) == draft else None
    return TemplateRead(settings, run, starts_in, draft, board, composition, gone)


def _settings(stored: Json, gone: list[str]) -> dict[str, object]:
    settings = {}
    for name, value in stored.items():
        if name in ("run", "starts_in"):
            continue
        if name not in KEPT:
            gone.append(f"There is no setting “{name}” any more; it was {value}.")
            continue
        try:
            column = Game._meta.get_field(name)
            assert isinstance(column, Field)
            settings[name] = column.clean(value, None)
        except ValidationError:
            label = BY_NAME[name].label if name in BY_NAME else name.replace("_", " ")
            gone.append(f"“{label}” was {value}, which there is not any more.")
    return settings


def _draft(template: GameTemplate, gone: list[str]) -> Draft:
    """The rules, without those that there are not any more."""
    base = template.variant
    if base not in on_offer():
        gone.append(f"The variant “{base}” is not here any more: it is Standard Diplomacy instead.")
        base = "standard"
    struck, added = rule_ids(template.without), rule_ids(template.with_rules)
    for name in (*struck, *added):
        if name not in rules_on_offer():
            gone.append(f"There is no rule “{name}” any more.")
    known = {option.name: option for option in GAME_OPTIONS}
    known |= {option.name: option for rule in rules_on_offer().values() for option in rule.options}
    options = {}
    for name, value in option_values(template.options).items():
        if name.startswith(PIN):
            continue
        if name not in known:
            gone.append(f"There is no option “{name}” any more; it was {value}.")
        elif not _may_be(known[name], str(value)):
            gone.append(f"The option “{name}” was {value}, which there is not any more.")
        else:
            options[name] = value
    here = rules_on_offer()
    return draft_of(base, [one for one in struck if one in here], [one for one in added if one in here], options)


def _may_be(option: Option, value: str) -> bool:
    """Whether an option can have a value; numbers, orders and mixtures are judged where rules are put together."""
    return not option.choices or bool(option.slots) or option.number is not None or value in option.choices
