"""Examples for the rules page: scenarios that are run, and drawn as they come out. A wrong one fails its test."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import engine
from engine.model.json_data import Json, JsonDict
from games.library.variants.figures import CORNERS, Figure
from games.library.variants.illustrations.strips import scenarios

from variants.gathering.cards import Card

VARIANT = "gathering"
GOOD = ("succeeds", "holds")


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn scenario: its figure, and the orders and cards in it, each with its power."""

    figure: Figure
    orders: tuple[str, ...]


@cache
def example(name: str) -> Example:
    """A scenario's first turn as a figure: the position before it, the orders as they came out, the cards played."""
    scenario = scenarios(VARIANT)[name]
    rulebook = engine.load_rulebook(scenario.variant, options=scenario.options)
    state, turn = engine.load_state(rulebook, scenario.state), scenario.turns[0]
    outcome = engine.adjudicate(rulebook, state, turn.orders, [], engine.Draws(scenario.secret, "", turn.draws))
    view = engine.view(rulebook, outcome.state, outcome.events, None, results=outcome.results, gm=True)
    letters = {card.id: card.short for card in rulebook.offered(Card)}
    units = tuple(_units(scenario.state or {}))
    played = [event for event in view.events if event["kind"] == "card.played"]
    arrows = (*_journeys(played), *_arrows(view.results or {}))
    cards = tuple(f"{letters[event['card']]} {_province(event['target'])}" for event in played if event["target"])
    used = {word for text in (*units, *arrows, *cards) for word in text.split()[1:]}
    corner = next(corner for corner in CORNERS if all(word in corner for word in used if _is_place(word)))
    orders = tuple(f"{seat}: {line}" for seat, lines in turn.orders.items() for line in lines)
    return Example(Figure(corner, units, arrows, scenario.title, cards), orders)


def _is_place(word: str) -> bool:
    return any(word in corner for corner in CORNERS)


def _province(target: str) -> str:
    """The space of a target: of "A Mar - Gas - Par" the first."""
    return target.partition(" - ")[0].split()[-1].partition("/")[0]


def _units(state: Json) -> Iterator[str]:
    for seat, units in state["units"].items():
        for one in units:
            text, status = (one, {}) if isinstance(one, str) else (one["unit"], one.get("status", {}))
            yield f"{seat} {status.get('double_trouble.double', '')}{text}"


def _journeys(played: list[JsonDict]) -> Iterator[str]:
    for event in played:
        first, *steps = event["target"].split(" - ")
        here = _province(first) if first else ""
        for step in steps:
            yield f"journey {here} {step}"
            here = step


def _arrows(results: Mapping[str, list[JsonDict]]) -> Iterator[str]:
    for rows in results.values():
        for result in rows:
            data = result["data"]
            if data.get("verb") == "move" and "via" not in data:
                yield f"{'move' if result['verdict'] in GOOD else 'bounce'} {data['place']} {data['target']}"
