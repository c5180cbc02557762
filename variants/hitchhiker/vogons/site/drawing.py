"""What the map draws of Vogon destructor ships."""

from collections.abc import Collection, Iterable

from engine.model.json_data import Json
from games.maps.drawing.el import el
from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Action, Mark, Piece

_SHIELD = "M0-8.500l7.500,2.500c0,6.500-2.500,11-7.500,14-5-3-7.500-7.500-7.500-14z"

KINDS = {
    # A slab of a ship.
    "V": Piece(
        "Vogon destructor ship",
        "M-15-2.500l5.500-7h15l3.500 3.500h6v9l-3 6.500h-8l-2-2.500h-9l-2.500 2.500h-5.500z",
        (("t-glyph", "M-7.500-6h10l2 3h-14.300zM-11 1h3v2h-3zM-6 1h3v2h-3zM-1 1h3v2h-3zM4 1h3v2h-3z"),),
        sample="Vogon",
    ),
}
MARKS = {
    "proof": Mark("Vogon-proof", centre=(el("path", "proof-under", d=_SHIELD), el("path", "proof", d=_SHIELD))),
}


def marks(_state: Json, _rules: Collection[str], board: Json, centres: Collection[str]) -> Iterable[tuple[str, str]]:
    """The Vogon's own centres, which are proof from the start."""
    return [("proof", place) for place in board.get("homes", {}).get("Vogon", ()) if place in centres]


ACTIONS = {
    "proof": Action(
        "gives up a build to make Vogon-proof",
        sign=(("sign-line", "M0-4.800l4.200,1.400c0,3.700-1.400,6.400-4.200,8-2.800-1.600-4.200-4.300-4.200-8z"),),
    ),
}
ORDERS = {"nbo": plain("proof")}
