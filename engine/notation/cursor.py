"""A place in a line of orders, and the ways to read on from it. Forms are written in terms of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.model.board import Place
from engine.model.ids import AIR, ProvinceId, aloft
from engine.model.orders import Order, UnitRef
from engine.notation.coasts import read_coast
from engine.notation.failure import A_PROVINCE
from engine.notation.tokens import DASH
from engine.notation.words import WordReader

if TYPE_CHECKING:
    from engine.notation.grammar import Grammar

DEEPEST = 8
"""Orders inside orders, and brackets inside brackets."""

SHORTEST_BEGINNING = 4
"""Letters of a name that say which, where no other begins so."""
_OPEN, _CLOSE = "(", ")"
_FILLERS = frozenset({"the", "in", "at", "of", "from"})
_HALVES = frozenset("½¼¾⅓⅔")
_STATUS = frozenset("~*'’")
_LOOSE = frozenset("-.")
"""What may stand between a kind and its place: `A. Par`, `a-par-bur`."""


class Cursor(WordReader):
    """Reads one line from left to right: places, units, seats, and whole orders (`read`).

    `try_…` and the others as in `WordReader`.
    """

    __slots__ = ("depth", "read", "seat_id", "window")

    def __init__(
        self,
        grammar: Grammar,
        text: str,
        read: Callable[[Cursor], Order] | None = None,
        seat: str = "",
        window: str = "",
    ) -> None:
        super().__init__(grammar, text)
        self.read = read
        self.seat_id = seat
        """Whose line it is; empty if nobody said."""
        self.window = window
        self.depth = 0

    # --- places -----------------------------------------------------------------------------------

    def try_place(self, *, above: bool = False, begun: bool = False) -> Place | None:
        """A place with its coast, in brackets or not; `above` lets `^Mun` stand for one in the air over Mun.

        `begun`: the beginning of its name will do, where that is no other's.
        """
        start = self.at
        self.try_words("the")
        opened = bool(self.try_sign(_OPEN))
        raised = above and bool(self.try_sign(AIR))
        match = (
            self.grammar.places.find(self.tokens, self.at) or self._with_noughts() or (self._begun() if begun else None)
        )
        if match is None:
            self.miss(A_PROVINCE, self.grammar.places)
            self.at = start
            return None
        place, self.at = match
        if self.fold == "." and self.at + 1 < len(self.tokens):
            self.at += 1
        place = self._with_coast(place)
        if opened and not self.try_sign(_CLOSE):
            self.at = start
            return None
        place = self._with_coast(place)
        return Place(ProvinceId(f"{AIR}{place.province}"), place.coast) if raised else place

    def _with_noughts(self) -> tuple[Place, int] | None:
        """A place in whose code noughts were printed for Os, as in `MA0`: words and noughts run together."""
        word, end = "", self.at
        while end < len(self.tokens) and (not word or self.tokens[end].start == self.tokens[end - 1].end):
            token = self.tokens[end]
            if token.sort != "word" and set(token.text) != {"0"}:
                break
            word, end = word + token.fold.replace("0", "o"), end + 1
        meant = self.grammar.places.get(word) if end > self.at + 1 else None
        return (meant, end) if meant is not None else None

    def _begun(self) -> tuple[Place, int] | None:
        """The one place whose name begins with the word that stands here, if that is a word of nothing else."""
        token, grammar = self.token, self.grammar
        if token is None or token.sort != "word" or len(token.fold) < SHORTEST_BEGINNING:
            return None
        if any(names.find(self.tokens, self.at) for names in (grammar.heads, grammar.verbs, grammar.riders)):
            return None
        meant = {place.province for place in grammar.places.begun(token.fold)}
        return (Place(meant.pop()), self.at + 1) if len(meant) == 1 else None

    def place(self, expected: str = A_PROVINCE, *, above: bool = False) -> Place:
        """The same, required; the unique beginning of its name will do."""
        return self.try_place(above=above, begun=True) or self.fail(expected, self.grammar.places)

    def places(self, *signs: str) -> tuple[Place, ...]:
        """One or more places with any of these signs or words between them; without signs, simply one after another.

        A dash stands for everything that `try_dash` takes.
        """
        places = [self.place()]
        while not signs or self.try_words(*signs) or (DASH in signs and self.try_dash()):
            more = self.try_place() if not signs else self.place()
            if more is None:
                break
            places.append(more)
        return tuple(places)

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
        match = self.grammar.kinds.find(self.tokens, self.at)
        if match is None:
            self.at = start
            return None
        kind, self.at = match
        while self.fold in _STATUS:
            self.at += 1
        return kind

    def kind(self, expected: str = "a kind of unit") -> str:
        """The same, required."""
        return self.try_kind() or self.fail(expected)

    def called_kind(self) -> str:
        """A kind of unit with or without its article, required: `army`, `an army`, and `A`, which is one itself."""
        if self.fold in ("a", "an", "the") and self.grammar.kinds.find(self.tokens, self.at + 1):
            self.at += 1
        return self.kind()

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
        if self.fold == "a" and self.grammar.kinds.find(self.tokens, self.at + 1):
            self.at += 1  # `build a flock of birds in London`
        kind = self.try_kind() or ""
        if not kind and not kindless:
            self.miss(f"a unit such as {self.grammar.board.example}")
            self.at = start
            return None
        named = kind or self.try_words("unit")
        while named and self.fold in _FILLERS:
            self.at += 1
        if named and self.fold in _LOOSE and self.grammar.places.find(self.tokens, self.at + 1):
            self.at += 1
        place = self.try_place(above=True, begun=bool(kind))
        if place is None:
            self.at = start
            return None
        return UnitRef(kind, place, self._number_of_unit(place), seat)

    def unit(self, expected: str = "", *, kindless: bool = True, example: bool = False) -> UnitRef:
        """The same, required; `expected`: what is missing if there is none, with an `example` if it is to have one."""
        unit = self.try_unit(kindless=kindless)
        if unit is not None:
            return unit
        missing = expected or "a unit"
        if example or not expected:
            missing += f"{',' if expected else ''} such as {self.grammar.board.example}"
        return self.fail(missing, *([self.grammar.places] if kindless else ()))

    def _owner(self) -> str:
        """The unit's owner, if written: but in `Vogon destructor ship Par` the first word is the kind's."""
        seat = self.grammar.seats.find(self.tokens, self.at)
        kind = self.grammar.kinds.find(self.tokens, self.at)
        if seat is None or (kind is not None and kind[1] > seat[1]):
            return ""
        if kind is not None and kind[1] == seat[1] and self.grammar.kinds.find(self.tokens, seat[1]) is None:
            return ""  # `Hitch-hiker Uls`: the kind has its seat's name
        self.at = seat[1]
        return seat[0]

    def _number_of_unit(self, place: Place) -> int:
        start = self.at
        plain = aloft(place.province) and not self.text[self.tokens[start - 1].end : start + 1].isspace()
        if self.try_sign("#") or plain:
            number = self.try_number()
            if number is not None:
                return number
            self.at = start
        return 0

    def try_seat(self, *, initials: bool = False) -> str | None:
        """A seat by its name or adjective: `France`, `french`; with `initials` by its first letter too."""
        match = self.grammar.seats.find(self.tokens, self.at)
        if match is not None:
            seat, self.at = match
            return seat
        seat_id = self.grammar.initials.get(self.fold) if initials else None
        if seat_id is not None:
            self.at += 1
        return seat_id

    def seat(self, expected: str = "", *, initials: bool = False) -> str:
        """The same, required; `expected`: what is missing if there is none, instead of a seat with an example."""
        missing = expected or f"a seat such as {self.grammar.a_seat}"
        return self.try_seat(initials=initials) or self.fail(missing)

    # --- orders ---------------------------------------------------------------------------------------

    def order(self) -> Order:
        """A whole order inside another one."""
        if self.read is None or self.depth >= DEEPEST:
            self.fail("a plain order, not one inside so many others")
        self.depth += 1
        order = self.read(self)
        self.depth -= 1
        return order
