"""A whole letter of orders: lines, headings that say whose they are, bullets, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import OrderError
from engine.notation.cursor import Cursor
from engine.notation.grammar import Grammar
from engine.notation.parse import parse_order
from engine.notation.tokens import LONGEST
from engine.orders import Build, Order, Remove

MOST_LINES = 1000

_QUOTING = re.compile(r"^[>|\s]+")
_BULLET = re.compile(r"^(?:[-*•·‣▪–—]\s+|[0-9]{1,3}[.)]\s+)")
_COMMENT = re.compile(r"^(?:#|//|%|--\s)")
_TRAILING = re.compile(r"\s//\s.*$")
_PARTS = re.compile(r""";|["“”„][^"“”„]*["“”]""")
_DATE = re.compile(
    r"^(?:spring|summer|fall|autumn|winter|[sfw])\s*(?:of\s*)?(?:['’]?[0-9]{2}|[0-9]{4})\s*[mrabgp]?\b[^0-9]{0,40}$",
    re.I,
)
_NOTHING = re.compile(r"^[\W_]*$")


@dataclass(frozen=True, slots=True)
class Line:
    """One order as it stood in a text: the number of its line (from 1), whose it is (empty: nobody said), its words."""

    number: int
    seat: str
    text: str


@dataclass(frozen=True, slots=True)
class PastedLine:
    """The same, read: `order`, or None and in `message` why not; `nearest` are lines that may be meant."""

    number: int
    seat: str
    text: str
    order: Order | None
    message: str = ""
    nearest: tuple[str, ...] = ()


def split_lines(grammar: Grammar, text: str, seat: str = "") -> tuple[Line, ...]:
    """Take a letter apart into orders, one each, unread.

    Lines and semicolons part them, and commas where a new order follows. A heading such as `FRANCE:` says whose orders
    follow; before the first they are `seat`'s. Bullets, numbers, mail quoting, comments (`#`, `//`), dates and rules of
    dashes are dropped; everything else is handed on, readable or not. Raises OrderError if there is far too much of it.
    """
    if len(text) > MOST_LINES * LONGEST or text.count("\n") > MOST_LINES * 4:
        raise OrderError("This is far too long for a set of orders; nothing of it was read.")
    found: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        for piece in _pieces(raw):
            seat, rest = _heading(grammar, piece, seat)
            if rest:
                found += [Line(number, seat, order) for order in _by_commas(grammar, rest, seat)]
        if len(found) > MOST_LINES:
            raise OrderError(f"These are more than {MOST_LINES} orders; nothing of it was read.")
    return tuple(found)


def parse_paste(grammar: Grammar, text: str, seat: str = "", window: str = "") -> tuple[PastedLine, ...]:
    """Read a letter. What cannot be read comes back too, with the reason, so that nothing typed is lost."""
    found = []
    for line in split_lines(grammar, text, seat):
        try:
            order = parse_order(grammar, line.text, line.seat, window)
        except OrderError as error:
            found.append(PastedLine(line.number, line.seat, line.text, None, error.message, error.nearest))
        else:
            found.append(PastedLine(line.number, line.seat, line.text, order))
    return tuple(found)


def _pieces(raw: str) -> Iterator[str]:
    """The parts of a line between semicolons, cleaned; semicolons in quotation marks part nothing."""
    line = _QUOTING.sub("", raw).rstrip()
    if _COMMENT.match(line):
        return
    line = _TRAILING.sub("", line)
    start = 0
    for match in _PARTS.finditer(line):
        if match.group() == ";":
            yield from _clean(line[start : match.start()])
            start = match.end()
    yield from _clean(line[start:])


def _clean(piece: str) -> Iterator[str]:
    piece = _BULLET.sub("", piece.strip()).strip()
    if piece and not _NOTHING.match(piece) and not _DATE.match(piece):
        yield piece


def _heading(grammar: Grammar, piece: str, seat: str) -> tuple[str, str]:
    """Whose orders follow, and what of the piece is left when its heading is off."""
    if len(piece) > LONGEST:
        return seat, piece
    cursor = Cursor(grammar, piece)
    if grammar.heads.find(cursor.tokens, 0) or cursor.fold == "if":
        return seat, piece
    cursor.try_words("orders for", "orders of", "orders from", "the")
    named = cursor.try_seat()
    if named is None:
        ends = piece.endswith(":") and len(cursor.tokens) < 8
        return seat, "" if ends else piece
    cursor.try_words("orders", "moves", "retreats", "builds", "removals", "adjustments")
    if cursor.token is None:
        return named, ""
    colon = piece.find(":", cursor.token.start)
    between = piece[cursor.token.start : colon].strip()
    if colon >= 0 and (not between or (between[0] == "(" and between[-1] == ")")):
        return named, piece[colon + 1 :].strip()
    return seat, piece


def _by_commas(grammar: Grammar, piece: str, seat: str) -> tuple[str, ...]:
    """The orders of a piece: one, unless it makes no sense as one and each part between commas begins like an order."""
    if "," not in piece or _read(grammar, piece, seat) is not None:
        return (piece,)
    parts = [part.strip() for part in piece.split(",") if part.strip()]
    if not all(_begins(grammar, part) for part in parts):
        return (piece,)
    first = _read(grammar, parts[0], seat)
    word = parts[0].split()[0].rstrip(":") if isinstance(first, Build | Remove) else ""
    return tuple(f"{word} {part}" if word and _bare(grammar, part) else part for part in parts)


def _read(grammar: Grammar, text: str, seat: str) -> Order | None:
    try:
        return parse_order(grammar, text, seat)
    except OrderError:
        return None


def _bare(grammar: Grammar, text: str) -> bool:
    """Whether a text is a unit and nothing more, as in the tail of `Build A Par, F Bre`."""
    cursor = Cursor(grammar, text)
    return cursor.try_unit() is not None and cursor.token is None


def _begins(grammar: Grammar, text: str) -> bool:
    """Whether a text begins with an order word or with a unit and its kind."""
    cursor = Cursor(grammar, text[:LONGEST])
    if grammar.heads.find(cursor.tokens, 0):
        return True
    unit = cursor.try_unit()
    return unit is not None and bool(unit.kind)
