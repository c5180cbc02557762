"""Sunday: that one may jump today, and every way there is, with what may come in between."""

from typing import Any

from engine.io.stored_forms import stored_state
from engine.turn.seat_orders import seat_turn
from games.table.panels.panel import Panel, PanelContext

from variants.dipshomashy.sunday.jumps import every_jump, is_sunday


def _data(context: PanelContext) -> dict[str, Any] | None:
    """`jumps`: by unit each line with its note, `desert`, `closed`, `obliged` or nothing (static/js/jump.js)."""
    if context.turn is None or context.turn.window not in "MP":
        return None
    seat = context.viewer.seat_id or ""
    turn = seat_turn(context.game.rulebook, stored_state(context.rulebook, context.state), seat)
    if not is_sunday(turn):
        return None
    if not context.wants("order"):
        return {"script": None}
    say, units = context.rulebook.say, turn.position.units_of(seat)  # type: ignore[arg-type]
    jumps = {str(unit): [(say(line), note) for line, note in every_jump(turn, seat, unit)] for unit in units}  # type: ignore[arg-type]
    return {"script": {"jumps": jumps}}


PANELS = (Panel("sunday", "sunday", "Sunday", "banner", _data, script=True, style=True),)
