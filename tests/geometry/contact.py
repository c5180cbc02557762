"""Adjacency as the drawing shows it, to be held against what a board declares.

Armies: two land provinces share a border.  Fleets: two seas, or a sea and a coast, share a
line; two coasts touch when the border between them reaches a sea that both coasts have.  The
coast of a province is the set of its shore lines; where it has named coasts each stretch of shore
belongs to the coast whose fleet stands nearest.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from variants.geometry.sheet import CoastPoint, Sheet
from variants.geometry.topology import ArcStore, Node

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Contacts:
    """Lengths of contact by pair; fleets by coast (``StP/nc``)."""

    army: Mapping[Pair, float]
    fleet: Mapping[Pair, float]


def derive(sheet: Sheet, coasts: Mapping[str, tuple[str, ...]]) -> Contacts:
    """All contacts of a board; ``coasts`` lists the named coasts of its provinces."""
    store = sheet.geometry.store
    army: dict[Pair, float] = {}
    fleet: dict[Pair, float] = {}
    shore: dict[str, dict[str, list[int]]] = {}
    for pair, arcs in sheet.borders.items():
        if any(name.startswith("~") for name in pair):
            continue
        wet = [name for name in pair if sheet.is_sea(name)]
        if len(wet) == 2:
            _note(fleet, pair[0], pair[1], store.length(arcs))
        elif len(wet) == 1:
            land = pair[0] if wet[0] == pair[1] else pair[1]
            shore.setdefault(land, {})[wet[0]] = arcs
        else:
            _note(army, pair[0], pair[1], store.length(arcs))
    stretches = {land: _by_coast(sheet, land, seas, coasts) for land, seas in shore.items()}
    for land, by_coast in stretches.items():
        for coast, seas in by_coast.items():
            for sea, arcs in seas.items():
                _note(fleet, _spell(land, coast), sea, store.length(arcs))
    for (a, b), length in army.items():
        for coast_a, coast_b in _meeting(store, stretches.get(a, {}), stretches.get(b, {})):
            _note(fleet, _spell(a, coast_a), _spell(b, coast_b), length)
    return Contacts(army, fleet)


def _note(into: dict[Pair, float], a: str, b: str, length: float) -> None:
    key = (a, b) if a < b else (b, a)
    into[key] = into.get(key, 0.0) + length


def _spell(land: str, coast: str) -> str:
    return f"{land}/{coast}" if coast else land


def _by_coast(
    sheet: Sheet, land: str, seas: Mapping[str, list[int]], coasts: Mapping[str, tuple[str, ...]]
) -> dict[str, dict[str, list[int]]]:
    """Shore arcs by coast and sea."""
    names = coasts.get(land, ())
    if not names:
        return {"": dict(seas)}
    anchors = _anchors(sheet, land, names)
    sea_of = {arc: sea for sea, arcs in seas.items() for arc in arcs}
    out: dict[str, dict[str, list[int]]] = {name: {} for name in names}
    for run in _runs(sheet.outlines[land], set(sea_of), sheet.geometry.store):
        points = [p for arc in run for p in sheet.geometry.store.points(arc)]
        nearest = min(anchors, key=lambda c: _gap(c, points))
        for arc in run:
            out[nearest.name].setdefault(sea_of[arc], []).append(arc)
    return out


def _anchors(sheet: Sheet, land: str, names: tuple[str, ...]) -> list[CoastPoint]:
    """The coasts that count on this board: of two settings, the one whose cause is present."""
    present = [c for c in sheet.geometry.places[land].coasts if c.name in names]
    fitting = [c for c in present if not c.where or c.where in sheet.provinces]
    return fitting or present


def _gap(coast: CoastPoint, points: list[Node]) -> float:
    x, y = coast.at
    return min(math.dist((x * 10, y * 10), p) for p in points)


def _runs(rings: list[list[int]], shore: set[int], store: ArcStore) -> list[list[int]]:
    """Stretches of shore between land borders (arc numbers without direction)."""
    runs = []
    for ring in rings:
        plain = [a if a >= 0 else ~a for a in ring]
        dry = [i for i, arc in enumerate(plain) if arc not in shore]
        turned = plain[dry[0] :] + plain[: dry[0]] if dry else plain
        run: list[int] = []
        for arc in turned:
            if arc in shore:
                run.append(arc)
            elif run:
                runs.append(run)
                run = []
        if run:
            runs.append(run)
    return runs


def _meeting(
    store: ArcStore,
    first: Mapping[str, Mapping[str, list[int]]],
    second: Mapping[str, Mapping[str, list[int]]],
) -> list[Pair]:
    """Pairs of coasts that meet at a point of one sea."""
    found = set()
    for coast_a, seas_a in first.items():
        for coast_b, seas_b in second.items():
            for sea in seas_a.keys() & seas_b.keys():
                if _ends(store, seas_a[sea]) & _ends(store, seas_b[sea]):
                    found.add((coast_a, coast_b))
    return sorted(found)


def _ends(store: ArcStore, arcs: list[int]) -> set[Node]:
    return {p for arc in arcs for p in (store.points(arc)[0], store.points(arc)[-1])}
