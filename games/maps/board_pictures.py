"""A board by itself: at its opening, as SVG or PNG. No Django."""

from collections.abc import Mapping

import engine
from engine.boards.document import board_text
from engine.model.json_data import Json
from games.maps.drawing import Options, Scene, draw
from games.maps.drawing.from_view import scene_from_view, setting
from games.maps.drawing.letters import unwritten
from games.maps.drawing.png import draw_png
from games.maps.layout import lay_out

WIDTH = 1600
"""Pixels of a PNG."""


def with_drawing(document: Mapping[str, object]) -> Mapping[str, object]:
    """The document with a geometry: its own, or one laid out. Raises ValueError where nothing can be laid out."""
    return document if document.get("geometry") else {**document, "geometry": lay_out(document)}


def opening(document: Mapping[str, object]) -> Scene:
    """The board in its first Spring, as everybody sees it. The document must be one that can be played."""
    rulebook = engine.load_rulebook("standard", board=board_text(with_drawing(document)))
    shown = engine.view(rulebook, rulebook.start, (), None)
    return scene_from_view(shown.state, setting(rulebook), title=str(document["name"]))


def picture(document: Mapping[str, object], ending: str) -> bytes:
    """The opening as a file that ends so: `.svg` or `.png`. Raises ValueError for another."""
    if ending not in (".svg", ".png"):
        raise ValueError("A board is drawn into a file that ends in .svg or .png.")
    scene, options = opening(document), Options(use="share", standalone=True, labels="full")
    return draw(scene, options).encode() if ending == ".svg" else draw_png(scene, options, width=WIDTH)


def left_out(document: Json) -> str:
    """What a PNG of the board cannot show on this machine, in a sentence; empty if it shows all."""
    names = [str(document["name"]), *(str(one["name"]) for one in document["provinces"].values())]
    missing = unwritten(names)
    concerned = [name for name in names if missing.intersection(name)]
    if not concerned:
        return ""
    more = f" and {len(concerned) - 1} more" if concerned[1:] else ""
    return (
        f"No font here has all letters of “{concerned[0]}”{more}: in a PNG provinces stand by their codes instead. "
        "Install one (docs/boards.md), or take the SVG."
    )
