"""What outlines say about borders: who touches whom, where a coast ends and another begins, where fleets pass.

Works on rings whose neighbours have their corners in common (`coverage.covered`), edge by edge.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Any

from games.maps.faces.contact import Pair, ends
from games.maps.faces.contact import contacts as common_sides
from games.maps.faces.rings import Point, Segment

SHORTEST = 1.5
"""Units of a border; what touches for less touches in a point, and is no border."""
Shore = dict[str, set[Segment]]
"""The outline of a shore by the sea that it lies on."""
COASTS = ("nc", "sc", "ec", "wc")


@dataclass
class Contacts:
    """What was found. `coasts`: of provinces with several; `army` and `fleet` pairs as a document has them."""

    kinds: dict[str, str] = field(default_factory=dict)
    coasts: dict[str, list[str]] = field(default_factory=dict)
    army: list[list[str]] = field(default_factory=list)
    fleet: list[list[str]] = field(default_factory=list)


def contacts(
    faces: Mapping[str, Sequence[Any]],
    kinds: Mapping[str, str],
    *,
    single: Collection[str] = (),
    told: Mapping[str, Mapping[str, Point]] | None = None,
    shortest: float = SHORTEST,
) -> Contacts:
    """`faces` as a document's geometry has them; `kinds`: `sea`, `impassable`, anything else is land.

    Land with a shore becomes coastal, other land inland. `single`: what has one coast, wherever its shores lie: a
    strait leads from one to the other. `told`: by code, the coasts that a drawing names, each with a point of it.
    `shortest`: units of a border, less than which is none.
    """
    shared = {
        pair: set(sides)
        for pair, sides in common_sides(
            {code: [[(float(x), float(y)) for x, y in ring] for ring in rings] for code, rings in faces.items()}
        ).items()
    }
    seas = {code for code, kind in kinds.items() if kind == "sea"}
    land = {code for code in faces if code not in seas and kinds.get(code) != "impassable"}
    all_contacts = Contacts(kinds={code: "sea" if code in seas else "impassable" for code in faces if code not in land})
    shores = _shores(shared, land, seas, all_contacts, shortest)
    spelt = {
        code: _told_coasts(code, shores[code], all_contacts, told[code])
        if told and len(told.get(code, ())) > 1
        else _coasts(code, shores[code], shared, all_contacts, code in single)
        for code in sorted(land)
    }
    for code, seaward in spelt.items():
        all_contacts.kinds[code] = "coastal" if shores[code] else "inland"
        all_contacts.fleet += [[place, sea] for place, waters in seaward.items() for sea in waters]
    all_contacts.fleet += [
        pair for one, other in all_contacts.army for pair in _along(spelt[one], spelt[other], shared[one, other])
    ]
    all_contacts.army.sort()
    all_contacts.fleet.sort()
    return all_contacts


def _shores(
    shared: Mapping[Pair, set[Segment]], land: set[str], seas: set[str], all_contacts: Contacts, shortest: float
) -> dict[str, Shore]:
    """The shore of each province, by sea; what borders on its own kind is put into `all_contacts`."""
    shores: dict[str, Shore] = {code: {} for code in land}
    for (one, other), edges in shared.items():
        long = sum(dist(*edge) for edge in edges) >= shortest
        if not long or {one, other} - land - seas:
            continue
        if one in seas and other in seas:
            all_contacts.fleet.append([one, other])
        elif one in land and other in land:
            all_contacts.army.append([one, other])
        else:
            inner, outer = (one, other) if one in land else (other, one)
            shores[inner][outer] = edges
    return shores


def _along(one: Mapping[str, Shore], other: Mapping[str, Shore], border: set[Segment]) -> Iterator[list[str]]:
    """The coasts of two provinces between which fleets go along the shore: they share a sea where land ends."""
    at_the_ends = ends(border)
    for here, mine in one.items():
        for there, theirs in other.items():
            if any(_points(mine[sea]) & _points(theirs[sea]) & at_the_ends for sea in mine.keys() & theirs.keys()):
                yield [here, there]


def _points(edges: Iterable[Segment]) -> set[Point]:
    return {point for edge in edges for point in edge}


def _coasts(
    code: str,
    shore: Mapping[str, set[Segment]],
    shared: Mapping[Pair, set[Segment]],
    all_contacts: Contacts,
    single: bool,
) -> dict[str, dict[str, set[Segment]]]:
    """A province's shore by place (`StP/nc`) and sea.

    Stretches of shore are one coast as long as their seas are, or border on one another.
    """
    groups: list[dict[str, set[Segment]]] = []
    edges_by_sea = [(sea, edge) for sea, edges in sorted(shore.items()) for edge in sorted(edges)]
    for stretch in _stretches(edges_by_sea):
        near = [group for group in groups if _one_water(group.keys(), stretch.keys(), shared)]
        for group in near:
            groups.remove(group)
            for sea, edges in group.items():
                stretch.setdefault(sea, set()).update(edges)
        groups.append(stretch)
    if single or len(groups) < 2 or len(groups) > len(COASTS):
        merged: dict[str, set[Segment]] = {}
        for group in groups:
            for sea, edges in group.items():
                merged.setdefault(sea, set()).update(edges)
        return {code: merged} if merged else {}
    names = _names([_middle(_points(edge for edges in group.values() for edge in edges)) for group in groups])
    all_contacts.coasts[code] = [name for name in COASTS if name in names]
    return {f"{code}/{name}": group for name, group in zip(names, groups, strict=True)}


def _told_coasts(
    code: str, shore: Mapping[str, set[Segment]], all_contacts: Contacts, named_coasts: Mapping[str, Point]
) -> dict[str, dict[str, set[Segment]]]:
    """A province's shore by the coasts that the drawing names: each stretch is the coast's that is nearest."""
    named: dict[str, dict[str, set[Segment]]] = {}
    edges_by_sea = [(sea, edge) for sea, edges in sorted(shore.items()) for edge in sorted(edges)]
    for stretch in _stretches(edges_by_sea):
        points = _points(edge for edges in stretch.values() for edge in edges)
        nearest = min(
            named_coasts, key=lambda coast: (min(dist(point, named_coasts[coast]) for point in points), coast)
        )
        for sea, edges in stretch.items():
            named.setdefault(nearest, {}).setdefault(sea, set()).update(edges)
    if len(named) < 2:
        return dict.fromkeys([code] if named else [], next(iter(named.values()), {}))
    all_contacts.coasts[code] = [name for name in COASTS if name in named]
    return {f"{code}/{name}": group for name, group in named.items()}


def _stretches(shore: Sequence[tuple[str, Segment]]) -> list[dict[str, set[Segment]]]:
    """Shore edges that hang together, by sea."""
    at: dict[Point, list[int]] = {}
    for number, (_, edge) in enumerate(shore):
        for point in edge:
            at.setdefault(point, []).append(number)
    left, stretches = set(range(len(shore))), []
    while left:
        stretch: dict[str, set[Segment]] = {}
        edge_of_search = [min(left)]
        left.discard(edge_of_search[0])
        while edge_of_search:
            sea, edge = shore[edge_of_search.pop()]
            stretch.setdefault(sea, set()).add(edge)
            near = {number for point in edge for number in at[point]} & left
            left -= near
            edge_of_search += sorted(near)
        stretches.append(stretch)
    return stretches


def _one_water(some: Iterable[str], others: Iterable[str], shared: Mapping[Pair, set[Segment]]) -> bool:
    """Whether two stretches have a sea in common, or seas that border on each other."""
    return any(a == b or (min(a, b), max(a, b)) in shared for a in some for b in others)


def _names(middles: Sequence[Point]) -> list[str]:
    """North, south, east or west for each stretch, by where it lies among them; each once."""
    x, y = _middle(middles)
    wide = max(abs(one[0] - x) for one in middles) > max(abs(one[1] - y) for one in middles)
    axes = ("wc", "ec", "nc", "sc") if wide else ("nc", "sc", "wc", "ec")
    lean = {"wc": (-1, 0), "ec": (1, 0), "nc": (0, -1), "sc": (0, 1)}
    names: dict[int, str] = {}
    for axis in axes:
        left = [number for number in range(len(middles)) if number not in names]
        if left:
            dx, dy = lean[axis]
            names[max(left, key=lambda n: (middles[n][0] - x) * dx + (middles[n][1] - y) * dy)] = axis
    return [names[number] for number in range(len(middles))]


def _middle(points: Iterable[Point]) -> Point:
    all_points = list(points)
    return sum(x for x, _ in all_points) / len(all_points), sum(y for _, y in all_points) / len(all_points)
