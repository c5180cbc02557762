"""Where the unit, the name and the centre of a province stand, so that none hides another.

A search over a coarse grid, the same every time; ``labels.toml`` overrides what the eye
likes better elsewhere.
"""

from dataclasses import dataclass, field
from typing import Any

from shapely.geometry import Point, Polygon, box
from shapely.ops import nearest_points
from shapely.prepared import prep

XY = tuple[float, float]

#: Half sizes of a unit token and of the dot of a centre, in sheet units.
TOKEN = (16.0, 13.0)
DOT = 6.5
_STEP = 4.0
_SIZES = {"sea": (15.0, 14.0, 13.0, 12.0, 11.0), "land": (13.0, 12.0, 11.0, 10.0)}
#: Mean width of a letter as a share of the type size; seas are set wide.
_WIDTH = {"sea": 0.55, "land": 0.49}


@dataclass(slots=True)
class Spot:
    """The result for one province."""

    unit: XY
    label: XY
    lines: list[str]
    size: float
    short: XY
    centre: XY | None
    room: float
    slots: list[XY]
    fits: bool = True
    extra: dict[str, Any] = field(default_factory=dict)


def lay_out(shape: Polygon, name: str, seed: XY, centre: XY | None, kind: str, short: str) -> Spot:
    """Choose all anchors of one province."""
    shape = _plain(shape)
    dot = _inside(shape, centre, DOT + 1.0) if centre else None
    units = _units(shape, seed, dot)
    size, lines, found = _SIZES[kind][-1], _settings(name)[-1], None
    for size in _SIZES[kind]:
        options = [(lines, _pair(shape, units, dot, _half(lines, size, kind))) for lines in _settings(name)]
        fitting = [(pair[0], lines, pair) for lines, pair in options if pair]
        if fitting:
            _, lines, found = max(fitting, key=lambda option: option[0])
            break
    unit = found[1] if found else max(units)[1] if units else seed
    label = found[2] if found else (unit[0], unit[1] + TOKEN[1] + 8)
    only = [u for u in units if u[1] == unit]
    small = _pair(shape, only, dot, _half([short], 11.5, kind))
    short_at = small[2] if small else (unit[0], unit[1] + TOKEN[1] + 8)
    room = round(shape.boundary.distance(Point(unit)), 1)
    taken = Point(dot).buffer(DOT + 1.5) if dot else Polygon()
    return Spot(unit, label, lines, size, short_at, dot, room, _slots(shape, unit, taken), found is not None)


def _units(shape: Polygon, seed: XY, dot: XY | None) -> list[tuple[float, XY]]:
    """Possible unit places with their worth: roomy, near the seed, clear of the centre's dot."""
    edge, inside = shape.boundary, prep(shape)
    out = []
    for at in _grid(shape, 4.0):
        here = Point(at)
        if inside.contains(here) and not _overlap(at, TOKEN, dot, (DOT, DOT)):
            out.append((min(edge.distance(here), 26.0) - 0.08 * here.distance(Point(seed)), at))
    return out


def _pair(shape: Polygon, units: list[tuple[float, XY]], dot: XY | None, half: XY) -> tuple[float, XY, XY] | None:
    """The best unit place and label place together; below the unit for choice."""
    inside, edge = prep(shape.buffer(-0.6)), shape.boundary
    labels = []
    for at in _grid(shape, 4.0):
        around = _box(at, *half)
        if inside.contains(around) and not _overlap(at, half, dot, (DOT, DOT)):
            labels.append((min(edge.distance(around), 6.0) * 1.2, at))
    best: tuple[float, XY, XY] | None = None
    for unit_worth, unit in units:
        for label_worth, at in labels:
            if _overlap(unit, TOKEN, at, half):
                continue
            dx, dy = at[0] - unit[0], at[1] - unit[1]
            worth = (
                unit_worth + label_worth - 0.3 * (dx * dx + dy * dy) ** 0.5 - 0.15 * abs(dx) + (4.0 if dy > 0 else 0.0)
            )
            if best is None or worth > best[0] + 1e-9:
                best = (worth, unit, at)
    return best


def _overlap(a: XY, a_half: XY, b: XY | None, b_half: XY) -> bool:
    if b is None:
        return False
    return abs(a[0] - b[0]) < a_half[0] + b_half[0] and abs(a[1] - b[1]) < a_half[1] + b_half[1]


def _plain(shape: Polygon) -> Polygon:
    """The shape with less detail: the search looks at it very often."""
    plain = shape.simplify(0.8)
    return max(plain.geoms, key=lambda p: p.area) if hasattr(plain, "geoms") else plain


def _settings(name: str) -> list[list[str]]:
    words = name.split(" ")
    if len(words) == 1:
        return [[name]]
    middle = min(range(1, len(words)), key=lambda i: max(len(" ".join(words[:i])), len(" ".join(words[i:]))))
    return [[name], [" ".join(words[:middle]), " ".join(words[middle:])]]


def _half(lines: list[str], size: float, kind: str) -> XY:
    return max(map(len, lines)) * size * _WIDTH[kind] / 2, (len(lines) * 1.08 - 0.25) * size / 2


def _box(at: XY, half_width: float, half_height: float) -> Polygon:
    return box(at[0] - half_width, at[1] - half_height, at[0] + half_width, at[1] + half_height)


def _grid(shape: Polygon, margin: float) -> list[XY]:
    x0, y0, x1, y1 = shape.bounds
    step = _STEP if shape.area < 9000 else 2 * _STEP if shape.area < 60000 else 4 * _STEP
    columns = range(int(x0 + margin), int(x1 - margin) + 1, int(step))
    rows = range(int(y0 + margin), int(y1 - margin) + 1, int(step))
    return [(float(x), float(y)) for y in rows for x in columns]


def _inside(shape: Polygon, at: XY, margin: float) -> XY:
    """The place itself, or the nearest one with room around it."""
    while margin > 0:
        inner = shape.buffer(-margin)
        if not inner.is_empty:
            place = nearest_points(inner, Point(at))[0]
            return round(place.x, 1), round(place.y, 1)
        margin -= 1.0
    return at


def _slots(shape: Polygon, unit: XY, taken: Polygon) -> list[XY]:
    """Places for further units, nearest first; closer together where there is little room."""
    for gap, margin in ((26.0, 12.0), (21.0, 9.0), (17.0, 6.0), (14.0, 3.0)):
        chosen = [unit]
        inner = prep(shape.buffer(-margin))
        order = sorted(_grid(shape, 3.0), key=lambda p: (p[0] - unit[0]) ** 2 + (p[1] - unit[1]) ** 2)
        for at in order:
            if len(chosen) > 8:
                break
            if not inner.contains(Point(at)) or taken.intersects(Point(at).buffer(8.0)):
                continue
            if all((at[0] - x) ** 2 + (at[1] - y) ** 2 >= gap * gap for x, y in chosen):
                chosen.append(at)
        if len(chosen) > 3:
            break
    around = [(unit[0] + dx, unit[1] + dy) for dx, dy in ((20.0, -8.0), (-20.0, -8.0), (0.0, 18.0))]
    return (chosen[1:] + around)[:8] if len(chosen) <= 3 else chosen[1:]
