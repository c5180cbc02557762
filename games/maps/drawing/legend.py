"""What can stand on a map and what it means: one line each, used by drawing, prose and legend.

Armies and fleets are of `core.py`; all else is what the rules bring, plug-ins' alike (`parts.py` says how).
"""

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import cast

from engine.rulebook import registry
from games.maps.drawing import core
from games.maps.drawing.order_parts import Reader
from games.maps.drawing.parts import Action, Badge, Mark, Piece, Worded


def _drawn_by_rules() -> Iterator[tuple[str, ModuleType]]:
    for rule in registry.rules():
        module = registry.beside_rule(rule, "site.drawing")
        if module is not None:
            yield rule, module


#: What draws a rule's things, by the rule.
BY_RULE: dict[str, ModuleType] = dict(_drawn_by_rules())


def _every(name: str) -> dict[str, object]:
    entries: dict[str, object] = dict(getattr(core, name, {}))
    for module in BY_RULE.values():
        entries |= {word: one for word, one in getattr(module, name, {}).items() if word not in entries}
    return entries


#: Kinds of unit by letter; figures that are no unit, and tokens kept by a seat; statuses of units; marks of places.
KINDS = cast(Mapping[str, Piece], _every("KINDS"))
FIGURES = cast(Mapping[str, Piece], _every("FIGURES"))
BADGES = cast(Mapping[str, Badge], _every("STATUSES"))
SIGNS = cast(Mapping[str, Mark], _every("MARKS"))
#: Marks of rules that the legend knows by another word.
ALIASES = cast(Mapping[str, str], _every("ALIASES"))
#: Marks and statuses that look and are called as their value says.
WORDED = cast(Mapping[str, Worded], _every("WORDED"))

#: The words of each.
UNITS = {kind: piece.words for kind, piece in KINDS.items()}
ACTORS = {name: piece.words for name, piece in FIGURES.items()}
STATUSES = {name: badge.words for name, badge in BADGES.items()}
MARKS = {name: mark.words for name, mark in SIGNS.items()}

#: Ways that are no border.
LINKS = cast(Mapping[str, str], _every("LINKS"))

#: Orders: what they do, by the name of the action; what reads them, by verb; the action of a hold or a move, by a word
#: behind it; and verbs that point at nothing on the map.
ACTIONS = cast(Mapping[str, Action], _every("ACTIONS"))
READERS = cast(Mapping[str, Reader], _every("ORDERS"))
FLAGS = cast(Mapping[str, str], _every("FLAGS"))
UNPLACED = frozenset(verb for module in (core, *BY_RULE.values()) for verb in getattr(module, "UNPLACED", ()))

#: Verdicts that mark an order as failed, with the word for it.
VERDICTS: dict[str, str] = {
    "succeeds": "",
    "holds": "",
    "bounces": "bounced",
    "cut": "support cut",
    "void": "void",
    "fails": "failed",
    "disrupted": "convoy disrupted",
}
FAILED = frozenset({"bounces", "cut", "void", "fails", "disrupted"})

BETWEEN = "|"
"""Stands in a status or mark between its look and its own words: `cheese|ripe cheese`."""


def look_of(name: str) -> str:
    """The word under which the legend has the look of a status or mark."""
    return name.partition(BETWEEN)[0]


def own_words(name: str) -> str:
    """What a status or mark is called, where it says so itself."""
    return name.partition(BETWEEN)[2]


def worded(word: str, value: object) -> str:
    """A status or mark with its look and its words, of the value that says both."""
    look, words = WORDED[word](value)
    return f"{look}{BETWEEN}{words.replace(BETWEEN, '/')}"
