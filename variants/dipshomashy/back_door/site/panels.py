"""Where to retreat, in an order of preference: the first choice that is legal is followed. By post, ahead of time."""

from engine.io.stored_forms import stored_state
from engine.model.board import Place, text_key
from engine.model.json_data import JsonDict
from engine.model.state import Unit
from engine.movement.retreating import retreat_places
from engine.rulebook.turn import Turn
from engine.turn.seat_orders import seat_turn
from games.table.panels.panel import Panel, PanelContext

COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


def _data(context: PanelContext) -> JsonDict | None:
    if context.sheet is None:
        return None
    seat = context.viewer.seat_id or ""
    turn = seat_turn(context.game.rulebook, stored_state(context.rulebook, context.state), seat)
    ahead = turn.window == "M" and turn.option("windows.style") == "postal"
    if not ahead and not context.wants("retreat"):
        return None
    units = [(unit, _places(turn, unit, ahead)) for unit in turn.position.units_of(seat)]  # type: ignore[arg-type]
    shut = set(context.held("closing").get("closed", ()))
    rows = [
        {"unit": str(unit), "places": [_place_row(context, place, shut) for place in there]}
        for unit, there in units
        if there
    ]
    return {"rows": rows, "ahead": ahead, "script": {"rows": rows}} if rows else None


def _places(turn: Turn, unit: Unit, ahead: bool) -> list[Place]:
    """Where a unit that must retreat may go; ahead of time, where any of its units could."""
    if not ahead and unit.id not in turn.position.to_retreat:
        return []
    places = turn.reach(unit, "retreat") if ahead else retreat_places(turn, unit)
    return sorted(places, key=text_key)


def _place_row(context: PanelContext, place: Place, shut: set[str]) -> tuple[str, str, str]:
    """A place as an order has it, its name, and what should be known of it."""
    name = context.spaces.get(place.province, place.province)
    note = "Closed: it is passed over, unless it opens." if place.province in shut else ""
    return str(place), f"{name}, {COASTS[place.coast]}" if place.coast else name, note


PANELS = (Panel("retreat", "back_door", "Where to retreat", "tray", _data, script=True, style=True),)
