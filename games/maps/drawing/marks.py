"""Centres, marks of places, links and tunnels, boxes off the board."""

from collections.abc import Iterable
from dataclasses import replace

from games.maps.drawing.curves import curve
from games.maps.drawing.el import El, el, title
from games.maps.drawing.legend import SIGNS, look_of, own_words
from games.maps.drawing.parts import Mark
from games.maps.drawing.pieces import place_name
from games.maps.drawing.places import Places
from games.maps.drawing.scene import XY, Options, Scene
from games.maps.drawing.words import said
from variants.geometry import Geometry, Sheet

SIGN = 21
"""From one sign to the one below it."""
COLUMNS = (-20, 32, -20 - SIGN, 32 + SIGN)
"""Where signs of one province stand, two and two: left of its piece, right of it, and farther out."""
LONGEST_WORD = 6
"""So many letters of an unknown mark go on its disc."""


def mark_of(name: str) -> Mark:
    """How a mark is drawn; one that no rule draws as a disc with its word. What it says of itself are its words."""
    if words := own_words(name):
        drawn = SIGNS.get(look_of(name)) or mark_of(words)
        return replace(drawn, words=words)
    word = name.replace("_", " ")
    disc = (el("circle", "ring-out", r=10), el("text", "t-badge-text", word[:LONGEST_WORD], y=2.8))
    return SIGNS.get(name) or Mark(word, sign=disc)


def centres(scene: Scene, sheet: Sheet) -> list[El]:
    """A dot with its owner's tint within, or hollow; what was done to a centre is drawn on it."""
    out = []
    for province, owner in scene.centres.items():
        if province not in sheet.geometry.places:
            continue
        at = sheet.centre(province)
        style = f"own-{scene.seat(owner).style}" if owner else "own-none"
        out.append(dot(at, style, owned=bool(owner)))
    for province, marks in scene.marks.items():
        at = sheet.centre(province)
        out += [drawn for mark in marks if (drawn := on_centre(mark, at)) is not None]
    return out


def dot(at: XY, style: str, *, owned: bool) -> El:
    """The sign of a centre."""
    group = el("g", f"centre {style}", transform=f"translate({at[0]:g} {at[1]:g})")
    return group.put(el("circle", "dot", r=5.0), el("circle", "core" if owned else "core hollow", r=2.4))


def on_centre(mark: str, at: XY) -> El | None:
    """What was done to a centre, drawn on its dot; None for marks of another kind."""
    group = el("g", "sign", transform=f"translate({at[0]:g} {at[1]:g})").put(title(mark_of(mark).words))
    drawn = mark_of(mark).centre
    return group.put(*drawn) if drawn else None


def grounds(scene: Scene, sheet: Sheet, options: Options, *, sea: bool) -> list[El]:
    """What covers a whole province: never playable, closed, reserved.

    At sea it is drawn before the land, since the shape of a sea reaches a little under the coast.
    """
    out = [
        el("use", "never", href=f"#{options.prefix}province-{p}", fill=f"url(#{options.prefix}never)")
        for p in scene.impassable
        if p in sheet.provinces and sheet.is_sea(p) == sea
    ]
    for province, marks in scene.marks.items():
        if province not in sheet.provinces or sheet.is_sea(province) != sea:
            continue
        for mark in marks:
            out += [el("use", css, href=f"#{options.prefix}province-{province}") for css in covers(mark)]
    return out


def covers(mark: str) -> tuple[str, ...]:
    """The classes in which a province is drawn once more for a mark: none for marks of another kind."""
    css = mark_of(mark).cover
    if not css:
        return ()
    return (f"{css}-under", css) if mark == "differs" else (css,)


def with_marks(scene: Scene, places: Iterable[str], mark: str) -> Scene:
    """The scene with a mark on these places, over those that they have."""
    return replace(scene, marks={**scene.marks, **{p: (*scene.marks.get(p, ()), mark) for p in sorted(places)}})


def signs(scene: Scene, places: Places) -> list[El]:
    """Marks that stand in a province like a small token."""
    out = []
    for province, marks in scene.marks.items():
        x, y = places.spot(province)
        drawn = [(mark, sign(mark)) for mark in marks if sign(mark)]
        for number, (mark, strokes) in enumerate(drawn):
            column, row = divmod(number, 2)
            at = f"translate({x + COLUMNS[column % len(COLUMNS)]:g} {y - 9 + SIGN * row:g})"
            group = el("g", "sign", transform=at)
            out.append(group.put(title(f"{mark_of(mark).words}, {place_name(province, scene)}"), *strokes))
    return out


def sign(mark: str) -> list[El]:
    """A mark as large as a token, around the origin; nothing for marks of another kind."""
    return list(mark_of(mark).sign)


def links(scene: Scene, places: Places, options: Options) -> list[El]:
    """Crossings, the tunnel with its portals, and the violet arc of a hyperspace link."""
    out = [
        el("g", "crossing").put(
            title(f"{place_name(a, scene)} and {place_name(b, scene)} are next to each other"),
            el("path", "crossing-line", d=f"M{one[0]:g},{one[1]:g}L{other[0]:g},{other[1]:g}"),
        )
        for (a, b), one, other in scene.crossings
    ]
    for link in scene.links:
        if link.kind == "tunnel":
            out += _tunnel(scene.sheet.geometry)
            continue
        line = curve(places.spot(link.a), places.spot(link.b), bend=0.16, from_token=16, stop=16)
        names = f"{place_name(link.a, scene)} – {place_name(link.b, scene)}"
        out.append(
            el("g", "link").put(
                title(f"{link.kind.capitalize()} link {names}"),
                el("path", "link-under", d=line.d),
                el("path", "link-over", d=line.d),
                el("path", "link-core", d=line.d),
            )
        )
    return out


def _tunnel(atlas: Geometry) -> list[El]:
    """Galleries from five portals to the middle of the mountain."""
    hub = atlas.places["Swi"].unit
    group = el("g", "tunnel").put(title("Mont Blanc Underpass"))
    for css in ("gallery", "gallery-lamps"):
        group.put(*(el("path", css, d=f"M{x:g},{y:g}L{hub[0]:g},{hub[1]:g}") for x, y in atlas.portals.values()))
    for x, y in atlas.portals.values():
        group.put(el("path", "portal", d=f"M{x - 6:g},{y + 5:g}v-5a6,6 0 0 1 12,0v5z"))
    group.put(el("circle", "portal", cx=hub[0], cy=hub[1], r=5))
    return [group]


def boxes(scene: Scene, places: Places) -> list[El]:
    """Places off the board."""
    out = []
    for place in scene.offboard:
        x, y, w, h = places.boxes[place.id]
        sky = "-sky" if place.look == "sky" else ""
        group = el("g", "p", data_province=place.id, id=f"province-{place.id}").put(title(place.name))
        group.put(el("rect", f"offboard{sky}", x=x, y=y, width=w, height=h, rx=5))
        if not sky:
            for i in range(14):
                cx, cy = x + (i * 53 + 17) % (w - 8) + 4, y + (i * 31 + 7) % (h - 8) + 4
                group.put(el("circle", "star", cx=cx, cy=cy, r=0.6 + (i % 3) * 0.35))
        group.put(el("text", f"offboard{sky}-name", said(place.name), x=x + 44, y=y + h / 2 + 4))
        out.append(group)
    return out
