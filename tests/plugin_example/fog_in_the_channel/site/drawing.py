"""What the map draws: lightships, and where the fog lies."""

from collections.abc import Collection, Iterable, Mapping

from engine.model.json_data import Json
from games.maps.drawing.el import el
from games.maps.drawing.parts import Mark, Piece

KINDS = {
    # A hull with a lantern on a mast.
    "LS": Piece(
        "Lightship",
        "M-14 2h11v-8.500h-2v-5h9v5h-2v8.500h12l-4 8h-20z",
        (("t-light", "M-2.500-9.500h4v2.500h-4z"), ("t-line", "M-.5-6.500v8.500M-11 5.500h20")),
        sample="England",
    ),
}
MARKS = {
    "fog": Mark(
        "fog: nobody supports into it",
        sign=(
            el("circle", "ring-out", r=10),
            el("path", "t-line", d="M-6-3c2-2 4-2 6 0s4 2 6 0M-6 3c2-2 4-2 6 0s4 2 6 0"),
        ),
    ),
}


def marks(state: Json, _rules: Collection[str], _board: Json, _centres: Collection[str]) -> Iterable[tuple[str, str]]:
    """The Channel and the sea to which the fog has drifted, in Autumn."""
    return [("fog", place) for place in foggy(state)]


def foggy(state: Json) -> list[str]:
    """Where the fog lies in a viewed state."""
    if not str(state.get("phase", "")).startswith("F"):
        return []
    also = state.get("rules", {}).get("fog_in_the_channel", {}).get("also")
    also = also.get("value") if isinstance(also, Mapping) else also
    return ["ENG", *([str(also)] if also else [])]
