"""A whole letter of orders: lines, headings that say whose they are, bullets, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.model.errors import OrderError
from engine.model.orders import NO_UNIT, Order, SeatOrder, Support
from engine.notation.grammar import Grammar
from engine.notation.headings import begins_with_order, is_date, read_heading, says_nothing, word_of
from engine.notation.parse import parse_order, readable
from engine.notation.tidy import unmarked, unquoted
from engine.notation.tokens import LONGEST, tokenise

MOST_LINES = 400
"""Orders in one letter: of all seats of the largest table more than anybody gives."""
LONGEST_LETTER = 100_000
"""Characters of a letter."""

_COMMENT = re.compile(r"^\s*#")
_TRAILING = re.compile(r"\s//\s.*$")
_PARTS = re.compile(r""";|["“”„][^"“”„]*["“”]""")
_BETWEEN = re.compile(r",|\band\b", re.I)
_WAIVED = re.compile(r"waive[sd]?\s+([2-9]|both|two|three)(?:\s+builds?)?[.!]?", re.I)
_HOW_MANY = {"both": 2, "two": 2, "three": 3}
_POSTAL = re.compile(r"([^()]*+(?:\([^()]*+\)[^()]*+)?)\(\s*+retreats?+(?:\s++to\b)?+\s*+:?+([^()]++)\)[.]?", re.I)
"""`A(Bur) stands (retreat: Par, Gas)`: an order, and where its unit goes if it is dislodged."""
_NOTHING = re.compile(r"^[\W_]*$")


@dataclass(frozen=True, slots=True)
class LineOfText:
    """One order as it stood in a text: the number of its line (from 1), whose it is (empty: nobody said), its words.

    `headed`: it is the first under a heading.
    """

    number: int
    seat: str
    text: str
    headed: bool = False


@dataclass(frozen=True, slots=True)
class PastedLine:
    """The same, read: `order`, or None and in `message` why not; `nearest` are lines that may be meant."""

    number: int
    seat: str
    text: str
    order: Order | None
    message: str = ""
    nearest: tuple[str, ...] = ()


def split_lines(grammar: Grammar, text: str, seat: str = "") -> tuple[LineOfText, ...]:
    """Take a letter apart into orders, one each, unread.

    Lines and semicolons part them, and commas where a new order follows; a line that only makes sense with the next
    one is joined to it. A heading such as `FRANCE:` says whose orders follow; before the first they are `seat`'s, and
    under a name that only resembles a seat's they are nobody's and keep that name before them. Bullets, numbers, mail
    quoting, comments (`#`, `//`), dates and rules of dashes are dropped; everything else is handed on, readable or not.
    Raises OrderError if there is far too much of it.
    """
    if len(text) > LONGEST_LETTER or text.count("\n") > MOST_LINES * 10:
        raise OrderError("This is far too long for a set of orders; nothing of it was read.")
    lines: list[LineOfText] = []
    unknown, headed, headings, pieces, word = "", False, 0, 0, ""
    for number, raw in enumerate(text.splitlines(), 1):
        for piece in _pieces(raw):
            pieces += 1
            heading = read_heading(grammar, piece, unmarked(piece))
            if heading is not None:
                headed, headings, word = True, headings + 1, ""
                seat, unknown = heading.seat or "", "" if heading.seat else unmarked(piece).rstrip(": ")
            elif _COMMENT.match(piece):
                break
            rest = _clean(piece if heading is None else heading.rest)
            below = unmarked(piece if heading is None else heading.rest)
            if below.endswith(":") or word_of(below):
                word, rest = word_of(below), "" if word_of(below) else rest
            if rest:
                orders = _taken_apart(grammar, rest, seat, word)
                texts = [f"{unknown}: {order}" if unknown else order for order in orders]
                lines += [LineOfText(number, seat, one, headed and not place) for place, one in enumerate(texts)]
                headed = False
            check_lines(max(len(lines), headings, pieces // 10))
    return tuple(_join_continued_lines(grammar, lines))


def check_lines(number: int) -> None:
    """Raise OrderError for more orders than a letter holds."""
    if number > MOST_LINES:
        raise OrderError(f"These are more than {MOST_LINES} orders; nothing of it was read.")


def _join_continued_lines(grammar: Grammar, lines: list[LineOfText]) -> Iterator[LineOfText]:
    """The lines, an order that goes on in the next line put together with it."""
    at = 0
    while at < len(lines):
        line, after = lines[at], lines[at + 1] if at + 1 < len(lines) else None
        whole = _goes_on(grammar, line, after) if after is not None and after.seat == line.seat else ""
        yield replace(line, text=whole) if whole else line
        at += 2 if whole else 1


def _goes_on(grammar: Grammar, line: LineOfText, after: LineOfText) -> str:
    """The text of two lines that are one order, or nothing.

    They are if the first makes no sense alone and says that it goes on, or if it adds nothing to what the second says
    already: `B(Lon) PICK UP A(Lon)` before `A/B(Lon)-NTH-Den`.
    """
    if readable(grammar, line.text, line.seat) is not None:
        return ""
    unfinished = line.text.rstrip().endswith(("-", "–", ",", "+", "&"))
    alone = readable(grammar, after.text, line.seat)
    for between in (" ",) if unfinished else (", ",):
        whole = f"{line.text}{between}{after.text}"
        both = readable(grammar, whole, line.seat)
        if both is not None and (alone is None or both == alone):
            return whole
    return ""


def parse_paste(grammar: Grammar, text: str, seat: str = "", window: str = "") -> tuple[PastedLine, ...]:
    """Read a letter. What cannot be read comes back too, with the reason, so that nothing typed is lost."""
    lines = []
    for line in split_lines(grammar, text, seat):
        try:
            order = parse_order(grammar, line.text, line.seat, window)
        except OrderError as error:
            lines.append(PastedLine(line.number, line.seat, line.text, None, error.message, error.nearest))
        else:
            lines.append(PastedLine(line.number, line.seat, line.text, order))
    return tuple(lines)


def _pieces(raw: str) -> Iterator[str]:
    """The parts of a line between semicolons; semicolons in quotation marks part nothing."""
    line = _TRAILING.sub("", unquoted(raw))
    if line.startswith(("//", "%", "-- ")):
        return
    start = 0
    for match in _PARTS.finditer(line):
        if match.group() == ";":
            yield line[start : match.start()]
            start = match.end()
    yield line[start:]


def _clean(piece: str) -> str:
    """A piece without bullet and emphasis; empty if it says nothing."""
    piece = unmarked(piece)
    return "" if _NOTHING.match(piece) or is_date(piece) or says_nothing(piece) else piece


def _by_commas(grammar: Grammar, piece: str, seat: str) -> tuple[str, ...]:
    """The orders of a piece: one, unless it makes no sense as one and each part between commas begins like an order."""
    if len(piece) > LONGEST or ("," not in piece and " and " not in piece):
        return (piece,)
    whole = readable(grammar, piece, seat)
    if whole is not None:
        return tuple(map(str, whole.parts)) if isinstance(whole, SeatOrder) and whole.parts else (piece,)
    parts = [part.strip() for part in _BETWEEN.split(piece) if part.strip()]
    if len(parts) < 2 or not begins_with_order(grammar, parts[0]):
        return (piece,)
    orders, word = parts[:1], _head(grammar, parts[0])
    for part in parts[1:]:
        more = f"{word} {part}"
        if word and readable(grammar, part, seat) is None and readable(grammar, more, seat) is not None:
            orders.append(more)
        elif begins_with_order(grammar, part):
            orders.append(part)
        else:
            return (piece,)
    return tuple(orders)


def _taken_apart(grammar: Grammar, piece: str, seat: str, word: str) -> tuple[str, ...]:
    """The orders of a piece, under a heading that says their `word` (`BUILD`) or under none."""
    if waived := _WAIVED.fullmatch(piece):
        return ("WAIVE",) * _HOW_MANY.get(waived[1].lower(), int(waived[1]) if waived[1].isdecimal() else 1)
    order = readable(grammar, piece, seat)
    if isinstance(order, Support) and order.target is not None and order.target.province == order.helped.at.province:
        return (str(replace(order, target=None)),)  # to hold, as some judges write it
    held = _POSTAL.fullmatch(piece)
    before = readable(grammar, held[1], seat) if held else None
    if held and isinstance(before, Order) and before.unit != NO_UNIT:
        return (held[1].strip(), f"{before.unit} R {held[2].strip()}")
    if word and readable(grammar, piece, seat) is None:
        whole = _by_commas(grammar, f"{word} {piece}", seat)
        if all(readable(grammar, one, seat) is not None for one in whole):
            return whole
    return _by_commas(grammar, piece, seat)


def _head(grammar: Grammar, text: str) -> str:
    """The order word that a text begins with, which holds for the rest of a list too: `Build A Par, F Bre`."""
    tokens = tokenise(text)
    head = grammar.heads.find(tokens, 0)
    return text[: tokens[head[1] - 1].end] if head is not None else ""
