"""Fortresses: a unit that stays in its own home centre holds with a strength of two."""

from fractions import Fraction

from engine.model.state import Unit
from engine.rulebook.catalogue import STRENGTH
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Rule
from engine.rulebook.topics import Source


def _walls(turn: Look, unit: Unit, role: str, target: object) -> Fraction | None:
    """One more, at home, for whoever holds."""
    return Fraction(1) if role == "hold" and unit.owner in turn.position.homes.get(unit.at, ()) else None


RULE = Rule(
    id="fortresses",
    number="1",
    title="Fortresses",
    summary="A unit in its own home centre holds with the strength of two.",
    source=Source("many hands", "a rule of many variants"),
    clauses={"fortresses.1.hold": "A unit in a home centre of its own Power holds with one more."},
    needs=("movement",),
    amendments=(Amendment(STRENGTH.name, Layer.ADD, _walls, said="fortress"),),
)
