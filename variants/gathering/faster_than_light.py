"""2.11: Faster than Light. Up to two steps to adjacent empty spaces, before orders are carried out."""

from __future__ import annotations

from engine.board import Place
from engine.catalogue import AFFECTED, BLOCKS
from engine.changes import MoveUnit
from engine.ids import ProvinceId, UnitId
from engine.rule import Option, Step
from engine.state import Unit
from engine.turn import Turn

from variants.gathering.cards import PATH, Card, Played, cancel, waste, works
from variants.gathering.casting import card_rule
from variants.gathering.consent import ACCEPT, ACCEPTING, agreed, own_only
from variants.gathering.elements import stranded

CARD = Card(
    "faster_than_light", "Faster than Light", "FTL", 2, PATH, own_only, aliases=("FASTER THEN LIGHT",), consent=True,
    flavour="You arrived yesterday.",
)  # fmt: skip


def _travel(turn: Turn) -> None:
    """Round by round: all first steps at once, then all second ones. Paths of one unit are joined (R20)."""
    paths: dict[UnitId, list[Place]] = {}
    cards: dict[UnitId, list[Played]] = {}
    for played in agreed(turn, CARD):
        unit = turn.position.units.get(played.unit)
        if unit is None:
            waste(turn, played, "its target is gone")
        elif why := turn.ask(AFFECTED, unit, CARD.id, played.seat):
            cancel(turn, played, why)
        elif stranded(turn, unit) or turn.kind(unit).indestructible:
            waste(turn, played, f"{unit} is stranded" if stranded(turn, unit) else f"{unit} does as it likes")
        else:
            paths.setdefault(unit.id, []).extend(played.play.path)
            cards.setdefault(unit.id, []).append(played)
    for those in cards.values():
        for played in those:
            works(turn, played)
    while any(paths.values()):
        _round(turn, paths)


def _round(turn: Turn, paths: dict[UnitId, list[Place]]) -> None:
    """One step of everybody, judged on the spaces that are empty as it begins."""
    steps: dict[UnitId, Place] = {}
    for number in list(paths):
        if not paths[number]:
            continue
        unit, goal = turn.position.units[number], paths[number].pop(0)
        place, why = _step(turn, unit, goal)
        if place is None:
            paths[number] = []
            _stop(turn, unit, goal, why)
        else:
            steps[number] = place
    wanted = [place.province for place in steps.values()]
    for number, place in steps.items():
        unit = turn.position.units[number]
        if wanted.count(place.province) > 1:
            paths[number] = []
            _stop(turn, unit, place, "another unit steps there too")
            continue
        move = MoveUnit(unit.id, ProvinceId(place.province), place.coast)
        text = f"{unit.owner} {unit} goes faster than light to {place}."
        turn.emit("unit.stepped", text, move, unit=str(unit), seat=unit.owner, to=str(place))


def _step(turn: Turn, unit: Unit, goal: Place) -> tuple[Place | None, str]:
    """The space of a step with its coast, or why it cannot be made."""
    within = [place for place in turn.reach(unit) if place.province == goal.province]
    plain = Place(goal.province)
    place = goal if goal in within else plain if plain in within else within[0] if len(within) == 1 else None
    if place is None or (goal.coast and place.coast and place != goal):
        return None, "it must say its coast" if len(within) > 1 else f"it does not reach {goal}"
    blocked = turn.ask(BLOCKS, ProvinceId(goal.province), "step", unit.kind)
    return (None, blocked) if blocked else (place, "")


def _stop(turn: Turn, unit: Unit, goal: Place, why: str) -> None:
    text = f"{unit.owner} {unit} stops before {goal}: {why}."
    turn.emit("unit.stopped", text, unit=str(unit), seat=unit.owner, to=str(goal), why=why)


RULE = card_rule(
    CARD,
    "2.11",
    "A unit makes up to two moves to adjacent empty spaces before the orders of the season, which it then obeys.",
    {
        "steps": "Up to two moves to adjacent empty spaces before the season's orders.",
        "orders": "The unit then obeys the order for the place where it stands.",
    },
    (Step("faster than light", "faster_than_light.travel", _travel, "Units go faster than light", commutes=True),),
    options=(
        Option("faster_than_light.foreign", ("consent", "forced", "own_only"), "Journeys of others' units.", "R17"),
    ),
    forms=(ACCEPT,),
    submissions=(ACCEPTING,),
)
