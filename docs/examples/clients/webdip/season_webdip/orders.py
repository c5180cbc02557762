"""Orders as webDiplomacy's API has them, and as the engine has them (`engine.order_as_data`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from season_webdip.numbers import COUNTRIES, KINDS, RULES, province_of, territory, turn_of

Data = Mapping[str, Any]
Order = dict[str, Any]
TYPES = {
    "hold": "Hold", "move": "Move", "convoy": "Convoy", "retreat": "Retreat", "disband": "Disband", "remove": "Destroy",
    "waive": "Wait",
}  # fmt: skip
BASE = ("Support hold", "Support move", "Convoy")
"""Orders whose target is a province, never its coast."""


def order_of(data: Data) -> Order:
    """An order of the engine's, in numbers."""
    verb = data["verb"]
    found: Order = {"terrID": None, "unitType": "", "type": "", "toTerrID": "", "fromTerrID": "", "viaConvoy": ""}
    if verb == "waive":
        return {**found, "type": "Wait"}
    found |= {"terrID": territory(data["place"], data.get("coast", "")), "unitType": KINDS[data["kind"]]}
    target = data.get("target", "")
    if verb == "build":
        return {**found, "type": f"Build {found['unitType']}", "toTerrID": found["terrID"]}
    if verb == "remove":
        return {**found, "type": "Destroy", "toTerrID": found["terrID"]}
    if verb == "support":
        helped = territory(data["helped"]["place"])
        to = {"toTerrID": territory(target), "fromTerrID": helped} if target else {"toTerrID": helped}
        return {**found, "type": "Support move" if target else "Support hold", **to}
    if verb == "convoy":
        return {
            **found,
            "type": "Convoy",
            "toTerrID": territory(target),
            "fromTerrID": territory(data["helped"]["place"]),
        }
    if verb in ("move", "retreat"):
        found["toTerrID"] = territory(target, data.get("target_coast", ""))
    if verb == "move":
        found["viaConvoy"] = "Yes" if data.get("via") else "No"
    return {**found, "type": TYPES[verb]}


def known_by(order: Mapping[str, Any]) -> tuple[object, ...]:
    """What is the same in two writings of one order: units by province. Raises ValueError, KeyError, TypeError."""
    kind = str(order["type"])
    unit = "" if kind == "Wait" else province_of(int(order["terrID"]))
    to, start = order.get("toTerrID") or "", order.get("fromTerrID") or ""
    if kind.startswith("Build"):  # the coast is in either
        return kind, max(int(order["terrID"]), int(to or 0))
    if kind == "Destroy":
        return kind, unit
    if to:
        to = province_of(int(to)) if kind in BASE else int(to)
    if start:
        start = province_of(int(start))
    via = order.get("viaConvoy") == "Yes" if kind == "Move" else False
    return kind, unit, to, start, via


def legal_lines(state: Data, seat: str) -> dict[tuple[object, ...], str]:
    """Every order that a seat can give, by `known_by`, as the site reads it."""
    found: dict[tuple[object, ...], str] = {}
    for lines in engine.legal_orders(RULES, engine.load_state(RULES, dict(state)), seat).values():
        for line in lines:
            found.setdefault(known_by(order_of(engine.order_as_data(RULES, line))), line)
    return found


def played(report: Data) -> list[Order]:
    """The orders of an adjudicated turn, with what became of them."""
    turn, phase = turn_of(report["phase"])
    return [
        {
            "turn": turn, "phase": phase, "countryID": COUNTRIES[seat], **order_of(one["data"]),
            "success": "Yes" if one["verdict"] in ("succeeds", "holds") and not one.get("dislodged") else "No",
            "dislodged": "Yes" if one.get("dislodged") else "No",
        }
        for seat in COUNTRIES
        for one in report["results"].get(seat, ())
        if one.get("data")
    ]  # fmt: skip
