"""2.1: Double Trouble. Any unit becomes a 2A or 2F for the rest of the game; its support is whole or cut."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from engine.model.changes import SetMark
from engine.model.ids import ProvinceId
from engine.model.orders import Support
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.rulebook.catalogue import COUNTS, CUTTING, STRENGTH, Cutting
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import MarkSpec, Option, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag, Whole, either

from variants.gathering.cards import UNIT, Card, targets, waste, works
from variants.gathering.casting import card_rule

CARD = Card(
    "double_trouble", "Double Trouble", "DT", 1, UNIT, flavour="Seeing double is no excuse for bad handwriting."
)
MARK = "double_trouble.double"


def strength(turn: Look, unit: Unit) -> int:
    """How many units a unit is worth: 1, or 2 and (option `stack`) more."""
    mark = turn.position.mark(MARK, unit.id)
    return 1 if mark is None else max(2, int(mark.value) if isinstance(mark.value, int) else 2)


def _double(turn: Turn) -> None:
    done = set()
    for played, unit in targets(turn, CARD):
        worth = strength(turn, unit)
        if unit.id in done and turn.option("double_trouble.stack") == "no":
            works(turn, played)
        elif worth > 1 and turn.option("double_trouble.stack") == "no":
            waste(turn, played, f"{unit} is double already")
        else:
            done.add(unit.id)
            works(turn, played)
            mark = SetMark(Mark(MARK, str(unit.id), worth + 1, by=played.seat))
            text = f"{unit.owner} {unit} counts {worth + 1} from now on: a {worth + 1}{unit.kind}."
            together = jointly(f"{{}} count {worth + 1} each from now on.", unit.full_name)
            turn.emit("unit.enchanted", text, mark, unit=str(unit), seat=unit.owner, by=played.seat, **together)


def _strength(turn: Look, unit: Unit, role: str, target: ProvinceId | None) -> Fraction | None:
    worth = strength(turn, unit)
    return Fraction(worth) if worth > 1 and role != "retreat" else None


def _cutting(turn: Look, unit: Unit, order: Support) -> Callable[[Cutting], Cutting] | None:
    """Even an attack from the space that it supports into cuts (R21)."""
    return (lambda base: replace(base, exempt_place=ProvinceId(""))) if strength(turn, unit) > 1 else None


def _counts(turn: Look, unit: Unit, tally: str) -> Fraction | None:
    worth = strength(turn, unit)
    return Fraction(worth - 1) if worth > 1 and tally in ("supply", "final") else None


RULE = card_rule(
    CARD,
    "2.1",
    "Any unit becomes a double unit, with strength 2 in all it does, until a Shield or its end.",
    {
        "double": "Any unit on the board, own or not, becomes a 2A or 2F for the rest of the game.",
        "support": "Any attack cuts all support of a double unit, which cannot be split.",
    },
    (Step("gifts", "double_trouble.double", _double, "Units are doubled", commutes=True),),
    marks=(MarkSpec("double", "unit", either(Whole(2), Flag()), "double"),),
    options=(
        Option("double_trouble.cut", ("usual", "any"), "Which attacks cut a double unit's support.", "R21"),
        Option("double_trouble.counts_as", ("1", "2"), "What a double unit counts for.", "R22"),
        Option("double_trouble.stack", ("no", "yes"), "Whether a second card adds one more.", "R23"),
    ),
    amendments=(
        Amendment(STRENGTH.name, Layer.SCALE, _strength, said="double trouble"),
        Amendment(CUTTING.name, Layer.ADD, _cutting, when=lambda options: options["double_trouble.cut"] == "any"),
        Amendment(COUNTS.name, Layer.ADD, _counts, when=lambda options: options["double_trouble.counts_as"] == "2"),
    ),
    news=("unit.enchanted",),
)
