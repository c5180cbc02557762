"""A document as a list of lines (`engine.boards.lists`), to be corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Json = Mapping[str, Any]
_KINDS = {"inland": "inland", "coastal": "coast", "sea": "sea", "impassable": "impassable"}


def to_list(document: Json) -> str:
    """The list. Coasts, aliases, years, options and the drawing are in no list, and stay behind."""
    lines = [str(document["name"])]
    if document.get("wins"):
        lines.append(f"wins {document['wins']}")
    if document.get("seats"):
        lines.append("seats " + ", ".join(_seat(seat, told) for seat, told in document["seats"].items()))
    return "\n".join([*lines, *_provinces(document)])


def _seat(seat: str, told: Json) -> str:
    name = told.get("name", seat)
    return f"{name} ({told['adjective']})" if told.get("adjective") else str(name)


def _provinces(document: Json) -> Iterator[str]:
    owner = {code: seat for seat, homes in document["homes"].items() for code in homes}
    units = {text.split()[1].partition("/")[0]: text[0] for those in document["start"].values() for text in those}
    borders = _borders(document)
    for code, record in document["provinces"].items():
        words = [code, str(record["name"]).replace(",", " ").replace(":", " "), _KINDS[record["kind"]]]
        if code in owner:
            seat = owner[code]
            words.append(f"home {document['seats'].get(seat, {}).get('name', seat)}")
            words += [{"A": "army", "F": "fleet"}[units[code]]] if code in units else []
        elif code in document["centres"]:
            words.append("centre")
        near = ", ".join(borders.get(code, ()))
        yield ", ".join(words) + (f": {near}" if near else "")


def _borders(document: Json) -> dict[str, list[str]]:
    """By code its neighbours, each border once, with `!` or `~` where the list would have it otherwise."""
    passed: dict[tuple[str, str], set[str]] = {}
    seas: dict[str, set[str]] = {}
    order = {code: place for place, code in enumerate(document["provinces"])}
    for sort in ("army", "fleet"):
        for pair in document.get(sort, ()):
            one, other = sorted((end.partition("/")[0] for end in pair), key=lambda code: order.get(code, 0))
            passed.setdefault((one, other), set()).add(sort)
            for a, b in ((one, other), (other, one)):
                if document["provinces"].get(b, {}).get("kind") == "sea":
                    seas.setdefault(a, set()).add(b)
    found: dict[str, list[str]] = {}
    for (one, other), sorts in sorted(passed.items(), key=lambda item: order.get(item[0][1], 0)):
        kinds = {document["provinces"].get(code, {}).get("kind") for code in (one, other)}
        mark = ""
        if kinds == {"coastal"}:
            both = bool(seas.get(one, set()) & seas.get(other, set()))
            mark = "~" if "army" not in sorts else "!" if both and "fleet" not in sorts else ""
            if "fleet" in sorts and "army" in sorts and not both:
                found.setdefault(one, []).append(f"{other}~")
                mark = "!"
        found.setdefault(one, []).append(f"{other}{mark}")
    return found
