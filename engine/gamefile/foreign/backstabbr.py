"""Pages of a game on Backstabbr, as they are saved: each holds one season's units and orders as data of its scripts.

Read are one page or several behind each other. A page has units before its orders and what came of each order, so
retreats, builds and removals are told from the units of the next page (`engine.gamefile.inferring`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from engine.model.errors import InputError
from engine.model.json_data import Json, JsonDict

MOST_PAGES = 300
LONGEST_NAME = 200
_DATED = re.compile(r"\b(Spring|Fall|Winter) ([0-9]{4})\b", re.I)
_PAGE_TITLE = re.compile(r'"og:title" content="([^"]{1,300})"')
_NAMED = "var {} = "
_PHASES = {"spring": "S{}M", "fall": "F{}M", "winter": "W{}A"}
_POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
_VERDICTS = {"SUCCEEDS": "succeeds", "FAILS": "fails"}
_BEGINS = "var unitsByPlayer = "


def is_backstabbr(text: str) -> bool:
    """Whether a text is a page of that site with a position in it."""
    return _BEGINS in text


def read_pages(text: str, name: str = "A game") -> tuple[JsonDict, tuple[str, ...]]:
    """Saved pages as a document of standard Diplomacy, and what of them was left out. Raises InputError."""
    turns: dict[str, JsonDict] = {}
    notes: list[str] = []
    title = name
    for page in _pages(text):
        heading = _PAGE_TITLE.search(page)
        season = _DATED.search(heading[1] if heading else page) or _DATED.search(page)
        if season is None:
            notes.append("A page without a season, such as Spring 1901, was left out.")
            continue
        if heading:
            title = heading[1].partition(" (")[0].strip() or name
        phase = _PHASES[season[1].lower()].format(season[2])
        turns[phase] = _turn(phase, page)
    sorted_turns = sorted(turns.values(), key=lambda turn: (int(turn["phase"][1:5]), "SFW".index(turn["phase"][0])))
    if not sorted_turns:
        raise InputError("", "No page of it says its season, such as Spring 1901.")
    document = {"name": title[:LONGEST_NAME], "rules": {"variant": "standard"}, "turns": sorted_turns}
    return document, tuple(notes)


def _pages(text: str) -> Iterator[str]:
    """The text of each page: up to its end, or to the data of the next."""
    parts = re.split(r"(?i)(?=<!doctype|<html)", text)
    pages = [page for page in parts if _BEGINS in page]
    if len(pages) > MOST_PAGES:
        raise InputError("", f"There are {len(pages)} pages in it; {MOST_PAGES} is the most.")
    yield from pages


def _turn(phase: str, page: str) -> JsonDict:
    units = {seat: dict(_units(_object(page, "unitsByPlayer").get(seat))) for seat in _POWERS}
    state = {"phase": phase, "units": {seat: list(stands.values()) for seat, stands in units.items()}}
    if phase.endswith("A"):
        return {"phase": phase, "state": state}  # its orders are told from the units of the next page
    turn: JsonDict = {"phase": phase, "state": state, "orders": {}, "results": {}}
    orders = _object(page, "orders")
    kinds = {place: unit[0] for stands in units.values() for place, unit in stands.items()}
    for seat, stands in units.items():
        given = orders.get(seat)
        for place, order in (given if isinstance(given, Mapping) else {}).items():
            if place not in stands or not isinstance(order, Mapping):
                continue
            line = _line(stands[place], order, kinds)
            turn["orders"].setdefault(seat, []).append(line)
            verdict = _VERDICTS.get(str(order.get("result")), "") if order.get("type") == "MOVE" else ""
            if verdict:
                row = {"order": line, "unit": stands[place], "verdict": verdict}
                turn["results"].setdefault(seat, []).append(row)
    return turn


def _line(unit: str, order: Json, kinds: Mapping[str, str]) -> str:
    """An order as data of the page, as a line: `{"type": "SUPPORT", "from": "Mar", "to": "Bur"}`."""
    to, start = _place(order.get("to"), order.get("to_coast")), _place(order.get("from"))
    match order.get("type"):
        case "MOVE" if to:
            return f"{unit} - {to}"
        case "SUPPORT" if start and to and start != to:
            return f"{unit} S {kinds.get(start, 'A')} {start} - {to}"
        case "SUPPORT" if start or to:
            return f"{unit} S {kinds.get(start or to, 'A')} {start or to}"
        case "CONVOY" if start and to:
            return f"{unit} C A {start} - {to}"
    return f"{unit} H"


def _units(stands: object) -> Iterator[tuple[str, str]]:
    """Places and units of one power: `{"Bud": "A", "Stp": {"type": "F", "coast": "sc"}}`."""
    for place, one in (stands if isinstance(stands, Mapping) else {}).items():
        record = one if isinstance(one, Mapping) else {"type": one}
        kind = "F" if str(record.get("type", "")).upper().startswith("F") else "A"
        yield str(place), f"{kind} {_place(place, record.get('coast'))}"


def _place(place: object, coast: object = "") -> str:
    if not isinstance(place, str):
        return ""
    return f"{place[:20]}/{coast[:2]}" if isinstance(coast, str) and coast else place[:20]


def _object(page: str, name: str) -> Json:
    """The object that a page's script gives a variable. Raises InputError for what is no JSON."""
    start = page.find(_NAMED.format(name))
    if start < 0:
        return {}
    try:
        value, _ = json.JSONDecoder().raw_decode(page, start + len(_NAMED.format(name)))
    except (ValueError, RecursionError):
        raise InputError("", f"The page's {name} cannot be read: save the page as it is, without changes.") from None
    return value if isinstance(value, Mapping) else {}
