"""How far the game has come, and what wins it now: for games that end after a number of years."""

import engine
from engine.model.json_data import JsonDict
from engine.model.phases import FIRST_YEAR, season_number
from games.table.panels.panel import Panel, PanelContext

from variants.gathering.endgame.site.goal import needed


def _data(context: PanelContext) -> JsonDict | None:
    turn = context.turn
    if turn is None:
        return None
    years = int(context.rulebook.options["endgame.years"])
    phase = engine.read_phase(turn.phase)
    active = sum(len(places) for places in context.state.get("centres", {}).values())
    season = season_number(phase.season) - season_number(f"S{FIRST_YEAR}") + 1
    return {
        "season": min(max(season, 0), 2 * years),
        "seasons": 2 * years,
        "active": active,
        "needed": needed(context),
        "setting_up": phase.year < FIRST_YEAR,
    }


PANELS = (Panel("length", "endgame", "How far it is", "banner", _data),)
