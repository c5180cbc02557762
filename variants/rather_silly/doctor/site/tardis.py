"""The TARDIS from within: where it is, who is aboard or beside it, and where it goes next."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext


def _data(context: PanelContext) -> JsonDict | None:
    if context.viewer.seat_id != "Doctor" or context.sheet is None:
        return None
    box = next((unit for unit in context.units() if unit["text"].startswith("T ")), None)
    if box is None or not any(want.subject == box["text"] for want in context.sheet.wants):
        return None
    lines = context.offered.get(box["text"], ())
    tails = [line.removeprefix(f"{box['text']} ") for line in lines]
    beside = [
        (context.names.get(unit["seat"], unit["seat"]), unit["text"])
        for unit in context.units()
        if unit["at"] == box["at"] and unit is not box
    ]
    goals = [(tail, _words(context, tail)) for tail in tails if tail != "H"]
    return {
        "box": box["text"],
        "place": context.spaces.get(box["at"], "Hyperspace" if box["at"] == "HYP" else box["at"]),
        "beside": beside,
        "goals": sorted(goals, key=lambda goal: goal[1]),
        "away": box["at"] == "HYP",
        "told": [event["text"] for event in context.lately("tardis.materialised", "tardis.left", "tardis.stayed")],
    }


def _words(context: PanelContext, tail: str) -> str:
    """An order of the TARDIS in words, without its name."""
    if tail.startswith("WITH "):
        return f"ride with {tail.removeprefix('WITH ')}"
    stops = [one for one in tail.removeprefix("- ").split(" - ") if one]
    names = ["Hyperspace" if one == "HYP" else context.spaces.get(one, one) for one in stops]
    return " and on to ".join(names)


PANEL = Panel("tardis", "doctor", "The TARDIS", "moves", _data, script=True, style=True)
