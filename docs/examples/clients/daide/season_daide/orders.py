"""Orders and what became of them, in DAIDE's words and in the engine's (`engine.order_as_data`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from season_daide.board import POWERS, RULES, location, province, season, unit, unit_of
from season_daide.language import Message, Part

Data = Mapping[str, Any]
RESULTS = {
    "succeeds": "SUC", "holds": "SUC", "bounces": "BNC", "cut": "CUT",
    "disrupted": "DSR", "void": "NSO", "fails": "NSO",
}  # fmt: skip
SEASON_OF = {"M": {"HLD", "MTO", "SUP", "CVY", "CTO"}, "R": {"RTO", "DSB"}, "A": {"BLD", "REM", "WVE"}}
"""By the last letter of a phase, the orders that it takes."""


def units_of(state: Data) -> dict[str, tuple[str, str]]:
    """By province, who has which unit there: `{"StP": ("Russia", "F StP/nc")}`."""
    return {text[2:].partition("/")[0]: (seat, text) for seat, those in state["units"].items() for text in those}


def order_message(seat: str, data: Data, state: Data, via: list[str] | None = None) -> Message:
    """((FRA AMY PAR) MTO BUR) of an order of the engine's. `via`: the seas of a convoy."""
    verb = data["verb"]
    if verb == "waive":
        return [POWERS[seat], "WVE"]
    own: Part = unit(seat, data["kind"], data["place"], data.get("coast", ""))
    target = location(data["target"], data.get("target_coast", "")) if "target" in data else ""
    if verb in ("hold", "disband", "build", "remove"):
        return [own, {"hold": "HLD", "disband": "DSB", "build": "BLD", "remove": "REM"}[verb]]
    if verb == "retreat":
        return [own, "RTO", target]
    if verb == "move":
        return [own, "CTO", target, "VIA", [*map(province, via)]] if via is not None else [own, "MTO", target]
    helped = data["helped"]
    owner, text = units_of(state).get(helped["place"], (seat, helped["unit"]))
    if verb == "convoy":
        return [own, "CVY", unit_of(owner, text), "CTO", target]
    supported: Message = [own, "SUP", unit_of(owner, text)]
    return [*supported, "MTO", province(data["target"])] if "target" in data else supported


def known_by(order: Message) -> str:
    """What is the same in two messages of one order, whatever way its convoy takes."""
    return repr(order[: order.index("VIA")] if "VIA" in order else order)


def legal_lines(state: Data, seat: str) -> dict[str, str]:
    """Every order that a seat can give, by `known_by`, as the site reads it."""
    position = engine.load_state(RULES, dict(state))
    found: dict[str, str] = {}
    for lines in engine.legal_orders(RULES, position, seat).values():
        for line in lines:
            data = engine.order_as_data(RULES, line)
            via: list[str] | None = [] if data.get("via") else None
            found.setdefault(known_by(order_message(seat, data, state, via)), line)
    return found


def note(order: Message, state: Data, seat: str, legal: Mapping[str, str]) -> str:
    """What THX says of an order: MBV if it stands, else why not (DAIDE, Message Syntax)."""
    if known_by(order) in legal:
        return "MBV"
    verb = next((one for one in order[1:2] if isinstance(one, str)), "")
    if verb not in SEASON_OF[state["phase"][-1]]:
        return "NRS"
    if verb in ("BLD", "WVE"):
        return _note_of_build(order, state, seat, verb)
    own = order[0] if isinstance(order[0], list) else []
    if own[:1] != [POWERS[seat]]:
        return "NYU"
    there = [unit_of(owner, text) for owner, text in units_of(state).values()]
    there += [unit_of(owner, one["unit"]) for owner, those in state.get("dislodged", {}).items() for one in those]
    if own not in there:
        return "NSU"
    return {"RTO": "NVR", "DSB": "NRN", "REM": "NMR"}.get(verb, "FAR")


def _note_of_build(order: Message, state: Data, seat: str, verb: str) -> str:
    own = order[0] if isinstance(order[0], list) else [order[0]]
    if own[:1] != [POWERS[seat]]:
        return "NYU"
    if verb == "WVE" or len(own) < 3:
        return "NMB"
    place = own[2][0] if isinstance(own[2], list) else own[2]
    names = {province(name): name for name in RULES.board.provinces}
    name = names.get(str(place), "")
    if name not in RULES.board.centres:
        return "NSC"
    if name not in RULES.board.homes[seat]:
        return "HSC"
    if name not in state["centres"].get(seat, ()):
        return "YSC"
    if name in units_of(state):
        return "ESC"
    return "CST" if RULES.board.provinces[name].coasts and own[1] == "FLT" else "NMB"


def results(phase: str, before: Data, told: Mapping[str, Any]) -> list[Message]:
    """ORD for every order of an adjudicated turn: `told` is `results` of the site's report."""
    found: list[Message] = []
    for seat in POWERS:
        for one in told.get(seat, ()):
            data = one.get("data")
            if not data:
                continue
            message = order_message(seat, data, before, _way(data, told))
            ends: Message = [RESULTS.get(one["verdict"], "NSO")]
            if one.get("dislodged"):
                ends = ["RET"] if data["verb"] == "hold" else [*ends, "RET"]
            found.append(["ORD", season(phase), message, ends])
    return found


def _way(data: Data, told: Mapping[str, Any]) -> list[str] | None:
    """The seas by which an army was carried, in their order; None where it goes on foot."""
    if data["verb"] != "move" or data["kind"] != "A":
        return None
    on_foot = {place.province for place in RULES.board.army_next.get(data["place"], ())}
    if not data.get("via") and data["target"] in on_foot:
        return None
    fleets = {
        one["data"]["place"]
        for those in told.values()
        for one in those
        if (one.get("data") or {}).get("verb") == "convoy"
        and (one["data"]["helped"]["place"], one["data"].get("target")) == (data["place"], data["target"])
    }
    return _through(data["place"], data["target"], fleets)


def _through(start: str, end: str, fleets: set[str]) -> list[str]:
    """The shortest way over these fleets; none, if they reach nothing."""
    touches = RULES.board.touches
    ways = [[name] for name in sorted(fleets) if start in touches[name]]
    for way in ways:
        if end in touches[way[-1]]:
            return way
        ways += [[*way, name] for name in sorted(fleets) if name in touches[way[-1]] and name not in way]
    return []
