"""jDip's boards: a file of provinces with who borders on whom, and one of variants; read, not written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.parsers import expat

from engine.boards.foreign.common import COASTS, LARGEST, Building, Foreign, ForeignError

SEAWARD, ASHORE = ("xc", *COASTS), "mv"
KINDS = {(True, True): "coastal", (True, False): "sea", (False, True): "inland", (False, False): "impassable"}
"""What a province is, by whether fleets pass its borders, and armies."""
NEXT = "<!-- the next file -->"
"""Between two files that come as one text."""
Element = tuple[str, dict[str, str]]


def is_jdip(text: str) -> bool:
    """Whether a text is one of jDip's files, or both."""
    return "<PROVINCES" in text or "<VARIANTS" in text


def read_jdip(text: str, name: str = "") -> Foreign:
    """The board of the file of provinces, with the first variant of the other file if that is there, too.

    Raises ForeignError for what is no XML, or has not what a board needs.
    """
    parts = [list(_elements(part)) for part in text.split(NEXT)]
    elements = [element for part in parts for element in part]
    board = Building(name or "A board")
    near = _provinces(board, elements)
    for code, sort, refs in near:
        for ref in refs:
            known, _, coast = ref.lower().partition("-")
            if known not in board.codes:
                board.notes.append(f"Left out: a border of {code} with {ref[:12]}, which is no province.")
                continue
            other = board.codes[known]
            there = board.coast(other, coast) if coast in COASTS else other
            if sort == ASHORE:
                board.pass_("army", code, other)
            else:
                board.pass_("fleet", board.coast(code, sort) if sort in COASTS else code, there)
    _variant(board, elements)
    return board.finished()


def _elements(text: str) -> Iterator[Element]:
    """The elements of a file with their attributes; what is declared before them is not used."""
    elements: list[Element] = []
    parser = expat.ParserCreate("utf-8")

    def refuse(*_: object) -> None:
        raise ForeignError("The file declares entities of its own. Send it without them.")

    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = lambda tag, given: elements.append((tag.upper(), given))
    words: list[str] = []
    parser.CharacterDataHandler = lambda data: (
        words.append(data) if elements and elements[-1][0] == "DESCRIPTION" else None
    )
    try:
        parser.Parse(text.strip()[:LARGEST].encode(errors="replace"), True)
    except expat.ExpatError as error:
        raise ForeignError(f"It is no XML: line {error.lineno}: {expat.ErrorString(error.code)}.") from error
    about = re.sub(r"<[^<>]{0,200}>", " ", "".join(words))
    yield ("ABOUT", {"text": " ".join(about.split())[:2000]})
    yield from elements


def _provinces(board: Building, elements: list[Element]) -> list[tuple[str, str, list[str]]]:
    """Make the provinces; returns who borders on whom, by code, sort and the file's own names."""
    lines: dict[str, list[tuple[str, list[str]]]] = {}
    names: dict[str, str] = {}
    at = ""
    for tag, given in elements:
        if tag == "PROVINCE" and "shortname" in given:
            at = given["shortname"].lower()
            names[at], lines[at] = given.get("fullname", at), []
        elif tag == "UNIQUENAME" and at and given.get("name"):
            board.aliases.setdefault(at, []).append(given["name"][:40])
        elif tag == "ADJACENCY" and at and given.get("type"):
            lines[at].append((given["type"].lower(), given.get("refs", "").split()))
    if not lines:
        raise ForeignError("The file of provinces is missing: send jDip's adjacency file, with or without the other.")
    for known, borders in lines.items():
        sorts = {sort for sort, refs in borders if [ref for ref in refs if ref.lower() != known]}
        wet, dry = bool(sorts & {*SEAWARD}), ASHORE in sorts
        board.province(
            known, names[known], "coastal" if wet and dry else "sea" if wet else "inland" if dry else "impassable"
        )
    board.aliases = {board.codes[known]: words[:20] for known, words in board.aliases.items()}
    return [(board.codes[known], sort, refs) for known, borders in lines.items() for sort, refs in borders
            if sort in (*SEAWARD, ASHORE)]  # fmt: skip


def _variant(board: Building, elements: list[Element]) -> None:
    """Seats, centres, units and when it begins, of the first variant."""
    variants = [place for place, (tag, _) in enumerate(elements) if tag == "VARIANT"]
    if not variants:
        board.notes.append("The file of variants is missing: say seats, centres and units.")
        return
    end = variants[1] if len(variants) > 1 else len(elements)
    if len(variants) > 1:
        board.notes.append(f"The file has {len(variants)} variants; the first was read.")
    about = [given["text"] for tag, given in elements if tag == "ABOUT" and given["text"]]
    if about:
        board.facts["about"] = about[-1]
    board.name = elements[variants[0]][1].get("name", board.name)[:60]
    for tag, given in elements[variants[0] : end]:
        if tag in _READ:
            _READ[tag](board, given)


def _power(board: Building, given: dict[str, str]) -> None:
    if given.get("active", "true") == "true" and given.get("name"):
        board.seat(given["name"].casefold(), given["name"], given.get("adjective", ""))


def _centre(board: Building, given: dict[str, str]) -> None:
    code = _code(board, given.get("province", ""))
    board.centres.append(code)
    seat = board.seats.get(given.get("homepower", "none").casefold())
    if seat:
        board.homes[seat].append(code)


def _time(board: Building, given: dict[str, str]) -> None:
    year = re.search(r"\d{1,4}", given.get("turn", ""))
    if year and year[0] != "1901":
        board.facts["years"] = {"first": int(year[0])}


def _wins(board: Building, given: dict[str, str]) -> None:
    if given.get("value", "").isdecimal():
        board.wins = min(int(given["value"][:3]), 99)


def _unit(board: Building, given: dict[str, str]) -> None:
    code, seat = _code(board, given.get("province", "")), board.seats.get(given.get("power", "").casefold())
    kind = {"army": "A", "fleet": "F"}.get(given.get("unit", "").casefold())
    if seat is None or kind is None:
        board.notes.append(f"Left out: what begins in {code}.")
        return
    coast = given.get("unitcoast", "").casefold().strip("/()")
    board.start[seat].append(f"{kind} {code}/{coast}" if coast in COASTS and kind == "F" else f"{kind} {code}")


def _code(board: Building, known: str) -> str:
    code = board.codes.get(known.lower())
    if code is None:
        raise ForeignError(f"The file of variants speaks of {known[:20]!r}, which is no province of the other file.")
    return code


_READ = {
    "POWER": _power, "SUPPLYCENTER": _centre, "INITIALSTATE": _unit, "STARTINGTIME": _time,
    "WINNING_SUPPLY_CENTERS": _wins,
}  # fmt: skip
