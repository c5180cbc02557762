"""Cracks between outlines that nearly meet, given to those on both sides of them, so that they do."""

from collections.abc import Callable, Mapping

import shapely
from shapely import STRtree
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from games.maps.shapes.polygons import joined, polygons_of

Pause = Callable[[], None]
FURTHER = 4.0
"""Times the tolerance within which outlines that do not meet are told."""
SHARES = (0.12, 0.25, 0.37, 0.5, 0.75)
"""Parts of the width by which all reach into the cracks, one after the other, so that each gets its half.

The last is for where cracks meet."""
CRUMB = 0.02
"""Square units below which a piece of a crack is a crumb of rounding."""
MOST_TOLD = 24
LEAST = 0.2
"""Units: what is nearer touches, if in a point alone."""


def closed(given: list[BaseGeometry], width: float, pause: Pause) -> list[BaseGeometry]:
    """The shapes with the cracks between them that are narrower than `width`, each shared out among its sides."""
    whole = shapely.union_all(given)
    pause()
    filled = whole.buffer(width / 2, quad_segs=2).buffer(-width / 2 - 0.05, quad_segs=2)
    pause()
    corners = [Polygon(ring) for part in polygons_of(filled) for ring in part.interiors]
    holes = [hole for hole in corners if hole.area < 4 * width * width]  # where cracks meet
    found_cracks = polygons_of(shapely.union_all([filled.difference(whole), *holes]))
    cracks: list[BaseGeometry] = [part for part in found_cracks if part.area > CRUMB]
    if not cracks:
        return given
    tree, grown = STRtree(cracks), [*given]
    near = {place: tree.query(shape, predicate="dwithin", distance=0.1) for place, shape in enumerate(given)}
    for share in SHARES:
        for place, numbers in near.items():
            pause()
            left = [int(number) for number in numbers if not cracks[int(number)].is_empty]
            if left:
                grown[place] = _grown(grown[place], given[place].buffer(share * width + 0.1, quad_segs=2), cracks, left)
    return grown


def _grown(shape: BaseGeometry, reach: BaseGeometry, cracks: list[BaseGeometry], near: list[int]) -> BaseGeometry:
    """A shape with what of some cracks lies within its reach, which is taken out of them."""
    taken: list[BaseGeometry] = []
    for number in near:
        parts = [part for part in polygons_of(cracks[number].intersection(reach)) if part.area > CRUMB]
        if parts:
            taken += parts
            cracks[number] = joined(polygons_of(cracks[number].difference(shapely.union_all(parts))))
    return joined(polygons_of(shapely.union_all([shape, *taken]))) if taken else shape


def nearly_met(
    shapes: Mapping[str, BaseGeometry], met: set[frozenset[str]], within: float, pause: Pause
) -> list[tuple[str, str, float]]:
    """Pairs of shapes that come within a distance and do not meet, the nearest first, with how far they are apart.

    Those between which another one lies are none.
    """
    codes, pairs = [*shapes], []
    tree = STRtree([shapes[code] for code in codes])
    for place, code in enumerate(codes):
        pause()
        for number in tree.query(shapes[code], predicate="dwithin", distance=within):
            other = codes[int(number)]
            if int(number) <= place or frozenset((code, other)) in met:
                continue
            line = shapely.shortest_line(shapes[code], shapes[other])
            if line.length > LEAST and len(tree.query(line, predicate="intersects")) == 2:
                pairs.append((code, other, float(line.length)))
    return sorted(pairs, key=lambda one: one[2])[:MOST_TOLD]
