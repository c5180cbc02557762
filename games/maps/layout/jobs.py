"""From a board without a drawing to its geometry, at once or in slices of time."""

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.model.json_data import Json, JsonDict
from games.maps.layout.borders import touching
from games.maps.layout.outlines import outlines
from games.maps.layout.placing import CornerLayout, new_layout, place_corners
from games.maps.layout.planar import meshed

ROOM = 118.0
"""The side of the square that a province gets on the sheet, in its units."""
SHAPE = 1.25
"""How much wider than high a sheet is."""


class LayoutJob(NamedTuple):
    """A layout that is under way, as JSON to go on from, and how much of it is done (0 to 1); or its `geometry`."""

    going: JsonDict | None
    share: float
    geometry: JsonDict | None


def lay_out(board: Mapping[str, object]) -> dict[str, object]:
    """The `geometry` of a board (docs/boards.md), made of who borders whom.

    Provinces with no border are not on it. Raises ValueError for a board in two parts: nothing says how they lie.
    Equal boards give equal drawings.
    """
    geometry = continue_layout(board, None, lambda: False).geometry
    assert geometry is not None
    return geometry


def continue_layout(board: Json, going: Json | None, over: Callable[[], bool]) -> LayoutJob:
    """Go on with a layout (`going`; None: begin) until it is done, or `over`. It comes out alike in any slices.

    Raises ValueError for a board in two parts.
    """
    provinces, borders = touching(board)
    side = ROOM * math.sqrt(max(len(provinces), 6))
    size = (round(side * math.sqrt(SHAPE)), round(side / math.sqrt(SHAPE)))
    known = None if going is None else [(one, other) for one, other in going["left_out"]]
    mesh = meshed(provinces, borders, known)
    placing = new_layout(mesh, size) if going is None else CornerLayout.of(going)
    left_out = [list(pair) for pair in mesh.left_out]
    if not place_corners(mesh, size, placing, over):
        return LayoutJob({**placing.stored(), "left_out": left_out}, placing.share, None)
    shapes = outlines(mesh, placing.points)
    faces = {code: [[list(point) for point in ring] for ring in rings] for code, rings in shapes.items()}
    return LayoutJob(None, 1.0, {"size": list(size), "faces": faces, "crossings": left_out})
