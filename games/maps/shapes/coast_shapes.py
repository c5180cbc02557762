"""Shapes that are called `spa/nc` or `cap-sc`: coasts of their mother, and no provinces."""

import re
from collections.abc import Sequence

import shapely

from games.maps.shapes.drawing import Drawn
from games.maps.shapes.polygons import XY

_COAST = re.compile(r"([A-Za-z]{2,6})\s?[/_(. -]\s?(nc|sc|ec|wc)\)?", re.IGNORECASE)
Told = dict[str, dict[str, XY]]
"""Code of the mother → coast → a point of it."""


def without_coasts(shapes: Sequence[Drawn]) -> tuple[list[Drawn], Told]:
    """The provinces, and where their coasts lie. A mother that is not drawn by herself is her coasts together."""
    coasts_by_code: dict[str, dict[str, Drawn]] = {}
    left = []
    for drawn in shapes:
        match = _COAST.fullmatch(drawn.code) or _COAST.fullmatch(drawn.name)
        if match:
            coasts_by_code.setdefault(match[1].casefold(), {}).setdefault(match[2].casefold(), drawn)
        else:
            left.append(drawn)
    mothers = {word.casefold(): drawn for drawn in left for word in (drawn.name, drawn.code) if word}
    coast_points: Told = {}
    for code, coasts in coasts_by_code.items():
        mother = mothers.get(code)
        if mother is None and len(coasts) > 1:
            one = next(iter(coasts.values()))
            whole = shapely.union_all([shapely.make_valid(drawn.shape) for drawn in coasts.values()])
            mother = Drawn(whole, code.capitalize(), code, one.kind, one.at, one.why, one.layer)
            left.append(mother)
        if mother is None:
            left += coasts.values()
            continue
        mother.code = mother.code or code
        points = {
            coast: drawn.shape.representative_point() for coast, drawn in coasts.items() if not drawn.shape.is_empty
        }
        coast_points[mother.code] = {coast: (point.x, point.y) for coast, point in points.items()}
    return left, coast_points
