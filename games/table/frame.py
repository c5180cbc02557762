"""What every page of a game has in its head: its name, its tabs, and who looks."""

from engine.model.json_data import JsonDict
from games.permissions import Viewer

TABS = (
    ("table", "Table"),
    ("history", "History"),
    ("press", "Press"),
    ("standings", "Standings"),
    ("ledger", "Ledger"),
    ("rules", "Rules"),
    ("draws", "Chance"),
)
BEFORE_THE_START = (("table", "Lobby"), ("rules", "Rules"))


def frame(viewer: Viewer, here: str) -> JsonDict:
    """The context of templates/games/base.html; `here` is the tab that is open."""
    game = viewer.game
    tabs = TABS if game.turn_number else BEFORE_THE_START
    return {"game": game, "viewer": viewer, "tabs": tabs, "here": here}
