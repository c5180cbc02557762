"""Small drawings that teach a rule: a corner of the board, a few units, arrows, and what came of it.

Colours are classes in static/css/figures.css, so that the drawings follow day and night.
"""

from dataclasses import dataclass
from math import hypot

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A province of a corner: its outline, where a unit stands and where its name is."""

    kind: str
    outline: str
    unit: Point
    name: Point


FRANCE = {
    "Par": Area("land", "20,18 138,8 146,78 112,108 14,98", (78, 62), (40, 44)),
    "Bur": Area("other", "138,8 232,22 222,112 152,132 112,108 146,78", (184, 70), (184, 36)),
    "Mun": Area("land", "232,22 324,26 318,126 222,112", (280, 76), (290, 48)),
    "Gas": Area("other", "14,98 112,108 124,196 18,200", (66, 156), (44, 124)),
    "Mar": Area("land", "112,108 152,132 222,112 240,194 124,196", (178, 164), (214, 182)),
}
CHANNEL = {
    "Wal": Area("land", "12,10 120,8 118,62 12,70", (62, 40), (32, 28)),
    "Lon": Area("other", "120,8 214,10 216,56 118,62", (170, 36), (138, 24)),
    "ENG": Area("sea", "12,70 118,62 216,56 222,118 112,124 12,130", (120, 96), (40, 102)),
    "NTH": Area("sea", "214,10 326,8 326,104 222,118 216,56", (276, 60), (298, 30)),
    "Bre": Area("other", "12,130 112,124 118,200 14,200", (60, 168), (34, 190)),
    "Pic": Area("land", "112,124 222,118 218,200 118,200", (166, 164), (138, 188)),
    "Bel": Area("other", "222,118 326,104 326,200 218,200", (274, 156), (300, 186)),
}


CORNERS = (FRANCE, CHANNEL)


@dataclass(frozen=True, slots=True)
class Figure:
    """Units as "France A Par"; arrows as "move Par Bur", "support Mar Par Bur", "convoy Lon ENG Bel".

    "journey Mar Gas" is a way that is no move. A unit worth two is "France 2A Par". `cards` lie on places, by their
    letters: "SD Bur".
    """

    corner: dict[str, Area]
    units: tuple[str, ...]
    arrows: tuple[str, ...]
    told: str
    cards: tuple[str, ...] = ()


FIGURES = {
    "move": Figure(FRANCE, ("France A Par",), ("move Par Bur",), "Nobody objects: A Par - Bur succeeds."),
    "standoff": Figure(
        FRANCE,
        ("France A Par", "Germany A Mun"),
        ("bounce Par Bur", "bounce Mun Bur"),
        "1 against 1: both stay at home.",
    ),
    "support": Figure(
        FRANCE,
        ("France A Mar", "France A Gas", "Germany A Bur"),
        ("move Mar Bur", "support Gas Mar Bur"),
        "2 against 1: the German army is dislodged.",
    ),
    "cut": Figure(
        FRANCE,
        ("France A Mar", "France A Par", "Germany A Bur", "Italy A Gas"),
        ("bounce Mar Bur", "support Par Mar Bur", "bounce Gas Par"),
        "Italy’s attack fails, but cuts the support of Par: 1 against 1.",
    ),
    "convoy": Figure(
        CHANNEL,
        ("England A Wal", "England F ENG"),
        ("convoy Wal ENG Bel",),
        "The army crosses in one turn.",
    ),
    "disrupted": Figure(
        CHANNEL,
        ("England A Wal", "England F ENG", "France F Bre", "France F Pic"),
        ("move Bre ENG", "support Pic Bre ENG"),
        "The fleet in ENG is dislodged: the army stays in Wal.",
    ),
    "retreat": Figure(
        FRANCE,
        ("France A Bur", "Germany A Mun", "Germany A Mar"),
        ("move Mun Bur", "support Mar Mun Bur", "retreat Bur Par", "retreat Bur Gas"),
        "In this corner the French army may go to Par or Gas; not to Mun, where the blow came from.",
    ),
}


def draw(name: str) -> SafeString:
    """The figure of that name as SVG, ready for a page."""
    return figure_svg(name, FIGURES[name])


def figure_svg(name: str, figure: Figure) -> SafeString:
    """A figure as SVG; its name tells its arrow heads from those of others on the page."""
    parts = [f'<svg class="figure" viewBox="0 0 340 208" role="img" aria-label="{escape(figure.told)}">', _heads(name)]
    for label, area in figure.corner.items():
        if area.outline:
            x, y = area.name
            parts.append(f'<polygon class="figure__{area.kind}" points="{area.outline}"/>')
            parts.append(f'<text class="figure__name" x="{x}" y="{y}">{label}</text>')
    parts += [_arrow(name, figure.corner, *arrow.split()) for arrow in figure.arrows]
    parts += [_unit(figure.corner, *unit.split()) for unit in figure.units]
    on = [card.split()[1] for card in figure.cards]
    parts += [_card(figure.corner, card, on[:n].count(on[n])) for n, card in enumerate(figure.cards)]
    return mark_safe("".join([*parts, "</svg>"]))  # noqa: S308  (all of it is written above)


def _heads(name: str) -> str:
    heads = "".join(
        f'<marker id="{name}-{kind}" class="figure__head figure__head--{kind}" viewBox="0 0 10 10" refX="8" refY="5" '
        'markerWidth="5.5" markerHeight="5.5" orient="auto"><path d="M0 0 10 5 0 10Z"/></marker>'
        for kind in ("move", "bounce", "retreat", "journey")
    )
    return f"<defs>{heads}</defs>"


def _arrow(name: str, corner: dict[str, Area], kind: str, *places: str) -> str:
    points = [corner[place].unit for place in places]
    if kind == "support":
        return f'<path class="figure__support" d="{_curve(points[0], _between(points[1], points[2], 0.55), 0)}"/>'
    if kind == "convoy":
        start, over, end = points
        path = f"M{start[0]} {start[1]} Q{over[0]} {over[1]} {end[0]} {end[1]}"
        return f'<path class="figure__move figure__move--convoy" marker-end="url(#{name}-move)" d="{path}"/>'
    start, end = points
    reach = 0.62 if kind == "bounce" else 0.84
    tip = _between(start, end, reach)
    line = f'<path class="figure__{kind}" marker-end="url(#{name}-{kind})" d="{_curve(start, tip, 0.08)}"/>'
    return line + (_cross(_between(start, end, reach + 0.12)) if kind == "bounce" else "")


def _between(a: Point, b: Point, share: float) -> Point:
    return round(a[0] + (b[0] - a[0]) * share, 1), round(a[1] + (b[1] - a[1]) * share, 1)


def _curve(a: Point, b: Point, bend: float) -> str:
    """A line with a slight bow, so that two arrows on one border do not lie upon each other."""
    middle, length = _between(a, b, 0.5), hypot(b[0] - a[0], b[1] - a[1]) or 1
    dx, dy = (b[1] - a[1]) / length, -(b[0] - a[0]) / length
    return f"M{a[0]} {a[1]} Q{middle[0] + dx * length * bend:.1f} {middle[1] + dy * length * bend:.1f} {b[0]} {b[1]}"


def _cross(at: Point) -> str:
    x, y = at
    return f'<path class="figure__cross" d="M{x - 6} {y - 6}l12 12m0-12l-12 12"/>'


def _card(corner: dict[str, Area], card: str, others: int) -> str:
    """A card beside a unit; `others` lie there already."""
    letters, place = card.split()
    x, y = corner[place].unit[0] + 20 * others, corner[place].unit[1] + 5 * others
    box = f'<rect x="{x + 8}" y="{y - 34}" width="24" height="30" rx="3"/>'
    text = f'<text x="{x + 20}" y="{y - 14}">{escape(letters)}</text>'
    return f'<g class="figure__card"><title>{escape(letters)} on {escape(place)}</title>{box}{text}</g>'


def _unit(corner: dict[str, Area], power: str, kind: str, place: str) -> str:
    x, y = corner[place].unit
    army = kind.endswith("A")
    shape = f'<circle cx="{x}" cy="{y}" r="13"/>' if army else f'<path d="M{x - 18} {y - 7}h36l-7 16h-22Z"/>'
    title = f"<title>{power}: {'army' if army else 'fleet'} in {place}</title>"
    letter = f'<text x="{x}" y="{y + 5}">{kind}</text>'
    return f'<g class="figure__unit figure__unit--{power.lower()}">{title}{shape}{letter}</g>'
