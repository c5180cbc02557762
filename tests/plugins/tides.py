"""A plug-in that has renamed one of everything: *Tides* as it was once, and as it is today, *Swell*.

`installed(THEN)` is the site before the plug-in was updated, `installed(NOW)` the same site after it. Whatever is
called otherwise stands in `NAMES`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from types import MappingProxyType, SimpleNamespace
from unittest import mock

import pytest

from engine.model.changes import AddEdge, AddToken, DropEdge, DropToken, SetMark
from engine.model.ids import END, ProvinceId, SeatId
from engine.model.state import Edge, Mark, Token
from engine.rulebook import registry
from engine.rulebook.rule import DrawSpec, EdgeSpec, MarkSpec, Option, Rule, Step, TokenSpec
from engine.rulebook.topics import Source
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, Flag, Whole
from tests.plugins.known_rules import forget_rules

SEAS = ("ENG", "IRI", "NTH", "NWG", "SKA")
NAMES = MappingProxyType({
    "rule": ("tides", "swell"),
    "option": ("depth", "fathoms"),
    "choice": ("steep", "deep"),
    "height": ("level", "height"),
    "wet": ("soaked", "wet"),
    "tip": ("rumour", "tip"),
    "buoy": ("barrel", "buoy"),
    "draw": ("flood", "drift"),
    "border": ("tideway", "ford"),
})  # fmt: skip
"""What each thing was called then, and is called now."""
THEN, NOW = 0, 1


def tides(when: int) -> Rule:
    """The rule under the names of that time."""
    name = SimpleNamespace(**{thing: both[when] for thing, both in NAMES.items()})
    was = SimpleNamespace(**{thing: both[:1] if when == NOW else () for thing, both in NAMES.items()})

    def flows(turn: Turn) -> None:
        """When a season opens, a sea is drawn: there lies the buoy, London can be left for it on foot, and so on."""
        deep = turn.rulebook.option(f"{name.rule}.{name.option}") == name.choice
        sea = ProvinceId(turn.draw(f"{name.rule}.{name.draw}", SEAS))
        first = min(unit for unit, one in turn.position.units.items() if one.owner == "France")
        france = frozenset({SeatId("France"), END})
        turn.emit(
            "tide.turned", f"The tide turns in {sea}.",
            *(DropEdge(edge) for edge in turn.position.edges if edge.cls == name.border),
            AddEdge(Edge(ProvinceId("Lon"), sea, name.border)),
            *(DropToken(token) for token in turn.position.tokens_named(f"{name.rule}.{name.buoy}")),
            AddToken(Token(f"{name.rule}.{name.buoy}", at=sea)),
            SetMark(Mark(f"{name.rule}.{name.height}", "", 9 if deep else 1)),
            SetMark(Mark(f"{name.rule}.{name.wet}", str(first))),
            place=sea,
        )  # fmt: skip
        tip = Mark(f"{name.rule}.{name.tip}", "France", 7, audience=france)
        turn.emit("tide.tip", "The pilot knows seven.", SetMark(tip), audience=france)

    return Rule(
        id=name.rule, number="1", title="Tides", summary="The sea comes and goes.", topics=("movement",),
        source=Source("somebody", "something"), formerly=was.rule, needs=("movement",),
        clauses={f"{name.rule}.1.turns": "Every season the tide turns."},
        options=(
            Option(
                f"{name.rule}.{name.option}", ("flat", name.choice), "How deep it is.", formerly=was.option,
                choices_formerly={name.choice: was.choice},
            ),
        ),
        marks=(
            MarkSpec(name.height, "game", Whole(), formerly=was.height),
            MarkSpec(name.wet, "unit", Flag(), formerly=was.wet),
            MarkSpec(name.tip, "seat", Whole(), secret=True, formerly=was.tip),
        ),
        tokens=(TokenSpec(name.buoy, APlace("sea"), formerly=was.buoy),),
        draws=(DrawSpec(f"{name.rule}.{name.draw}", APlace("sea"), formerly=was.draw),),
        edges=(EdgeSpec(name.border, APlace("any"), formerly=was.border),),
        steps=(Step("season opens", f"{name.rule}.flows", flows, "The tide turns", commutes=True),),
    )  # fmt: skip


def full(thing: str, when: int) -> str:
    """The whole name of a thing of `NAMES` in that time: `swell.drift`."""
    return f"{NAMES['rule'][when]}.{NAMES[thing][when]}"


def rules(when: int) -> dict[str, object]:
    """What a game is made with that has the rule and its option."""
    return {"with_rules": [NAMES["rule"][when]], "options": {full("option", when): NAMES["choice"][when]}}


class Point:
    """An entry point that is written nowhere."""

    module = __name__
    value = f"{__name__}:RULE"

    def __init__(self, rule: Rule) -> None:
        self.name, self.rule = rule.id, rule

    def load(self) -> Rule:
        return self.rule


@contextlib.contextmanager
def plugged_in(*those: Rule) -> Iterator[None]:
    """These are the plug-ins that there are meanwhile, all in one distribution."""
    found = [("north-sea", "1.0", Point(rule)) for rule in those]

    def points(group: str) -> Iterator[tuple[str, str, Point]]:
        return iter(found if group == registry.RULES_GROUP else ())

    with contextlib.ExitStack() as stack:
        stack.callback(forget_rules)  # once they are gone again
        stack.enter_context(mock.patch.object(registry, "_points", points))
        forget_rules()
        yield


@pytest.fixture
def installed() -> Iterator[Callable[..., None]]:
    """installed(rule, …): the plug-ins that there are from now on, after a restart, all in one distribution."""
    with contextlib.ExitStack() as stack:
        yield lambda *those: stack.enter_context(plugged_in(*those))
