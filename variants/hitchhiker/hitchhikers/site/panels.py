"""Lifts: whom one could lift, who could give the lift, and where to; a ride over the sea leg by leg."""

from engine.io.stored_forms import stored_state
from engine.model.json_data import JsonDict
from engine.turn.seat_orders import seat_turn
from games.table.panels.panel import Panel, PanelContext

from variants.hitchhiker.hitchhikers.lift_orders import rides


def _data(context: PanelContext) -> JsonDict | None:
    if context.sheet is None or not context.wants("lift"):
        return None
    seat = context.viewer.seat_id or ""
    turn = seat_turn(context.game.rulebook, stored_state(context.rulebook, context.state), seat)
    hikers = [unit for unit in context.units() if unit["seat"] == seat and unit["text"].startswith("H ")]
    board = context.rulebook.board
    script = {
        "hikers": [{"unit": unit["text"], "at": unit["at"]} for unit in hikers],
        "rides": [{"unit": unit, "at": at, "from": start, "to": goals} for unit, at, start, goals in rides(turn)],
        "seas": [place for place in context.spaces if board.is_sea(place)],  # type: ignore[arg-type]
        "names": context.spaces,
        "refused": str(context.held("marvin").get("at", "")),
    }
    return {"hikers": hikers, "script": script}


PANELS = (Panel("lifts", "hitchhikers", "Lifts", "moves", _data, script=True, style=True),)
