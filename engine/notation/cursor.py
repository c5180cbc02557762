"""A place in a line of orders, and the ways to read on from it. Forms are written in terms of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from engine.board import Place
from engine.ids import AIR, ProvinceId, aloft
from engine.notation.coasts import read_coast
from engine.notation.failure import A_PROVINCE, Failure, Unreadable, unreadable
from engine.notation.names import Names, longest
from engine.notation.tokens import DASH, Token, either, tokenise
from engine.orders import Order, UnitRef

if TYPE_CHECKING:
    from engine.notation.grammar import Grammar

T = TypeVar("T")

DEEPEST = 8
"""Orders inside orders, and brackets inside brackets."""

_OPEN, _CLOSE = "(", ")"
_FILLERS = frozenset({"the", "in", "at", "of", "from"})
_HALVES = frozenset("½¼¾⅓⅔")
_STATUS = frozenset("~*'’")


class Cursor:
    """Reads one line from left to right.

    Methods come in two sorts: `try_…` give None and stay where they are if what they look for is not there; the others
    raise OrderError saying what was expected. `at` may be put back to where it was. `read` reads whole orders.
    """

    __slots__ = ("at", "depth", "folds", "grammar", "read", "seat_id", "text", "tokens", "window", "worst")

    def __init__(
        self,
        grammar: Grammar,
        text: str,
        read: Callable[[Cursor], Order] | None = None,
        seat: str = "",
        window: str = "",
    ) -> None:
        self.read = read
        self.grammar = grammar
        self.text = text
        self.seat_id = seat
        """Whose line it is; empty if nobody said."""
        self.window = window
        self.tokens = tokenise(text)
        self.folds = [*(token.fold for token in self.tokens), ""]
        self.at = 0
        self.depth = 0
        self.worst = Failure(-1)
        """The failure furthest into the line: the one worth telling."""

    # --- looking ----------------------------------------------------------------------------------

    @property
    def token(self) -> Token | None:
        """The token that comes next, or None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    @property
    def fold(self) -> str:
        """What comes next, letter case put aside; empty at the end."""
        return self.folds[self.at]

    def fail(self, expected: str, *tables: Names[Any], at: int | None = None) -> NoReturn:
        """Give up: say what was expected here, or what was missed further on.

        `tables`: where a wrong word here may be meant. Never returns; `return cursor.fail(…)` reads well.
        """
        here = Failure(self.at if at is None else at, expected, tables)
        raise unreadable(self.grammar, self.text, self.tokens, max(here, self.worst, key=lambda failure: failure.at))

    def refuse(self, message: str) -> NoReturn:
        """Give up with a sentence of one's own."""
        raise Unreadable(message, (), Failure(self.at))

    def miss(self, expected: str, *tables: Names[Any]) -> None:
        """Note what would have been read here, without giving up: the deepest such note makes the message."""
        if self.at > self.worst.at:
            self.worst = Failure(self.at, expected, tables)

    def attempt(self, read: Callable[[], T]) -> T | None:
        """What `read` reads, or None and back here if it cannot."""
        start = self.at
        try:
            return read()
        except Unreadable as error:
            if error.failure.at > self.worst.at:
                self.worst = error.failure
            self.at = start
            return None

    # --- words and signs --------------------------------------------------------------------------

    def try_sign(self, *signs: str) -> str | None:
        """A sign, such as `+`."""
        here = self.folds[self.at]
        if here in signs:
            self.at += 1
            return here
        return None

    def try_words(self, *phrases: str) -> str | None:
        """The longest of some phrases that stands here, as it was given."""
        here = self.fold
        for folded, phrase in longest(phrases):
            if folded[0] != here:
                continue
            end = self.at + len(folded)
            if len(folded) == 1 or tuple(self.folds[self.at : end]) == folded:
                self.at = end
                return phrase
        return None

    def words(self, *phrases: str) -> str:
        """The same, required."""
        return self.try_words(*phrases) or self.fail(either(phrases))

    def choice(self, meanings: Mapping[str, T], expected: str) -> T:
        """The meaning of the longest phrase of a table that stands here."""
        found = self.try_words(*meanings)
        if found is None:
            self.fail(expected)
        return meanings[found]

    def try_dash(self) -> bool:
        """A dash, an arrow, or the word `to`."""
        if self.fold in (DASH, ">", "to", "into"):
            self.at += 1
            return True
        return False

    def dash(self) -> None:
        """The same, required."""
        if not self.try_dash():
            self.fail("a dash and where it goes")

    def try_number(self) -> int | None:
        """A whole number, at most nine digits."""
        token = self.token
        if token is None or token.sort != "number" or len(token.text) > 9:
            return None
        self.at += 1
        return int(token.text)

    def number(self, expected: str = "a number") -> int:
        """The same, required."""
        found = self.try_number()
        return self.fail(expected) if found is None else found

    # --- places -----------------------------------------------------------------------------------

    def try_place(self, *, above: bool = False) -> Place | None:
        """A place with its coast, in brackets or not; `above` lets `^Mun` stand for one in the air over Mun."""
        start = self.at
        self.try_words("the")
        opened = bool(self.try_sign(_OPEN))
        raised = above and bool(self.try_sign(AIR))
        found = self.grammar.places.find(self.tokens, self.at)
        if found is None:
            self.miss(A_PROVINCE, self.grammar.places)
            self.at = start
            return None
        place, self.at = found
        if self.fold == "." and self.at + 1 < len(self.tokens):
            self.at += 1
        place = self._with_coast(place)
        if opened and not self.try_sign(_CLOSE):
            self.at = start
            return None
        place = self._with_coast(place)
        return Place(ProvinceId(f"{AIR}{place.province}"), place.coast) if raised else place

    def place(self, expected: str = A_PROVINCE, *, above: bool = False) -> Place:
        """The same, required."""
        return self.try_place(above=above) or self.fail(expected, self.grammar.places)

    def places(self, *signs: str) -> tuple[Place, ...]:
        """One or more places with any of these signs or words between them; without signs, simply one after another.

        A dash stands for everything that `try_dash` takes.
        """
        found = [self.place()]
        while not signs or self.try_words(*signs) or (DASH in signs and self.try_dash()):
            more = self.try_place() if not signs else self.place()
            if more is None:
                break
            found.append(more)
        return tuple(found)

    def _with_coast(self, place: Place) -> Place:
        if place.coast:
            return place
        coast, self.at = read_coast(self.grammar.coasts, self.tokens, self.at)
        return Place(place.province, coast) if coast else place

    # --- units and seats --------------------------------------------------------------------------

    def try_kind(self) -> str | None:
        """A kind of unit: `A`, `army`. Strengths and states before and after it (`2A`, `½A`, `A~`) are display only."""
        start = self.at
        while self._strength():
            pass
        found = self.grammar.kinds.find(self.tokens, self.at)
        if found is None:
            self.at = start
            return None
        kind, self.at = found
        while self.fold in _STATUS:
            self.at += 1
        return kind

    def kind(self, expected: str = "a kind of unit") -> str:
        """The same, required."""
        return self.try_kind() or self.fail(expected)

    def _strength(self) -> bool:
        token = self.token
        if token is None or self.at + 1 >= len(self.tokens):
            return False
        slash = token.fold == "/" and self.at > 0 and self.tokens[self.at - 1].sort == "number"
        if token.sort == "number" or token.text in _HALVES or slash:
            self.at += 1
            return True
        return False

    def try_unit(self, *, kindless: bool = True) -> UnitRef | None:
        """A unit: its owner if written, its kind, its place, `#n`. `kindless`: the kind may be missing (DATC 4.C.1)."""
        start = self.at
        self.try_words("the", "an")
        seat = self._owner()
        kind = self.try_kind() or ""
        if not kind and not kindless:
            self.miss("a unit such as A Par")
            self.at = start
            return None
        while kind and self.fold in _FILLERS:
            self.at += 1
        place = self.try_place(above=True)
        if place is None:
            self.at = start
            return None
        return UnitRef(kind, place, self._number_of_unit(place), seat)

    def unit(self, expected: str = "a unit such as A Par", *, kindless: bool = True) -> UnitRef:
        """The same, required."""
        return self.try_unit(kindless=kindless) or self.fail(expected, *([self.grammar.places] if kindless else ()))

    def _owner(self) -> str:
        """The unit's owner, if written: but in `Vogon destructor ship Par` the first word is the kind's."""
        seat = self.grammar.seats.find(self.tokens, self.at)
        kind = self.grammar.kinds.find(self.tokens, self.at)
        if seat is None or (kind is not None and kind[1] > seat[1]):
            return ""
        self.at = seat[1]
        return seat[0]

    def _number_of_unit(self, place: Place) -> int:
        start = self.at
        plain = aloft(place.province) and not self.text[self.tokens[start - 1].end : start + 1].isspace()
        if self.try_sign("#") or plain:
            found = self.try_number()
            if found is not None:
                return found
            self.at = start
        return 0

    def try_seat(self, *, initials: bool = False) -> str | None:
        """A seat by its name or adjective: `France`, `french`; with `initials` by its first letter too."""
        found = self.grammar.seats.find(self.tokens, self.at)
        if found is not None:
            seat, self.at = found
            return seat
        seat_id = self.grammar.initials.get(self.fold) if initials else None
        if seat_id is not None:
            self.at += 1
        return seat_id

    def seat(self, expected: str = "a seat such as France", *, initials: bool = False) -> str:
        """The same, required."""
        return self.try_seat(initials=initials) or self.fail(expected)

    # --- text, orders, the end ----------------------------------------------------------------------

    def quoted(self, expected: str = 'a text in quotation marks: "…"') -> str:
        """A text between quotation marks of any kind, as written. Without marks: all the rest of the line.

        Straight double marks inside become single ones: in canonical text they would end it.
        """
        token = self.token
        if token is None:
            self.fail(expected)
        closing = _QUOTES.get(token.text)
        if closing is None:
            self.at = len(self.tokens)
            return self.text[token.start :].strip().replace('"', "'")
        for number in range(self.at + 1, len(self.tokens)):
            if self.tokens[number].text == closing:
                self.at = number + 1
                return self.text[token.end : self.tokens[number].start].strip().replace('"', "'")
        return self.fail(f"the closing quotation mark {closing}", at=len(self.tokens))

    def order(self) -> Order:
        """A whole order inside another one."""
        if self.read is None or self.depth >= DEEPEST:
            self.fail("a plain order, not one inside so many others")
        self.depth += 1
        found = self.read(self)
        self.depth -= 1
        return found

    def end(self) -> None:
        """Nothing more may come but a full stop."""
        while self.try_sign(".", "!", ",", ";"):
            pass
        if self.token is not None:
            self.fail("the end of the order")


_QUOTES: Mapping[str, str] = {'"': '"', "“": "”", "„": "“", "«": "»", "”": "”", "‘": "’"}
