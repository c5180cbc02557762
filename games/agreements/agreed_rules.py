"""By which rules, on which board and with which seats a game is to be played: as agreed, and what of it has changed."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import engine
from engine.model.json_data import Json
from engine.rulebook.aliases.forms import option_values, rule_ids
from engine.rulebook.composing import GAME_OPTIONS, PIN
from games.common.drafts import published_rules
from games.common.variants_on_offer import on_offer, rules_on_offer
from games.models import Game

Rules = Json
"""As JSON: `variant`, `without`, `with_rules`, `options`, `board` (name, number, digest; or None), `seats` (names)."""


@dataclass(frozen=True, slots=True)
class Changed:
    """One setting in words: its name, what was agreed to, and what it is now."""

    name: str
    old: str
    new: str


def rules_agreed(game: Game) -> dict[str, object]:
    """The rules, the board and the seats of a game, to be agreed to. Options: all that there are, as they are set."""
    try:
        options: Mapping[str, str] = game.rulebook.options
    except engine.EngineError:  # what cannot be played any more may be changed all the same
        options = game.options
    return {
        "variant": game.variant,
        "without": sorted(game.without),
        "with_rules": sorted(game.with_rules),
        "options": {name: str(value) for name, value in options.items() if not name.startswith(PIN)},
        "board": _board(game),
        "seats": list(game.seats.values_list("name", flat=True)),
    }


def _board(game: Game) -> dict[str, object] | None:
    """Not its address: that of an unlisted board would tell who made the game."""
    if not game.board:
        return None
    name = str(json.loads(game.board).get("name") or "a board of its own")
    number = game.board_revision.number if game.board_revision is not None else 0
    return {"name": name, "number": number, "digest": hashlib.sha256(game.board.encode()).hexdigest()[:12]}


def rules_changed(agreed: Rules, now: Rules) -> Iterator[Changed]:
    """What differs between two sets of rules, in words: the variant, the board, each rule, each option, the seats."""
    if agreed["variant"] != now["variant"]:
        yield Changed("Variant", _variant(agreed["variant"]), _variant(now["variant"]))
    if agreed["board"] != now["board"]:
        yield Changed("Board", _board_words(agreed["board"]), _board_words(now["board"]))
    before, after = _in_force(agreed), _in_force(now)
    for name in [*before, *(one for one in after if one not in before)]:
        if (name in before) != (name in after):
            words = ("in force", "struck") if name in before else ("not in force", "in force")
            yield Changed(f"The rule {_title(name)}", *words)
    yield from _options_changed(agreed, now)
    if agreed["seats"] != now["seats"]:
        yield Changed("Seats at the table", _seats(agreed["seats"]), _seats(now["seats"]))


def _in_force(rules: Rules) -> list[str]:
    """Ids of the rules, by the names of today."""
    struck = rule_ids(rules["without"])
    return [*(name for name in published_rules(rules["variant"]) if name not in struck), *rule_ids(rules["with_rules"])]


def _options_changed(agreed: Rules, now: Rules) -> Iterator[Changed]:
    """Options that are set otherwise; of a rule that has come or gone, those that are not as published."""
    before, after = option_values(agreed["options"]), option_values(now["options"])
    known = {option.name: (option.standard, "the game") for option in GAME_OPTIONS}
    for rule in rules_on_offer().values():
        known |= {option.name: (option.standard, rule.title) for option in rule.options}
    for name in sorted({*before, *after}):
        standard, owner = known.get(name, (None, "the game"))
        old, new = before.get(name), after.get(name)
        one_sided = old is None or new is None
        if old == new or (one_sided and (old or new) == standard):
            continue
        label = name.partition(".")[2].replace("_", " ")
        yield Changed(f"{owner[:1].upper()}{owner[1:]}, {label}", _value(old), _value(new))


def _value(value: str | None) -> str:
    return "does not apply" if value is None else str(value).replace("_", " ")


def _variant(name: str) -> str:
    return engine.load_rulebook(name).variant.title if name in on_offer() else name


def _title(name: str) -> str:
    rule = rules_on_offer().get(name)
    return rule.title if rule is not None else name


def _board_words(board: Mapping[str, object] | None) -> str:
    if board is None:
        return "the variant’s own"
    return f"{board['name']}, revision {board['number']}" if board["number"] else str(board["name"])


def _seats(names: Iterable[str]) -> str:
    all_names = list(names)
    return f"{len(all_names)}: {', '.join(all_names)}"
