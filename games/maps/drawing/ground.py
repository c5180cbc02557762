"""Sea and land under everything else: tints of the owners, shores, borders and frontiers.

Whose land is whose changes once a season, orders and units with every click; so what follows from
the tints alone is kept.
"""

from dataclasses import dataclass
from functools import lru_cache

from games.maps.drawing import marks
from games.maps.drawing.base import Base, base
from games.maps.drawing.el import El, el
from games.maps.drawing.patterns import PATTERNS
from games.maps.drawing.scene import Options, Scene
from variants.geometry import Sheet

_ALL_SHORES = ("shore-1", "shore-2", "shore-3", "shore-line")
_THUMBNAIL_SHORES = ("shore-2", "shore-line")

#: Province, owner, and the style of the owner.
Tint = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Tinted:
    """Ready markup that depends on the owners only."""

    land: str
    lines: str
    clips: str
    patterns: str
    islands: str


def tinted(scene: Scene, prefix: str) -> Tinted:
    """The land of a scene in the tints of its owners."""
    owners = tuple((p, owner, scene.seat(owner).style) for p, owner in scene.tints.items() if owner)
    return _tinted(scene.sheet, owners, prefix)


def tones(scene: Scene) -> tuple[tuple[str, str], ...]:
    """The provinces that are tinted, each with the style of its owner."""
    return tuple((p, scene.seat(owner).style) for p, owner in scene.tints.items() if owner)


@lru_cache(maxsize=128)
def _tinted(sheet: Sheet, owners: tuple[Tint, ...], prefix: str) -> Tinted:
    printed = base(sheet, prefix)
    styles = {p: style for p, _, style in owners}
    groups: dict[str, list[str]] = {}
    for province, shape in printed.land:
        groups.setdefault(styles.get(province, "none"), []).append(shape)
    owned = [p for p, _ in printed.land if p in styles]
    return Tinted(
        land="".join(f'<g class="own-{style}">{"".join(shapes)}</g>' for style, shapes in groups.items()),
        lines=_lines(printed, {p: owner for p, owner, _ in owners}, styles, prefix),
        clips="".join(f'<clipPath id="{prefix}c-{p}"><use href="#{prefix}province-{p}"/></clipPath>' for p in owned),
        patterns="".join(
            f'<use class="pattern" href="#{prefix}province-{p}" fill="url(#{prefix}pattern-{styles[p]})"/>'
            for p in owned
            if styles[p] in PATTERNS
        ),
        islands="".join(_island(p, shape, printed, styles.get(p, "none"), prefix) for p, shape in printed.islands),
    )


def _island(province: str, shape: str, printed: Base, style: str, prefix: str) -> str:
    """A province that the geometry does not hold, in its owner's colour, with a border all round."""
    look, line = ("sea", "at-sea") if printed.sheet.is_sea(province) else (f"own-{style}", "frontier")
    outline = f'<use href="#{prefix}province-{province}" class="border {line}"/>'
    return f'<g class="island {look}">{shape}</g>{outline}'


def _lines(printed: Base, owners: dict[str, str], styles: dict[str, str], prefix: str) -> str:
    """Thin borders within, strong frontiers between owners with a band of colour inside."""
    bands, thin, strong = [], [], []
    for a, b, ident in printed.borders:
        if printed.sheet.is_sea(a):
            thin.append(f'<use href="#{ident}" class="border at-sea"/>')
            continue
        if owners.get(a) == owners.get(b):
            thin.append(f'<use href="#{ident}" class="border"/>')
            continue
        strong.append(f'<use href="#{ident}" class="border frontier"/>')
        bands += [
            f'<g clip-path="url(#{prefix}c-{p})"><use href="#{ident}" class="band own-{styles[p]}"/></g>'
            for p in (a, b)
            if p in owners
        ]
    return "".join((*bands, *thin, *strong))


def ground(scene: Scene, printed: Base, options: Options) -> list[El | str]:
    """Everything below the centres, in drawing order."""
    width, height = printed.sheet.geometry.size
    land = tinted(scene, options.prefix)
    shores = _THUMBNAIL_SHORES if options.use == "thumbnail" else _ALL_SHORES
    return [
        el("rect", "sea", width=width, height=height),
        f'<g class="covers">{printed.sea}</g>',
        *(el("use", css, href=f"#{options.prefix}land") for css in shores),
        el("g", "grounds").put(*marks.grounds(scene, printed.sheet, options, sea=True)),
        el("g", "lights-sea"),
        el("g", "lands", id=f"{options.prefix}land").put(printed.bare, land.land),
        printed.straits,
        el("g", "patterns").put(land.patterns) if options.patterns or options.switches else "",
        land.lines,
        el("g", "islands lands").put(land.islands) if land.islands else "",
    ]
