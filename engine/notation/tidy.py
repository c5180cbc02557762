"""What mail, Markdown and bookkeeping put around an order: taken off a line that makes no sense."""

from __future__ import annotations

import re

from engine.notation.tokens import LONGEST

_QUOTING = re.compile(r"^[>|\s]+")
_BULLET = re.compile(r"^(?:[-*•·‣▪–—]\s+|[0-9]{1,3}[.)]\s+)")
_EMPHASIS = re.compile(r"\*\*|__|`|~~|(?<!\w)[*_](?=\w)|(?<=[\w).])[*_](?!\w)")
_RUN_TOGETHER = re.compile(r"(?<=[\s)])([SC])([AF])(?=[\s(])", re.I)
"""The Electronic Protocol's `A Mar SA Par - Bur` and `F NTH CA Lon - Nwy`."""
_OTHER_SIGNS = str.maketrans({"[": "(", "{": "(", "]": ")", "}": ")", "_": " "})


def unquoted(line: str) -> str:
    """A line without the marks of mail that is quoted."""
    return _QUOTING.sub("", line).rstrip()


def unmarked(piece: str) -> str:
    """A piece of a line without its bullet or number, and without Markdown's marks of emphasis around it.

    What is longer than any order keeps its marks: taking them off pair by pair takes the square of its length.
    """
    piece = _BULLET.sub("", piece.strip()).strip()
    if len(piece) > LONGEST:
        return piece
    while (mark := _around(piece)) and len(piece) > 2 * len(mark):
        piece = piece[len(mark) : -len(mark)].strip()
    return piece


def _around(piece: str) -> str:
    """The mark of emphasis that stands at both ends of a piece."""
    marks = ("**", "__", "~~", "`", "*", "_")
    return next((mark for mark in marks if piece.startswith(mark) and piece.endswith(mark)), "")


def tidied(line: str) -> str:
    """A whole line without quoting, bullet and emphasis, with round brackets for other ones; `SA`, `CA` taken apart."""
    plain = _EMPHASIS.sub("", unmarked(unquoted(line))).translate(_OTHER_SIGNS).strip()
    return _RUN_TOGETHER.sub(r"\1 \2", plain)
