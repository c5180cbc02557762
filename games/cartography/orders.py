"""Canonical order text to what an arrow needs to know.

This is no validator: the text comes from results that the engine wrote, so it is canonical
(design, section 8).  Orders of variants are read as far as they move, help or mark something.
"""

import re
from typing import Any

from games.cartography.scene import Order

_UNIT = re.compile(r"^(?:\d*½?)?(?P<kind>[A-Za-z]+)\s+(?P<place>[A-Za-z]+)(?:/(?P<coast>[a-z]c))?$")
_SIGNS = {"SHOO": "shoo", "DETONATE": "detonate", "PREDICT": "predict", "WITH": "hold", "ABOARD": "hold"}
_HELPS = {"S": "support", "C": "convoy", "L": "lift", "PICKUP": "pickup", "DISTRACT": "distract", "EXPOSE": "expose"}
_GOES = {"-": "move", "R": "retreat", "JUMP": "jump", "TELEPORT": "teleport", "FLY": "fly"}
_ADJUST = {"BUILD": "build", "REMOVE": "remove"}


def read_order(owner: str, text: str, *, verdict: str = "", dislodged: bool = False, why: str = "") -> Order | None:
    """The order as drawn, or None for one that is nowhere on the map (``WAIVE``)."""
    words = text.split(":", 1)[-1].split()
    if not words:
        return None
    action = _ADJUST.get(words[0])
    if action and len(words) > 2:
        kind, place, coast = _unit(" ".join(words[1:3]))
        fields: dict[str, Any] = {"action": action, "kind": kind, "place": place, "coast": coast}
    elif words[0] in _SIGNS and len(words) > 1:
        fields = {"action": _SIGNS[words[0]], "place": _place(words[-1])[0]}
    elif len(words) > 1 and _UNIT.match(" ".join(words[:2])):
        kind, place, coast = _unit(" ".join(words[:2]))
        fields = {"kind": kind, "place": place, "coast": coast, **_deed(words[2:])}
    else:
        return None
    return Order(owner, text=text, verdict=verdict, dislodged=dislodged, why=why, **fields)


def _deed(words: list[str]) -> dict[str, Any]:
    """What the unit does, from the words after its name."""
    if not words or words[0] in ("H", "HOLD"):
        return {"action": "shoo" if "SHOO" in words else "hold"}
    verb, rest = words[0], words[1:]
    if verb == "D":
        return {"action": "disband"}
    if verb in _GOES and rest:
        stops = [w for w in rest if w not in ("-", "VIA", "UNDERPASS")]
        target, coast = _place(stops[-1])
        path = tuple(_place(stop)[0] for stop in stops[:-1])
        action = "fly" if path else "convoyed" if rest[-1] == "VIA" else _GOES[verb]
        return {"action": action, "target": target, "target_coast": coast, "path": path}
    if verb in _HELPS and len(rest) > 1:
        _, helped, _ = _unit(" ".join(rest[:2]))
        target, coast = _place(rest[3]) if len(rest) > 3 and rest[2] == "-" else ("", "")
        return {"action": _HELPS[verb], "helped": helped, "target": target, "target_coast": coast}
    if verb in _SIGNS:
        return {"action": _SIGNS[verb]}
    return {"action": "hold"}


def _unit(text: str) -> tuple[str, str, str]:
    match = _UNIT.match(text)
    if not match:
        return "A", text.split()[-1], ""
    return match["kind"], match["place"], match["coast"] or ""


def _place(text: str) -> tuple[str, str]:
    place, _, coast = text.partition("/")
    return place, coast
