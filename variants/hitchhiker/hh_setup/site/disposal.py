"""Winter 1900: a row for each home centre, and what may stand in it."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


def _data(context: PanelContext) -> JsonDict | None:
    if not context.wants("disposal"):
        return None
    rows: dict[str, list[JsonDict]] = {}
    usual = _standard_builds(context)
    for line in context.offered.get("", ()):
        word, *rest = line.split()
        if word not in ("BUILD", "WAIVE"):
            continue
        place, _, coast = rest[-1].partition("/")
        name = "Nothing" if word == "WAIVE" else context.rulebook.kinds[rest[0]].name.capitalize()  # type: ignore[index]
        choice = {"line": line, "name": f"{name}, {COASTS[coast]}" if coast else name, "usual": line in usual}
        rows.setdefault(place, []).append(choice)
    return {
        "rows": [(context.spaces[place], place, choices) for place, choices in rows.items()],
        "standard": bool(usual),
    }


def _standard_builds(context: PanelContext) -> set[str]:
    """The lines that a centre need not be given: those of the units that it gets in any case."""
    if context.rulebook.options["setup.w1900_missing"] != "standard_unit":
        return set()
    return {f"BUILD {unit}" for unit in context.rulebook.start.units.values() if unit.owner == context.viewer.seat_id}


PANEL = Panel("disposal", "hh_setup", "Your first units", "moves", _data, script=True, style=True)
