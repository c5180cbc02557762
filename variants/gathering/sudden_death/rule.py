"""2.7: Sudden Death. An enemy unit is removed from play, before any movement."""

from __future__ import annotations

from engine.model.changes import SetMark
from engine.model.state import Mark
from engine.rulebook.rule import MarkSpec, Option, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag

from variants.gathering.cards import UNIT, Card, enemy, targets, works
from variants.gathering.casting import card_rule

CARD = Card("sudden_death", "Sudden Death", "SD", 2, UNIT, enemy, flavour="It was nothing personal.")
DOOMED = "sudden_death.doomed"


def _strike(turn: Turn) -> None:
    """All at once; two cards kill one unit once. An indestructible one shrugs."""
    late = turn.option("sudden_death.when") == "after_movement"
    for played, unit in targets(turn, CARD):
        works(turn, played)
        if unit.id not in turn.position.units or turn.kind(unit).indestructible:
            continue
        if late:
            mark = SetMark(Mark(DOOMED, str(unit.id), until=turn.season, by=played.seat))
            turn.emit("unit.doomed", f"{unit.owner} {unit} dies when all have moved.", mark, unit=str(unit))
        else:
            text = f"{unit.owner} {unit} dies a sudden death at the hands of {played.seat}."
            turn.lose(unit, "destroyed", text, kind="unit.killed", by=played.seat)


def _strike_late(turn: Turn) -> None:
    for mark in turn.position.marks_named(DOOMED):
        unit = next(unit for unit in turn.position.units.values() if str(unit.id) == mark.subject)
        text = f"{unit.owner} {unit} dies a sudden death at the hands of {mark.by}."
        turn.lose(unit, "destroyed", text, kind="unit.killed", by=mark.by)


RULE = card_rule(
    CARD,
    "2.7",
    "A unit of another Power is removed at once; its orders vanish.",
    {"kill": "Played against an enemy unit, which is removed from play.", "at_once": "It is removed immediately."},
    (
        Step("deaths", "sudden_death.strike", _strike, "Units die suddenly", commutes=True),
        Step("arrivals take effect", "sudden_death.strike_late", _strike_late, "Units die suddenly", commutes=True),
    ),
    marks=(MarkSpec("doomed", "unit", Flag(), "doomed"),),
    options=(
        Option("sudden_death.when", ("before_movement", "after_movement"), "When the victim dies.", "R86"),
    ),
)  # fmt: skip
