"""Headings of a letter: lines, or beginnings of lines, that say whose orders follow."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.notation.cursor import Cursor
from engine.notation.grammar import Grammar
from engine.notation.parse import readable
from engine.notation.suggest import nearest
from engine.notation.tidy import unmarked
from engine.notation.tokens import LONGEST

_FRAME = '#*_=~-–—<>|`"“”„«» \t'
_BRACKETS = "[](){}"
_LEADING = ("orders for", "orders of", "orders from", "orders by", "power", "country", "player", "from", "the")
_KINDS = ("orders", "moves", "retreats", "builds", "removals", "adjustments", "votes", "cards", "set-up")
_SAID_ONCE = {
    **dict.fromkeys(("build", "builds", "new builds"), "BUILD"),
    **dict.fromkeys(("removal", "removals", "disband", "disbands", "remove"), "REMOVE"),
}
_NEUTRAL = re.compile(
    r"(?>(?:my|all|the|and|final|new|orders?|movements?|moves?|retreats?|builds?|removals?|disbands?|adjustments?|votes?|"
    r"cards?|units?|army|armies|fleets?|spring|summer|autumn|fall|winter|conditionals?|predictions?|phase|season|set|up|"
    r"[0-9]{2,})\W*)++",
    re.I,
)
_DATE = re.compile(
    r"(?:spring|summer|fall|autumn|winter|[sfw])\s*(?:of\s*)?(?:['’]?[0-9]{2}|[0-9]{4})\s*[mrabgp]?\b[^0-9]{0,40}", re.I
)
_OWNERS = re.compile(r"(?<=\w)[’'][sS]?(?!\w)")
_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_PLAYER = re.compile(r"^\s*[(\[][^()\[\]]{1,60}[)\]]\s*:")
"""A player's name between a heading and its orders: `France: (Anna): A Par - Bur`."""
_WORDS_AT_MOST = 8


@dataclass(frozen=True, slots=True)
class Heading:
    """Whose orders follow (None: a name that nobody has), and what stands behind the heading on its line."""

    seat: str | None
    rest: str = ""


def is_date(piece: str) -> bool:
    """Whether a piece names a season and nothing more, perhaps with a word or two behind it."""
    return _DATE.fullmatch(piece) is not None


def says_nothing(piece: str) -> bool:
    """Whether a piece is a heading such as `Orders:` or `Builds:`, which says nothing about whose they are."""
    return piece.rstrip(_FRAME).endswith(":") and _NEUTRAL.fullmatch(piece.strip(_FRAME)) is not None


def word_of(piece: str) -> str:
    """The order word that a heading such as `Builds:` (or `Builds`) says once for all units beneath it; or nothing."""
    name = piece.strip(_FRAME).rstrip(":").strip().casefold()
    return _SAID_ONCE.get(name, "")


def read_heading(grammar: Grammar, raw: str, piece: str) -> Heading | None:
    """The heading that a piece is or begins with; None if it is something else.

    `raw` is the piece as it stood in the letter: with a rule, Markdown or mail quoting around it. A seat is named by
    its name, adjective, letter, or the first three letters of its name, in any letter case.
    """
    if len(piece) > LONGEST:
        return None
    return _alone(grammar, raw) or _before_orders(grammar, piece)


def _alone(grammar: Grammar, raw: str) -> Heading | None:
    """A line that is a heading and nothing more: `FRANCE`, `## French orders, S1901 (Anna):`, `*F*`."""
    text = raw.strip(_FRAME)
    bare = _bare(text)
    cursor = Cursor(grammar, bare)
    seat = _seat(cursor, brief=True) if len(cursor.tokens) <= _WORDS_AT_MOST else None
    if seat is None:
        return _nobodys(grammar, text) if text.endswith(":") else None
    if _is_unit(grammar, text):
        return None
    if cursor.token is None or is_date(bare[cursor.token.start :]):
        return Heading(seat)
    return None


def _is_unit(grammar: Grammar, text: str) -> bool:
    """Whether a text is a unit and nothing more: `F(Mar)`, which is not a player's name behind a letter."""
    whole = Cursor(grammar, text)
    return whole.try_unit(kindless=False) is not None and whole.token is None


def _before_orders(grammar: Grammar, piece: str) -> Heading | None:
    """A heading with orders on its own line: `Germany (Otto): A Mun - Ruh`."""
    name, colon, rest = piece.partition(":")
    if not colon or not rest.strip():
        return None
    bare = _bare(name)
    cursor = Cursor(grammar, bare)
    if len(cursor.tokens) > _WORDS_AT_MOST:
        return None
    brief = len(bare) <= 3
    seat = _seat(cursor, brief=brief)
    if seat is None or not (cursor.token is None or is_date(bare[cursor.token.start :])):
        return None
    rest = _PLAYER.sub("", rest)
    whole, rest = unmarked(piece), unmarked(rest.strip(" *_`"))
    if grammar.heads.find(Cursor(grammar, whole).tokens, 0) and readable(grammar, whole, seat):
        return Heading(seat, whole)  # `JESTER: F A Par - Bur` is an order, and the Jester's
    if brief and not begins_with_order(grammar, rest):
        return None  # `F: NTH - NWG` is a fleet's
    return Heading(seat, rest)


def _bare(text: str) -> str:
    """A heading's words: without notes in brackets, the signs around them, and the ’s of an owner."""
    noted = _NOTE.sub(" ", text).strip(f"{_FRAME}:,.") or text.strip(f"{_FRAME}{_BRACKETS}:,.")
    return _OWNERS.sub("", noted)


def _seat(cursor: Cursor, *, brief: bool) -> str | None:
    """The seat that is named here; with `brief` also by its letter or by three letters and more of its name."""
    cursor.try_words(*_LEADING)
    cursor.try_words("the")
    heads = cursor.grammar.heads.find(cursor.tokens, cursor.at)
    seat = cursor.grammar.seats.find(cursor.tokens, cursor.at)
    if heads is not None and heads[1] > (seat[1] if seat else 0) and heads[1] > cursor.at + 1:
        return None
    if seat is not None:
        seat_id, cursor.at = seat
    elif brief and (short := _short(cursor.grammar, cursor.fold)):
        seat_id, cursor.at = short, cursor.at + 1
    else:
        return None
    while cursor.try_words(*_KINDS, ",", "-", "for"):
        pass
    return seat_id


def _short(grammar: Grammar, word: str) -> str:
    """The seat of a letter, or of the first letters of one name alone."""
    if word in grammar.initials:
        return grammar.initials[word]
    seats = {seat for name, seat in grammar.seats if len(word) >= 3 and name.startswith(word)}
    return seats.pop() if len(seats) == 1 else ""


def _nobodys(grammar: Grammar, text: str) -> Heading | None:
    """`Gremany:`, which resembles a seat's name: nobody's until the writer says whose."""
    name = _bare(text).casefold()
    cursor = Cursor(grammar, name)
    if len(cursor.tokens) > 3 or says_nothing(text) or cursor.try_unit(kindless=False) or len(name) < 4:
        return None
    return Heading(None) if nearest(name, list(grammar.seats)) else None


def begins_with_order(grammar: Grammar, text: str) -> bool:
    """Whether a text begins with an order word or with a unit and its kind."""
    cursor = Cursor(grammar, text[:LONGEST])
    if grammar.heads.find(cursor.tokens, 0):
        return True
    unit = cursor.try_unit()
    return unit is not None and bool(unit.kind)
