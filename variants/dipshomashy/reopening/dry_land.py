"""6, by option: a sea that reopens is dry land, "a desert, whatever it was before" (R21). Never a sea's first opening.

Armies enter it from every place that touches it and is land, or has dried up; fleets only from touching water. Nothing
is convoyed through it, and no fleet goes along the shore into it or out of it.
"""

from __future__ import annotations

from engine.model.board import Place
from engine.model.changes import SetMark
from engine.model.ids import ProvinceId
from engine.model.state import Mark, Unit
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.dipshomashy.places import DRY, REOPENED, is_dry, is_water

_STEPS = ("move", "support", "retreat")


def dry_up(turn: Turn) -> None:
    """What was open once and is a sea dries up when it opens again."""
    if turn.option("licensing.reopened_sea") == "sea":
        return
    for place in turn.scratch(REOPENED):
        if is_water(turn, place):
            text = f"{place} has dried up: it is land now."
            turn.emit("place.dried", text, SetMark(Mark(DRY, place, since=turn.season)), place=place)


def may_stand(turn: Look, unit: Unit, place: ProvinceId) -> bool:
    """Armies may be there; fleets may as before."""
    return turn.kind(unit).medium == "land" and is_dry(turn, place)


def more_ways(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """For armies: into dry places, out of them, and from one to another."""
    board = turn.rulebook.board
    if purpose not in _STEPS or turn.kind(unit).medium != "land" or unit.at not in board.provinces:
        return None
    here = is_dry(turn, unit.at)
    near = board.touches[unit.at]
    return frozenset(Place(place) for place in near if is_dry(turn, place) or (here and board.is_land(place)))


def no_ways(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """For fleets: between a dry place and anything but water."""
    if purpose not in _STEPS or turn.kind(unit).medium != "water" or unit.at not in turn.rulebook.board.provinces:
        return None
    steps = turn.rulebook.board.fleet_steps(unit.at, unit.coast)
    if is_dry(turn, unit.at):
        return frozenset(place for place in steps if not is_water(turn, place.province))
    afloat = is_water(turn, unit.at)
    return frozenset(place for place in steps if is_dry(turn, place.province) and not afloat)


def no_ferry(turn: Look, unit: Unit, verb: str) -> str | None:
    """No convoys through it."""
    return f"{unit.at} is dry" if verb == "convoy" and is_dry(turn, unit.at) else None
