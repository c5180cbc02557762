"""Sunday: that one may jump today, and every way there is, with what may come in between."""

from typing import Any

from engine.io.stored_forms import stored_state
from engine.turn.seat_orders import seat_turn
from games.table.panels.panel import Panel, Sight
from variants.dipshomashy.jumps import every_jump, is_sunday


def _data(sight: Sight) -> dict[str, Any] | None:
    """`jumps`: by unit each line with its note, `desert`, `closed`, `obliged` or nothing (static/js/jump.js)."""
    if sight.turn is None or sight.turn.window not in "MP":
        return None
    seat = sight.viewer.seat_id or ""
    turn = seat_turn(sight.game.rulebook, stored_state(sight.rulebook, sight.state), seat)
    if not is_sunday(turn):
        return None
    if not sight.wants("order"):
        return {"script": None}
    say, units = sight.rulebook.say, turn.position.units_of(seat)  # type: ignore[arg-type]
    jumps = {str(unit): [(say(line), note) for line, note in every_jump(turn, seat, unit)] for unit in units}  # type: ignore[arg-type]
    return {"script": {"jumps": jumps}}


PANEL = Panel("sunday", "sunday", "Sunday", "banner", _data, script=True, style=True)
