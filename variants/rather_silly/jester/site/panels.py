"""The Jester's re-order: a unit of somebody else's, and any order that its owner might give it."""

from collections.abc import Mapping

import engine
from engine.io.stored_forms import stored_state
from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext


def _data(context: PanelContext) -> JsonDict | None:
    want = next((want for want in (context.sheet.wants if context.sheet else ()) if want.kind == "reorder"), None)
    if want is None:
        return None
    units: dict[str, list[str]] = {}
    for unit in context.units():
        if unit["seat"] in context.names:
            units.setdefault(unit["seat"], []).append(unit["text"])
    return {
        "slots": range(1, want.count + 1),
        "seats": [(seat, context.names[seat]) for seat in context.names if seat in units],
        "told": [event["text"] for event in reversed(context.lately("jester.reordered"))],
        "script": {"units": units},
    }


def _answers(context: PanelContext, asked: Mapping[str, str]) -> JsonDict:
    """`seat`, `unit`: every order that the unit's owner could give it, as far as the Jester can see."""
    if not context.wants("reorder") or context.turn is None:
        return {}
    seat, unit = asked.get("seat", ""), asked.get("unit", "")
    if seat not in context.names:
        return {}
    seen = stored_state(context.rulebook, context.state)
    return {"orders": list(engine.legal_orders(context.rulebook, seen, seat).get(unit, ()))}


PANELS = (Panel("reorder", "jester", "The re-order", "moves", _data, script=True, style=True, answers=_answers),)
