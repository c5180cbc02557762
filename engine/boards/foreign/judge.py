"""`.map` files, as judges and the `diplomacy` package read them.

    BEGIN SPRING 1901 MOVEMENT
    AUSTRIA (AUSTRIAN) BUD TRI VIE
    A BUD
    UNOWNED BEL
    Bulgaria (east coast) = bul/ec
    COAST ANK ABUTS ARM BLA CON smy

In a line of borders small letters are for armies alone, a capital with small letters behind for fleets alone. A
province with coasts has a line for each, and one in small letters for armies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain, count

from engine.boards.foreign.common import COASTS, Building, Foreign, ForeignError
from engine.model.json_data import Json

KINDS = {
    "WATER": "sea",
    "LAND": "inland",
    "COAST": "coastal",
    "PORT": "coastal",
    "ISLAND": "coastal",
    "SHUT": "impassable",
}
_BORDERS = re.compile(r"\s*(\w++)\s++(\S++)(?:\s++ABUTS\b(.*))?", re.IGNORECASE)
_POWER = re.compile(r"([A-Z][A-Z_+&'.-]*+)\s*+(?:\(([^()]{0,60}+)\))?+(.*)")
_CALLED = re.compile(r"[A-Z][A-Z_+&'.-]*+")
_WATERS = re.compile(r"^[ \t]*+(?:WATER|COAST|LAND)[ \t]++\S++[ \t]++ABUTS\b", re.MULTILINE)
_CREDITS = re.compile(
    r"^#[ \t]*+(maker|author|licence|license|copyright)[ \t]*+:[ \t]*+([^\n]{1,200}+)", re.MULTILINE | re.IGNORECASE
)
CREDITED = {"maker": "maker", "author": "maker", "licence": "licence", "license": "licence", "copyright": "licence"}
"""Words before a colon in remarks that say whose it is, and what others may do with it."""
IGNORED = ("FLOW", "FLOWS", "PHASE", "SEQ", "RETREAT", "OWNS", "AMEND", "DROP", "DUMMY", "DUMMIES", "MOBILIZED", "RULE")


def is_map(text: str) -> bool:
    """Whether a text is such a file."""
    return _WATERS.search(text) is not None


def read_map(text: str, name: str = "") -> Foreign:
    """The board of a file. Raises ForeignError with the line that cannot be read."""
    board = Building(name or "A board")
    for key, value in _CREDITS.findall(text[:20_000]):
        board.facts.setdefault(CREDITED[key.casefold()], value.strip()[:80])
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    names = _names(board, lines)
    borders = _provinces(board, lines, names)
    _seats(board, lines)
    for known, near in borders.items():
        _borders(board, known, near)
    if board.facts.get("maker") or board.facts.get("licence"):
        board.notes.append("Whose it is, and its licence, are kept as the file's remarks say them.")
    return board.finished()


def _names(board: Building, lines: list[tuple[int, str]]) -> dict[str, tuple[str, list[str]]]:
    """By place in small letters its full name, and other names."""
    names: dict[str, tuple[str, list[str]]] = {}
    for _, line in lines:
        full, equals, rest = line.partition("=")
        words = rest.split()
        if equals and words:
            plain = full.split("->")[-1].strip()
            names[words[0].lower()] = (plain, [word.replace("+", " ") for word in words[1:]])
        elif line.upper().startswith("NAME ") and board.name == "A board":
            board.name = line[5:].strip()[:60]
    return names


def _provinces(
    board: Building, lines: list[tuple[int, str]], names: Mapping[str, tuple[str, list[str]]]
) -> dict[str, list[str]]:
    """Make the provinces and their coasts; returns by place, as it is written, what it borders on."""
    borders: dict[str, list[str]] = {}
    for number, line in lines:
        match = _BORDERS.fullmatch(line)
        kind = KINDS.get(match[1].upper()) if match and "=" not in line else None
        if match is None or kind is None:
            continue
        mother, _, coast = match[2].lower().partition("/")
        if mother not in board.codes:
            full = names.get(mother, (mother.upper(), []))[0]
            board.province(mother, full.rpartition("(")[0].rstrip() if full.endswith(")") else full, kind)
        code = board.codes[mother]
        if coast:
            if coast not in COASTS:
                raise ForeignError(f"line {number}: {match[2]} is a coast beyond nc, sc, ec and wc.")
            board.coast(code, coast)
        borders[match[2]] = (match[3] or "").split()
    if not borders:
        raise ForeignError("No line says who borders on whom: COAST ANK ABUTS ARM BLA CON smy.")
    for known, code in board.codes.items():
        others = [word for word in names.get(known, ("", []))[1] if re.fullmatch(r"[\w .'-]{2,40}", word)]
        if others:
            board.aliases[code] = others[:20]
    return borders


@dataclass
class _Powers:
    """Reading powers line by line. `seat`: whose units follow; `gone`: who is not played."""

    board: Building
    seat: str = ""
    gone: set[str] = field(default_factory=set)

    def read(self, number: int, line: str) -> None:
        """One line of them. Raises ForeignError for one that names what is not there."""
        word, _, rest = line.partition(" ")
        upper = word.upper()
        deed = _DEEDS.get(upper)
        if "=" in line or upper in KINDS or upper in ("NAME", "UNITS"):
            return
        if deed is not None:
            deed(self, number, rest)
        elif upper in ("A", "F") and self.seat:
            self.unit(number, upper, rest.strip().lower())
        elif upper not in IGNORED and (match := _POWER.fullmatch(line)):
            self.seat = _power(self.board, match, number)
        else:
            self.board.notes.append(f"Left out, line {number}: {line[:40]}")

    def unit(self, number: int, kind: str, place: str) -> None:
        mother, _, coast = place.partition("/")
        code = _code(self.board, mother, number)
        at = f"{code}/{coast}" if coast in COASTS and kind == "F" else code
        self.board.start[self.seat].append(f"{kind} {at}")

    def builds_on(self, number: int, rest: str) -> None:
        raise ForeignError(f"line {number}: it builds on {rest[:40]}. Put both files into one, without this line.")

    def begins(self, _: int, rest: str) -> None:
        year = re.search(r"\d{1,4}", rest)
        if year and int(year[0]) != 1901:
            self.board.facts["years"] = {"first": int(year[0])}

    def wins(self, _: int, rest: str) -> None:
        self.board.wins = int(next(iter(re.findall(r"\d{1,2}", rest)), "0"))

    def of_nobody(self, number: int, rest: str) -> None:
        self.board.centres += [_code(self.board, one, number) for one in rest.split()]

    def unplayed(self, _: int, rest: str) -> None:
        self.gone |= {one.strip(" ,") for one in rest.split() if one.strip(" ,")}


_DEEDS: Mapping[str, Callable[[_Powers, int, str], None]] = {
    "MAP": _Powers.builds_on, "USE": _Powers.builds_on, "USES": _Powers.builds_on, "BEGIN": _Powers.begins,
    "VICTORY": _Powers.wins, "UNOWNED": _Powers.of_nobody, "NEUTRAL": _Powers.of_nobody,
    "CENTERS": _Powers.of_nobody, "CENTRES": _Powers.of_nobody, "UNPLAYED": _Powers.unplayed,
    "UNPLAYABLE": _Powers.unplayed,
}  # fmt: skip


def _seats(board: Building, lines: list[tuple[int, str]]) -> None:
    """Powers with their homes and units, centres of nobody, when it begins and how many centres win."""
    powers = _Powers(board)
    for number, line in lines:
        powers.read(number, line)
    for known in powers.gone & set(board.seats):
        if not board.homes[board.seats[known]]:
            for part in (board.told, board.homes, board.start):
                part.pop(board.seats[known], None)


def _power(board: Building, match: re.Match[str], number: int) -> str:
    known, name = match[1], match[1].replace("_", " ").replace("+", " ").title().strip()
    adjective = (match[2] or "").partition(":")[0].replace("+", " ").title()
    seat = board.seats.get(known) or board.seat(known, name, adjective)
    homes = [_code(board, one, number) for one in match[3].split()]
    board.homes[seat] += [code for code in homes if code not in board.homes[seat]]
    board.centres += homes
    return seat


def _code(board: Building, word: str, number: int) -> str:
    code = board.codes.get(word.strip(" ,").lower())
    if code is None:
        raise ForeignError(f"line {number}: {word[:20]!r} is no place with a line of its own.")
    return code


def _borders(board: Building, known: str, near: list[str]) -> None:
    """Who passes from one place to those beside it."""
    mother, _, coast = known.lower().partition("/")
    code = board.codes[mother]
    here = f"{code}/{coast}" if coast else code
    for word in near:
        other, _, beyond = word.lower().partition("/")
        if other not in board.codes:
            board.notes.append(f"Left out: a border of {known} with {word[:12]}, which has no line of its own.")
            continue
        there = f"{board.codes[other]}/{beyond}" if beyond else board.codes[other]
        alone = word.partition("/")[0]
        if not coast and not beyond and not (alone[:1].isupper() and alone[1:].islower()):
            board.pass_("army", code, board.codes[other])
        if not known.islower() and not alone.islower():
            board.pass_("fleet", here, there)


def write_map(document: Json) -> str:
    """A document as such a file. What that has no word for (how years are counted back, the map) is left out."""
    year = document.get("years", {}).get("first", 1901)
    lines = [f"# {_one_line(document['name'])}"]
    lines += [f"# {part}: {_one_line(document[part])}" for part in ("maker", "licence") if document.get(part)]
    lines += [f"BEGIN SPRING {year} MOVEMENT", f"VICTORY {document['wins']}", ""]
    owned = {code for homes in document["homes"].values() for code in homes}
    names = _seat_names(document)
    for seat, record in document["seats"].items():
        adjective = _one_line(re.sub("[()#=]", "", record.get("adjective", record.get("name", seat)))).upper()
        homes = " ".join(code.upper() for code in document["homes"].get(seat, ()))
        adjective = adjective.replace(" ", "+") or names[seat]
        lines += [f"{names[seat]} ({adjective}) {homes}"]
        lines += [unit.upper() for unit in document["start"].get(seat, ())] + [""]
    lines += ["UNOWNED " + " ".join(code.upper() for code in document["centres"] if code not in owned), ""]
    return "\n".join([*lines, *_written_names(document), "", *_written_borders(document)]) + "\n"


def _seat_names(document: Json) -> dict[str, str]:
    """What seats are called in such a file, by seat: each otherwise, and none like a word of the format."""
    names: dict[str, str] = {}
    words = {*_DEEDS, *KINDS, *IGNORED, "NAME", "UNITS", "A", "F"}
    for seat, record in document["seats"].items():
        wished = (_one_line(record.get("name", seat)).upper().replace(" ", "+"), seat.upper())
        others = (seat.upper() + "_" * number for number in count(1))
        taken = words | {*names.values()}
        names[seat] = next(one for one in chain(filter(_CALLED.fullmatch, wished), others) if one not in taken)
    return names


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _written_names(document: Json) -> list[str]:
    words = {"nc": "north", "sc": "south", "ec": "east", "wc": "west"}
    lines = []
    for code, record in document["provinces"].items():
        name = _one_line(record["name"].replace("=", "-").replace("#", "").replace("->", "-")) or code
        lines += [f"{name} ({words[coast]} coast) = {code.lower()}/{coast}" for coast in record.get("coasts", ())]
        given = document.get("aliases", {}).get(code, ())
        others = [_one_line(word).replace(" ", "+") for word in given if not set("=#") & set(word) and word.strip()]
        lines.append(" ".join([f"{name} = {code.lower()}", *others]))
    return lines


def _written_borders(document: Json) -> list[str]:
    """A line a place: capitals where all pass, small letters for armies alone, a capital for fleets alone."""
    kinds = {code: record["kind"] for code, record in document["provinces"].items()}
    army: dict[str, set[str]] = {}
    fleet: dict[str, set[str]] = {}
    for sort, neighbours in (("army", army), ("fleet", fleet)):
        for one, other in document.get(sort, ()):
            neighbours.setdefault(one, set()).add(other)
            neighbours.setdefault(other, set()).add(one)
    called = {"sea": "WATER", "inland": "LAND", "coastal": "COAST", "impassable": "SHUT"}
    lines = []
    for code, record in document["provinces"].items():
        for coast in record.get("coasts", ()):
            near = sorted(place.upper() for place in fleet.get(f"{code}/{coast}", ()))
            lines.append(f"COAST {code.upper()}/{coast.upper()} ABUTS {' '.join(near)}".rstrip())
        if record.get("coasts"):
            ashore = sorted(place.upper() for place in army.get(code, ()))
            lines.append(f"COAST {code.lower()} ABUTS {' '.join(ashore)}".rstrip())
            continue
        both, walked = fleet.get(code, set()), army.get(code, set())
        near = [place.upper() if _all_pass(place, kinds, walked, both) else place.lower() if place in walked
                else place.capitalize() for place in sorted(both | walked)]  # fmt: skip
        lines.append(f"{called[record['kind']]} {code.upper()} ABUTS {' '.join(near)}".rstrip())
    return lines


def _all_pass(place: str, kinds: Mapping[str, str], walked: set[str], sailed: set[str]) -> bool:
    """Whether capitals say it: both pass, or only one could. Borders with a coast are fleets' anyway."""
    if "/" in place or kinds[place] == "sea":
        return place in sailed
    return place in walked if kinds[place] == "inland" else place in walked and place in sailed
