"""What the map draws of Marvin, the Paranoid Android."""

from collections.abc import Collection, Iterable

from engine.model.json_data import Json
from games.maps.drawing.el import el
from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Action, Mark, Piece

FIGURES = {
    "marvin": Piece(
        "Marvin, the Paranoid Android",
        "M0-12c7 0 10.500 4 10.500 8.500 0 4-2.800 7-6.500 8h4l1.500 6.500h-19l1.500-6.500h4c-3.700-1-6.500-4-6.500-8 0-4.500 3.500-8.500 10.500-8.500z",
        (
            ("t-glyph", "M-7-4.500h5l-1.500 3h-2.500zM7-4.500h-5l1.500 3h2.500z"),
            ("t-line", "M-3 2c2-1.600 4-1.600 6 0M-5 7.500h10"),
        ),
        sample="",
    ),
}
MARKS = {
    "refused": Mark(
        "units refuse to enter", sign=(el("circle", "ring-out", r=10), el("path", "cross-mark", d="M-6,6l12-12"))
    ),
}


def marks(state: Json, _rules: Collection[str], _board: Json, _centres: Collection[str]) -> Iterable[tuple[str, str]]:
    """Where Marvin is nobody goes."""
    at = state.get("rules", {}).get("marvin", {}).get("at")
    return [("refused", at)] if at else []


ACTIONS = {
    "wish": Action("votes for", sign=(("sign-line", "M-3.800,.3l2.600,3 5-6.500"),)),
}
ORDERS = {"marvin": plain("wish")}
