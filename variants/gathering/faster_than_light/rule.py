"""2.11: Faster than Light. Up to two steps to adjacent empty spaces, before orders are carried out."""

from __future__ import annotations

from dataclasses import replace

from engine.model.board import Place
from engine.model.changes import MoveUnit
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.state import Unit
from engine.movement.held_back import held_back_reason
from engine.rulebook.catalogue import AFFECTED, BLOCKS, TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.rule import Option, Step
from engine.rulebook.turn import Turn

from variants.gathering.cards import PATH, Card, Play, cancel, plays_of, waste, works
from variants.gathering.casting import card_rule
from variants.gathering.consent import ACCEPT, ACCEPTING, agreed, own_only
from variants.gathering.elements import stranded


def _doubt(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    """The first step that cannot be made as things stand, and what comes of it."""
    if unit is None:
        return ""
    if stranded(turn, unit) or turn.kind(unit).indestructible:
        return f"{unit} is stranded: the card is wasted" if stranded(turn, unit) else f"{unit} does as it likes"
    at = unit
    for number, goal in enumerate(play.path):
        place, why = _step(turn, at, goal)
        if place is None:
            ends = "the card is wasted" if number == 0 else f"it ends in {at.at}"
            return f"{at} cannot step to {goal} as things stand, for {why}: {ends}"
        at = replace(at, at=ProvinceId(place.province), coast=place.coast)
    return ""


CARD = Card(
    "faster_than_light", "Faster than Light", "FTL", 2, PATH, own_only, _doubt, aliases=("FASTER THEN LIGHT",),
    consent=True, flavour="You arrived yesterday.",
)  # fmt: skip


CROWDED = "another unit steps there too"
Leg = tuple[int, Place]
"""One step of a unit's path, with the number of the play that it belongs to."""


def _travel(turn: Turn) -> None:
    """Round by round: all first steps at once, then all second ones. Paths of one unit are joined (R20)."""
    _name_exactly(turn)
    paths: dict[UnitId, list[Leg]] = {}
    made: dict[int, str] = {}
    journeys = agreed(turn, CARD)
    for number, played in enumerate(journeys):
        unit = turn.position.units.get(played.unit)
        if unit is None:
            waste(turn, played, "its target is gone")
        elif why := turn.ask(AFFECTED, unit, CARD.id, played.seat):
            cancel(turn, played, why)
        elif stranded(turn, unit) or turn.kind(unit).indestructible:
            waste(turn, played, f"{unit} is stranded" if stranded(turn, unit) else f"{unit} does as it likes")
        else:
            paths.setdefault(unit.id, []).extend((number, place) for place in played.play.path)
            made[number] = "the journey had ended before"
    while any(paths.values()):
        _round(turn, paths, made)
    for number, failed in made.items():
        if failed:
            waste(turn, journeys[number], f"it made no step, for {failed}")
        else:
            works(turn, journeys[number])


def _name_exactly(turn: Look) -> None:
    """Whoever travels gives a line for every place where a unit may end; it is for that kind of unit alone (R89).

    A play that nobody has seen counts for its own seat's lines only, so that it stays unseen.
    """
    for order_line in turn.order_lines:
        play = getattr(order_line.inner, "play", None)
        if isinstance(play, Play) and play.card == CARD.word:
            turn.exact.setdefault(order_line.seat, False)
    for played in plays_of(turn, CARD):
        unit = turn.position.opening.get(played.unit)
        if unit is not None:
            turn.exact[unit.owner] = True


def _round(turn: Turn, paths: dict[UnitId, list[Leg]], made: dict[int, str]) -> None:
    """One step of everybody, judged on the spaces that are empty as it begins.

    Notes in `made` of each play why it has made no step so far; nothing once it has made one.
    """
    steps: dict[UnitId, Leg] = {}
    for number in list(paths):
        if not paths[number]:
            continue
        unit, (card, goal) = turn.position.units[number], paths[number].pop(0)
        place, why = _step(turn, unit, goal)
        if place is None:
            paths[number] = []
            _stop(turn, unit, goal, why)
            made[card] = made[card] and why
        else:
            steps[number] = (card, place)
    wanted = [place.province for _, place in steps.values()]
    for number, (card, place) in steps.items():
        unit = turn.position.units[number]
        if wanted.count(place.province) > 1:
            paths[number] = []
            _stop(turn, unit, place, CROWDED)
            made[card] = made[card] and CROWDED
            continue
        made[card] = ""
        move = MoveUnit(unit.id, ProvinceId(place.province), place.coast)
        text = f"{unit.owner} {unit} goes faster than light to {place}."
        turn.emit("unit.stepped", text, move, unit=str(unit), seat=unit.owner, to=str(place))


def _step(turn: Look, unit: Unit, goal: Place) -> tuple[Place | None, str]:
    """The space of a step with its coast, or why it cannot be made."""
    within = [place for place in turn.reach(unit) if place.province == goal.province]
    plain = Place(goal.province)
    place = goal if goal in within else plain if plain in within else within[0] if len(within) == 1 else None
    if place is None or (goal.coast and place.coast and place != goal):
        return None, "it must say its coast" if len(within) > 1 else f"it does not reach {goal}"
    province = ProvinceId(goal.province)
    if province not in turn.ask(TOUCHES, unit.at, "step"):
        return None, f"{province} is not next to it"
    blocked = held_back_reason(turn, unit, "sprint", province) or turn.ask(BLOCKS, province, "step", unit.kind)
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
    order_kinds=(ACCEPTING,),
    news=("unit.stepped", "unit.stopped"),
)
