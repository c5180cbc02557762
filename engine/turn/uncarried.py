"""Armies that are to go over sea while no line beside theirs convoys them: what their owner is told of it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.ids import ProvinceId, SeatId
from engine.model.json_data import Json
from engine.model.state import Unit
from engine.movement.convoys import convoy_targets
from engine.rulebook.look import Look


def uncarried(turn: Look, seat: SeatId, order: Json, paper: Iterable[Json]) -> str:
    """Why a move of a seat's paper may come to nothing; empty where it needs no fleet, or one is told to convoy it.

    `order` and `paper` are orders as data (docs/contract.md). A fleet of another power may convoy it all the same.
    """
    if order.get("verb") != "move" or "place" not in order or "target" not in order:
        return ""
    way, target = (order["place"], order["target"]), ProvinceId(order["target"])
    here = [unit for unit in turn.position.units_of(seat) if unit.at == way[0] and unit.kind == order.get("kind")]
    if len(here) != 1 or not _by_sea(turn, here[0], target, order.get("via", "")):
        return ""
    if any(one.get("verb") == "convoy" and (one["helped"]["place"], one["target"]) == way for one in paper):
        return ""
    army = here[0]
    fleets = [unit for unit in turn.position.units_of(seat) if target in convoy_targets(turn, army, unit)]
    if fleets:
        return (
            f"no fleet of yours convoys it: write {fleets[0]} C {army} - {target} too, or it waits for another power’s"
        )
    return f"no fleet of yours can convoy it to {target}: it goes only if another power’s does"


def _by_sea(turn: Look, unit: Unit, target: ProvinceId, via: str) -> bool:
    """Whether a unit asks for a convoy, or has no other way."""
    near = any(place.province == target for place in turn.reach(unit))
    return (via == "VIA" or not near) and target in convoy_targets(turn, unit)
