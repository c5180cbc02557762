"""The Jester's re-order: a unit of somebody else's, and any order that its owner might give it."""

from collections.abc import Mapping
from typing import Any

import engine
from engine.io.stored_forms import stored_state
from games.table.panels.panel import Panel, Sight


def _data(sight: Sight) -> dict[str, Any] | None:
    want = next((want for want in (sight.sheet.wants if sight.sheet else ()) if want.kind == "reorder"), None)
    if want is None:
        return None
    units: dict[str, list[str]] = {}
    for unit in sight.units():
        if unit["seat"] in sight.names:
            units.setdefault(unit["seat"], []).append(unit["text"])
    return {
        "slots": range(1, want.count + 1),
        "seats": [(seat, sight.names[seat]) for seat in sight.names if seat in units],
        "told": [event["text"] for event in reversed(sight.lately("jester.reordered"))],
        "script": {"units": units},
    }


def _answers(sight: Sight, asked: Mapping[str, str]) -> dict[str, Any]:
    """`seat`, `unit`: every order that the unit's owner could give it, as far as the Jester can see."""
    if not sight.wants("reorder") or sight.turn is None:
        return {}
    seat, unit = asked.get("seat", ""), asked.get("unit", "")
    if seat not in sight.names:
        return {}
    seen = stored_state(sight.rulebook, sight.state)
    return {"orders": list(engine.legal_orders(sight.rulebook, seen, seat).get(unit, ()))}


PANEL = Panel("reorder", "jester", "The re-order", "moves", _data, script=True, style=True, answers=_answers)
