"""Ids of boards and seats from names in any script, and names in lists, with commas or without."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

LONGEST = 30
"""Letters of a seat's id."""


def board_id(name: str) -> str:
    """The id of a board: its name in small letters and digits, with underscores between; `board` where none is left."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:40]
    return plain if plain[:1].isalpha() else "board"


def seat_id(name: str, taken: Collection[str] = ()) -> str:
    """The id of a seat: the letters from A to Z of its name, accents left out, else a letter for each that has none."""
    known = {seat.casefold() for seat in taken}
    return next(seat for seat in _wished(name) if seat.casefold() not in known)


def _wished(name: str) -> Iterator[str]:
    plain = re.sub("[^A-Za-z]", "", unicodedata.normalize("NFKD", name))[:LONGEST]
    if plain:
        yield plain
    for first in ("", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        for second in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            yield f"{plain[:26] or 'Seat'}{first}{second}"


def parted(text: str, sign: str, most: int = -1) -> list[str]:
    """A text at its commas (or another sign), but for those within quotes; the quotes stay."""
    parts: list[str] = []
    start, within = 0, False
    for place, letter in enumerate(text):
        if letter == '"':
            within = not within
        elif letter == sign and not within and (most < 0 or len(parts) < most):
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def unquoted(text: str) -> str:
    """A name without the quotes around it."""
    plain = text.strip()
    return plain[1:-1].replace('""', '"').strip() if len(plain) > 1 and plain[0] == plain[-1] == '"' else plain


def quoted(name: str) -> str:
    """A name as a list has it: in quotes, if a sign of the list is in it."""
    if '"' not in name and any(sign in name for sign in ",:()#"):
        return f'"{name}"'
    return name.replace(",", " ").replace(":", " ")
