"""Souls: which of one's units are sold, which could be, and what everybody owes for those that were lost."""

from typing import Any

from games.table.panels.panel import Panel, Sight, plain

SOLD = "souls.sold"


def _data(sight: Sight) -> dict[str, Any] | None:
    owed = [(sight.names[seat], int(plain(kept))) for seat, kept in sight.held("souls").get("debt", {}).items()]
    sold = [
        {
            "name": sight.names.get(unit["seat"], unit["seat"]),
            "text": unit["text"],
            "left": int(plain(unit["marks"][SOLD])),
        }
        for unit in sight.units()
        if SOLD in unit["marks"]
    ]
    data = {"may": _may_sell(sight), "sold": sold, "owed": [line for line in owed if line[1]]}
    return data if sight.turn is not None and any(data.values()) else None


def _may_sell(sight: Sight) -> list[str]:
    """The units for which a sale can be written now."""
    if not sight.wants("sell") or sight.sheet is None:
        return []
    lines = sight.offered.get("", ())
    return [line.removeprefix("SELL ") for line in lines if line.startswith("SELL ")]


PANEL = Panel("souls", "souls", "Souls", "moves", _data, script=True, style=True)
