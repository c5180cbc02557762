"""A sea around land that was drawn alone, as administrative data has it: with a margin, cut into seas.

It is cut by the lines that the file has, else by distance: into so many parts as somebody wishes, each the nearest to
its middle. Further lines are drawn in the workshop.
"""

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from games.maps.shapes.cells import shared_out
from games.maps.shapes.drawing import Drawn, ShapeDrawing
from games.maps.shapes.globe import at_both_edges
from games.maps.shapes.polygons import XY, polygons_of
from games.maps.shapes.questions import Question
from games.maps.shapes.region import SHEET_AREA

MARGIN = 0.08
"""Part of the land's longer side that lies open around it."""
CLOSED = 4.0
"""Units of a gap between lands that is no water."""
POND = 2000.0
"""Square units below which water within the land is part of it."""
NUMBERS = (0, 1, 2, 3, 4, 6, 8, 12, 16)
GRID = 36
"""Points along a side of the sheet among which the middles of seas are found."""
ROUNDS = 12
LANDS_A_SEA = 5
WINDS = ("East", "South-East", "South", "South-West", "West", "North-West", "North", "North-East")


def surrounded(
    drawing: ShapeDrawing, shapes: list[Drawn], size: tuple[int, int], wish: str, *, usual: bool
) -> tuple[list[Drawn], tuple[int, int], list[Question]]:
    """Shapes without a sea → those with seas around them, the size of the sheet then, and what is asked about it.

    `wish`: how many seas, as somebody has said; `usual`: without a word there are some.
    """
    if any(drawn.kind == "sea" for drawn in shapes) or not shapes:
        return shapes, size, []
    number = int(wish) if wish in map(str, NUMBERS) else _guessed(shapes) if usual else 0
    choices = [[str(one), _sea_count_text(one)] for one in NUMBERS]
    by_lines = f" {len(drawing.lines)} lines of the file cut it." if drawing.lines and number else ""
    ask = f"It is land alone. Into how many seas is the water around it cut?{by_lines}"
    question = {"key": "seas", "ask": ask, "choices": choices, "answer": str(number)}
    if not number:
        return shapes, size, [question]
    size = _with_margin(drawing, shapes, size)
    land = shapely.union_all([shapely.make_valid(drawn.shape) for drawn in shapes])
    land = at_both_edges(land, drawing.around)
    filled = land.buffer(CLOSED / 2, quad_segs=2).buffer(-CLOSED / 2, quad_segs=2)
    water = polygons_of(box(0, 0, *size).difference(shapely.union_all([filled, land])))
    _ponds(shapes, [piece for piece in water if piece.area < POND])
    wide = [piece for piece in water if piece.area >= POND]
    parts: Sequence[BaseGeometry] = _by_lines(wide, drawing.lines) or _by_distance(wide, number, size)
    seas = [
        Drawn(shape, name, kind="sea", at=f"sea {place}", why="added")
        for place, (name, shape) in enumerate(_named_seas(parts, size), 1)
    ]
    return [*seas, *shapes], size, [question]


def _sea_count_text(number: int) -> str:
    return "none" if not number else "one sea" if number == 1 else f"{number} seas"


def _guessed(shapes: Sequence[Drawn]) -> int:
    """A number of seas for so many lands."""
    wished = len({drawn.name or drawn.at for drawn in shapes}) / LANDS_A_SEA
    return min((one for one in NUMBERS if one), key=lambda one: abs(one - wished))


def _with_margin(drawing: ShapeDrawing, shapes: list[Drawn], size: tuple[int, int]) -> tuple[int, int]:
    """Make room around what is drawn, on a sheet of the same area, no wider than the globe; returns its size."""
    above = beside = MARGIN * max(size)
    if drawing.around:
        beside = min(beside, max(0.0, (drawing.around - size[0]) / 2))
    wide, high = size[0] + 2 * beside, size[1] + 2 * above
    scale = (SHEET_AREA / (wide * high)) ** 0.5

    def placed(x: float, y: float) -> XY:
        return (x + beside) * scale, (y + above) * scale

    for drawn in shapes:
        drawn.shape = shapely.transform(drawn.shape, lambda points: (points + np.array([beside, above])) * scale)
    drawing.lines = [[placed(x, y) for x, y in line] for line in drawing.lines]
    for one in drawing.texts:
        one.at = placed(*one.at)
    drawing.around *= scale
    return round(wide * scale), round(high * scale)


def _ponds(shapes: Sequence[Drawn], ponds: Sequence[Polygon]) -> None:
    """Small waters join the land that is nearest."""
    for pond in ponds:
        nearest = min(shapes, key=lambda drawn: drawn.shape.distance(pond))
        nearest.shape = shapely.union_all([nearest.shape, pond])


def _by_lines(water: Sequence[Polygon], lines: Sequence[Sequence[XY]]) -> list[Polygon]:
    """The water cut by lines, each drawn on a little at its ends; nothing if these do not cut it."""
    if not lines:
        return []
    cuts = [LineString(_longer(line)) for line in lines]
    edges = shapely.union_all([*(piece.boundary for piece in water), *cuts])
    whole = shapely.union_all(list(water))
    parts = [part for part in polygonize(edges) if whole.contains(part.representative_point()) and part.area > POND]
    return parts if len(parts) > len(water) else []


def _longer(line: Sequence[XY], by: float = 3.0) -> list[XY]:
    """A line with its first and last piece drawn on by some units, so that it meets the coast that it was drawn to."""

    def beyond(end: XY, before: XY) -> XY:
        length = max(float(np.hypot(end[0] - before[0], end[1] - before[1])), 1e-9)
        return end[0] + by * (end[0] - before[0]) / length, end[1] + by * (end[1] - before[1]) / length

    return [beyond(line[0], line[1]), *line, beyond(line[-1], line[-2])]


def _by_distance(water: Sequence[Polygon], number: int, size: tuple[int, int]) -> list[BaseGeometry]:
    """The water in so many parts: points spread over it, each moved to the middle of what is nearest to it."""
    outer = max(water, key=lambda piece: piece.area, default=None)
    if outer is None:
        return []
    steps = [np.linspace(0, side, GRID + 2)[1:-1] for side in size]
    grid = np.array(np.meshgrid(*steps)).reshape(2, -1).T
    inside = grid[shapely.contains_xy(outer, grid[:, 0], grid[:, 1])]
    if number < 2 or len(inside) <= number:
        return [shapely.union_all(list(water))] if number < 2 else list(water)
    turns = np.arctan2(inside[:, 1] - size[1] / 2, inside[:, 0] - size[0] / 2)
    order = inside[np.argsort(turns, kind="stable")]
    middles = order[[len(order) * place // number for place in range(number)]]
    for _ in range(ROUNDS):
        nearest = np.argmin(((inside[:, None] - middles[None]) ** 2).sum(axis=2), axis=1)
        groups = [inside[nearest == place] for place in range(number)]
        middles = np.array([group.mean(axis=0) if len(group) else middles[place] for place, group in enumerate(groups)])
    points = {str(place): (float(x), float(y)) for place, (x, y) in enumerate(_afloat(middles, inside))}
    cells, rest = shared_out(list(water), points)
    return [*(shapely.union_all(parts) for parts in cells.values()), *rest]


def _afloat(middles: np.ndarray, inside: np.ndarray) -> list[tuple[float, float]]:
    """Each middle, or the nearest point of the water that is no other's, if it lies ashore."""
    points: list[tuple[float, float]] = []
    for middle in middles:
        for place in np.argsort(((inside - middle) ** 2).sum(axis=1), kind="stable"):
            point = (float(inside[place][0]), float(inside[place][1]))
            if point not in points:
                points.append(point)
                break
    return points


def _named_seas(parts: Sequence[BaseGeometry], size: tuple[int, int]) -> list[tuple[str, BaseGeometry]]:
    """Seas with names by where they lie, from the east on."""
    if len(parts) == 1:
        return [("The Sea", parts[0])]
    seas: list[tuple[str, BaseGeometry]] = []
    for part in parts:
        x, y = part.centroid.x - size[0] / 2, part.centroid.y - size[1] / 2
        wind = WINDS[round(np.arctan2(y, x) / (np.pi / 4)) % 8]
        taken = sum(name.startswith(f"{wind} Sea") for name, _ in seas)
        seas.append((f"{wind} Sea" + (f" {taken + 1}" if taken else ""), part))
    return seas
