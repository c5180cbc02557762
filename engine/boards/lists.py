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
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.model.errors import InputError

KINDS = {
    "inland": "inland",
    "land": "inland",
    "coast": "coastal",
    "coastal": "coastal",
    "sea": "sea",
    "impassable": "impassable",
}
UNITS = {"army": "A", "fleet": "F", "a": "A", "f": "F"}
_LINE = re.compile(r"(?P<head>[^:]*)(?::(?P<near>.*))?")


@dataclass
class _Listed:
    """What has been read so far. `near`: pairs of codes, each with what may pass ("", "!" or "~"), and its line."""

    document: dict[str, Any]
    near: list[tuple[str, str, str, int]] = field(default_factory=list)


def from_list(text: str) -> dict[str, Any]:
    """The document that a list means. Raises InputError naming the line that cannot be read, and what it should be.

    Whether a game can be played on it is another question: `engine.boards.document.problems`.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines:
        raise InputError("line 1", "The list is empty. Its first line is the name of the board.")
    name = lines[0][1]
    read = _Listed(
        {"schema": 1, "id": _identifier(name), "name": name, "seats": {}, "wins": 0, "provinces": {}, "army": [],
         "fleet": [], "homes": {}, "centres": [], "start": {}}
    )  # fmt: skip
    for number, line in lines[1:]:
        _read(read, number, line)
    _borders(read)
    document = read.document
    document["wins"] = document["wins"] or len(document["centres"]) // 2 + 1
    return document


def _identifier(name: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:40]
    return plain if plain[:1].isalpha() else "board"


def _read(read: _Listed, number: int, line: str) -> None:
    word, _, rest = line.partition(" ")
    if word.casefold() == "wins" and rest.strip().isdecimal():
        read.document["wins"] = int(rest)
    elif word.casefold() == "seats":
        for seat in rest.split(","):
            _seat(read, number, seat)
    else:
        _province(read, number, line)


def _seat(read: _Listed, number: int, text: str) -> None:
    name, bracket, rest = text.strip().partition("(")
    name, adjective = name.rstrip(), rest.removesuffix(")")
    closed = rest.endswith(")") == bool(bracket)
    if not name or not closed or any(sign in name + adjective for sign in "()"):
        raise InputError(f"line {number}", "Seats are written with commas between: seats North (Northern), South.")
    seat = re.sub(r"[^A-Za-z]", "", name)
    if not seat:
        raise InputError(f"line {number}", f"The seat {name!r} needs a letter from A to Z in its name.")
    told = {"name": name} | ({"adjective": adjective} if adjective else {})
    read.document["seats"][seat] = told


def _province(read: _Listed, number: int, line: str) -> None:
    found = _LINE.fullmatch(line)
    parts = [part.strip() for part in found["head"].split(",")] if found else []
    if len(parts) < 3:
        raise InputError(
            f"line {number}", f"{line[:40]!r} is no province. Write its code, its name and its kind, with commas "
            "between, and its neighbours behind a colon: Ash, Ashford, coast, centre: Bec, LAK.",
        )  # fmt: skip
    code, name, kind, *more = parts
    if kind.casefold() not in KINDS:
        raise InputError(
            f"line {number}", f"{kind!r} is no kind of province. There are: coast, inland, sea, impassable."
        )
    if code in read.document["provinces"]:
        raise InputError(f"line {number}", f"{code} has a line already. One code is one province.")
    read.document["provinces"][code] = {"name": name, "kind": KINDS[kind.casefold()]}
    for word in more:
        _mark(read, number, code, word)
    for near in (found["near"] or "").split(",") if found else ():
        if near.strip():
            bare = near.strip().rstrip("!~")
            read.near.append((code, bare, near.strip()[len(bare) :], number))


def _mark(read: _Listed, number: int, code: str, word: str) -> None:
    document, plain = read.document, word.casefold()
    if plain == "centre":
        document["centres"].append(code)
    elif plain.startswith("home "):
        seat = re.sub(r"[^A-Za-z]", "", word[5:])
        document["homes"].setdefault(seat, []).append(code)
        document["centres"].append(code)
    elif plain in UNITS:
        owner = next((seat for seat, homes in document["homes"].items() if code in homes), None)
        if owner is None:
            raise InputError(
                f"line {number}", f"Whose {plain} begins in {code}? Write its home before it: home North, {plain}."
            )
        document["start"].setdefault(owner, []).append(f"{UNITS[plain]} {code}")
    else:
        raise InputError(f"line {number}", f"{word!r} means nothing here. Write centre, home SEAT, army or fleet.")


def _borders(read: _Listed) -> None:
    """Who passes each border, by what lies on both sides of it."""
    provinces = read.document["provinces"]
    seas: dict[str, set[str]] = {}
    for one, other, _, number in read.near:
        if other not in provinces:
            raise InputError(
                f"line {number}", f"{one} borders on {other!r}, which has no line. Add one, or mend the code."
            )
        for a, b in ((one, other), (other, one)):
            if provinces[b]["kind"] == "sea":
                seas.setdefault(a, set()).add(b)
    seen: set[tuple[str, ...]] = set()
    for one, other, only, _ in read.near:
        pair = tuple(sorted((one, other)))
        if pair not in seen:
            seen.add(pair)
            kinds = {provinces[one]["kind"], provinces[other]["kind"]}
            for sort in _passed(kinds, only, shared=bool(seas.get(one, set()) & seas.get(other, set()))):
                read.document[sort].append([one, other])


def _passed(kinds: set[str], only: str, *, shared: bool) -> Iterator[str]:
    """The sorts of units that pass a border between provinces of these kinds."""
    if kinds <= {"inland", "coastal"} and only != "~":
        yield "army"
    if (kinds <= {"coastal", "sea"} and only != "!") and ("sea" in kinds or shared or only == "~"):
        yield "fleet"
