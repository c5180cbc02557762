"""One function draws every map: the page's, a thumbnail, a printed sheet, a picture to share."""

from functools import lru_cache

from games.maps.drawing import arrows, base, marks, pieces
from games.maps.drawing.el import El, el, title, write
from games.maps.drawing.ground import ground, tinted, tones
from games.maps.drawing.patterns import tiles
from games.maps.drawing.places import Places, arrange
from games.maps.drawing.scene import Options, Scene
from games.maps.drawing.style import flat
from games.maps.drawing.text import summary
from games.maps.drawing.title_plate import band, has_title, plate
from games.maps.drawing.tokens import badge_of, symbols
from games.maps.drawing.words import said

FITS = ".atlas{max-width:100vw;max-height:100vh}"
"""A sheet that is opened by itself is no larger than the window."""


def draw(scene: Scene, options: Options | None = None) -> str:
    """The map of a scene as SVG text."""
    options = options or Options()
    printed = base.base(scene.sheet, options.prefix)
    places = arrange(scene, printed.sheet)
    width, height = scene.sheet.geometry.size
    above = band(scene, options)
    css = f"atlas use-{options.use}" + (" switches" if options.switches else "")
    root = el(
        "svg",
        css,
        viewBox=f"0 {0 - above:g} {width} {height + above:g}",
        role="img",
    )
    root.attribs.update(
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "preserveAspectRatio": "xMidYMid meet",
            "aria-labelledby": f"{options.prefix}map-title {options.prefix}map-desc",
        }
    )
    if options.standalone:
        root.attribs.update({"width": str(width), "height": f"{height + above:g}"})
        root.put(f"<style>{flat(options.theme)}{FITS}</style>")
    head = title(scene.title or "Map")
    head.attribs["id"] = f"{options.prefix}map-title"
    root.put(head, el("desc", "", said(summary(scene)), id=f"{options.prefix}map-desc"))
    root.put(_definitions(scene, printed, options))
    root.put(*ground(scene, printed, options))
    root.put(*_furniture(scene, options, above))
    root.put(*_turn(scene, places, options))
    return write(root)


def _definitions(scene: Scene, printed: base.Base, options: Options) -> El:
    kinds = {u.kind for u in scene.units} | {d.unit.kind for d in scene.dislodged}
    kinds |= {u.cargo for u in scene.units if u.cargo} | {a.kind for a in scene.actors}
    kinds |= {o.kind for o in scene.orders if o.action == "build" and o.kind}
    pieces_shown = [*scene.units, *(d.unit for d in scene.dislodged)]
    worn = {s for u in pieces_shown for s in u.statuses if badge_of(s).sign}
    defs = el("defs")
    defs.put(_symbols(frozenset(kinds), frozenset(worn), options.prefix))
    styles = frozenset(style for _, style in tones(scene)) if options.patterns or options.switches else frozenset()
    defs.put(tiles(styles, options.prefix), tinted(scene, options.prefix).clips, printed.paths)
    return defs


@lru_cache(maxsize=256)
def _symbols(kinds: frozenset[str], worn: frozenset[str], prefix: str) -> str:
    return "".join(map(write, symbols(set(kinds), set(worn), prefix)))


def _furniture(scene: Scene, options: Options, above: float) -> list[El]:
    """The frame; and for a sheet that stands alone, its title."""
    width, height = scene.sheet.geometry.size
    out = []
    if options.use != "thumbnail":
        # Shores reach beyond the sheet; on a page wider than that, a mat covers them.
        mat = f"M-3000-3000h{width + 6000}v{height + 6000}h-{width + 6000}zM0,0v{height}h{width}v-{height}z"
        out.append(el("path", "mat", d=mat))
        out.append(el("rect", "frame-outer", x=1, y=1, width=width - 2, height=height - 2))
        out.append(el("rect", "frame-inner", x=6, y=6, width=width - 12, height=height - 12))
    if has_title(scene, options):
        out.append(plate(scene, options, above))
    return out


def _turn(scene: Scene, places: Places, options: Options) -> list[El | str]:
    """Everything that a turn changes."""
    closed = frozenset(p for p, m in scene.marks.items() if "closed" in m)
    labels = "none" if options.use == "thumbnail" else options.labels
    out: list[El | str] = [
        el("g", "grounds").put(*marks.grounds(scene, places.sheet, options, sea=False)),
        el("g", "lights"),
        el("g", "boxes").put(*marks.boxes(scene, places)),
        el("g", "centres").put(*marks.centres(scene, places.sheet)),
        el("g", "links").put(*marks.links(scene, places, options)),
        el("g", "bonds").put(*pieces.bonds(scene, places)),
    ]
    drawn = arrows.Arrows(scene, places, options.prefix)
    if options.orders:
        out.append(el("g", "orders").put(*drawn.draw()))
    out.append(el("g", "drafts"))
    sorts = ("full", "short") if options.switches else (labels,)
    names = el("g", "names")
    for sort in sorts:
        names.put(el("g", f"names-{sort}").put(base.names(scene.sheet, sort, closed, unwritten=options.unwritten)))
    out.append(names)
    out.append(el("g", "signs").put(*marks.signs(scene, places)))
    units = el("g", "units")
    for u, stand, ident in zip(scene.units, places.units, pieces.idents(scene.units), strict=True):
        units.put(pieces.unit(scene, u, stand, options, ident))
    units.put(*(pieces.actor(scene, a, s, options) for a, s in zip(scene.actors, places.actors, strict=True)))
    lost = [d.unit for d in scene.dislodged]
    for u, stand, ident in zip(lost, places.dislodged, pieces.idents(lost), strict=True):
        units.put(pieces.unit(scene, u, stand, options, ident, dislodged=True))
    out.append(units)
    if options.orders:
        out.append(el("g", "orders").put(*drawn.draw_over_units()))
    out.append(el("g", "drafts-over"))
    return out
