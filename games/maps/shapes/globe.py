"""East and west of a map of the world, which meet: what lies at its western edge is looked at in the east once more."""

from collections.abc import Iterable, Mapping

import shapely
from shapely import STRtree
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from engine.model.json_data import Json, JsonDict
from games.maps.faces.contact import contacts
from games.maps.shapes.coverage import CoverageProblem
from games.maps.shapes.polygons import joined, polygons_of

MARK = "~"
"""Behind the code of what is looked at once more: no code has it in it."""


def with_echoes(shapes: Mapping[str, BaseGeometry], around: float, width: float) -> dict[str, BaseGeometry]:
    """Shapes by code, and those that reach the others beyond the eastern edge, moved there, by codes with a mark.

    `around`: units of the whole globe, 0 if the map shows less; `width`: units within which shapes meet. What of an
    echo lies on another shape is cut off.
    """
    all_shapes = dict(shapes)
    if not around:
        return all_shapes
    originals = [*shapes.values()]
    tree = STRtree(originals)
    for code, shape in shapes.items():
        echo = translate(shape, around)
        near = [originals[int(number)] for number in tree.query(echo, predicate="dwithin", distance=width)]
        if near:
            left = joined(polygons_of(echo.difference(shapely.union_all(near))))
            if not left.is_empty:
                all_shapes[code + MARK] = left
    return all_shapes


def without_echoes(shapes: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """The shapes that are drawn."""
    return {code: shape for code, shape in shapes.items() if not code.endswith(MARK)}


def misfit_sentences(misfits: Iterable[CoverageProblem], around: float, width: float) -> list[str]:
    """What does not fit, in sentences with the place on the sheet; what only echoes show is told of their shapes."""
    sentences = []
    for text, (x, y), codes in misfits:
        if not codes or not all(code.endswith(MARK) for code in codes):
            at = x - around if around and x > width else x
            sentences.append(f"{text.replace(MARK, '')} (At {at:.0f}, {y:.0f}.)")
    return sentences


def put_together(rings: Mapping[str, list[list[list[float]]]]) -> dict[str, list[list[list[float]]]]:
    """The rings by code, those of an echo among its shape's: who touches it touches the shape."""
    merged: dict[str, list[list[list[float]]]] = {}
    for code, code_rings in rings.items():
        merged.setdefault(code.removesuffix(MARK), []).extend(code_rings)
    return merged


def at_both_edges(shape: BaseGeometry, around: float) -> BaseGeometry:
    """A shape, and the same a globe further east and west."""
    echoes: Iterable[BaseGeometry] = (translate(shape, turn) for turn in (-around, around))
    return shapely.union_all([shape, *echoes]) if around else shape


def beyond_the_edge(faces: Json, met: set[frozenset[str]], around: float) -> JsonDict:
    """What a geometry says of those that meet beyond the edge of a map of the world, and not on the sheet."""
    if not around:
        return {}
    touching = contacts({code: [[(x, y) for x, y in ring] for ring in rings] for code, rings in faces.items()})
    crossings = sorted(sorted(pair) for pair in met - {frozenset(pair) for pair in touching})
    return {"crossings": crossings, "around": round(around, 1)} if crossings else {}
