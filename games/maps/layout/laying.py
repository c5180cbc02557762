"""From a board without a drawing to its geometry."""

import math
from collections.abc import Mapping
from typing import Any

from games.maps.layout.borders import touching
from games.maps.layout.outlines import outlines
from games.maps.layout.placing import placed
from games.maps.layout.planar import meshed

ROOM = 118.0
"""The side of the square that a province gets on the sheet, in its units."""
SHAPE = 1.25
"""How much wider than high a sheet is."""


def lay_out(board: Mapping[str, Any]) -> dict[str, Any]:
    """The `geometry` of a board (docs/boards.md), made of who borders whom.

    Provinces with no border are not on it. Raises ValueError for a board in two parts: nothing says how they lie.
    Equal boards give equal drawings.
    """
    provinces, borders = touching(board)
    side = ROOM * math.sqrt(max(len(provinces), 6))
    size = (round(side * math.sqrt(SHAPE)), round(side / math.sqrt(SHAPE)))
    mesh = meshed(provinces, borders)
    shapes = outlines(mesh, placed(mesh, size))
    faces = {code: [[list(point) for point in ring] for ring in rings] for code, rings in shapes.items()}
    return {"size": list(size), "faces": faces, "crossings": [list(pair) for pair in mesh.left_out]}
