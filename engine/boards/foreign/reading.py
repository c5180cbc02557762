"""A text that is another program's board, whichever: told by what stands in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from engine.boards.foreign.common import LARGEST, Foreign, ForeignError, code_read
from engine.boards.foreign.dvar import is_dvar, read_dvar, write_dvar
from engine.boards.foreign.jdip import is_jdip, read_jdip
from engine.boards.foreign.judge import is_map, read_map, write_map
from engine.model.json_data import JsonDict

WRITERS: Mapping[str, Callable[[JsonDict], str]] = {"dvar": write_dvar, "map": write_map}
"""By how the names of such files end."""
PARTS = {
    "geometry": "its map", "options": "options of rules", "places": "places for rules",
    "off_board": "places off the board",
    "usual_coasts": "usual coasts", "about": "what is said about it",
}  # fmt: skip
"""What no other program has a word for, by key of a document."""


def left_out(document: JsonDict, form: str) -> str:
    """What of a board a file of one of `WRITERS` does not hold, in a sentence; nothing if it holds all."""
    seats, records = document["seats"].values(), document["provinces"].values()
    found = [said for part, said in PARTS.items() if document.get(part) and (part, form) != ("about", "dvar")]
    found += ["letters and colours of seats"] if any({"initial", "colour"} & {*told} for told in seats) else []
    if form == "dvar":
        found += ["adjectives of seats"] if any("adjective" in told for told in seats) else []
        found += ["other names of provinces"] if document.get("aliases") else []
        found += ["impassable provinces"] if any(record["kind"] == "impassable" for record in records) else []
    recased = any(code != code_read(code, record["kind"]) for code, record in document["provinces"].items())
    found += ["which letters of codes are capitals"] if recased else []
    found += ["how years are counted"] if {"step", "after"} & {*document.get("years", {})} else []
    return f"Left out, since such a file has no word for it: {', '.join(found)}." if found else ""


def foreign(text: str, name: str = "") -> Foreign | None:
    """The board of another program that a text is; None if it is none. Raises ForeignError for a broken one."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start == "{":
        data = _json(text)
        return read_dvar(data) if is_dvar(data) else None
    whole = is_jdip(text) if start == "<" else is_map(text)
    if not whole:
        return None
    if len(text) > LARGEST:
        raise ForeignError(f"The file has more than {LARGEST // 1000} kB, which no board of that kind needs.")
    return read_jdip(text, name) if start == "<" else read_map(text, name)


def _json(text: str) -> Any:
    """The data of JSON that could be a DVAR file; nothing of any other, which others read."""
    if '"schemaVersion"' not in text or len(text) > LARGEST:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
