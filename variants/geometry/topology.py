"""Arcs, rings and what they say: shapes of provinces, borders between them, contact.

The committed file holds every stretch of line once.  A *face* is a list of rings of arc
numbers (``~n`` = arc n backwards); a province of a given board is the union of one or more
*atoms* (Prussia is ``Pru`` alone where Danzig is on the board, ``Pru`` and ``Dan`` where it is
not).  The union keeps the arcs that only one atom uses.  Nothing here needs a library.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

Node = tuple[int, int]
Arc = tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """Rings of one atom: dry land, straits that belong to it, or open water."""

    dry: tuple[tuple[int, ...], ...] = ()
    strait: tuple[tuple[int, ...], ...] = ()
    water: tuple[tuple[int, ...], ...] = ()

    @property
    def all(self) -> tuple[tuple[int, ...], ...]:
        """Every ring of the atom."""
        return self.dry + self.strait + self.water


class ArcStore:
    """The arcs of the file, with lengths measured once."""

    def __init__(self, arcs: Sequence[Arc]) -> None:
        """Take decoded arcs, in tenths of a unit."""
        self.arcs = tuple(arcs)
        self.lengths = tuple(sum(math.dist(a, b) for a, b in pairwise(arc)) / 10 for arc in self.arcs)

    def points(self, arc: int) -> Arc:
        """The points of an arc in its direction of use."""
        return self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1]

    def length(self, arcs: Iterable[int]) -> float:
        """Length in sheet units."""
        return sum(self.lengths[a if a >= 0 else ~a] for a in arcs)

    def outline(self, rings: Iterable[Sequence[int]]) -> list[list[int]]:
        """Rings of the union of faces: arcs used twice are inside and fall away."""
        flat = [arc for ring in rings for arc in ring]
        uses = Counter(a if a >= 0 else ~a for a in flat)
        loose = [a for a in flat if uses[a if a >= 0 else ~a] == 1]
        return self._join(loose)

    def _join(self, loose: list[int]) -> list[list[int]]:
        """Chain directed arcs end to start into closed rings."""
        starts: dict[Node, list[int]] = {}
        for arc in reversed(loose):
            starts.setdefault(self.points(arc)[0], []).append(arc)
        rings = []
        used: set[int] = set()
        for arc in loose:
            if arc in used:
                continue
            ring = [arc]
            used.add(arc)
            first, here = self.points(arc)[0], self.points(arc)[-1]
            while here != first:
                following = [a for a in starts.get(here, ()) if a not in used]
                if not following:
                    raise ValueError(f"open ring at {here}")
                ring.append(following[-1])
                used.add(following[-1])
                here = self.points(following[-1])[-1]
            rings.append(ring)
        return rings

    def path(self, rings: Iterable[Sequence[int]], *, close: bool = True) -> str:
        """SVG path data, relative and as short as it gets."""
        return "".join(
            _encode([p for i, arc in enumerate(ring) for p in self.points(arc)[min(i, 1) :]], close) for ring in rings
        )

    def lines(self, arcs: Iterable[int]) -> str:
        """SVG path data of loose arcs, joined where they meet."""
        return "".join(_encode(list(chain), close=False) for chain in self._chains(arcs))

    def _chains(self, arcs: Iterable[int]) -> list[list[Node]]:
        chains: list[list[Node]] = []
        for arc in arcs:
            points = list(self.points(arc))
            for chain in chains:
                if chain[-1] == points[0]:
                    chain.extend(points[1:])
                    break
                if chain[0] == points[-1]:
                    chain[:0] = points[:-1]
                    break
                if chain[-1] == points[-1]:
                    chain.extend(points[-2::-1])
                    break
                if chain[0] == points[0]:
                    chain[:0] = points[:0:-1]
                    break
            else:
                chains.append(points)
        return chains


def _encode(points: list[Node], close: bool) -> str:
    """``M`` absolute in halves of a unit, then relative steps.

    The file keeps tenths; a drawing needs no more than halves (a quarter of a pixel off at most, on a screen that shows
    the whole board), which compress better. A node is moved alike in every line it is on, so nothing comes apart.
    """
    points = [p for p, _ in groupby(((x + 2) // 5 * 5, (y + 2) // 5 * 5) for x, y in points)]
    if close and len(points) > 1 and points[0] == points[-1]:
        points = points[:-1]
    x, y = points[0]
    out = [f"M{_tenths(x)},{_tenths(y)}l"]
    first = True
    for px, py in points[1:]:
        dx, dy = _tenths(px - x), _tenths(py - y)
        out.append(("" if first or dx.startswith("-") else " ") + dx)
        out.append(dy if dy.startswith("-") else "," + dy)
        x, y, first = px, py, False
    return "".join(out) + ("z" if close else "")


def _tenths(value: int) -> str:
    """``-5`` -> ``-.5``, ``20`` -> ``2``, ``123`` -> ``12.3``."""
    whole, part = divmod(abs(value), 10)
    sign = "-" if value < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{part}"


def decode_arcs(coded: Sequence[Sequence[int]]) -> list[Arc]:
    """Undo the delta coding: ``[x, y, dx, dy, dx, dy ...]``."""
    arcs = []
    for numbers in coded:
        x = y = 0
        points = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        arcs.append(tuple(points))
    return arcs


def encode_arcs(arcs: Iterable[Sequence[Node]]) -> list[list[int]]:
    """The inverse of :func:`decode_arcs`."""
    coded = []
    for arc in arcs:
        numbers = [*arc[0]]
        for (x1, y1), (x2, y2) in pairwise(arc):
            numbers += [x2 - x1, y2 - y1]
        coded.append(numbers)
    return coded


def shared_arcs(outlines: Mapping[str, Iterable[Sequence[int]]]) -> dict[tuple[str, str], list[int]]:
    """For each pair of provinces (names sorted), the arcs both have."""
    users: dict[int, list[str]] = {}
    for name in sorted(outlines):
        for ring in outlines[name]:
            for arc in ring:
                users.setdefault(arc if arc >= 0 else ~arc, []).append(name)
    shared: dict[tuple[str, str], list[int]] = {}
    for arc in sorted(users):
        if len(users[arc]) == 2 and users[arc][0] != users[arc][1]:
            shared.setdefault((users[arc][0], users[arc][1]), []).append(arc)
    return shared
