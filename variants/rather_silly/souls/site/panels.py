"""Souls: which of one's units are sold, which could be, and what everybody owes for those that were lost."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext, plain

SOLD = "souls.sold"


def _data(context: PanelContext) -> JsonDict | None:
    owed = [(context.names[seat], int(plain(value))) for seat, value in context.held("souls").get("debt", {}).items()]
    sold = [
        {
            "name": context.names.get(unit["seat"], unit["seat"]),
            "text": unit["text"],
            "left": int(plain(unit["marks"][SOLD])),
        }
        for unit in context.units()
        if SOLD in unit["marks"]
    ]
    data = {"may": _may_sell(context), "sold": sold, "owed": [line for line in owed if line[1]]}
    return data if context.turn is not None and any(data.values()) else None


def _may_sell(context: PanelContext) -> list[str]:
    """The units for which a sale can be written now."""
    if not context.wants("sell") or context.sheet is None:
        return []
    lines = context.offered.get("", ())
    return [line.removeprefix("SELL ") for line in lines if line.startswith("SELL ")]


PANELS = (Panel("souls", "souls", "Souls", "moves", _data, script=True, style=True),)
