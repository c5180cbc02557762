"""How the borders of a board lie in the plane: every face between provinces cut into triangles.

Where more than three provinces lie around a point that is none of theirs, a *filler* is put between them, so that those
who do not border on each other do not touch on the map either. Around all of it stands a ring of fillers: the frame.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from games.lazy import lazy
from games.maps.layout.borders import Border

if TYPE_CHECKING:
    import networkx as nx
else:
    nx = lazy("networkx")

Corner = str
Triangle = tuple[Corner, Corner, Corner]


@dataclass(frozen=True)
class Mesh:
    """Provinces and fillers as corners of triangles, all turning the same way.

    `frame`: the ring around all, in order. `left_out`: borders that no drawing in the plane can show with the others.
    """

    provinces: frozenset[Corner]
    triangles: tuple[Triangle, ...]
    frame: tuple[Corner, ...]
    left_out: tuple[Border, ...] = ()
    around: dict[Corner, list[Triangle]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for triangle in self.triangles:
            for corner in triangle:
                self.around.setdefault(corner, []).append(triangle)


def meshed(provinces: Sequence[str], borders: Sequence[Border], left_out: Sequence[Border] | None = None) -> Mesh:
    """The mesh of a connected board. `borders`: who touches whom, the most important first.

    `left_out`: those that no plane can show, where they have been found before.
    """
    graph, apart = _planar(provinces, borders) if left_out is None else _without(provinces, borders, left_out)
    walks = list(_walks(cast("nx.PlanarEmbedding[str]", nx.check_planarity(graph)[1]))) or [list(provinces)]
    outer = max(walks, key=lambda walk: (len(walk), walk))
    triangles: list[Triangle] = []
    for number, walk in enumerate(walks):
        if walk is not outer:
            triangles += _filled(walk, f"{number}")
    ring, annulus = _ring(outer)
    return Mesh(frozenset(provinces), (*triangles, *annulus), ring, apart)


def _planar(provinces: Sequence[str], borders: Sequence[Border]) -> tuple["nx.Graph[str]", tuple[Border, ...]]:
    """The graph of as many borders as fit into the plane, and those that do not."""
    graph, _ = _without(provinces, borders, ())
    if not nx.is_connected(graph):
        raise ValueError("The board is in two parts: no border says where one lies from the other.")
    left_out: list[Border] = []
    while not nx.check_planarity(graph)[0]:
        left_out.append(_first_apart(provinces, borders, left_out))
        graph = _without(provinces, borders, left_out)[0]
    return graph, tuple(left_out)


def _first_apart(provinces: Sequence[str], borders: Sequence[Border], left_out: Sequence[Border]) -> Border:
    """The first border that does not fit into the plane with those before it: found by halving."""
    candidates = [border for border in borders if border not in left_out]
    fits, fails = 0, len(candidates)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if nx.check_planarity(_without(provinces, candidates[:middle], ())[0])[0]:
            fits = middle
        else:
            fails = middle
    return candidates[fails - 1]


def _without(
    provinces: Sequence[str], borders: Sequence[Border], left_out: Sequence[Border]
) -> tuple["nx.Graph[str]", tuple[Border, ...]]:
    """The graph of all borders but some."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(provinces)
    graph.add_edges_from(border for border in borders if border not in left_out)
    return graph, tuple(left_out)


def _walks(embedding: "nx.PlanarEmbedding[str]") -> Iterator[list[str]]:
    """The faces, each as the walk around it; what hangs in a face by one line is passed on both sides."""
    seen: set[tuple[str, str]] = set()
    for one, other in sorted(embedding.edges()):
        if (one, other) not in seen:
            yield embedding.traverse_face(one, other, seen)


def _filled(walk: Sequence[str], name: str) -> list[Triangle]:
    """A face within, in triangles: itself, around one filler, or around a ring of them where a corner comes twice."""
    around = [*walk, walk[0]]
    if len(walk) == 3:
        return [(walk[0], walk[1], walk[2])]
    middle = f"~{name}"
    if len({*walk}) == len(walk):
        return [(a, b, middle) for a, b in pairwise(around)]
    ring = [f"~{name}.{place}" for place in range(len(walk))]
    inner = [(a, b, middle) for a, b in pairwise([*ring, ring[0]])]
    return _annulus(walk, ring) + inner


def _ring(walk: Sequence[str]) -> tuple[tuple[Corner, ...], list[Triangle]]:
    """The frame around the outer face, and the triangles between."""
    ring = [f"~frame.{place}" for place in range(len(walk))]
    if len(ring) < 3:  # two provinces, or one: a frame needs three corners
        ring += [f"~frame.{place}" for place in range(len(ring), 3)]
        return tuple(ring), _annulus([*walk, *[walk[-1]] * (3 - len(walk))], ring)
    return tuple(ring), _annulus(walk, ring)


def _annulus(walk: Sequence[str], ring: Sequence[str]) -> list[Triangle]:
    """The triangles between a walk and a ring of as many corners."""
    triangles: list[Triangle] = []
    for place, corner in enumerate(walk):
        after = (place + 1) % len(walk)
        if corner != walk[after]:
            triangles.append((corner, walk[after], ring[after]))
        triangles.append((corner, ring[after], ring[place]))
    return triangles
