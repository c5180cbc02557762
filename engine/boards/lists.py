"""A board written as a list: a line a province, with its neighbours. What can be told from these is not asked for.

    The Lake
    wins 3
    seats North (Northern), South (Southern)
    Ash, Ashford, coast, home North, army: Bec, Dun, Esk, LAK
    Bec, Beckton, coast, centre: Cal, Esk, LAK
    Cal, Calder, coast, home South, fleet: Dun, LAK
    Dun, Dunmore, coast, centre: LAK
    Esk, Eskdale, inland
    LAK, The Water, sea

Armies step between neighbours on land; fleets between seas, between a sea and a shore, and between two shores that have
a sea in common. `Bec!` is for armies alone, `Bec~` for fleets alone. A border is written once, at either end.

Named coasts stand behind the kind, and behind each neighbour that fleets reach from one; another's behind its code:

    StP, "St Petersburg, City of", coast nc sc, home Russia, fleet sc: BAR at nc, Nwy at nc, GOB at sc, Fin at sc, Mos
    Por, Portugal, coast, centre: MAO, Spa/nc, Spa/sc

Names with commas or colons stand in quotes. Seats have names in any script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.boards.naming import board_id, parted, seat_id, unquoted
from engine.model.errors import InputError
from engine.model.json_data import JsonDict

KINDS = {
    "inland": "inland",
    "land": "inland",
    "coast": "coastal",
    "coastal": "coastal",
    "sea": "sea",
    "impassable": "impassable",
}
UNITS = {"army": "A", "fleet": "F", "a": "A", "f": "F"}
COASTS = ("nc", "sc", "ec", "wc")
_NEAR = re.compile(r"([A-Za-z]{1,6})(?:/([a-z]{2}))?([!~]?)(?: at ([a-z]{2}))?")


@dataclass
class _Listed:
    """What has been read so far. `near`: pairs of places, each with what may pass ("", "!" or "~"), and its line."""

    document: JsonDict
    near: list[tuple[str, str, str, int]] = field(default_factory=list)

    def seat(self, name: str) -> str:
        """The id of a seat that is called so; of one that was not told, the id that it would have."""
        seats = self.document["seats"]
        plain = name.casefold()
        matches = (seat for seat in seats if plain in (seat.casefold(), seats[seat]["name"].casefold()))
        return next(matches, seat_id(name))


def from_list(text: str) -> JsonDict:
    """The document that a list means. Raises InputError naming the line that cannot be read, and what it should be.

    Whether a game can be played on it is another question: `engine.boards.document.problems`.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines:
        raise InputError("line 1", "The list is empty. Its first line is the name of the board.")
    name = lines[0][1]
    read = _Listed(
        {"schema": 1, "id": board_id(name), "name": name, "seats": {}, "wins": 0, "provinces": {}, "army": [],
         "fleet": [], "homes": {}, "centres": [], "start": {}}
    )  # fmt: skip
    for number, line in lines[1:]:
        _read(read, number, line)
    _borders(read)
    document = read.document
    document["wins"] = document["wins"] or len(document["centres"]) // 2 + 1
    return document


def _read(read: _Listed, number: int, line: str) -> None:
    word, _, rest = line.partition(" ")
    if word.casefold() == "wins" and rest.strip().isdecimal():
        read.document["wins"] = int(rest)
    elif word.casefold() == "seats":
        for seat in parted(rest, ","):
            _seat(read, number, seat)
    else:
        _province(read, number, line)


def _seat(read: _Listed, number: int, text: str) -> None:
    *quote, text = parted(text.strip(), "(", 1)
    name, bracket, rest = (unquoted(quote[0]), "(", text) if quote else (unquoted(text), "", "")
    adjective = rest.removesuffix(")")
    closed = rest.endswith(")") == bool(bracket)
    if not any(letter.isalnum() for letter in name) or not closed or any(sign in adjective for sign in "()"):
        raise InputError(f"line {number}", "Seats are written with commas between: seats North (Northern), South.")
    if ")" in name or "(" in name:
        raise InputError(f"line {number}", "Seats are written with commas between: seats North (Northern), South.")
    seat = seat_id(name, read.document["seats"])
    record = {"name": name} | ({"adjective": adjective} if adjective else {})
    if not name[:1].isascii():
        record["initial"] = name[:1]
    read.document["seats"][seat] = record


def _province(read: _Listed, number: int, line: str) -> None:
    head, *near = parted(line, ":", 1)
    parts = [part.strip() for part in parted(head, ",")]
    if len(parts) < 3:
        raise InputError(
            f"line {number}", f"{line[:40]!r} is no province. Write its code, its name and its kind, with commas "
            "between, and its neighbours behind a colon: Ash, Ashford, coast, centre: Bec, LAK.",
        )  # fmt: skip
    code, name, kind, *more = parts
    kind, *coasts = kind.split() or [""]
    if kind.casefold() not in KINDS or (coasts and KINDS[kind.casefold()] != "coastal"):
        raise InputError(
            f"line {number}", f"{parts[2]!r} is no kind of province. There are: coast, inland, sea, impassable."
        )
    if coasts and (len(coasts) < 2 or len({*coasts}) < len(coasts) or not {*coasts} <= {*COASTS}):
        raise InputError(f"line {number}", "Named coasts are two or more of nc, sc, ec and wc: coast nc sc.")
    if code in read.document["provinces"]:
        raise InputError(f"line {number}", f"{code} has a line already. One code is one province.")
    read.document["provinces"][code] = {"name": unquoted(name), "kind": KINDS[kind.casefold()]} | (
        {"coasts": coasts} if coasts else {}
    )
    for word in more:
        _mark(read, number, code, word)
    for one in parted(near[0], ",") if near else ():
        if one.strip():
            read.near.append((*_near(number, code, " ".join(one.split())), number))


def _near(number: int, code: str, text: str) -> tuple[str, str, str]:
    """Both places of a border, and who alone passes it."""
    match = _NEAR.fullmatch(text)
    if match is None:
        raise InputError(
            f"line {number}", f"{text[:20]!r} is no neighbour. Write its code: Bec, Bec!, Bec~, Spa/nc, BAR at nc."
        )
    other, beyond, only, here = match.groups()
    return f"{code}/{here}" if here else code, f"{other}/{beyond}" if beyond else other, only


def _mark(read: _Listed, number: int, code: str, word: str) -> None:
    document, plain = read.document, word.casefold()
    if plain == "centre":
        document["centres"].append(code)
    elif plain.startswith("home "):
        seat = read.seat(unquoted(word[5:]))
        document["homes"].setdefault(seat, []).append(code)
        document["centres"].append(code)
    elif plain.partition(" ")[0] in UNITS:
        plain, _, coast = plain.partition(" ")
        if coast and (UNITS[plain] != "F" or coast not in document["provinces"][code].get("coasts", ())):
            raise InputError(
                f"line {number}", f"{code} has no coast {coast!r} for a {plain}. Write: coast nc sc, fleet sc."
            )
        owner = next((seat for seat, homes in document["homes"].items() if code in homes), None)
        if owner is None:
            raise InputError(
                f"line {number}", f"Whose {plain} begins in {code}? Write its home before it: home North, {plain}."
            )
        document["start"].setdefault(owner, []).append(f"{UNITS[plain]} {code}{'/' if coast else ''}{coast}")
    else:
        raise InputError(f"line {number}", f"{word!r} means nothing here. Write centre, home SEAT, army or fleet.")


def _borders(read: _Listed) -> None:
    """Who passes each border, by what lies on both sides of it."""
    provinces = read.document["provinces"]
    seas: dict[str, set[str]] = {}
    for one, other, _, number in read.near:
        for place in (one, other):
            _check_neighbour(provinces, one, place, number)
        for a, b in ((one, other), (other, one)):
            if provinces[_code(b)]["kind"] == "sea":
                seas.setdefault(a, set()).add(_code(b))
                seas.setdefault(_code(a), set()).add(_code(b))
    seen: set[tuple[str, ...]] = set()
    for one, other, only, _ in read.near:
        if (pair := tuple(sorted((one, other)))) in seen:
            continue
        seen.add(pair)
        kinds = {provinces[_code(one)]["kind"], provinces[_code(other)]["kind"]}
        for sort in _passed(kinds, only, shared=bool(seas.get(one, set()) & seas.get(other, set()))):
            ends = [_code(one), _code(other)] if sort == "army" else [one, other]
            bare = sort == "fleet" and any("/" not in end and provinces[end].get("coasts") for end in ends)
            if not bare and ends not in read.document[sort] and ends[::-1] not in read.document[sort]:
                read.document[sort].append(ends)


def _code(place: str) -> str:
    return place.partition("/")[0]


def _check_neighbour(provinces: JsonDict, one: str, place: str, number: int) -> None:
    """Raises InputError for a place that no line is of."""
    code, _, coast = place.partition("/")
    if code not in provinces:
        raise InputError(
            f"line {number}", f"{_code(one)} borders on {code!r}, which has no line. Add one, or mend the code."
        )
    if coast and coast not in provinces[code].get("coasts", ()):
        raise InputError(
            f"line {number}", f"{code} has no coast {coast!r}. Write its coasts behind its kind: coast nc sc."
        )


def _passed(kinds: set[str], only: str, *, shared: bool) -> Iterator[str]:
    """The sorts of units that pass a border between provinces of these kinds."""
    if kinds <= {"inland", "coastal"} and only != "~":
        yield "army"
    if (kinds <= {"coastal", "sea"} and only != "!") and ("sea" in kinds or shared or only == "~"):
        yield "fleet"
