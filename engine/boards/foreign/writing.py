"""A board as another program's file, and what such a file does not say of it, or says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count, product
from string import ascii_lowercase

from engine.boards.foreign.common import code_read
from engine.boards.foreign.dvar import write_dvar
from engine.boards.foreign.judge import write_map
from engine.boards.foreign.reading import foreign
from engine.model.json_data import JsonDict

PARTS = {
    "geometry": "its map", "options": "options of rules", "places": "places for rules",
    "off_board": "places off the board",
    "usual_coasts": "usual coasts", "about": "what is said about it",
}  # fmt: skip
"""What no other program has a word for, by key of a document."""
MOST_NAMED = 5
"""Changed names that are listed; of others the number is told."""


def distinct(names: Iterable[str]) -> dict[str, str]:
    """Names that differ when capitals do not count: each as it is, or with letters behind it if one before is alike."""
    new_names: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        behind = ("".join(letters) for size in count() for letters in product(ascii_lowercase, repeat=size))
        new_names[name] = next(name + end for end in behind if (name + end).lower() not in taken)
        taken.add(new_names[name].lower())
    return new_names


def _told_apart(document: JsonDict) -> JsonDict:
    """A document whose codes and seats differ when capitals do not count, as such files have it."""
    codes, seats = distinct(document["provinces"]), distinct(document["seats"])
    if all(one == other for names in (codes, seats) for one, other in names.items()):
        return document

    def place(text: str) -> str:
        code, slash, coast = text.partition("/")
        return codes.get(code, code) + slash + coast

    def by_seat(part: str, change: Callable[[str], str]) -> JsonDict:
        return {seats.get(seat, seat): [change(one) for one in values] for seat, values in document[part].items()}

    return document | {
        "seats": {seats[seat]: {"name": seat, **seat_record} for seat, seat_record in document["seats"].items()},
        "provinces": {codes[code]: record for code, record in document["provinces"].items()},
        "aliases": {place(code): aliases for code, aliases in document.get("aliases", {}).items()},
        "army": [[*map(place, pair)] for pair in document.get("army", ())],
        "fleet": [[*map(place, pair)] for pair in document.get("fleet", ())],
        "homes": by_seat("homes", place), "centres": [*map(place, document["centres"])],
        "start": by_seat("start", lambda unit: f"{unit[:2]}{place(unit[2:])}"),
    }  # fmt: skip


def _dvar(document: JsonDict) -> str:
    return write_dvar(_told_apart(document))


def _map(document: JsonDict) -> str:
    return write_map(_told_apart(document))


WRITERS: Mapping[str, Callable[[JsonDict], str]] = {"dvar": _dvar, "map": _map}
"""By how the names of such files end."""


def left_out(document: JsonDict, form: str) -> str:
    """What of a board a file of one of `WRITERS` does not hold or holds changed, in sentences; nothing if it holds all.

    Names are compared with what is read from the file itself.
    """
    lost, changed = _lost_parts(document, form), _respelt_names(document, form)
    sentences = [f"Left out, since such a file has no word for it: {', '.join(lost)}."] if lost else []
    return " ".join(sentences + [f"Written otherwise: {', '.join(changed)}."] * bool(changed))


def _lost_parts(document: JsonDict, form: str) -> list[str]:
    """What such files have no word for."""
    seats, records = document["seats"].values(), document["provinces"].values()
    lost = [label for part, label in PARTS.items() if document.get(part) and (part, form) != ("about", "dvar")]
    lost += (
        ["letters and colours of seats"] if any({"initial", "colour"} & {*seat_record} for seat_record in seats) else []
    )
    if form == "dvar":
        lost += ["adjectives of seats"] if any("adjective" in seat_record for seat_record in seats) else []
        lost += ["other names of provinces"] if document.get("aliases") else []
        lost += ["impassable provinces"] if any(record["kind"] == "impassable" for record in records) else []
    recased = any(code != code_read(code, record["kind"]) for code, record in document["provinces"].items())
    lost += ["which letters of codes are capitals"] if recased else []
    return lost + (["how years are counted"] if {"step", "after"} & {*document.get("years", {})} else [])


def _respelt_names(document: JsonDict, form: str) -> list[str]:
    """Names of provinces and seats, adjectives and other names, which such files spell otherwise; codes drawn apart."""
    codes = distinct(document["provinces"])
    again = foreign(WRITERS[form](document), document["name"])
    read = again.document if again is not None else {"provinces": {}, "seats": {}}
    here = {code.lower(): record["name"] for code, record in read["provinces"].items()}
    pairs = [(code, new.lower()) for code, new in codes.items() if code != new]
    called = {code: record["name"] for code, record in document["provinces"].items()}
    pairs += [(name, here.get(codes[code].lower(), name)) for code, name in called.items()]
    for (seat, seat_record), back in zip(document["seats"].items(), read["seats"].values(), strict=False):
        pairs.append((seat_record.get("name", seat), back["name"]))
        if "adjective" in seat_record:
            pairs.append((seat_record["adjective"], back.get("adjective", seat_record["adjective"])))
    changed = [f"{one} is {other}" for one, other in pairs if one != other]
    more = len(changed) - MOST_NAMED
    changed = [*changed[:MOST_NAMED], *([f"{more} names more"] if more > 0 else [])]
    same = form == "dvar" or _words(document) == _words(read)
    return changed if same else [*changed, "other names of provinces"]


def _words(document: JsonDict) -> list[list[str]]:
    """The other names of provinces."""
    return sorted(sorted(map(str.casefold, words)) for words in document.get("aliases", {}).values() if words)
