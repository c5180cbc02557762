"""Lifts: whom one could lift, who could give the lift, and where to; a ride over the sea leg by leg."""

from typing import Any

from engine.io.stored_forms import stored_state
from engine.turn.seat_orders import seat_turn
from games.table.panels.panel import Panel, Sight
from variants.hitchhiker.lift_papers import rides


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.sheet is None or not sight.wants("lift"):
        return None
    seat = sight.viewer.seat_id or ""
    turn = seat_turn(sight.game.rulebook, stored_state(sight.rulebook, sight.state), seat)
    hikers = [unit for unit in sight.units() if unit["seat"] == seat and unit["text"].startswith("H ")]
    board = sight.rulebook.board
    script = {
        "hikers": [{"unit": unit["text"], "at": unit["at"]} for unit in hikers],
        "rides": [{"unit": unit, "at": at, "from": start, "to": goals} for unit, at, start, goals in rides(turn)],
        "seas": [place for place in sight.spaces if board.is_sea(place)],  # type: ignore[arg-type]
        "names": sight.spaces,
        "refused": str(sight.held("marvin").get("at", "")),
    }
    return {"hikers": hikers, "script": script}


PANEL = Panel("lifts", "hitchhikers", "Lifts", "moves", _data, script=True, style=True)
