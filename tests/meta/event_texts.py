"""What events say when all scenarios are played: the sample that tests of reports read."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import engine
from engine.model.errors import EngineError
from engine.rulebook.themes import Theme, speaker
from engine.scenarios.reader import load
from engine.scenarios.runner import _adjudicate, _start
from tests.scenario_files import everywhere

ROOT = Path(__file__).parents[2]
SAYING = ("emit", "lose", "tell", "_move_tardis")
"""Functions that make an event: its kind is among their arguments."""


class Said(NamedTuple):
    """One event as everybody who may see it reads it, with its data."""

    kind: str
    text: str
    neutral: str
    data: dict
    book: "engine.Rulebook"


def kinds() -> set[str]:
    """Every kind of event with a text that the engine and the rules can make, from their source."""
    return {
        kind
        for folder in ("engine", "variants", "tests/plugin_example")
        for path in (ROOT / folder).rglob("*.py")
        for kind in _in(path)
    }


def _in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and _name(node.func) in SAYING:
            given = [*node.args, *(word.value for word in node.keywords if word.arg == "kind")]
            either = [part for arg in given if isinstance(arg, ast.IfExp) for part in (arg.body, arg.orelse)]
            yield from (one.value for one in (*given, *either) if isinstance(one, ast.Constant) and _is_kind(one.value))


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _is_kind(value: object) -> bool:
    parts = value.split(".") if isinstance(value, str) else []
    return len(parts) == 2 and all(part.replace("_", "").isalpha() and part.islower() for part in parts)


@cache
def said() -> tuple[Said, ...]:
    """All events of all scenarios, in the published words and in those of the neutral themes."""
    return tuple(one for path in everywhere() for scenario in load(path) for one in _played(scenario))


def _played(scenario) -> Iterator[Said]:
    try:
        book = engine.load_rulebook(
            scenario.variant, without=scenario.without, with_=scenario.with_, options=scenario.options
        )
        outcome = _start(book, scenario)
        yield from _told(book, outcome)
        for turn in scenario.turns:
            outcome = _adjudicate(book, outcome.state, scenario, turn)
            yield from _told(book, outcome)
    except EngineError:
        return  # what a scenario expects to be refused is told by no event


def _told(book: "engine.Rulebook", outcome: "engine.Outcome") -> Iterator[Said]:
    for event in outcome.events:
        text = book.name(event.text)
        yield Said(event.kind, text, neutral(book)(text), dict(event.data), book)


def neutral(book: "engine.Rulebook") -> Callable[[str], str]:
    """What puts a text into the words of all neutral themes that the rules offer."""
    return _speaker(tuple(pair for theme in book.offered(Theme) for pair in theme.words))


_speaker = cache(speaker)
