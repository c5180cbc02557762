"""Where to retreat, in an order of preference: the first choice that is legal is followed. By post, ahead of time."""

from typing import Any

from engine.io.stored_forms import stored_state
from engine.model.board import Place, text_key
from engine.model.state import Unit
from engine.movement.retreating import retreat_places
from engine.turn.seat_orders import seat_turn
from engine.turn.turn import Turn
from games.table.panels.panel import Panel, Sight

COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.sheet is None:
        return None
    seat = sight.viewer.seat_id or ""
    turn = seat_turn(sight.game.rulebook, stored_state(sight.rulebook, sight.state), seat)
    ahead = turn.window == "M" and turn.option("windows.style") == "postal"
    if not ahead and not sight.wants("retreat"):
        return None
    units = [(unit, _places(turn, unit, ahead)) for unit in turn.position.units_of(seat)]  # type: ignore[arg-type]
    shut = set(sight.held("closing").get("closed", ()))
    rows = [
        {"unit": str(unit), "places": [_told(sight, place, shut) for place in there]} for unit, there in units if there
    ]
    return {"rows": rows, "ahead": ahead, "script": {"rows": rows}} if rows else None


def _places(turn: Turn, unit: Unit, ahead: bool) -> list[Place]:
    """Where a unit that must retreat may go; ahead of time, where any of its units could."""
    if not ahead and unit.id not in turn.position.owed:
        return []
    found = turn.reach(unit, "retreat") if ahead else retreat_places(turn, unit)
    return sorted(found, key=text_key)


def _told(sight: Sight, place: Place, shut: set[str]) -> tuple[str, str, str]:
    """A place as an order has it, its name, and what should be known of it."""
    name = sight.spaces.get(place.province, place.province)
    note = "Closed: it is passed over, unless it opens." if place.province in shut else ""
    return str(place), f"{name}, {COASTS[place.coast]}" if place.coast else name, note


PANEL = Panel("retreat", "back_door", "Where to retreat", "tray", _data, script=True, style=True)
