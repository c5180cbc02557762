"""The Doctor's points and centres, which win together."""

from typing import Any

from games.table.panels.panel import Panel, Sight, plain


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.turn is None:
        return None
    points = int(plain(sight.held("doctor").get("vp", {}).get("Doctor", 0)))
    centres = len(sight.state.get("centres", {}).get("Doctor", ()))
    box = next((unit["at"] for unit in sight.units() if unit["text"].startswith("T ")), "")
    return {
        "points": points,
        "centres": centres,
        "sum": points + centres,
        "target": int(sight.rulebook.options["doctor.target"]),
        "place": "Hyperspace" if box == "HYP" else sight.spaces.get(box, box),
    }


PANEL = Panel("points", "doctor", "The Doctor’s points", "powers", _data, style=True)
