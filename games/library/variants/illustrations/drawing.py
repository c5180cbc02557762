"""A corner of a map as a small drawing, by the same code as the maps of games (`games.maps.drawing`).

What all plates of a page have in common, the land and the silhouettes, is on the page once (`ground`), and each plate
refers to it: so a plate is a few kilobytes.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from games.maps.drawing import arrows, base, marks, pieces
from games.maps.drawing.el import El, el, title, write
from games.maps.drawing.ground import tones
from games.maps.drawing.legend import ACTORS, UNITS
from games.maps.drawing.patterns import tiles
from games.maps.drawing.places import Places, Stand, anchor, arrange
from games.maps.drawing.scene import XY, OffBoard, Options, Scene
from games.maps.drawing.tokens import drawn_badges, symbols
from games.maps.drawing.words import said
from variants.geometry import Sheet

PREFIX = "plate-"
OPTIONS = Options(prefix=PREFIX)
#: Height to width, the flattest and the steepest; the narrowest corner, and the room around its outermost places, in
#: units of the sheet.
FLAT, STEEP, NARROWEST, ROOM = 0.66, 1.05, 250.0, 62.0
#: A place off the board is drawn as a box in the lower left of the corner, wider for each further piece in it.
BOX, EACH = (118.0, 36.0), 32.0


@dataclass(frozen=True, slots=True)
class PlateWindow:
    """What a plate shows of the sheet."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, at: XY) -> bool:
        """Whether a point of the sheet is to be seen."""
        return self.x <= at[0] <= self.x + self.width and self.y <= at[1] <= self.y + self.height


def window(places: set[str], sheet: Sheet, *, boxes: bool = False) -> PlateWindow:
    """The corner in which all of these places are seen, within the sheet; with room for boxes at its foot."""
    points = [anchor(sheet, place) for place in places if place in sheet.provinces]
    if not points:
        raise ValueError("There is nothing to be seen: no place of the board is named.")
    left, right = min(x for x, _ in points) - ROOM, max(x for x, _ in points) + ROOM
    top, bottom = min(y for _, y in points) - ROOM * 0.8, max(y for _, y in points) + ROOM * (1.5 if boxes else 0.8)
    width = max(right - left, (bottom - top) / STEEP, NARROWEST)
    height = max(bottom - top, width * FLAT)
    across, down = sheet.geometry.size
    x = min(max((left + right - width) / 2, 0.0), across - width)
    y = min(max((top + bottom - height) / 2, 0.0), down - height)
    return PlateWindow(round(x), round(y), round(width), round(height))


@lru_cache(maxsize=16)
def ground(sheet: Sheet, seen: PlateWindow | None = None, *, figures: bool = True) -> str:
    """The land, the seas, the borders and all silhouettes, to be referred to; once on a page.

    `seen`: only what plates of that corner refer to. Without `figures`: the land alone, for a page that has another.
    """
    printed = base.base(sheet, PREFIX)
    there = {p for p in sheet.provinces if seen is None or near(sheet, p, seen)}
    lands = [province for province, _ in printed.land if province in there]
    defs = el("defs")
    if figures:
        defs.put(*symbols({*UNITS, *ACTORS}, drawn_badges(), PREFIX), tiles(frozenset(), PREFIX))
    for province in (p for p in sheet.provinces if p in there):
        shape = sheet.geometry.covers[province] if sheet.is_sea(province) else sheet.shape(province, "dry")
        defs.put(el("path", id=f"{PREFIX}province-{province}", d=shape))
    scenery = [
        atom for atom in sheet.scenery if seen is None or _in_window(sheet, sheet.geometry.faces[atom].all, seen)
    ]
    defs.put(
        el("path", id=f"{PREFIX}bare", d=_path(sheet, _rings(sheet, scenery, "dry") + list(sheet.geometry.islets)))
    )
    land = el("g", id=f"{PREFIX}land").put(el("use", href=f"#{PREFIX}bare"))
    defs.put(land.put(*(el("use", href=f"#{PREFIX}province-{province}") for province in lands)))
    atoms = [*scenery, *(atom for province in lands for atom in sheet.atoms[province])]
    straits = [*_rings(sheet, atoms, "strait"), *_rings(sheet, scenery, "water")]
    defs.put(el("path", id=f"{PREFIX}straits", d=_path(sheet, straits)))
    lines = [(one, ident) for one, two, ident in printed.borders if {one, two} & there]
    wanted = {f'id="{ident}"' for _, ident in lines}
    defs.put("".join(path for path in re.findall(r"<path [^>]*/>", printed.paths) if wanted & set(path.split())))
    for name, afloat in (("borders", False), ("sea-borders", True)):
        pairs = [ident for one, ident in lines if sheet.is_sea(one) == afloat]
        defs.put(el("g", id=PREFIX + name).put(*(el("use", href=f"#{ident}") for ident in pairs)))
    return write(el("svg", "atlas plate-ground", width=0, height=0, aria_hidden="true", focusable="false").put(defs))


def silhouettes(kinds: Iterable[str]) -> str:
    """The silhouettes of some pieces alone, for a part of a page that shows no land."""
    defs = el("defs").put(*symbols(set(kinds), set(), PREFIX), tiles(frozenset(), PREFIX))
    return write(el("svg", "atlas plate-ground", width=0, height=0, aria_hidden="true", focusable="false").put(defs))


def _rings(sheet: Sheet, atoms: Iterable[str], part: str) -> list[tuple[int, ...]]:
    return [ring for atom in atoms for ring in getattr(sheet.geometry.faces[atom], part)]


def _path(sheet: Sheet, rings: Iterable[tuple[int, ...]]) -> str:
    store = sheet.geometry.store
    return store.path(store.outline(rings))


def plate(scene: Scene, seen: PlateWindow, name: str) -> str:
    """The corner of a scene; `name` tells its title from those of others on the page."""
    scene = replace(scene, offboard=boxes_used(scene))
    sheet = scene.sheet
    places = _with_boxes(arrange(scene, sheet), scene, seen)
    box = f"{seen.x:g} {seen.y:g} {seen.width:g} {seen.height:g}"
    root = el("svg", "atlas plate", viewBox=box, role="img", aria_labelledby=f"{name}-title {name}-desc")
    head = title(scene.title)
    head.attribs["id"] = f"{name}-title"
    root.put(head, el("desc", "", said(_words(scene)), id=f"{name}-desc"))
    root.put(*_ground(scene, sheet, seen))
    root.put(el("g", "centres").put(*marks.centres(_within(scene, sheet, seen), sheet)))
    root.put(el("g", "links").put(*marks.links(scene, places, OPTIONS)))
    root.put(el("g", "bonds").put(*pieces.bonds(scene, places)))
    drawn = arrows.Arrows(scene, places, PREFIX)
    closed = frozenset(place for place, worn in scene.marks.items() if "closed" in worn)
    shown = frozenset(p for p in sheet.provinces if seen.holds(sheet.geometry.places[p].label.short_at))
    root.put(el("g", "orders").put(*drawn.draw()))
    root.put(el("g", "names").put(base.names(sheet, "short", closed, shown)))
    root.put(el("g", "boxes").put(*(_without_id(box) for box in marks.boxes(scene, places))))
    root.put(el("g", "signs").put(*marks.signs(scene, places)))
    root.put(el("g", "units").put(*_pieces(scene, places)))
    root.put(el("g", "orders").put(*drawn.draw_over_units()))
    return write(root)


def _ground(scene: Scene, sheet: Sheet, seen: PlateWindow) -> list[El]:
    """Sea, shores, land in the tints of its owners, borders, and what covers whole places."""
    land = f"#{PREFIX}land"
    inside = {place for place in sheet.provinces if near(sheet, place, seen)}
    covered = replace(
        scene,
        impassable=tuple(place for place in scene.impassable if place in inside),
        marks={place: worn for place, worn in scene.marks.items() if place in inside},
    )
    tinted = [
        el("use", f"own-{style}", href=f"#{PREFIX}province-{place}")
        for place, style in tones(scene)
        if not sheet.is_sea(place) and place in inside
    ]
    return [
        el("rect", "sea", x=seen.x, y=seen.y, width=seen.width, height=seen.height),
        *(el("use", css, href=land) for css in ("shore-2", "shore-3", "shore-line")),
        el("g", "grounds").put(*marks.grounds(covered, sheet, OPTIONS, sea=True)),
        el("use", "border at-sea", href=f"#{PREFIX}sea-borders"),
        el("use", "own-none", href=land),
        el("use", "bare", href=f"#{PREFIX}bare"),
        el("g", "lands").put(*tinted),
        el("g", "grounds").put(*marks.grounds(covered, sheet, OPTIONS, sea=False)),
        el("use", "strait", href=f"#{PREFIX}straits"),
        el("use", "border", href=f"#{PREFIX}borders"),
        *(island for place in sheet.geometry.islands if place in inside for island in _island(scene, place)),
    ]


def _island(scene: Scene, place: str) -> list[El]:
    """A province that lies over the others, in its owner's colour, and its border."""
    href = f"#{PREFIX}province-{place}"
    look = "sea" if scene.sheet.is_sea(place) else f"own-{dict(tones(scene)).get(place, 'none')}"
    return [el("g", "lands").put(el("use", f"island {look}", href=href)), el("use", "border", href=href)]


def _words(scene: Scene) -> str:
    """Who stands where."""
    out = [pieces.spoken(scene, unit) for unit in scene.units]
    out += [pieces.spoken(scene, lost.unit, dislodged=True) for lost in scene.dislodged]
    out += [f"{ACTORS[a.kind].split(':')[0]}: {pieces.place_name(a.place, scene)}" for a in scene.actors]
    return "; ".join(out) + "." if out else "No unit is to be seen."


def near(sheet: Sheet, place: str, seen: PlateWindow) -> bool:
    """Whether any of a province is in the window: by the corners of its outline."""
    return _in_window(sheet, sheet.outlines[place], seen)


def _in_window(sheet: Sheet, rings: Iterable[Sequence[int]], seen: PlateWindow) -> bool:
    store = sheet.geometry.store
    points = [(x / 10, y / 10) for ring in rings for arc in ring for x, y in store.points(arc)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    across = min(xs, default=0) < seen.x + seen.width and max(xs, default=0) > seen.x
    return across and min(ys) < seen.y + seen.height and max(ys) > seen.y


def _within(scene: Scene, sheet: Sheet, seen: PlateWindow) -> Scene:
    """The scene with the centres that are in sight, and no others."""
    near = {place: owner for place, owner in scene.centres.items() if _in_sight(sheet, place, seen)}
    return replace(scene, centres=near, marks={p: m for p, m in scene.marks.items() if _in_sight(sheet, p, seen)})


def _in_sight(sheet: Sheet, place: str, seen: PlateWindow) -> bool:
    return place in sheet.provinces and seen.holds(sheet.centre(place))


def _pieces(scene: Scene, places: Places) -> list[El]:
    """Units, figures, and those that must retreat, without the ids that only an interactive map needs."""
    out = [pieces.unit(scene, u, at, OPTIONS, "") for u, at in zip(scene.units, places.units, strict=True)]
    out += [pieces.actor(scene, a, at, OPTIONS) for a, at in zip(scene.actors, places.actors, strict=True)]
    for lost, at in zip(scene.dislodged, places.dislodged, strict=True):
        out.append(pieces.unit(scene, lost.unit, at, OPTIONS, "", dislodged=True))
    return [_without_id(piece) for piece in out]


def _without_id(piece: El) -> El:
    piece.attribs.pop("id", None)
    return piece


def boxes_used(scene: Scene) -> tuple[OffBoard, ...]:
    """The places off the board where somebody is, or is going."""
    used = {unit.place for unit in scene.units} | {actor.place for actor in scene.actors}
    used |= {place for order in scene.orders for place in (order.place, order.target)}
    return tuple(box for box in scene.offboard if box.id in used)


def _with_boxes(places: Places, scene: Scene, seen: PlateWindow) -> Places:
    """The boxes of places off the board moved into the corner, with whoever is there."""
    if not scene.offboard:
        return places
    scale = max(1.0, seen.width / 360)
    crowd = Counter([*(unit.place for unit in scene.units), *(actor.place for actor in scene.actors)])
    boxes: dict[str, tuple[float, float, float, float]] = {}
    left, height = seen.x + 8, BOX[1] * scale
    for box in scene.offboard:
        width = BOX[0] * scale + EACH * max(crowd[box.id] - 1, 0)
        boxes[box.id] = (left, seen.y + seen.height - height - 8, width, height)
        left += width + 6

    def moved(place: str, at: Stand, count: int) -> Stand:
        if place not in boxes:
            return at
        x, y, wide, high = boxes[place]
        return Stand((x + wide - 22 - EACH * count, y + high / 2), at.scale)

    units = tuple(
        moved(u.place, at, sum(other.place == u.place for other in scene.units[:i]))
        for i, (u, at) in enumerate(zip(scene.units, places.units, strict=True))
    )
    actors = tuple(
        moved(a.place, at, sum(other.place == a.place for other in scene.actors[:i]))
        for i, (a, at) in enumerate(zip(scene.actors, places.actors, strict=True))
    )
    return replace(places, units=units, actors=actors, boxes=boxes)
