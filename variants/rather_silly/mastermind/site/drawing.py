"""What the map draws of The Mastermind."""

from collections.abc import Collection, Iterable

from engine.model.json_data import Json
from games.maps.drawing.order_parts import towards
from games.maps.drawing.parts import Badge, Mark

STATUSES = {
    "free": Badge("free unit: needs no centre", "0"),
}
MARKS = {
    "reserved": Mark("only one player's units may enter", cover="reserved"),
}


def marks(state: Json, rules: Collection[str], board: Json, _centres: Collection[str]) -> Iterable[tuple[str, str]]:
    """The islands that are the Mastermind's alone: the board's own, else Corfu, and Iceland where no other rule has it."""
    if places := board.get("places", {}).get("mastermind"):
        return [("reserved", place) for place in places]
    islands = ["Cfu"] if {"hh_setup", "new_provinces"} & set(rules) else ["Ice", "Cfu"]
    return [("reserved", place) for place in islands]


ORDERS = {"build_free": towards("build")}
UNPLACED = frozenset({"question", "answer"})
