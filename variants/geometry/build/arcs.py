"""Faces to shared arcs: every stretch of line is stored once, on a grid of tenths.

Two faces that touch share an arc, so contact is a fact of the file and no longer a question
of distances; the site derives shapes, borders and adjacency from it without any library.
"""

from collections.abc import Iterable

from shapely.geometry import LinearRing, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from worldatlas import polygons_of

Node = tuple[int, int]
Ring = list[int]


class ArcTable:
    """Collects rings, cuts them at junctions, and numbers the arcs."""

    def __init__(self, faces: dict[str, BaseGeometry]) -> None:
        """Take named faces; arcs are numbered in the order of first use."""
        rings = {
            name: [_grid(ring) for polygon in _ordered(shape) for ring in (polygon.exterior, *polygon.interiors)]
            for name, shape in faces.items()
        }
        self._junctions = _junctions(ring for group in rings.values() for ring in group)
        self.arcs: list[list[Node]] = []
        self._index: dict[tuple[Node, ...], int] = {}
        self.faces = {name: [self._cut(ring) for ring in group if len(ring) > 2] for name, group in rings.items()}

    def _cut(self, ring: list[Node]) -> Ring:
        starts = [i for i, node in enumerate(ring) if node in self._junctions]
        if not starts:
            pivot = ring.index(min(ring))
            starts = [pivot]
        first = starts[0]
        turned = ring[first:] + ring[:first] + [ring[first]]
        out, arc = [], [turned[0]]
        for node in turned[1:]:
            arc.append(node)
            if node in self._junctions or node == turned[0]:
                out.append(self._number(arc))
                arc = [node]
        return out

    def _number(self, arc: list[Node]) -> int:
        forward, backward = tuple(arc), tuple(reversed(arc))
        if backward in self._index and backward != forward:
            return ~self._index[backward]
        if forward not in self._index:
            self._index[forward] = len(self.arcs)
            self.arcs.append(arc)
        return self._index[forward]


def _grid(ring: LinearRing) -> list[Node]:
    """Round to tenths; drop repeated points and the closing one."""
    nodes: list[Node] = []
    for x, y in ring.coords:
        node = (round(x * 10), round(y * 10))
        if not nodes or nodes[-1] != node:
            nodes.append(node)
    while len(nodes) > 1 and nodes[0] == nodes[-1]:
        nodes.pop()
    return nodes


def _junctions(rings: Iterable[list[Node]]) -> set[Node]:
    """Points with other than two neighbours, taken over all rings."""
    neighbours: dict[Node, set[Node]] = {}
    for ring in rings:
        for before, here in zip([ring[-1], *ring], ring, strict=False):
            neighbours.setdefault(here, set()).add(before)
            neighbours.setdefault(before, set()).add(here)
    return {node for node, others in neighbours.items() if len(others) != 2}


def _ordered(shape: BaseGeometry) -> list[Polygon]:
    """Largest first, all turning the same way, so that neighbours use an arc both ways."""
    return [orient(p) for p in sorted(polygons_of(shape), key=lambda p: (-p.area, p.bounds))]
