"""What readers of other programs' boards share: a document that is built up, with codes and seats as they are here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from engine.boards.naming import board_id
from engine.model.json_data import JsonDict

COASTS = ("nc", "sc", "ec", "wc")
LARGEST = 1_000_000
"""Characters of a file; the largest boards of the hobby have 60,000."""
MOST = 400
"""Provinces."""
Ends = tuple[str, str]


class Foreign(NamedTuple):
    """A board that was read: its document without a map, and what of the file was not used, in sentences."""

    document: JsonDict
    notes: list[str]


class ForeignError(ValueError):
    """A file of which no board can be made: a sentence for whoever sent it."""


@dataclass
class Building:
    """A board on its way. `codes` and `seats`: the file's own names → those here."""

    name: str
    codes: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    provinces: dict[str, JsonDict] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=dict)
    told: dict[str, JsonDict] = field(default_factory=dict)
    homes: dict[str, list[str]] = field(default_factory=dict)
    start: dict[str, list[str]] = field(default_factory=dict)
    centres: list[str] = field(default_factory=list)
    army: set[Ends] = field(default_factory=set)
    fleet: set[Ends] = field(default_factory=set)
    facts: JsonDict = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    wins: int = 0

    def province(self, known: str, name: str, kind: str) -> str:
        """One province more, by the file's own name for it; returns its code. Raises ForeignError for too many."""
        if len(self.provinces) >= MOST:
            raise ForeignError(f"There are more than {MOST} provinces in it, which is the most that a board can have.")
        wished = code_read(known, kind)
        taken = {code.casefold() for code in self.provinces}
        code = next(one for one in _codes(wished, name, kind) if one.casefold() not in taken)
        self.codes[known] = code
        self.provinces[code] = {"name": " ".join(name.split())[:40] or code, "kind": kind}
        return code

    def seat(self, known: str, name: str, adjective: str = "") -> str:
        """One seat more, by the file's own name for it."""
        plain = re.sub(r"[^A-Za-z]", "", name)[:30] or re.sub(r"[^A-Za-z]", "", known)[:30]
        taken = {one.casefold() for one in self.told}
        letters = (f"{plain or 'Seat'}{letter}" for letter in ("", *"BCDEFGHIJKLMNOPQRSTUVWXYZ"))
        seat = next((one for one in letters if one.casefold() not in taken), "")
        if not seat:
            raise ForeignError(f"More than twenty seats are called {plain!r}.")
        self.seats[known] = seat
        self.told[seat] = {"name": name[:40] or seat} | ({"adjective": adjective[:40]} if adjective else {})
        self.homes[seat], self.start[seat] = [], []
        return seat

    def coast(self, code: str, coast: str) -> str:
        """The place of a named coast."""
        coasts = self.provinces[code].setdefault("coasts", [])
        if coast not in coasts:
            coasts.append(coast)
            coasts.sort(key=COASTS.index)
        return f"{code}/{coast}"

    def pass_(self, sort: str, one: str, other: str) -> None:
        """Let armies or fleets pass between two places, if such a unit can stand in both."""
        stands = ("inland", "coastal") if sort == "army" else ("coastal", "sea")
        ends = [place.partition("/")[0] for place in (one, other)]
        if ends[0] != ends[1] and all(self.provinces[end]["kind"] in stands for end in ends):
            (self.army if sort == "army" else self.fleet).add((min(one, other), max(one, other)))

    def finished(self) -> Foreign:
        """The document. Borders of fleets that name no coast where there are several are none."""
        single = {code for code, record in self.provinces.items() if len(record.get("coasts", ())) == 1}
        for code in single:
            del self.provinces[code]["coasts"]
        fleet = {tuple(sorted(_plain(end, single) for end in pair)) for pair in self.fleet}
        named = {code for code, record in self.provinces.items() if record.get("coasts")}
        fleet = {pair for pair in fleet if not named.intersection(pair)}
        centres = list(dict.fromkeys(self.centres))
        start = {seat: [_unit(unit, single) for unit in units] for seat, units in self.start.items()}
        document = {
            "schema": 1, "id": board_id(self.name), "name": self.name[:60] or "A board", **self.facts,
            "seats": self.told, "wins": self.wins or len(centres) // 2 + 1, "provinces": self.provinces,
            **({"aliases": self.aliases} if self.aliases else {}),
            "army": [[*pair] for pair in sorted(self.army)], "fleet": [[*pair] for pair in sorted(fleet)],
            "homes": self.homes, "centres": centres, "start": start,
        }  # fmt: skip
        if not document.get("licence"):
            self.notes.append("The file says no licence. Ask whoever made it before you show it to everybody.")
        return Foreign(document, self.notes)


def code_read(known: str, kind: str) -> str:
    """A file's own name of a province as codes are written here: seas in capitals, others with one."""
    return known.upper() if kind == "sea" else known.capitalize()


def _codes(wished: str, name: str, kind: str) -> Iterator[str]:
    """Codes that could do, the best first; more of them than a board has provinces."""
    if re.fullmatch("[A-Za-z]{2,6}", wished):
        yield wished
    for text in (wished, name):
        letters = re.sub("[^A-Za-z]", "", text)
        for size in (3, 4, 5, 6):
            if len(letters) >= size:
                yield code_read(letters[:size], kind)
    for first, second in product("abcdefghijklmnopqrstuvwxyz", repeat=2):
        yield code_read(f"x{first}{second}", kind)


def _plain(place: str, single: set[str]) -> str:
    code = place.partition("/")[0]
    return code if code in single else place


def _unit(unit: str, single: set[str]) -> str:
    kind, _, place = unit.partition(" ")
    return f"{kind} {_plain(place, single) if kind == 'F' else place.partition('/')[0]}"
