"""The Doctor's points and centres, which win together."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext, plain


def _data(context: PanelContext) -> JsonDict | None:
    if context.turn is None:
        return None
    points = int(plain(context.held("doctor").get("vp", {}).get("Doctor", 0)))
    centres = len(context.state.get("centres", {}).get("Doctor", ()))
    box = next((unit["at"] for unit in context.units() if unit["text"].startswith("T ")), "")
    return {
        "points": points,
        "centres": centres,
        "sum": points + centres,
        "target": int(context.rulebook.options["doctor.target"]),
        "place": "Hyperspace" if box == "HYP" else context.spaces.get(box, box),
    }


PANEL = Panel("points", "doctor", "The Doctor’s points", "powers", _data, style=True)
