"""Edits of provinces: what one is called and is, whose, and what begins there; and who passes its borders."""

import re
from collections.abc import Mapping

from engine.model.json_data import JsonDict
from games.boards.workshop.edits import fields as given
from games.boards.workshop.edits.blank import Document
from games.boards.workshop.edits.fields import Fields
from games.boards.workshop.edits.following import follows, refitted
from games.boards.workshop.edits.removing import recoded
from games.boards.workshop.edits.straits import with_listed_border
from games.common.errors import Refused

KINDS = ("land", "sea", "impassable")
COASTS = ("nc", "sc", "ec", "wc")


def province(document: Document, fields: Fields) -> Document:
    """`province`: all of one.

    `code`, `name`, `kind` (land, sea, impassable), `coasts` (two to four of nc, sc, ec, wc, or none), `centre`, `home`
    (a seat, or nothing), `unit` (A, F or nothing: what the seat begins with there) and `coast` of a fleet.
    """
    after = _renamed(document, given.province(document, fields, "province"), fields)
    code, before = fields["code"].strip(), follows(after)
    record: JsonDict = {
        "name": given.text(fields, "name", least=1, most=40),
        "kind": _kind(after["provinces"][code], fields),
    }
    if coasts := _coasts(fields, record["kind"]):
        record["coasts"] = list(coasts)
    after = {**after, "provinces": {**after["provinces"], code: record}}
    return refitted(before, _owned(after, code, fields))


def _renamed(document: Document, code: str, fields: Fields) -> Document:
    new = fields.get("code", "").strip()
    if not re.fullmatch("[A-Za-z]{2,6}", new):
        raise Refused("A code is two to six letters from A to Z.", field="code")
    if new == code:
        return document
    if new.casefold() in {one.casefold() for one in document["provinces"] if one != code}:
        raise Refused(f"{new} is another province’s code. One code is one province.", field="code")
    return recoded(document, code, new)


def _kind(record: Mapping[str, object], fields: Fields) -> str:
    """The kind as a document has it: land is coastal or inland as it was; what the drawing says comes after."""
    kind = fields.get("kind", "")
    if kind not in KINDS:
        raise Refused(f"A province is {', '.join(KINDS)}.", field="kind")
    if kind != "land":
        return kind
    return str(record["kind"]) if record["kind"] in ("inland", "coastal") else "inland"


def _coasts(fields: Fields, kind: str) -> tuple[str, ...]:
    coasts = tuple(one for one in COASTS if one in fields.get("coasts", "").split())
    if len(coasts) == 1:
        raise Refused("A province has no named coasts, or two at least.", field="coasts")
    return coasts if kind in ("inland", "coastal") else ()


def _owned(document: Document, code: str, fields: Fields) -> Document:
    """Centre, home, and the unit that begins there. A home is a centre; a unit needs somebody whose it is."""
    home, unit = fields.get("home", ""), fields.get("unit", "")
    if home and home not in document["seats"]:
        raise Refused(f"There is no seat {home[:30]!r} any more.", field="home")
    if unit and not home:
        raise Refused("A unit that begins there is somebody’s: say whose home it is.", field="unit")
    if unit not in ("", "A", "F"):
        raise Refused("What begins there is A, F or nothing.", field="unit")
    coast = fields.get("coast", "")
    place = f"{code}/{coast}" if unit == "F" and coast in document["provinces"][code].get("coasts", ()) else code
    centre = bool(home) or given.ticked(fields, "centre")
    homes = {seat: _with(codes, code, there=seat == home) for seat, codes in document["homes"].items()}
    start = {
        seat: [one for one in units if one.partition(" ")[2].partition("/")[0] != code]
        for seat, units in document["start"].items()
    }
    if unit:
        old = document["start"][home]
        there = [n for n, one in enumerate(old) if one.partition(" ")[2].partition("/")[0] == code]
        start[home].insert(there[0] if there else len(start[home]), f"{unit} {place}")
    centres = _with(document["centres"], code, there=centre)
    return {**document, "homes": homes, "start": start, "centres": centres, "wins": _wins(document, centres)}


def _wins(document: Document, centres: list[str]) -> int:
    """How many centres win: a majority, as long as nobody chose another number."""
    chosen: int = document["wins"]
    return len(centres) // 2 + 1 if chosen == len(document["centres"]) // 2 + 1 else chosen


def _with(codes: list[str], code: str, *, there: bool) -> list[str]:
    if (code in codes) == there:
        return codes
    return [*codes, code] if there else [one for one in codes if one != code]


def border(document: Document, fields: Fields) -> Document:
    """`border`: who passes between `one` and `other`: `army` ticked or not, `fleet` as pairs of places (`A/nc-B`)."""
    one, other = given.province(document, fields, "one"), given.province(document, fields, "other")
    if one == other:
        raise Refused("A border joins two provinces.", field="other")
    wanted = [word.split("-") for word in fields.get("fleet", "").split()]
    ways = fleet_ways(document, one, other)
    if any(len(pair) != 2 or tuple(pair) not in ways for pair in wanted):
        raise Refused(
            f"Fleets pass between {one} and {other} as {' or '.join('-'.join(way) for way in ways)}.", field="fleet"
        )
    between = {one, other}

    def others(sort: str) -> list[list[str]]:
        return [pair for pair in document[sort] if {end.partition("/")[0] for end in pair} != between]

    army = others("army") + ([[one, other]] if given.ticked(fields, "army") else [])
    return with_listed_border({**document, "army": army, "fleet": others("fleet") + wanted}, one, other)


def fleet_ways(document: Document, one: str, other: str) -> list[tuple[str, str]]:
    """The ways in which fleets could pass between two provinces, by the coasts of both."""
    ends = [
        [f"{code}/{coast}" for coast in document["provinces"][code].get("coasts", ())] or [code]
        for code in (one, other)
    ]
    return [(a, b) for a in ends[0] for b in ends[1]]
