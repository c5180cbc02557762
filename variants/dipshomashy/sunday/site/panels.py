"""Sunday: that one may jump today, and every way there is, with what may come in between."""

from engine.io.stored_forms import stored_state
from engine.model.ids import SeatId
from engine.model.json_data import JsonDict
from engine.model.state import Unit
from engine.rulebook.look import Look
from engine.turn.offers import offered
from engine.turn.seat_orders import seat_turn
from games.common.offers import offer_json
from games.table.panels.panel import Panel, PanelContext

from variants.dipshomashy.sunday.jumps import every_jump, is_sunday


def _data(context: PanelContext) -> JsonDict | None:
    """`jumps`: by unit each line with its note, `desert`, `closed`, `obliged` or nothing (static/js/jump.js)."""
    if context.turn is None or context.turn.window not in "MP":
        return None
    seat = context.viewer.seat_id or ""
    turn = seat_turn(context.game.rulebook, stored_state(context.rulebook, context.state), seat)
    if not is_sunday(turn):
        return None
    if not context.wants("order"):
        return {"script": None}
    jumps = {str(unit): _jumps(turn, seat, unit) for unit in turn.position.units_of(SeatId(seat))}
    return {"script": {"jumps": jumps}}


def _jumps(turn: Look, seat: str, unit: Unit) -> list[tuple[JsonDict, str]]:
    jumps = every_jump(turn, SeatId(seat), unit)
    return [(offer_json(offered(turn.rulebook, line, "order", seat)), note) for line, note in jumps]


PANELS = (Panel("sunday", "sunday", "Sunday", "banner", _data, script=True, style=True),)
