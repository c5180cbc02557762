"""The position in DAIDE's words: NOW, SCO and what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import engine
from season_daide.board import POWERS, RULES, location, province, season, unit_of
from season_daide.language import Message

Data = Mapping[str, Any]


def centres(state: Data) -> Message:
    """SCO: every centre, by who owns it; UNO is nobody."""
    found: Message = ["SCO"]
    for seat, power in {**POWERS, "Neutral": "UNO"}.items():
        held: Message = [*sorted(map(province, state["centres"].get(seat, ())))]
        if held:
            found.append([power, *held])
    return found


def now(state: Data) -> Message:
    """NOW: the turn and every unit; those that must retreat with where they can go."""
    units: Message = [unit_of(seat, text) for seat in POWERS for text in state["units"].get(seat, ())]
    beaten: Message = [
        [*unit_of(seat, text), "MRT", places] for seat in POWERS for text, places in retreats(state, seat).items()
    ]
    return ["NOW", season(state["phase"]), *units, *beaten]


def retreats(state: Data, seat: str) -> dict[str, Message]:
    """By dislodged unit of a seat, where it can go."""
    beaten = [one["unit"] for one in state.get("dislodged", {}).get(seat, ())]
    if not beaten:
        return {}
    offered = engine.legal_orders(RULES, engine.load_state(RULES, dict(state)), seat)
    found: dict[str, Message] = {}
    for text in beaten:
        orders = (engine.order_as_data(RULES, line) for line in offered.get(text, ()))
        retreats_of = (one for one in orders if one["verb"] == "retreat")
        found[text] = [location(one["target"], one.get("target_coast", "")) for one in retreats_of]
    return found


def adjustment(state: Data, seat: str) -> int:
    """How many units a seat must remove; below nothing, how many it may build."""
    wanted = engine.wants(RULES, engine.load_state(RULES, dict(state)), seat)
    return sum(one.count if one.kind == "remove" else -one.count for one in wanted if one.kind in ("build", "remove"))


def missing(state: Data, seat: str, orders: Sequence[Message]) -> Message:
    """MIS: what a seat has not ordered yet; `orders` are those that it has."""
    ordered = [order[0] for order in orders]
    phase = state["phase"][-1]
    if phase == "M":
        units = [unit_of(seat, text) for text in state["units"].get(seat, ())]
        return ["MIS", *(one for one in units if one not in ordered)]
    if phase == "R":
        beaten = [(unit_of(seat, text), places) for text, places in retreats(state, seat).items()]
        return ["MIS", *([*one, "MRT", places] for one, places in beaten if one not in ordered)]
    wanted = adjustment(state, seat)
    rest = max(0, wanted - len(orders)) if wanted > 0 else min(0, wanted + len(orders))
    return ["MIS", [rest]] if rest else ["MIS"]
