"""What is wrong with a board's drawing, each with its place: lines that cross, provinces over one another, holes.

Neighbours have the corners of their common border in common, so an edge that only one province has is the rim of the
drawing, or of a hole in it. Edges are looked up by squares of the sheet: 20,000 of them take about half a second, and
60,000 that somebody has laid upon each other no longer than two, since they are not looked through to the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.boards.problem import BoardProblem
from engine.model.json_data import Json

XY = tuple[float, float]
SQUARE = 16.0
"""Units of the sheet along the side of a square in which edges are looked up, or the usual edge's if that is longer."""
MOST_LOOKED = 2_000_000
"""Squares and pairs of edges that are looked at. Of a board with 400 provinces and 57,600 corners it is half."""
MOST_LOOPS = 100
"""Loops within the drawing of which is asked whether they are holes."""
MOST_POINTS = 60_000
TOLD = 20
"""Problems of one sort that are told; whoever has more mends these first."""
BEYOND = 2.0
"""Units by which a line may lie off the sheet."""


class OutlineEdge(NamedTuple):
    """A straight piece of an outline: whose, in which ring, from where to where."""

    code: str
    ring: int
    start: XY
    end: XY


def drawn_well(board: Json) -> Iterator[BoardProblem]:
    """All that is wrong with the geometry of a board, if it has one."""
    geometry = board.get("geometry")
    if not geometry:
        return
    straits = geometry.get("straits", {})
    count = sum(len(ring) for part in (geometry["faces"], straits) for rings in part.values() for ring in rings)
    if count > MOST_POINTS:
        yield BoardProblem("geometry.faces", f"There are {count:,} points in it.", f"{MOST_POINTS:,} are the most.")
        return
    edges = [*_edges(geometry["faces"])]
    yield from _faces(board, geometry["faces"])
    yield from _straits(board, straits)
    yield from _some(_crossed(edges))
    yield from _some(_holes(edges))
    yield from _some(_borders(board, edges))
    for part, what in (("units", "unit stands"), ("labels", "name stands")):
        yield from _some(_places(geometry, part, what))


def _some(problems: Iterator[BoardProblem]) -> Iterator[BoardProblem]:
    for _, problem in zip(range(TOLD), problems, strict=False):
        yield problem


def _edges(faces: Json) -> Iterator[OutlineEdge]:
    for code in sorted(faces):
        for number, ring in enumerate(faces[code]):
            points = [(float(x), float(y)) for x, y in ring]
            for place, start in enumerate(points):
                end = points[(place + 1) % len(points)]
                if start != end:
                    yield OutlineEdge(code, number, start, end)


def _straits(board: Json, straits: Json) -> Iterator[BoardProblem]:
    """Straits of what is no land, or is not drawn."""
    for code in straits:
        if board["provinces"].get(code, {}).get("kind", "sea") == "sea" or code not in board["geometry"]["faces"]:
            text = f"{code} is no land that is drawn, so no strait runs through it."
            yield BoardProblem(f"geometry.straits.{code}", text, "Take it out here; a sea is drawn as a province.")


def _faces(board: Json, faces: Json) -> Iterator[BoardProblem]:
    """Provinces without an outline, and outlines without a province, or off the sheet."""
    crossed = {end.partition("/")[0] for pair in board["geometry"].get("crossings", ()) for end in pair}
    bordering = {
        end.partition("/")[0] for sort in ("army", "fleet") for pair in board.get(sort, ()) for end in pair
    } - crossed
    for code in board["provinces"]:
        if code in bordering and code not in faces:
            yield BoardProblem(
                f"geometry.faces.{code}", f"{code} has no outline.", "Draw one, or leave out all of them."
            )
    width, height = board["geometry"]["size"]
    for code, rings in faces.items():
        if code not in board["provinces"]:
            text = f"An outline is called {code}, and there is no such province."
            yield BoardProblem(f"geometry.faces.{code}", text, "Give it the code of one, or take it out.", grave=False)
        off = [p for ring in rings for p in ring if not (_within(p[0], width) and _within(p[1], height))]
        if off:
            text = f"{code} reaches beyond the sheet, at {off[0][0]:g}, {off[0][1]:g}."
            yield BoardProblem(f"geometry.faces.{code}", text, "Make the sheet larger, or move it.", grave=False)


def _within(value: float, most: float) -> bool:
    return -BEYOND <= value <= most + BEYOND


def _crossed(edges: Sequence[OutlineEdge]) -> Iterator[BoardProblem]:
    """Lines that cross: of one province its outline crosses itself, of two they overlap. Once for each pair."""
    squares: dict[tuple[int, int], list[int]] = {}
    reported: set[frozenset[str]] = set()
    side = max(SQUARE, sum(map(_extent, edges)) / max(len(edges), 1))
    looked = 0
    for number, edge in enumerate(edges):
        seen: set[int] = set()
        for square in _squares(edge, side):
            numbers = squares.setdefault(square, [])
            looked += 1 + len(numbers)
            if looked > MOST_LOOKED:
                text = f"So many lines lie upon each other at {edge.code} that they cannot all be looked at."
                yield BoardProblem("geometry.faces", text, "Draw each province in one round, with fewer corners.")
                return
            for other in numbers:
                if other not in seen and frozenset((edge.code, edges[other].code)) not in reported:
                    seen.add(other)
                    if at := _crossing(edge, edges[other]):
                        reported.add(frozenset((edge.code, edges[other].code)))
                        yield _crossing_problem(edge.code, edges[other].code, at)
            numbers.append(number)


def _crossing_problem(one: str, other: str, at: XY) -> BoardProblem:
    where = f"at {at[0]:.0f}, {at[1]:.0f}"
    if one == other:
        text = f"The outline of {one} crosses itself, {where}."
        return BoardProblem(f"geometry.faces.{one}", text, "Draw it in one round.", grave=False)
    text = f"{one} and {other} overlap, {where}."
    return BoardProblem(f"geometry.faces.{one}", text, "Give them a border of the same points.", grave=False)


def _extent(edge: OutlineEdge) -> float:
    """The longer side of the box around an edge."""
    return max(abs(edge.start[0] - edge.end[0]), abs(edge.start[1] - edge.end[1]))


def _squares(edge: OutlineEdge, side: float) -> Iterator[tuple[int, int]]:
    """The squares of so long a side in the box around an edge."""
    (ax, ay), (bx, by) = edge.start, edge.end
    for column in range(int(min(ax, bx) // side), int(max(ax, bx) // side) + 1):
        for row in range(int(min(ay, by) // side), int(max(ay, by) // side) + 1):
            yield column, row


def _crossing(one: OutlineEdge, other: OutlineEdge) -> XY | None:
    """Where two edges cross, each on both sides of the other; none where they touch, or lie on one line."""
    a, b, c, d = one.start, one.end, other.start, other.end
    if a in (c, d) or b in (c, d):
        return None
    first, second = _side(a, b, c), _side(a, b, d)
    third, fourth = _side(c, d, a), _side(c, d, b)
    if first * second < 0 and third * fourth < 0:
        share = third / (third - fourth)
        return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
    return None


def _side(a: XY, b: XY, point: XY) -> float:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _holes(edges: Sequence[OutlineEdge]) -> Iterator[BoardProblem]:
    """Loops of edges that only one province has, within the outermost: nothing is drawn inside them."""
    users: dict[frozenset[XY], list[OutlineEdge]] = {}
    for edge in edges:
        users.setdefault(frozenset((edge.start, edge.end)), []).append(edge)
    rim: dict[XY, list[OutlineEdge]] = {}
    for sharers in users.values():
        if len(sharers) == 1:
            rim.setdefault(sharers[0].start, []).append(sharers[0])
    loops = []
    while rim:
        loop = _loop(rim)
        if len(loop) > 2:
            loops.append(loop)
    loops.sort(key=lambda loop: -abs(_area([edge.start for edge in loop])))
    outlines = [[edge.start for edge in loop] for loop in loops]
    codes_of = [sorted({edge.code for edge in loop}) for loop in loops]
    between = [place for place, codes in enumerate(codes_of) if place and len(codes) > 1]
    for place in between[:MOST_LOOPS]:
        loop, codes = loops[place], codes_of[place]
        depth = sum(inside(outline, loop[0].start) for outline in outlines[:place])
        if depth % 2:
            x, y = loop[0].start
            text = f"Nothing is drawn between {', '.join(codes[:5])}, at {x:.0f}, {y:.0f}."
            mend = "Draw a province there, or give their borders the same points."
            yield BoardProblem(f"geometry.faces.{codes[0]}", text, mend, grave=False)


def _loop(rim: dict[XY, list[OutlineEdge]]) -> list[OutlineEdge]:
    """A chain of edges out of the rim, end to start, taken from it; as long as it goes on."""
    at = next(iter(rim))
    chain: list[OutlineEdge] = []
    while at in rim:
        edge = rim[at].pop()
        if not rim[at]:
            del rim[at]
        chain.append(edge)
        at = edge.end
    return chain


def _area(points: Sequence[XY]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)) / 2


def inside(ring: Sequence[Sequence[float]], at: Sequence[float]) -> bool:
    """Whether a point lies within a ring, by counting what a ray to the right crosses."""
    x, y, hit = at[0], at[1], False
    for place, (ax, ay) in enumerate(ring):
        bx, by = ring[place - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def _borders(board: Json, edges: Sequence[OutlineEdge]) -> Iterator[BoardProblem]:
    """Borders that the drawing does not show: no edge in common, and not listed as a crossing."""
    users: dict[frozenset[XY], set[str]] = {}
    for edge in edges:
        users.setdefault(frozenset((edge.start, edge.end)), set()).add(edge.code)
    touching = {frozenset(codes) for codes in users.values() if len(codes) == 2}
    listed = {frozenset(end.partition("/")[0] for end in pair) for pair in board["geometry"].get("crossings", ())}
    reported: set[frozenset[str]] = set()
    for sort in ("army", "fleet"):
        for number, pair in enumerate(board.get(sort, ())):
            codes = frozenset(end.partition("/")[0] for end in pair)
            if codes not in touching | listed | reported:
                reported.add(codes)
                text = f"{' and '.join(sorted(codes))} border on each other, and the drawing does not show it."
                yield BoardProblem(f"{sort}[{number}]", text, "List it under geometry.crossings.", grave=False)


def _places(geometry: Json, part: str, what: str) -> Iterator[BoardProblem]:
    """Units and names that stand outside their province, but for names with a line that leads there."""
    lettering = geometry.get("lettering", {})
    for code, at in geometry.get(part, {}).items():
        rings = geometry["faces"].get(code)
        leads = part == "labels" and "leader" in lettering.get(code, {})
        if rings and not leads and sum(inside(ring, at) for ring in rings) % 2 == 0:
            text = f"The {what} outside of {code}, at {at[0]:.0f}, {at[1]:.0f}."
            yield BoardProblem(
                f"geometry.{part}.{code}", text, "Move it, or leave it out to have it placed.", grave=False
            )
