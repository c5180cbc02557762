"""The sheet of one board: the drawn provinces under the board's names, and those that nobody has drawn yet.

A province of a board that the file does not hold is an island of its own: in the shape that its record gives
(`drawn`, `variants/boards/README.md`), a strip over the border that it takes away from two neighbours, or a disc
between them. So a new province needs its board patch alone.
"""

import math
import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from engine.model.json_data import Json

from variants.geometry.drawn import drawn_sheet
from variants.geometry.sheet import XY, Label, Sheet, SheetPlace, geometry
from variants.geometry.topology import ArcStore, Face

#: The radius of a disc, in units of the sheet, and how near its middle comes to where other units stand.
DISC, APART = 23.0, 46.0
_SMALLEST = 8.0
#: How far a strip reaches over the border beneath it.
_STRIP = 14.0


class Island(NamedTuple):
    """A province to be drawn over what the file holds: its outline, and where its unit stands."""

    id: str
    name: str
    kind: str
    at: XY
    shape: tuple[XY, ...]


def sheet_of(board: Json) -> Sheet:
    """The sheet of a board's data: `provinces`, and `army` and `fleet` for what has to be put between neighbours.

    Switzerland is on every sheet, since it is in the way of everybody. The sheet of equal boards is one and the same.
    A board with a `geometry` of its own has nothing of the committed file (`variants.geometry.drawn`).
    """
    if board.get("geometry"):
        return drawn_sheet(board)
    provinces, drawn = board["provinces"], geometry().places
    names = tuple((p, str(r["name"])) for p, r in sorted(provinces.items()) if p in drawn and r.get("name"))
    renamed = tuple((p, name) for p, name in names if name != drawn[p].name)
    return _sheet(frozenset((*provinces, "Swi")), renamed, tuple(_islands(board)))


@lru_cache(maxsize=64)
def _sheet(provinces: frozenset[str], renamed: tuple[tuple[str, str], ...], islands: tuple[Island, ...]) -> Sheet:
    drawn = geometry()
    if not renamed and not islands:
        return drawn.sheet(provinces)
    places = {**drawn.places, **{p: _under(drawn.places[p], name) for p, name in renamed}}
    arcs, faces, covers = list(drawn.store.arcs), dict(drawn.faces), dict(drawn.covers)
    for island in islands:
        places[island.id] = _place(island)
        part = "water" if island.kind == "sea" else "dry"
        faces[island.id] = Face(**{part: ((len(arcs),),)})
        covers[island.id] = "M" + " ".join(f"{x:g},{y:g}" for x, y in island.shape) + "z"
        arcs.append(tuple((round(x * 10), round(y * 10)) for x, y in (*island.shape, island.shape[0])))
    extended = replace(
        drawn,
        store=ArcStore(arcs),
        faces=faces,
        covers=covers,
        places=places,
        islands=tuple(island.id for island in islands),
        _sheets={},
    )
    return extended.sheet(provinces)


def _under(place: SheetPlace, name: str) -> SheetPlace:
    """A place by another name, in the room that the old one had."""
    label = place.label
    widest = max((len(line) for line in label.lines), default=len(name))
    lines = tuple(textwrap.wrap(name, max(widest, 8), break_long_words=False)) or (name,)
    longest = max(map(len, lines))
    size = label.size if longest <= widest else max(label.size * widest / longest, min(_SMALLEST, label.size))
    return replace(place, name=name, label=replace(label, lines=lines, size=round(size, 1)))


def _islands(board: Json) -> Iterator[Island]:
    drawn = geometry().places
    placed: dict[str, XY] = {}
    for province, record in sorted(board["provinces"].items()):
        if province in drawn:
            continue
        drawing: Json = record.get("drawn") or {}
        shape: tuple[XY, ...] = tuple((float(x), float(y)) for x, y in drawing.get("shape", ()))
        shape = shape or (() if "at" in drawing else _strip(province, board))
        if "at" in drawing:
            at: XY = (float(drawing["at"][0]), float(drawing["at"][1]))
        else:
            x, y = _middle(shape) if shape else _free(_between(province, board, placed), placed.values())
            at = round(x, 1), round(y, 1)
        placed[province] = at
        yield Island(province, str(record["name"]), str(record["kind"]), at, shape or _disc(at))


def parted(board: Json) -> frozenset[tuple[str, str]]:
    """Pairs that touch in the file and are kept apart on this board by an island over all of their border."""
    covers = [island.shape for island in _islands(board)]
    return frozenset(
        pair
        for pair, points in _lost_borders(board, board["provinces"]).items()
        if any(all(_within(point, cover) for point in points) for cover in covers)
    )


def _lost_borders(board: Json, among: Collection[str]) -> dict[tuple[str, str], list[XY]]:
    """The borders of the file between some provinces that this board does not have, point by point."""
    drawn = geometry()
    sheet = drawn.sheet(frozenset(province for province in board["provinces"] if province in drawn.places))
    bordering = {
        frozenset(end.partition("/")[0] for end in pair) for pair in (*board.get("army", ()), *board.get("fleet", ()))
    }
    return {
        (a, b): [(x / 10, y / 10) for arc in arcs for x, y in drawn.store.points(arc)]
        for (a, b), arcs in sheet.borders.items()
        if a in among and b in among and frozenset((a, b)) not in bordering
    }


def _strip(province: str, board: Json) -> tuple[XY, ...]:
    """What covers the borders that a province takes away from its neighbours; nothing if it takes none."""
    ends = (tuple(end.partition("/")[0] for end in pair) for pair in (*board.get("army", ()), *board.get("fleet", ())))
    near = {a if b == province else b for a, b in ends if province in (a, b)}
    points = [point for line in _lost_borders(board, near).values() for point in line]
    turns = [step * math.tau / 8 for step in range(8)]
    return _hull([(x + _STRIP * math.cos(t), y + _STRIP * math.sin(t)) for x, y in points for t in turns])


def _hull(points: Iterable[XY]) -> tuple[XY, ...]:
    """The convex hull, to a tenth of a unit."""
    ordered = sorted({(round(x, 1), round(y, 1)) for x, y in points})

    def half(ordered: Iterable[XY]) -> list[XY]:
        hull: list[XY] = []
        for x, y in ordered:
            while len(hull) > 1 and _turn(hull[-2], hull[-1], (x, y)) <= 0:
                hull.pop()
            hull.append((x, y))
        return hull[:-1]

    return (*half(ordered), *half(reversed(ordered)))


def _turn(a: XY, b: XY, c: XY) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(at: XY, shape: Sequence[XY]) -> bool:
    """Whether a point lies in a shape (counting crossings of a ray)."""
    (x, y), hit = at, False
    for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def _between(province: str, board: Json, placed: Mapping[str, XY]) -> XY:
    """The middle of a province's neighbours; of the whole sheet for one without any."""
    ends = (tuple(end.partition("/")[0] for end in pair) for pair in (*board.get("army", ()), *board.get("fleet", ())))
    near = sorted({a if b == province else b for a, b in ends if province in (a, b)})
    known = {**{p: place.unit for p, place in geometry().places.items()}, **placed}
    width, height = geometry().size
    return _middle([known[p] for p in near if p in known] or [(width / 2, height / 2)])


def _free(wanted: XY, taken: Iterable[XY]) -> XY:
    """The point nearest to the wanted one, in widening rings, that covers nobody's place."""
    units = [place.unit for place in geometry().places.values()] + list(taken)
    width, height = geometry().size
    for ring in range(40):
        for step in range(1 if ring == 0 else 12):
            turn = step * math.tau / 12
            x, y = wanted[0] + 6 * ring * math.cos(turn), wanted[1] + 6 * ring * math.sin(turn)
            inside = DISC < x < width - DISC and DISC < y < height - DISC
            if inside and all(math.dist((x, y), unit) >= APART for unit in units):
                return round(x, 1), round(y, 1)
    return wanted


def _middle(points: Sequence[XY]) -> XY:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _disc(at: XY) -> tuple[XY, ...]:
    turns = [step * math.tau / 18 for step in range(18)]
    return tuple((round(at[0] + DISC * math.cos(t), 1), round(at[1] + DISC * math.sin(t), 1)) for t in turns)


def _place(island: Island) -> SheetPlace:
    """A place as the file would hold it: the label under the unit, the dot of a centre beside it."""
    x, y = island.at
    return SheetPlace(
        id=island.id,
        name=island.name,
        kind="water" if island.kind == "sea" else "land",
        unit=island.at,
        slots=((x + 26, y), (x - 26, y)),
        room=DISC,
        label=Label((x, y + DISC + 10), (island.name,), 11.0, (x, y + DISC + 8)),
        centre=(round(x - 15, 1), round(y + 13, 1)),
        apart=None,
        takes=(),
        coasts=(),
        leaders=(),
    )
