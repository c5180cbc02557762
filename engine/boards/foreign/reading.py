"""A text that is another program's board, whichever: told by what stands in it."""

from __future__ import annotations

import json
from typing import Any

from engine.boards.foreign.common import LARGEST, Foreign, ForeignError
from engine.boards.foreign.dvar import is_dvar, read_dvar
from engine.boards.foreign.jdip import is_jdip, read_jdip
from engine.boards.foreign.judge import is_map, read_map


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
