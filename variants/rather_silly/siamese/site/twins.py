"""One's own pair of Siamese Units at the order form, and whether what is ordered could part them."""

from engine.model.json_data import JsonDict
from engine.rulebook.catalogue import TOUCHES
from games.table.panels.panel import Panel, PanelContext

from variants.rather_silly.siamese.bonds import pairs


def _data(context: PanelContext) -> JsonDict | None:
    if context.sheet is None or not context.wants("order"):
        return None
    turn = context.looked_at
    own_pairs = [pair for pair in pairs(turn) if pair[0].owner == context.viewer.seat_id]
    if not own_pairs:
        return None
    near = {place: sorted(TOUCHES.ask(turn, place, "zone")) for place in turn.rulebook.board.provinces}
    units = [[{"unit": str(unit), "at": unit.at} for unit in pair] for pair in own_pairs]
    return {"pairs": [[str(unit) for unit in pair] for pair in own_pairs], "script": {"pairs": units, "near": near}}


PANEL = Panel("twins", "siamese", "Your Siamese Units", "moves", _data, script=True, style=True)
