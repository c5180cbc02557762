"""The sheet of a board that brings its own drawing: polygons in, arcs, places and labels out.

A board's `geometry` (docs/boards.md) is the outlines of its provinces, in units of its sheet. Neighbours have the
corners of their common border in common: from these the arcs are found, so that a border is drawn once and a province
that changes hands needs no other line. Where a unit or a name stands is worked out where the board does not say it.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.model.json_data import Json

from variants.geometry.labels import apart
from variants.geometry.middle import middle
from variants.geometry.sheet import XY, CoastPoint, Geometry, Label, Rings, Sheet, SheetPlace
from variants.geometry.topology import Arc, ArcStore, Face, Node
from variants.geometry.within import Within

_LARGEST, _SMALLEST, _ROOMY = 15.0, 8.0, 60.0
"""Sizes of names, and the room around a unit at which a name has its largest."""


def drawn_sheet(board: Json) -> Sheet:
    """The sheet of a board's data with a `geometry`. Equal boards have one."""
    names = {
        code: (record["name"], record["kind"], record.get("coasts", ())) for code, record in board["provinces"].items()
    }
    text = json.dumps([board["geometry"], names, sorted(board.get("fleet", ()))], sort_keys=True)
    return _sheet(text)


@lru_cache(maxsize=64)
def _sheet(text: str) -> Sheet:
    geometry, names, fleet = json.loads(text)
    rings = {
        code: [_nodes(ring) for ring in faces] for code, faces in sorted(geometry["faces"].items()) if code in names
    }
    straits = {
        f"{code} strait": [_nodes(ring) for ring in strait]
        for code, strait in sorted(geometry.get("straits", {}).items())
        if code in rings
    }
    arcs, faces = _arcs({**rings, **straits})
    store = ArcStore(arcs)
    places = {
        code: _place(code, names[code], geometry, rings, _coasts(code, names[code][2], fleet, rings, geometry))
        for code in rings
    }
    places = apart(
        places,
        [code for code in geometry.get("labels", {}) if code in places],
        geometry["size"],
        {code: Within([[(x / 10, y / 10) for x, y in ring] for ring in rings[code]]) for code in rings},
        [code for code, lettering in geometry.get("lettering", {}).items() if "lines" in lettering],
    )
    drawn = Geometry(
        size=(round(geometry["size"][0]), round(geometry["size"][1])),
        store=store,
        faces={code: _face(store, faces[code], faces.get(f"{code} strait", ()), names[code][1]) for code in rings},
        islets=(),
        covers={code: _cover(rings[code]) for code in rings if names[code][1] == "sea"},
        places=places,
        portals={},
    )
    return drawn.sheet(tuple(rings))


def _face(store: ArcStore, whole: Rings, strait: Rings, kind: str) -> Face:
    """A province's rings, its straits apart: dry land is what is left of it. Straits that do not fit are not drawn."""
    if kind == "sea":
        return Face(water=whole)
    if not strait:
        return Face(dry=whole)
    ashore = {arc for ring in whole for arc in ring}
    if any(~arc in ashore for ring in strait for arc in ring):
        strait = _turned(strait)
    try:
        face = Face(dry=tuple(tuple(ring) for ring in store.outline([*whole, *_turned(strait)])), strait=strait)
        store.outline(face.all)
    except ValueError:
        return Face(dry=whole)
    return face


def _turned(rings: Rings) -> Rings:
    return tuple(tuple(~arc for arc in reversed(ring)) for ring in rings)


def _nodes(ring: Sequence[XY]) -> Arc:
    """A ring in tenths of a unit, no point twice in a row, the first not repeated at the end."""
    points = [(round(x * 10), round(y * 10)) for x, y in ring]
    distinct = [point for place, point in enumerate(points) if point != points[place - 1]]
    return tuple(distinct)


def _cover(rings: Iterable[Arc]) -> str:
    return "".join("M" + " ".join(f"{x / 10:g},{y / 10:g}" for x, y in ring) + "z" for ring in rings)


def _arcs(rings: Mapping[str, Sequence[Arc]]) -> tuple[list[Arc], dict[str, tuple[tuple[int, ...], ...]]]:
    """Every stretch of line once, and the provinces' rings as numbers of them (`~n`: backwards)."""
    ends = _junctions(rings)
    arcs: list[Arc] = []
    known: dict[Arc, int] = {}
    faces: dict[str, tuple[tuple[int, ...], ...]] = {}
    for code, code_rings in rings.items():
        numbered = []
        for ring in code_rings:
            numbers = []
            for arc in _pieces(ring, ends):
                if arc[::-1] in known:
                    numbers.append(~known[arc[::-1]])
                    continue
                if arc not in known:
                    known[arc] = len(arcs)
                    arcs.append(arc)
                numbers.append(known[arc])
            numbered.append(tuple(numbers))
        faces[code] = tuple(numbered)
    return arcs, faces


def _junctions(rings: Mapping[str, Sequence[Arc]]) -> set[Node]:
    """The points where lines part: the same provinces are not on both sides before and after."""
    users: dict[frozenset[Node], set[str]] = {}
    lines: dict[Node, set[Node]] = {}
    for code, code_rings in rings.items():
        for ring in code_rings:
            for one, other in pairwise((*ring, ring[0])):
                users.setdefault(frozenset((one, other)), set()).add(code)
                lines.setdefault(one, set()).add(other)
                lines.setdefault(other, set()).add(one)
    return {
        point
        for point, others in lines.items()
        if len(others) != 2 or len({frozenset(users[frozenset((point, other))]) for other in others}) != 1
    }


def _pieces(ring: Arc, ends: set[Node]) -> Iterator[Arc]:
    """A ring cut at its junctions; one without any is a single arc from its least point, whoever draws it."""
    starts = [place for place, point in enumerate(ring) if point in ends]
    first = starts[0] if starts else ring.index(min(ring))
    turned = (*ring[first:], *ring[:first], ring[first])
    piece = [turned[0]]
    for point in turned[1:]:
        piece.append(point)
        if point in ends:
            yield tuple(piece)
            piece = [point]
    if len(piece) > 1:
        yield tuple(piece)


def _place(
    code: str,
    named: tuple[str, str, object],
    geometry: Json,
    rings: Mapping[str, Sequence[Arc]],
    coasts: tuple[CoastPoint, ...],
) -> SheetPlace:
    """Where units, the dot of a centre and the name of a province stand."""
    name, kind, _ = named
    centre, room = _middle_of(tuple(rings[code]))
    x, y = geometry.get("units", {}).get(code, centre)
    size = max(_SMALLEST, min(_LARGEST, _LARGEST * room / _ROOMY + 4))
    at = tuple(geometry.get("labels", {}).get(code, (x, y + min(room * 0.7, 20.0) + size * 0.6)))
    apart = min(room * 0.7, 26.0)
    lettering = geometry.get("lettering", {}).get(code, {})
    if not lettering.get("size", 1) and kind != "impassable":  # what somebody enters has its name on the map
        lettering = {}
    dot = geometry.get("dots", {}).get(code, (x - apart * 0.7, y + apart * 0.5))
    return SheetPlace(
        id=code,
        name=name,
        kind="water" if kind == "sea" else "land",
        unit=(x, y),
        slots=((x + apart, y), (x - apart, y), (x, y - apart), (x, y + apart)),
        room=room,
        label=_label(name, at, room, size, lettering),
        centre=(dot[0], dot[1]),
        apart=None,
        takes=(),
        coasts=coasts,
        leaders=(),
    )


def _label(name: str, at: Sequence[float], room: float, size: float, lettering: Json) -> Label:
    """A name where it stands, written as the document says: in its lines, as long as they are of this name."""
    size = lettering.get("size", round(size, 1))
    lines = tuple(lettering.get("lines", ()))
    if " ".join(lines).replace("- ", "-") != name and " ".join(lines) != name:
        wide = max(8, int(room * 2.4 / (size or _SMALLEST) * 1.6))
        lines = tuple(textwrap.wrap(name, wide, break_long_words=False)) or (name,)
    short, leader = lettering.get("short", at), tuple((x, y) for x, y in lettering.get("leader", ()))
    return Label((at[0], at[1]), lines, size, (short[0], short[1]), leader, lettering.get("turn", 0.0))


@lru_cache(maxsize=2048)
def _middle_of(rings: tuple[Arc, ...]) -> tuple[XY, float]:
    """The middle of a shape in tenths, in units; remembered: of a board that is drawn few shapes change at once."""
    return middle([[(x / 10, y / 10) for x, y in ring] for ring in rings])


def _coasts(
    code: str,
    names: Sequence[str],
    fleet: Sequence[Sequence[str]],
    rings: Mapping[str, Sequence[Arc]],
    geometry: Json,
) -> tuple[CoastPoint, ...]:
    """Where a fleet stands on each named coast: as the document says, or by the shore that it has in common with what
    borders on that coast.
    """
    points = [point for ring in rings[code] for point in ring]
    coasts = []
    for name in names:
        place = f"{code}/{name}"
        if at := geometry.get("coasts", {}).get(place):
            coasts.append(CoastPoint(name, (at[0], at[1]), ""))
            continue
        near = {other.partition("/")[0] for pair in fleet for other in pair if place in pair and other != place}
        theirs = {point for other in near for ring in rings.get(other, ()) for point in ring}
        shore = [point for point in points if point in theirs] or points
        x, y = shore[len(shore) // 2]
        coasts.append(CoastPoint(name, (x / 10, y / 10), ""))
    return tuple(coasts)
