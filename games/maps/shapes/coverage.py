"""Outlines made to fit: every border a single line, no gap and no overlap, within a tolerance.

All lines are put together, cut where they meet, and the faces between them given to whoever drew them. A face that
nobody drew, or several did, goes to a neighbour if it is as thin as the tolerance; else it is told, with its place.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import shapely
from shapely import STRtree
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from games.maps.shapes.closing import closed
from games.maps.shapes.polygons import GRID, XY, polygons_of

THIN = 0.05
"""Square units below which a face is a crumb of rounding."""
MOST_COMPARED = 250_000_000
"""Pairs of corners that are compared to draw outlines to each other: each with each takes three seconds."""
SNAP = 2.0
"""Units by which corners are drawn to each other; what is wider is a crack, and filled."""
Pause = Callable[[], None]


class CoverageProblem(NamedTuple):
    """Where outlines do not fit: what is wrong there, in a sentence; `codes`: whose outlines."""

    text: str
    at: XY
    codes: tuple[str, ...]


class Coverage(NamedTuple):
    """What fits, by code, and what did not. `cracked`: cracks between outlines were filled."""

    shapes: dict[str, MultiPolygon]
    misfits: list[CoverageProblem]
    cracked: bool = False


def covered(
    shapes: Mapping[str, BaseGeometry], tolerance: float = 0.0, simplify: float = 0.0, pause: Pause = lambda: None
) -> Coverage:
    """Shapes by code → the same as a coverage. Lengths in units of the sheet; `simplify`: detail that is not needed.

    `pause` is called at every shape, and may raise. Raises ShapeError for outlines with too many corners to be fitted.
    """
    codes = [code for code, shape in shapes.items() if not shape.is_empty]
    given = [shapes[code] for code in codes]
    cracked = False
    if tolerance:
        snapped = _snapped(given, min(tolerance, SNAP), pause)
        given = closed(snapped, tolerance, pause)
        cracked = given is not snapped
    lines = shapely.union_all([shape.boundary for shape in given], grid_size=GRID)
    owned: dict[int, list[Polygon]] = {}
    misfits: list[CoverageProblem] = []
    loose: list[tuple[Polygon, list[int]]] = []
    tree = STRtree(given)
    for face in polygonize(lines):
        pause()
        claims = sorted(int(number) for number in tree.query(face.representative_point(), predicate="intersects"))
        if len(claims) == 1:
            owned.setdefault(claims[0], []).append(face)
        else:
            loose.append((face, claims))
    _settle(loose, owned, misfits, codes, tolerance)
    numbers = sorted(owned)
    whole = [shapely.coverage_union_all(owned[number]) for number in numbers]
    if simplify and shapely.coverage_is_valid(whole):
        whole = list(shapely.coverage_simplify(whole, simplify))
    fitted = {codes[number]: MultiPolygon(polygons_of(shape)) for number, shape in zip(numbers, whole, strict=True)}
    for code in set(codes) - set(fitted):
        at = shapes[code].representative_point()
        misfits.append(CoverageProblem(f"Nothing is left of {code}: others are drawn over it.", (at.x, at.y), (code,)))
    return Coverage({code: fitted[code] for code in codes if code in fitted}, misfits, cracked)


def _snapped(given: list[BaseGeometry], tolerance: float, pause: Pause) -> list[BaseGeometry]:
    """Each outline pulled onto the corners of those before it that come within the tolerance."""
    done: list[BaseGeometry] = []
    compared = 0
    for shape in given:
        pause()
        near = [other.boundary for other in done if shapely.dwithin(other, shape, tolerance)]
        compared += int(shapely.get_num_coordinates(shape)) * int(shapely.get_num_coordinates(near).sum())
        if compared > MOST_COMPARED:  # what is left is fitted by its cracks alone
            return [*done, *given[len(done) :]]
        moved = shapely.snap(shape, shapely.union_all(near), tolerance) if near else shape
        done.append(moved if moved.is_valid and moved.area > shape.area / 2 else shapely.make_valid(shape))
    return done


def _settle(
    loose: list[tuple[Polygon, list[int]]],
    owned: dict[int, list[Polygon]],
    misfits: list[CoverageProblem],
    codes: list[str],
    tolerance: float,
) -> None:
    """Faces of nobody, or of several: thin ones to a neighbour, others told (an overlap goes to the later drawn)."""
    for face, claims in sorted(loose, key=lambda one: -one[0].area):
        thin = face.area <= max(THIN, tolerance * face.length / 2)
        near = claims or _neighbours(face, owned)
        if not near:
            continue
        if thin:
            owner = max(near, key=lambda number: _contact(face, owned.get(number, [])))
            owned.setdefault(owner, []).append(face)
            continue
        at = (round(face.representative_point().x, 1), round(face.representative_point().y, 1))
        names = tuple(codes[number] for number in near[:4])
        if claims:
            owned.setdefault(claims[-1], []).append(face)
            misfits.append(
                CoverageProblem(f"{' and '.join(names)} overlap. {names[-1]} keeps what is in both.", at, names)
            )
        else:
            misfits.append(CoverageProblem(f"There is a hole between {', '.join(names)}.", at, names))


def _neighbours(face: Polygon, owned: dict[int, list[Polygon]]) -> list[int]:
    return [number for number, faces in owned.items() if _contact(face, faces) > 0]


def _contact(face: Polygon, faces: list[Polygon]) -> float:
    return sum(float(face.boundary.intersection(other.boundary).length) for other in faces if other.intersects(face))
