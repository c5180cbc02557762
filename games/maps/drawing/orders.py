"""Canonical order text to what an arrow needs to know.

This is no validator: the text comes from results that the engine wrote, so it is canonical
(docs/notation.md).  What a unit does is read here; what a seat does besides (cards, votes, sales)
in ``papers.py``.  How a journey goes that other orders carry is put together in ``journeys.py``.
"""

import re
from collections.abc import Callable
from typing import Any

from games.maps.drawing.legend import UNITS
from games.maps.drawing.papers import read_paper
from games.maps.drawing.scene import Order
from games.maps.drawing.spelling import spots, units

_CONDITION = re.compile(r"^IF .*?: ")
_RIDERS = re.compile(r" (?:VIA UNDERPASS|VIA|WITH TARDIS|ALOFT|SHOO)\b")
_WENT = re.compile(r"retreats to (\S+)")
#: How a kind goes where it is ordered to, if not simply by a step.
_GAIT = {"B": "fly", "T": "travel", "M": "drive"}

Fields = dict[str, Any]


def read_order(owner: str, text: str, *, verdict: str = "", dislodged: bool = False, why: str = "") -> Order | None:
    """The order as drawn, or None if there is nothing to read.

    One that is nowhere on the map (``WAIVE``) has no place; it only stands in the list of orders.
    """
    line = _CONDITION.sub("", text)
    if not line.strip():
        return None
    unit = next(iter(units(line)), None)
    if unit and unit.start == 0:
        fields: Fields = {"kind": _kind(unit.kind), "place": unit.place, "coast": unit.coast, "number": unit.number}
        fields |= _deed(unit.kind, line[unit.end :].strip(), why)
    else:
        fields = read_paper(line)
    return Order(owner, text=text, verdict=verdict, dislodged=dislodged, why=why, **fields)


def _kind(kind: str) -> str:
    return kind if kind in UNITS else kind.rpartition("/")[2]


def _deed(kind: str, rest: str, why: str) -> Fields:
    """What the unit does, from the words after its name."""
    verb, _, tail = rest.partition(" ")
    read = _VERBS.get(verb)
    return read(kind, tail, why) if read else {"action": "paper"}


def _move(kind: str, tail: str, _why: str) -> Fields:
    stops = spots(_RIDERS.sub("", f" {tail}"))
    if not stops:
        return {"action": "paper"}
    action = _GAIT.get(kind, "jump" if len(stops) > 1 else "move")
    if "VIA UNDERPASS" in tail:
        action = "tunnel"
    elif re.search(r"\bVIA\b", tail):
        action = "convoyed"
    return {"action": action, **_way(stops)}


def _way(stops: list[tuple[str, str]]) -> Fields:
    target, coast = stops[-1]
    return {"target": target, "target_coast": coast, "path": tuple(place for place, _ in stops[:-1])}


def _retreat(_kind: str, tail: str, why: str) -> Fields:
    """The first of a list, unless the result says which it was."""
    choices = [spots(choice) for choice in tail.split(",")]
    went = _WENT.search(why)
    fitting = [c for c in choices if went and c and c[-1][0] == went[1].partition("/")[0]]
    stops = (fitting or choices)[0]
    return {"action": "retreat", **_way(stops)} if stops else {"action": "disband"}


def _hold(_kind: str, tail: str, _why: str) -> Fields:
    return {"action": "shoo" if "SHOO" in tail.split() else "hold"}


def _help(action: str) -> Callable[[str, str, str], Fields]:
    """Orders that name another unit, and perhaps where it goes."""

    def read(_kind: str, tail: str, _why: str) -> Fields:
        helped = next(iter(units(tail)), None)
        if helped is None:
            return {"action": action}
        fields: Fields = {"action": action, "helped": helped.place, "helped_kind": helped.kind}
        stops = spots(_RIDERS.sub("", tail[helped.end :]))
        return fields | (_way(stops) if stops else {})

    return read


def _pick_up(kind: str, tail: str, why: str) -> Fields:
    fields = _help("pickup")(kind, tail, why)
    return {**fields, "action": "fly"} if fields.get("target") else fields


_VERBS: dict[str, Callable[[str, str, str], Fields]] = {
    "-": _move,
    "JUMP": _move,
    "R": _retreat,
    "H": _hold,
    "D": lambda *_: {"action": "disband"},
    "S": _help("support"),
    "C": _help("convoy"),
    "L": _help("lift"),
    "PICKUP": _pick_up,
    "ABOARD": _help("aboard"),
    "DROP": lambda *_: {"action": "drop"},
    "WITH": _help("ride_along"),
    "DISTRACT": _help("distract"),
    "EXPOSE": _help("expose"),
    "LURE": _help("distract"),
    "SPOIL": _help("expose"),
    "OFF": lambda *_: {"action": "undress"},
}
