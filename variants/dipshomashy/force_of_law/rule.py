"""7.ii: who leaves a place that has just closed has the full force of law behind him, for that move only.

His move has force: no ordinary strength resists it. Of several such the greatest number gets in; if that is shared they
bounce, and with them everybody else (R29, R30). He does not drive out his own side (R28).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from engine.model.orders import Order, Support
from engine.model.state import Unit
from engine.rulebook.catalogue import CUTTING, FORCE, PASSAGE, Cutting, Passage
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Option, Rule

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import is_leaving


def _force(turn: Look, unit: Unit) -> Fraction | None:
    return Fraction(1) if is_leaving(turn, unit) else None


def _passage(turn: Look, unit: Unit, order: Order) -> Callable[[Passage], Passage] | None:
    if not is_leaving(turn, unit):
        return None
    own_ok = turn.option("closing.own_unit") == "dislodge"
    lets = turn.option("closing.third_party") == "enters"
    return lambda base: replace(base, own_ok=base.own_ok or own_ok, yields=base.yields or lets)


def _alone(turn: Look, unit: Unit, order: Order) -> Callable[[Cutting], Cutting] | None:
    """By option he has his own strength only (R29)."""
    helped = turn.find(order.helped) if isinstance(order, Support) and order.target else None
    if helped is None or not is_leaving(turn, helped):
        return None
    return lambda base: replace(base, cut=base.cut or "the law, which needs no help")


RULE = Rule(
    id="force_of_law",
    number="7.ii",
    title="The full force of law",
    summary="Who leaves a place that has just closed is irresistible for that move, but for others of the same sort.",
    topics=("movement",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.7.ii.irresistible": "Who leaves a pub that has just closed is irresistible for that move.",
            "dipshomashy.7.ii.equals": "If he meets another equally irresistible one of equal or greater strength he "
            "bounces back in.",
            "dipshomashy.7.ii.closed": "If he is going to another closed pub he bounces back in.",
        }
    ),
    options=(
        Option("closing.own_unit", ("bounce", "dislodge"), "Whether he drives out his own side's units.", "R28"),
        Option("closing.flee_strength", ("supported", "own"), "Whether supports count between two such.", "R29"),
        Option("closing.third_party", ("blocked", "enters"), "Whether a third enters where two such bounce.", "R30"),
    ),
    needs=("closing",),
    amendments=(
        Amendment(FORCE.name, Layer.REPLACE, _force, said="way out of a closed place"),
        Amendment(PASSAGE.name, Layer.ADD, _passage),
        Amendment(CUTTING.name, Layer.ADD, _alone, when=lambda options: options["closing.flee_strength"] == "own"),
    ),
)  # fmt: skip
