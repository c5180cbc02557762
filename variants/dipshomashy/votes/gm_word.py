"""The GM's word on a vote, said beforehand or when a season is done again: another tally, other events, other licences,
or that a change of one place stands, or falls, whatever rules 13 and 15 make of it.

Each is a mark that only rulings set; it counts once, and is gone with the count. One that cannot be carried out is
refused as it is ruled. Said in an earlier window, it may have become impossible since: then it lapses, in words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.model.changes import ClearMark
from engine.model.errors import InputError, OrderError
from engine.model.ids import ProvinceId
from engine.notation.pieces import read_place
from engine.rulebook.look import Look
from engine.rulebook.rule import MarkSpec
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, Joined, Whole, one_of, row

from variants.dipshomashy.places import CLOSE, EVENT, OPEN, Change, all_places, is_closed, is_pub

T = TypeVar("T")
TALLY, EVENTS, RULED, LICENSED = "votes.tally", "votes.events", "votes.ruled", "licensing.ruled"
VALID, INVALID = "valid", "invalid"
NONE = "none"
TALLY_LINE = row(("event", one_of(CLOSE, OPEN)), ("place", APlace()), ("votes", Whole(1)))
VOTE_MARKS = (
    MarkSpec("tally", "game", Joined(TALLY_LINE, none=NONE), "tally by ruling"),
    MarkSpec("events", "game", Joined(EVENT, none=NONE), "events by ruling"),
    MarkSpec("ruled", "place", one_of(VALID, INVALID), "its change by ruling"),
)
LICENCE_MARKS = (MarkSpec("ruled", "game", Joined(APlace(), none=NONE), "licences by ruling"),)


def tally(turn: Turn) -> dict[Change, int] | None:
    """The tally instead of the one that was counted, if there is one. Raises InputError for a ruling that is none."""
    return _counts(turn, TALLY, _tally)


def events(turn: Turn) -> list[Change] | None:
    """What takes place instead of the most popular events. Raises InputError for a ruling on what cannot."""
    return _counts(turn, EVENTS, _events)


def licences(turn: Turn) -> list[ProvinceId] | None:
    """What is licensed instead of the most nominated. Raises InputError for a ruling on what is closed, or a pub."""
    return _counts(turn, LICENSED, _licences)


def _counts(turn: Turn, name: str, read: Callable[[Look, list[str]], T]) -> T | None:
    """What a word says, if there is one that can be carried out; one of an earlier window that cannot lapses."""
    mark = turn.position.mark(name)
    if mark is None:
        return None
    try:
        return read(turn, _parts(str(mark.value)))
    except InputError as error:
        if path := turn.ruled.get((name, mark.subject)):
            raise InputError(f"{path}.value", error.message) from None
        text = f"The GM's word on the vote cannot be carried out any more: {error.message} It counts for nothing."
        turn.emit("vote.ruled", text, ClearMark(name, mark.subject), audience=mark.audience)
        return None


def _tally(turn: Look, parts: list[str]) -> dict[Change, int]:
    totals: dict[Change, int] = {}
    for part in parts:
        words = part.split()
        if len(words) != 3 or not words[2].isdecimal() or int(words[2]) < 1:
            raise InputError(TALLY, f"{part!r} is no line of a tally. They are written CLOSE Mun 5; OPEN Ice 3.")
        change = _change(turn, TALLY, words)
        totals[change] = totals.get(change, 0) + int(words[2])
    return totals


def _events(turn: Look, parts: list[str]) -> list[Change]:
    changes = list(dict.fromkeys(_change(turn, EVENTS, part.split()) for part in parts))
    for change in changes:
        if is_closed(turn, change.place) == (change.action == CLOSE):
            raise InputError(EVENTS, f"{change.place} is {'closed' if change.action == CLOSE else 'open'} already.")
        if changes.count(Change(CLOSE, change.place)) and changes.count(Change(OPEN, change.place)):
            raise InputError(EVENTS, f"{change.place} cannot close and open at once.")
    return changes


def _licences(turn: Look, parts: list[str]) -> list[ProvinceId]:
    places = list(dict.fromkeys(_place(turn, LICENSED, part) for part in parts))
    for place in places:
        if is_closed(turn, place) or is_pub(turn, place):
            raise InputError(LICENSED, f"{place} is {'closed' if is_closed(turn, place) else 'a pub'} by then.")
    return places


def word_on(turn: Look, change: Change) -> str:
    """`valid` or `invalid`, if the GM has said so of a change; else nothing."""
    mark = turn.position.mark(RULED, change.place)
    return str(mark.value) if mark is not None and mark.value in (VALID, INVALID) else ""


def clear_gm_words(turn: Turn, *names: str) -> None:
    """The word has counted: it does not count again."""
    marks = [mark for name in names for mark in turn.position.marks_named(name)]
    if marks:
        gone = [ClearMark(mark.name, mark.subject) for mark in marks]
        turn.record("vote.ruled", *gone)


def _parts(text: str) -> list[str]:
    """The parts of a word; none of them where the GM says `none`."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    return [] if [part.lower() for part in parts] == [NONE] else parts


def _change(turn: Look, name: str, words: list[str]) -> Change:
    action = words[0].upper() if len(words) > 1 else ""
    if action not in (CLOSE, OPEN):
        raise InputError(name, f"{' '.join(words)!r} is no event. Events are CLOSE or OPEN and a place.")
    return Change(action, _place(turn, name, words[1]))


def _place(turn: Look, name: str, text: str) -> ProvinceId:
    try:
        place = ProvinceId(read_place(turn.rulebook.grammar, text).province)
    except OrderError as error:
        raise InputError(name, error.message) from None
    if place not in all_places(turn):
        raise InputError(name, f"{place} is no place that closes or opens.")
    return place
