"""What rules of no variant bring for bots: no game of a variant plays it."""

from pathlib import Path

import pytest

import engine
from engine.bots.simple import bot_orders
from engine.rulebook import registry
from engine.scenarios import load
from engine.scenarios.runner import _start
from variants import PACKAGES, VARIANTS

ROOT = Path(__file__).resolve().parents[3]
IN_VARIANTS = {rule for variant in VARIANTS.values() for rule in variant.rules}
ALONE = [rule for rule in PACKAGES if rule not in IN_VARIANTS and registry.beside_rule(rule, "bot")]


@pytest.mark.parametrize("rule", [*ALONE, "fog_in_the_channel"])
def test_a_bot_can_be_asked_in_every_position_of_its_scenarios(rule):
    """Its lines are orders that a player could give."""
    asked = 0
    for path in (_folder(rule) / "scenarios.yaml", _folder(rule) / "site" / "plate.yaml"):
        for scenario in load(path):
            if scenario.refused:
                continue
            book = engine.load_rulebook(
                scenario.variant, without=scenario.without, with_=scenario.with_, options=scenario.options
            )
            state = _start(book, scenario).state
            for seat in book.seat_ids:
                lines = bot_orders(book, state, seat, seed="alone")
                wrong = [one for one in engine.check(book, state, seat, lines) if one.level == "error"]
                assert wrong == [], f"{scenario.id}: {seat}"
                asked += len(lines)
    assert asked


def _folder(rule: str) -> Path:
    origin = registry.rule_origin(rule)
    return ROOT.joinpath(*PACKAGES[rule].split(".")) if origin is None else origin.folder
