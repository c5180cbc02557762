"""The TARDIS from within: where it is, who is aboard or beside it, and where it goes next."""

from typing import Any

from games.table.panels.panel import Panel, Sight


def _data(sight: Sight) -> dict[str, Any] | None:
    if sight.viewer.seat_id != "Doctor" or sight.sheet is None:
        return None
    box = next((unit for unit in sight.units() if unit["text"].startswith("T ")), None)
    if box is None or not any(want.subject == box["text"] for want in sight.sheet.wants):
        return None
    lines = sight.offered.get(box["text"], ())
    tails = [line.removeprefix(f"{box['text']} ") for line in lines]
    beside = [
        (sight.names.get(unit["seat"], unit["seat"]), unit["text"])
        for unit in sight.units()
        if unit["at"] == box["at"] and unit is not box
    ]
    goals = [(tail, _words(sight, tail)) for tail in tails if tail != "H"]
    return {
        "box": box["text"],
        "place": sight.spaces.get(box["at"], "Hyperspace" if box["at"] == "HYP" else box["at"]),
        "beside": beside,
        "goals": sorted(goals, key=lambda goal: goal[1]),
        "away": box["at"] == "HYP",
        "told": [event["text"] for event in sight.lately("tardis.materialised", "tardis.left", "tardis.stayed")],
    }


def _words(sight: Sight, tail: str) -> str:
    """An order of the TARDIS in words, without its name."""
    if tail.startswith("WITH "):
        return f"ride with {tail.removeprefix('WITH ')}"
    stops = [one for one in tail.removeprefix("- ").split(" - ") if one]
    names = ["Hyperspace" if one == "HYP" else sight.spaces.get(one, one) for one in stops]
    return " and on to ".join(names)


PANEL = Panel("tardis", "doctor", "The TARDIS", "moves", _data, script=True, style=True)
