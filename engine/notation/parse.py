"""One line of text in, one order out."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.model.conditions import Conditional, conditional, names_none
from engine.model.errors import OrderError
from engine.model.ids import KindId
from engine.model.orders import NO_UNIT, Build, Disband, Move, Order, Remove, Retreat, UnitRef, Waive
from engine.notation.canonical import read_plainly
from engine.notation.condition import read_condition
from engine.notation.cursor import Cursor
from engine.notation.failure import Explanation, Unreadable, excerpt
from engine.notation.grammar import Grammar
from engine.notation.tidy import tidied
from engine.notation.tokens import DASH, LONGEST, either

_FOR_ALL = ("HOLD ALL", "ALL HOLD", "ALL UNITS HOLD", "ALL OTHERS HOLD", "HOLD EVERYTHING", "EVERYTHING HOLDS")
LONGEST_REMEMBERED = 200
"""Characters of a line that is remembered though it may not be readable."""
VERBS = "an action: H, - and a province, S or C and a unit, R and a province, or D"


@lru_cache(maxsize=16384)
def parse_order(grammar: Grammar, text: str, seat: str = "", window: str = "") -> Order:
    """Read one order. Remembered, since every save and every replay reads the same lines again.

    `seat`: whose line it is; conditions may then leave out the own seat. `window`: the letter of the window it comes
    in, if that is one for retreats (`R`) or adjustments (`A`) alone: `A Bur - Gas` is then a retreat, `A Par D` a
    removal.
    Raises OrderError in words for the writer, with the lines that may be meant in `nearest`.
    """
    order = readable(grammar, text, seat, window)
    if order is None:
        raise OrderError(*complaint(grammar, text, seat, window))
    return order


def readable(grammar: Grammar, text: str, seat: str = "", window: str = "") -> Order | None:
    """The order that a text is, or None: as `parse_order`, for who need not be told why."""
    if len(text) > LONGEST_REMEMBERED:
        return _readable(grammar, text, seat, window)
    return _remembered(grammar, text, seat, window)


def _readable(grammar: Grammar, text: str, seat: str, window: str) -> Order | None:
    order = read_plainly(grammar, text)
    if order is not None:
        return _suited(order, window) if window else order
    try:
        return _suited(_whole(grammar, text, seat, window), window)
    except Unreadable:
        plain = tidied(text) if len(text) <= LONGEST else text
        return _if_readable(grammar, plain, seat, window) if plain != text else None
    except OrderError:
        return None


_remembered = lru_cache(maxsize=8192)(_readable)


@lru_cache(maxsize=1024)
def complaint(grammar: Grammar, text: str, seat: str = "", window: str = "", suggest: bool = True) -> Explanation:
    """What to tell the writer of a line that is not `readable`, and lines that may be meant: none without `suggest`.

    Looking for what may be meant costs as much as reading some fifty lines.
    """
    try:
        _whole(grammar, text, seat, window)
    except Unreadable as error:
        message, nearest = error.told(suggest)
        lines = (_if_readable(grammar, line, seat, window) for line in nearest)
        return message, tuple(dict.fromkeys(str(line) for line in lines if line))
    except OrderError as error:
        return error.message, tuple(error.nearest)
    return "", ()


def _whole(grammar: Grammar, text: str, seat: str, window: str) -> Order:
    if len(text) > LONGEST:
        raise OrderError(f"This line is {len(text)} characters long; an order has at most {LONGEST}.")
    cursor = Cursor(grammar, text, read_order, seat, window)
    _pass_heading(cursor, seat)
    order = read_order(cursor)
    cursor.end()
    return _owned(order, seat) if order.unit.seat else order


def _pass_heading(cursor: Cursor, seat: str) -> None:
    """Let the name of the seat whose line it is stand before it: `France: A Par - Bur`."""
    match = cursor.grammar.seats.find(cursor.tokens, 0)
    if match is None or cursor.folds[match[1]] != ":" or cursor.grammar.heads.find(cursor.tokens, 0):
        return
    named, end = match
    if seat and named != seat:
        raise OrderError(f"This line stands under the name of {named}: it is not yours to order, {seat}.")
    cursor.at = end + 1


def _owned(order: Order, seat: str) -> Order:
    """The order without its unit's owner, who is the one that gives it. Nobody orders another's unit by naming him."""
    if not seat:
        return order
    if order.unit.seat != seat:
        raise OrderError(f"{order.unit} is not yours to order: these are the orders of {seat}.")
    if isinstance(order, Conditional):
        return conditional(order.condition, _owned(order.order, seat))
    return replace(order, unit=replace(order.unit, seat=""))


def _if_readable(grammar: Grammar, line: str, seat: str, window: str) -> Order | None:
    try:
        return _suited(_whole(grammar, line, seat, window), window)
    except OrderError:
        return None


def _suited(order: Order, window: str) -> Order:
    """The order as it is meant in a window of its own kind."""
    if isinstance(order, Conditional):
        return conditional(order.condition, _suited(order.order, window))
    if window == "A" and isinstance(order, Disband):
        return Remove(order.unit)
    if window == "R" and isinstance(order, Remove):
        return Disband(order.unit)
    if window == "R" and isinstance(order, Move) and not order.riders:
        return Retreat(order.unit, (order.target,))
    return order


# --- the parts of a line -----------------------------------------------------------------------------


def read_order(cursor: Cursor) -> Order:
    """An order from where the cursor stands."""
    if cursor.try_words("IF"):
        return _conditional(cursor)
    start = cursor.at
    for forms, end in cursor.grammar.heads.matches(cursor.tokens, start):
        for form in forms:
            cursor.at = end
            cursor.try_sign(":")
            order = form.parse(cursor) if form.parse else None
            if order is not None:
                return order
    cursor.at = start
    if (counted := _parse_counted_order(cursor)) is not None:
        return counted
    unit = cursor.try_unit()
    if unit is None:
        return _short_change(cursor) or _no_unit(cursor)
    return _riders(cursor, _unit_order(cursor, unit))


def _parse_counted_order(cursor: Cursor) -> Order | None:
    """An order whose number stands before its word: `3 votes to close Mun`."""
    start = cursor.at
    if cursor.try_number() is None:
        return None
    forms = [form for group, _ in cursor.grammar.heads.matches(cursor.tokens, cursor.at) for form in group]
    cursor.at = start
    return next((form.parse(cursor) for form in forms if form.counted and form.parse), None)


def _short_change(cursor: Cursor) -> Order | None:
    """What judges write where no unit can be meant, a letter or a dash and a unit with its kind: `B A Par`,
    `R A Par`, `D A Par`, `- A Par`; and `W`."""
    start = cursor.at
    word = cursor.try_words("B", "R", "D", "-", "W")
    if word == "W" and cursor.token is None:
        return Waive()
    unit = cursor.try_unit(kindless=False) if word and word != "W" else None
    if unit is not None and cursor.fold in ("", ".", ",", ")"):
        return Build(KindId(unit.kind), unit.at) if word == "B" else Remove(unit)
    cursor.at = start
    return None


def _check_placed(cursor: Cursor, kind: str, rest: int) -> None:
    """Refuse a kind of unit without its place: `TARDIS - Par`, where only its owner knows from where."""
    order = cursor.text[cursor.tokens[rest].start :]
    places = [str(place) for place in cursor.grammar.board.off_board]
    message = f"Say where the unit is, before what it does: {kind}, its place, and then “{excerpt(order)}”."
    cursor.refuse(message, *(f"{kind} {place} {order}" for place in places))


def _no_unit(cursor: Cursor) -> Order:
    start, kind = cursor.at, cursor.try_kind()
    if kind and next(cursor.grammar.verbs.matches(cursor.tokens, cursor.at), None):
        _check_placed(cursor, kind, cursor.at)
    cursor.at = start
    if cursor.try_words(*_FOR_ALL):
        cursor.refuse("No line orders all units at once, and none is needed: a unit without an order holds.")
    names = (cursor.grammar.heads, cursor.grammar.places)
    headed = ":" in cursor.folds[cursor.at : cursor.at + 3]
    missing = f"a unit such as {cursor.grammar.board.example}, or an order word"
    return cursor.fail(missing, *((cursor.grammar.seats,) if headed else ()), *names)


def _unit_order(cursor: Cursor, unit: UnitRef) -> Order:
    cursor.try_sign(":")
    start, others = cursor.at, set[str]()
    for forms, end in cursor.grammar.verbs.matches(cursor.tokens, start):
        for form in forms:
            if form.kinds and unit.kind not in form.kinds:
                others |= form.kinds
                continue
            cursor.at = end
            order = form.parse(cursor, unit) if form.parse else None
            if order is not None:
                return order
    if others:
        cursor.refuse(f"{unit} cannot do that: “{cursor.tokens[start].text}” is an order for {either(sorted(others))}.")
    cursor.at = start
    _check_dash(cursor, unit)
    if cursor.token is None and unit.kind and (dashes := [n for n in range(1, start) if cursor.folds[n] == DASH]):
        _check_placed(cursor, unit.kind, dashes[0])
    _check_short_word(cursor)
    return cursor.fail(VERBS, cursor.grammar.verbs)


def _check_short_word(cursor: Cursor) -> None:
    """Refuse `A Par SH A Mar` with the lines in which one letter of the short word is the action."""
    token = cursor.token
    if token is None or token.sort != "word" or not 1 < len(token.fold) <= 3:
        return
    before, after = cursor.text[: token.start], cursor.text[token.end :]
    letters = [letter.upper() for letter in dict.fromkeys(token.fold) if letter in "schrd"]
    if letters:
        message = f"Unknown word “{excerpt(token.text)}”. The action is {VERBS.removeprefix('an action: ')}."
        cursor.refuse(message, *(f"{before}{letter}{after}" for letter in letters))


def _check_dash(cursor: Cursor, unit: UnitRef) -> None:
    """Refuse `A Par Bur`: it may be a move whose dash was forgotten, and that is for the writer to say."""
    start = cursor.at
    cursor.try_sign(",")
    rest, target = cursor.at, cursor.try_place()
    cursor.at = start
    if target is not None:
        moved = f"{unit} - {cursor.text[cursor.tokens[rest].start :]}"
        cursor.refuse(f"Nothing between {unit} and {target} says what it does there: a move has a dash.", moved)


def _riders(cursor: Cursor, order: Order) -> Order:
    """Whatever trails a hold or a move, in brackets or not."""
    while True:
        start = cursor.at
        cursor.try_sign(",")
        bracketed = cursor.try_sign("(")
        ridden = _rider(cursor, order)
        if ridden is None or (bracketed and not cursor.try_sign(")")):
            cursor.at = start
            return order
        order = ridden


def _rider(cursor: Cursor, order: Order) -> Order | None:
    """The order with the one rider that stands here; None if there is none that it takes."""
    for forms, end in cursor.grammar.riders.matches(cursor.tokens, cursor.at):
        for form in forms:
            if order.verb in form.after:
                cursor.at = end
                ridden = form.parse(cursor, order) if form.parse else _ridden(order, form.words[0])
                if ridden is not None:
                    return ridden
    return None


def _ridden(order: Order, rider: str) -> Order:
    """The order with a word behind it. A sort of order that has no `riders` does not take any."""
    riders = getattr(order, "riders", None)
    return order if riders is None else replace(order, riders=(*riders, rider))  # type: ignore[call-arg]


def _conditional(cursor: Cursor) -> Order:
    condition = read_condition(cursor)
    if not cursor.try_words(":", ",", "THEN", ", THEN"):
        cursor.fail("a colon and the order")
    order = cursor.order()
    if isinstance(order, Conditional):
        cursor.refuse("One IF is enough: join the two conditions by AND.")
    if order.unit == NO_UNIT and names_none(condition):
        cursor.refuse("Say which unit the condition speaks of: the order is for none.")
    return conditional(condition, order)
