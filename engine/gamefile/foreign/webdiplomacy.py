"""The order history of a game on webDiplomacy, as its page is copied or saved: sentences under seasons and countries.

    Autumn, 1901 :
    Austria:
    Diplomacy
        The army at Budapest move to Serbia.
        The fleet at Trieste move to Albania. (fail)
    Unit-placement
        Build army at Vienna.

It is put into the form of a zine, which `engine.gamefile.foreign.texts` reads. Of marks those of moves are kept, and
who was dislodged: what else that site calls a failure, others do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

LONGEST_LINE = 300
"""Characters of a sentence; longer lines are none."""
_DATED = re.compile(r"(Spring|Autumn), ([0-9]{4})\b")
_UNITS = {"The army at ": "A", "The fleet at ": "F"}
_WINDOWS = {"Diplomacy": "", "Retreats": " retreats", "Unit-placement": "W"}
_BUILDS = {"Build army at ": "BUILD A ", "Build fleet at ": "BUILD F "}
_DESTROY, _WAIT = "Destroy the unit at ", "Do not use build order"
_VERBS = (" support hold", " support move", " convoy", " retreat", " disband", " destroy", " move", " hold")
_BLOCKS = frozenset(["li", "ul", "p", "h3", "h4", "br", "div", "td", "tr", "table", "strong"])


def is_webdiplomacy(text: str) -> bool:
    """Whether a text has sentences as that site writes them, under one of its seasons."""
    return bool(_DATED.search(text[:200_000])) and any(start in text for start in (*_UNITS, *_BUILDS))


def as_zine(text: str) -> str:
    """The text as a zine has it. Lines that are no season, seat or sentence are left out."""
    lines: list[str] = []
    season, seat, window, last = "", "", "", ""
    for line in _lines(text):
        if heading := _DATED.match(line):
            season, seat = f"{heading[1]} {heading[2]}", ""
        elif line in _WINDOWS:
            window = _WINDOWS[line]
        elif line.endswith(":") and len(line) < 50 and line[:1].isupper():
            seat, window = line, ""
        elif season and seat:
            place = f"Winter {season[-4:]}" if window == "W" else f"{season}{window}"
            orders = [f"{seat} {order}" for order in _orders(line)]
            lines += [place, *orders] if orders and place != last else orders
            last = place if orders else last
    return "\n".join(lines)


def _lines(text: str) -> Iterator[str]:
    plain = _plain(text) if "<li" in text else text
    return (line for line in (" ".join(line[: LONGEST_LINE + 1].split()) for line in plain.splitlines()) if line)


def _plain(html: str) -> str:
    """The text of a saved page, a line for each of its blocks."""
    reader = _Text()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts)


class _Text(HTMLParser):
    """Gathers what a page says. Blocks begin lines, but for `strong`: a country stands in one, with its colon."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        self.parts.append(" ".join(data.split("\n")))


def _orders(line: str) -> Iterator[str]:
    """The orders of a sentence. Of a disband the site prints the sentence of a build or a removal behind it."""
    line = line.lstrip("•- ")
    for start, words in _BUILDS.items():
        if line.startswith(start):
            yield words + line.removeprefix(start).rstrip(". ")
            return
    if line.startswith(_DESTROY):
        yield f"REMOVE {_until(line.removeprefix(_DESTROY), *_UNITS)}"
    elif line.startswith(_WAIT):
        yield "WAIVE"
    elif kind := next((kind for start, kind in _UNITS.items() if line.startswith(start)), ""):
        yield from _of_unit(kind, line.partition(" at ")[2])


def _of_unit(kind: str, text: str) -> Iterator[str]:
    """`Budapest move to Serbia. (fail)` as an order, with the mark of what came of it."""
    text, dislodged = _without(text, "(dislodged)")
    text, failed = _without(text, "(fail)")
    text, convoyed = _without(text.rstrip("."), " via convoy")
    verb = next((verb for verb in _VERBS if verb in text), "")
    place, _, rest = text.partition(verb) if verb else ("", "", "")
    to, _, start = rest.removeprefix(" to ").partition(" from ")
    orders = {
        " hold": f"{kind} {place} H",
        " move": f"{kind} {place} - {to}{' VIA CONVOY' if convoyed else ''}",
        " support hold": f"{kind} {place} S {to}",
        " support move": f"{kind} {place} S {start} - {to}",
        " convoy": f"{kind} {place} C A {start} - {to}",
        " retreat": f"{kind} {place} - {to}",
        " disband": f"{kind} {place} D",
    }
    if verb in orders:
        came = " (dislodged)" if dislodged else " (fail)" if failed and verb == " move" else ""
        yield orders[verb] + came


def _without(text: str, ending: str) -> tuple[str, bool]:
    text = text.rstrip()
    return text.removesuffix(ending).rstrip(), text.endswith(ending)


def _until(text: str, *ends: str) -> str:
    for end in ends:
        text = text.partition(end)[0]
    return text.rstrip(". ")
