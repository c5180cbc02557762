"""A list that somebody has corrected, on the drawing that it was found in.

Besides what lists know (`engine.boards.lists`) a line may say `drawn Abc`, if its code is another than the drawing
was given, and `one coast`, where the drawing shows several that are none.
"""

import re

from engine.boards.lists import from_list
from engine.model.errors import InputError
from engine.model.json_data import JsonDict
from games.maps.shapes.errors import ShapeError

_DRAWN = re.compile(r",\s*drawn\s+([A-Za-z]{2,6})\s*(?=,|:|$)")
_ONE = re.compile(r",\s*one coast\s*(?=,|:|$)")


def corrected(text: str, drawn_document: JsonDict) -> JsonDict:
    """The document of a list, with the outlines of `drawn_document`. Raises ShapeError, with the line or the code."""
    drawn: dict[str, str] = {}
    single: set[str] = set()
    plain = []
    for line in text.splitlines():
        code = line.partition(",")[0].strip()
        if other := _DRAWN.search(line):
            drawn[code] = other[1]
        if _ONE.search(line):
            single.add(code)
        plain.append(_ONE.sub("", _DRAWN.sub("", line)))
    try:
        document = from_list("\n".join(plain))
    except InputError as error:
        raise ShapeError(str(error)) from error
    faces = _faces(document, drawn_document, drawn)
    was = {code: drawn.get(code, code) for code in document["provinces"]}
    for code, record in document["provinces"].items():
        coasts = drawn_document["provinces"].get(was[code], {}).get("coasts")
        if coasts and record["kind"] == "coastal" and code not in single and "coasts" not in record:
            record["coasts"] = list(coasts)
    document["fleet"] = _at_coasts(document, drawn_document, was)
    document["start"] = {seat: [_unit(document, line) for line in units] for seat, units in document["start"].items()}
    return {**document, "geometry": {"size": drawn_document["geometry"]["size"], "faces": faces}}


def _faces(document: JsonDict, drawn_document: JsonDict, drawn: dict[str, str]) -> JsonDict:
    """The outlines under the codes of the list."""
    there = drawn_document["geometry"]["faces"]
    faces: JsonDict = {}
    for code in document["provinces"]:
        outline = drawn.get(code, code)
        if outline not in there:
            raise ShapeError(
                f"{code} has no outline in the drawing. Keep the codes that were found, or say which it is: drawn Abc. "
                f"There are: {', '.join(sorted(set(there) - set(faces)))[:200]}."
            )
        faces[code] = there[outline]
    if left := sorted(set(there) - {drawn.get(code, code) for code in faces}):
        raise ShapeError(
            f"{', '.join(left[:8])} stand{'s' if len(left) == 1 else ''} in the drawing and in no line. "
            "Write a line for each; what nobody enters is impassable."
        )
    return faces


def _at_coasts(document: JsonDict, drawn_document: JsonDict, was: dict[str, str]) -> list[list[str]]:
    """Fleet borders with the coasts that the drawing shows; one that it does not show is at the first coast."""
    now = {old: code for code, old in was.items()}
    shown: dict[frozenset[str], list[list[str]]] = {}
    for pair in drawn_document["fleet"]:
        ends = [end.partition("/") for end in pair]
        if all(old in now for old, _, _ in ends):
            codes = [now[old] for old, _, _ in ends]
            spelt = [
                f"{code}/{coast}" if coast and document["provinces"][code].get("coasts") else code
                for code, (_, _, coast) in zip(codes, ends, strict=True)
            ]
            shown.setdefault(frozenset(codes), []).append(spelt)
    fleet: list[list[str]] = []
    for one, other in document["fleet"]:
        has_coast = "/" in one + other  # the list says at which coast
        for pair in [[one, other]] if has_coast else shown.get(frozenset((one, other)), [[one, other]]):
            whole = [_spelt(document, end) for end in pair]
            if whole not in fleet:
                fleet.append(whole)
    return fleet


def _spelt(document: JsonDict, end: str) -> str:
    coasts = document["provinces"][end.partition("/")[0]].get("coasts", ())
    return end if "/" in end or not coasts else f"{end}/{coasts[0]}"


def _unit(document: JsonDict, line: str) -> str:
    kind, _, code = line.partition(" ")
    return f"{kind} {_spelt(document, code)}" if kind == "F" else line
