"""A document as a list of lines (`engine.boards.lists`), to be corrected."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.naming import quoted
from engine.model.json_data import Json

UNITS = {"A": "army", "F": "fleet"}
_KINDS = {"inland": "inland", "coastal": "coast", "sea": "sea", "impassable": "impassable"}


def to_list(document: Json) -> str:
    """The list. Aliases, years, options and the drawing are in no list, and stay behind."""
    lines = [str(document["name"])]
    if document.get("wins"):
        lines.append(f"wins {document['wins']}")
    if document.get("seats"):
        lines.append("seats " + ", ".join(_seat(seat, record) for seat, record in document["seats"].items()))
    return "\n".join([*lines, *_provinces(document)])


def _seat(seat: str, record: Json) -> str:
    name = record.get("name", seat)
    called = quoted(str(name))
    return f"{called} ({record['adjective']})" if record.get("adjective") else called


def _provinces(document: Json) -> Iterator[str]:
    owner = {code: seat for seat, homes in document["homes"].items() for code in homes}
    begins = [text.partition(" ") for texts in document["start"].values() for text in texts]
    units = {place.partition("/")[0]: (kind, place.partition("/")[2]) for kind, _, place in begins}
    borders = _borders(document)
    for code, record in document["provinces"].items():
        kind = " ".join((_KINDS[record["kind"]], *record.get("coasts", ())))
        words = [code, quoted(str(record["name"])), kind]
        if code in owner:
            seat = owner[code]
            words.append(f"home {quoted(str(document['seats'].get(seat, {}).get('name', seat)))}")
            words += (
                [" ".join(({"A": "army", "F": "fleet"}[units[code][0]], units[code][1])).strip()]
                if code in units
                else []
            )
        elif code in document["centres"]:
            words.append("centre")
        near = ", ".join(borders.get(code, ()))
        yield ", ".join(words) + (f": {near}" if near else "")


def _borders(document: Json) -> dict[str, list[str]]:
    """By code its neighbours, each border once, with `!` or `~` where the list would have it otherwise."""
    provinces = document["provinces"]
    order = {code: place for place, code in enumerate(provinces)}
    passed: dict[tuple[str, str], set[str]] = {}
    seas: dict[str, set[str]] = {}
    coasts: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for sort in ("army", "fleet"):
        for pair in document.get(sort, ()):
            one, other = sorted(pair, key=lambda end: order.get(_code(end), 0))
            ends = (_code(one), _code(other))
            passed.setdefault(ends, set()).add(sort)
            if sort == "fleet":
                coasts.setdefault(ends, []).append((one, other))
            for a, b in ((one, other), (other, one)):
                if provinces.get(_code(b), {}).get("kind") == "sea":
                    seas.setdefault(a, set()).add(_code(b))
    borders: dict[str, list[str]] = {}
    for (one, other), sorts in sorted(passed.items(), key=lambda item: order.get(item[0][1], 0)):
        kinds = {provinces.get(code, {}).get("kind") for code in (one, other)}
        named = [pair for pair in coasts.get((one, other), ()) if "/" in pair[0] + pair[1]]
        if "army" in sorts and (named or "fleet" not in sorts):
            both = kinds == {"coastal"} and not named and bool(seas.get(one, set()) & seas.get(other, set()))
            borders.setdefault(one, []).append(f"{other}!" if both else other)
        for here, there in coasts.get((one, other), ()):
            shared = bool(seas.get(here, set()) & seas.get(there, set()))
            alone = kinds == {"coastal"} and ("army" not in sorts or not shared or bool(named))
            if kinds == {"coastal"} and "army" in sorts and not named and not shared:
                borders.setdefault(one, []).append(f"{other}!")
            coast = f" at {here.partition('/')[2]}" if "/" in here else ""
            borders.setdefault(one, []).append(f"{there}{'~' if alone else ''}{coast}")
    return borders


def _code(place: str) -> str:
    return place.partition("/")[0]
