"""What is drawn under other shapes: land upon a sea, and the paper that all of it lies on."""

from collections.abc import Callable, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from games.maps.shapes.drawing import Drawn
from games.maps.shapes.polygons import joined, polygons_of
from games.maps.shapes.questions import Question, kind_asked

BENEATH = 0.95
"""Part of a shape that must lie on another for it to be drawn upon it, as land upon a sea."""
WHOLE = 0.85
"""Part of the whole sheet that a shape takes which is the paper, or the sea around everything."""
SHOWS = 0.04
"""Part of it that must be seen for it to be a sea where others are."""
Pause = Callable[[], None]


def without_paper(shapes: list[Drawn], size: tuple[float, float], pause: Pause) -> tuple[list[Drawn], list[Question]]:
    """The shapes without the paper, if what lies under all others is that; and the question whether it is the sea."""
    under = next((drawn for drawn in shapes[:8] if drawn.shape.area > WHOLE * size[0] * size[1]), None)
    if under is None or under.why == "said" or len(shapes) < 3:
        return shapes, []
    pause()
    others = [drawn for drawn in shapes if drawn is not under]
    seas = any(drawn.kind == "sea" for drawn in others)
    covered = shapely.union_all([shapely.make_valid(drawn.shape) for drawn in others])
    bare = under.shape.difference(covered).area / under.shape.area
    called = f"“{under.name}”" if under.name else "What lies under everything"
    if under.kind == "sea" and under.why == "name":
        return shapes, []
    if seas and (under.kind != "sea" or bare < SHOWS):
        return others, [kind_asked(under, f"{called} was left out as paper. Is it the sea?", "out")]
    if bare < SHOWS / 4:
        return others, []
    under.kind, under.why, under.name = "sea", "ground", under.name or "The Sea"
    return shapes, [kind_asked(under, f"{called} was read as the sea around everything. Is it?", "sea")]


def upon(shapes: dict[str, BaseGeometry], crack: float, pause: Pause) -> None:
    """Cut from each shape what is drawn upon it. What shines through cracks narrower than `crack` is none of it."""
    codes = [*shapes]
    tree = shapely.STRtree([shapes[code] for code in codes])
    for place, code in enumerate(codes):
        pause()
        upper = _upper(shapes, codes, tree, place)
        if upper:
            left = shapes[code].difference(shapely.union_all(upper))
            open_water = left.buffer(-crack / 2, quad_segs=2).buffer(crack / 2 + 0.2, quad_segs=2)
            visible = left.intersection(open_water) if crack and not open_water.is_empty else left
            shapes[code] = joined(part for part in polygons_of(visible) if part.area > crack * crack)


def _upper(
    shapes: dict[str, BaseGeometry], codes: Sequence[str], tree: shapely.STRtree, place: int
) -> list[BaseGeometry]:
    """What is drawn later, and lies on this one nearly whole."""
    shape = shapes[codes[place]]
    near = sorted(int(one) for one in tree.query(shape, predicate="intersects") if one > place)
    later = [shapes[codes[number]] for number in near]
    return [other for other in later if other.intersection(shape).area > BENEATH * other.area]
