"""What an SVG drawing says of its shapes by ids, labels, classes and colours."""

import re
from collections.abc import Mapping

from games.shown_text import tidy_line

AUTOMATIC = re.compile(
    r"(?:path|polygon|polyline|rect|circle|ellipse|g|svg|svgid|layer|shape|use|tspan|text|group|object|xmlid|prefix__)"
    r"[-_]?\d[\d_-]*+",
    re.IGNORECASE,
)
"""Ids that drawing programs make up, which are nobody's name."""
WET = re.compile(r"\b(?:sea|seas|water|waters|ocean|bay|gulf|strait|channel|lake|sound)\b", re.IGNORECASE)
WET_LAYER = re.compile(r"(?:seas?|waters?|oceans?|lakes?)(?: (?:provinces|areas|zones|spaces))?", re.IGNORECASE)
"""What a layer is called that has nothing but seas in it."""
SHUT = re.compile(r"\b(?:impassable|impassible|neutral-land|blocked)\b", re.IGNORECASE)
BLUES = frozenset(("blue", "aqua", "cyan", "lightblue", "skyblue", "lightskyblue", "deepskyblue", "steelblue", "navy"))
_HEX = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
_RGB = re.compile(r"rgb\(\s*+(\d{1,3})(?:\s*+,\s*+|\s++)(\d{1,3})(?:\s*+,\s*+|\s++)(\d{1,3})\s*+\)")
_CODED = re.compile(r"_x([0-9A-Fa-f]{2,4})_")
_NUMBERED = re.compile(r"_\d{1,4}_")
LONGEST = 80


def name_of(given: Mapping[str, str]) -> str:
    """What an element says it is called, as far as it can be shown; an id that its program has made up is no name."""
    for key in ("inkscape:label", "data-name", "aria-label"):
        name = tidy_line(" ".join(given.get(key, "").split())[:LONGEST]).removeprefix("#")
        if name and not AUTOMATIC.fullmatch(name):
            return name
    name = ident_of(given)
    return "" if AUTOMATIC.fullmatch(name) else tidy_line(name.replace("_", " "))[:LONGEST].strip()


def ident_of(given: Mapping[str, str]) -> str:
    """An id as its maker wrote it: Illustrator writes `_x31_` for what no id may have, and numbers equal ones."""
    ident = given.get("id", "")[: 2 * LONGEST]
    if "_" in ident:
        ident = _CODED.sub(lambda match: chr(int(match[1], 16)), ident)
        tail = ident[-6:]
        cut = tail.rfind("_", 0, len(tail) - 1)
        if cut >= 0 and _NUMBERED.fullmatch(tail[cut:]):
            ident = ident[: len(ident) - len(tail) + cut]
    return ident


def code_of(given: Mapping[str, str]) -> str:
    """A code that an element has as its id: two to four letters, perhaps with a coast behind (`spa/nc`)."""
    ident = ident_of(given)
    return ident if re.fullmatch(r"[A-Za-z]{2,4}(?:[/_(-](?:nc|sc|ec|wc)\)?)?", ident, re.IGNORECASE) else ""


def kind_of(words: str, fill: str) -> tuple[str, str]:
    """A kind (sea, impassable or unsaid) and what tells it: name, or colour."""
    if SHUT.search(words):
        return "impassable", "name"
    if WET.search(re.sub(r"[_-]", " ", words)):
        return "sea", "name"
    return ("sea", "colour") if is_blue(fill) else ("", "")


def is_blue(fill: str) -> bool:
    """Whether a colour is one that seas are drawn in: more blue than red, by a quarter."""
    if fill.lower() in BLUES:
        return True
    if match := _HEX.fullmatch(fill):
        digits = match[1] if len(match[1]) == 6 else "".join(2 * digit for digit in match[1])
        red, green, blue = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    elif match := _RGB.fullmatch(fill):
        red, green, blue = (int(match[place]) for place in (1, 2, 3))
    else:
        return False
    return blue > red * 1.15 and blue >= green * 0.97
