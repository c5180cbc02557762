"""Monsters: where they are, and where each would go next as the board stands."""

from engine.model.json_data import JsonDict
from games.table.panels.panel import Panel, PanelContext

from variants.rather_silly.monsters.hints import monster_choices


def _data(context: PanelContext) -> JsonDict | None:
    if context.turn is None:
        return None
    choices = monster_choices(context.looked_at)
    owned = context.state.get("centres", {}).get("MONSTERS", ())
    hinted = context.rulebook.options.get("frame.hints") == "on"
    if not choices and not owned:
        return None
    name = context.spaces.get
    return {
        "monsters": [
            (str(unit), name(unit.at, unit.at), [name(place, place) for place in places]) for unit, places in choices
        ],
        "centres": [name(place, place) for place in owned],
        "hinted": hinted,
        "marks": [
            *({"from": unit.at, "to": place, "tie": len(places) > 1} for unit, places in choices for place in places),
            *(
                {
                    "at": unit.at,
                    "text": str(age),
                    "told": f"Number {age} by age. The oldest monster chooses first where to go.",
                    "above": True,
                }
                for age, (unit, _) in enumerate(choices, start=1)
            ),
        ],
    }


PANELS = (Panel("monsters", "monsters", "Monsters", "powers", _data, script=True, style=True),)
