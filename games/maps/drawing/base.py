"""The printed part of a map: sea, coast, land, borders, names. Made once per board and cached.

The land of all provinces is one group; the coast line and the shading of the shore are strokes
of that same group underneath it, so every coast is in the file once.
"""

from dataclasses import dataclass
from functools import lru_cache

from games.maps.drawing.el import El, el, named, write
from variants.geometry import Sheet
from variants.geometry.sheet import Label, SheetPlace

#: Provinces with less room than this around their unit get a disc to tap on.
_TIGHT = 10.0


@dataclass(frozen=True, slots=True)
class Base:
    """The parts of a map that no turn changes, as ready markup.

    Land is kept by province, to be grouped by owner; borders by the pair they part and their id, since a
    frontier is drawn stronger than a border within. Islands lie over the rest, since the file has no room for them.
    """

    sheet: Sheet
    sea: str
    bare: str
    land: tuple[tuple[str, str], ...]
    straits: str
    borders: tuple[tuple[str, str, str], ...]
    paths: str
    islands: tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def base(sheet: Sheet, prefix: str) -> Base:
    """The base of a board."""
    atlas = sheet.geometry
    store = atlas.store
    drawn = [p for p in sheet.provinces if p not in atlas.islands]
    lands = [p for p in drawn if not sheet.is_sea(p)]
    sea = "".join(write(_cover(sheet, p, prefix)) for p in drawn if sheet.is_sea(p))
    rings = [r for a in sheet.scenery for r in atlas.faces[a].dry]
    bare = el("path", "bare", d=store.path(store.outline([*rings, *atlas.islets])))
    straits = [
        el("path", "strait", d=store.path(store.outline(faces.strait + faces.water)))
        for faces in (atlas.faces[a] for a in sheet.scenery)
        if faces.strait or faces.water
    ]
    straits += [
        el("path", "strait p", data_province=p, d=sheet.shape(p, "strait"))
        for p in lands
        if any(atlas.faces[a].strait for a in sheet.atoms[p])
    ]
    borders = _borders(sheet, prefix)
    return Base(
        sheet,
        sea,
        write(bare),
        tuple((p, _land(sheet, p, prefix)) for p in lands),
        "".join(map(write, (*straits, *_reaches(sheet)))),
        tuple((a, b, ident) for a, b, ident, _ in borders),
        "".join(path for *_, path in borders),
        tuple((p, write(_cover(sheet, p, prefix))) for p in sheet.provinces if p in atlas.islands),
    )


def _cover(sheet: Sheet, province: str, prefix: str) -> El:
    return el(
        "path",
        "p",
        id=f"{prefix}province-{province}",
        data_province=province,
        data_at=_at(sheet, province),
        d=sheet.geometry.covers[province],
    ).put(named(sheet.geometry.places[province].name))


def _at(sheet: Sheet, province: str) -> str:
    """Where units stand, for the page's script: ``x,y``, then ``coast:x,y`` for named coasts."""
    place = sheet.geometry.places[province]
    spots = ["{:g},{:g}".format(*place.unit)]
    spots += ["{}:{:g},{:g}".format(c.name, *c.at) for c in place.coasts if not c.where or c.where in sheet.provinces]
    return " ".join(spots)


def _land(sheet: Sheet, province: str, prefix: str) -> str:
    """The shape without a colour: its group says the owner, and what is laid over it its own."""
    path = el(
        "path",
        "p",
        id=f"{prefix}province-{province}",
        data_province=province,
        data_at=_at(sheet, province),
        d=sheet.shape(province, "dry"),
    )
    return write(path.put(named(sheet.geometry.places[province].name)))


def _reaches(sheet: Sheet) -> list[El]:
    """Contacts by rule only, as leader lines; and room for a thumb on the smallest provinces."""
    out = []
    for province in sheet.provinces:
        place = sheet.geometry.places[province]
        for sea, line in place.leaders:
            if tuple(sorted((province, sea))) in sheet.borders or sea not in sheet.provinces:
                continue
            (x, y), points = line[-1], " ".join(f"{x:g},{y:g}" for x, y in line)
            words = f"{place.name} borders {sheet.geometry.places[sea].name}"
            group = el("g", "reach").put(named(words), el("polyline", "reach-line", points=points))
            out.append(group.put(el("circle", "reach-end", cx=x, cy=y, r=3)))
        if place.room < _TIGHT:
            x, y = place.unit
            out.append(el("circle", "berth p", data_province=province, cx=x, cy=y, r=17).put(named(place.name)))
    return out


def _borders(sheet: Sheet, prefix: str) -> list[tuple[str, str, str, str]]:
    """(province, province, id, path) for every line that is drawn; shores are not among them."""
    out = []
    for (a, b), arcs in sheet.borders.items():
        if sheet.is_sea(a) != sheet.is_sea(b) or (a[0] == "~" and b[0] == "~"):
            continue
        straits = _strait_arcs(sheet, a) | _strait_arcs(sheet, b)
        drawn = [arc for arc in arcs if arc not in straits]
        if drawn:
            ident = f"{prefix}b-{a}-{b}".replace("~", "x")
            out.append((a, b, ident, write(el("path", id=ident, d=sheet.geometry.store.lines(drawn)))))
    return out


def _strait_arcs(sheet: Sheet, name: str) -> set[int]:
    atoms = sheet.atoms.get(name, (name.removeprefix("~"),))
    rings = [ring for a in atoms for ring in sheet.geometry.faces[a].strait]
    return {arc if arc >= 0 else ~arc for ring in rings for arc in ring}


@lru_cache(maxsize=256)
def names(
    sheet: Sheet,
    style: str,
    closed: frozenset[str],
    only: frozenset[str] | None = None,
    unwritten: frozenset[str] = frozenset(),
) -> str:
    """All names, in full or short, or those of some provinces; short where a name has letters that are `unwritten`."""
    if style == "none":
        return ""
    out: list[str] = []
    for p in (p for p in sheet.provinces if only is None or p in only):
        place = sheet.geometry.places[p]
        if not place.label.size:  # its board says that its name is not written
            continue
        shown = "short" if unwritten.intersection("".join(place.label.lines)) else style
        out += map(write, _name(place, shown, sheet.is_sea(p), p in closed))
    return "".join(out)


def _name(place: SheetPlace, style: str, sea: bool, closed: bool) -> list[El]:
    label = place.label
    lines, at, size = _setting(place.id, label, style, sea)
    out = []
    outside = bool(label.leader) and (style == "full" or label.short_at == label.at)
    if outside:
        points = " ".join(f"{x:g},{y:g}" for x, y in label.leader)
        out.append(el("polyline", "leader", points=points))
    looks = ["name-closed"] if closed and not outside else ["name-sea"] if sea else ["name-halo", "name"]
    top = at[1] - (len(lines) - 1) * size * 0.54 + size * 0.33
    for look in looks:
        text = el("text", look, font_size=size, data_name_of=place.id)
        if label.turn and style == "full":
            text.attribs["transform"] = f"rotate({label.turn:g} {at[0]:g} {at[1]:g})"
        for i, line in enumerate(lines):
            text.put(el("tspan", "", line, x=at[0], y=round(top + i * size * 1.08, 1)))
        out.append(text)
    return out


def _setting(ident: str, label: Label, style: str, sea: bool) -> tuple[tuple[str, ...], tuple[float, float], float]:
    if style == "full":
        return label.lines, label.at, label.size
    return (ident,), label.short_at, 13.0 if sea else 11.5
