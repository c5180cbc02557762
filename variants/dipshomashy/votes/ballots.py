"""3, 5: what voters write. `VOTE 3 CLOSE Mun`, `VOTE 1 OPEN Ice`, `VOTE 1 LICENSE Mun`, `NOMINATE Ire NTH Gas`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place
from engine.model.ids import ProvinceId
from engine.model.orders import SeatOrder
from engine.notation.forms import HEAD, Form

from variants.dipshomashy.places import CLOSE, OPEN, Change

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

LICENSE = "LICENSE"
_WORDS = {
    "CLOSE": CLOSE,
    "CLOSED": CLOSE,
    "CLOSES": CLOSE,
    "OPEN": OPEN,
    "OPENS": OPEN,
    "LICENSE": LICENSE,
    "LICENCE": LICENSE,
    "CHARTER": LICENSE,
}


@dataclass(frozen=True, slots=True)
class Vote(SeatOrder):
    """`VOTE 3 CLOSE Mun`: so many votes for a change."""

    verb: ClassVar[str] = "vote"
    number: int
    action: str
    place: Place

    def __str__(self) -> str:
        return f"VOTE {self.number} {self.action} {self.place}"

    @property
    def change(self) -> Change:
        """What it is for."""
        return Change(self.action, ProvinceId(self.place.province))


@dataclass(frozen=True, slots=True)
class LicenceVote(Vote):
    """`VOTE 1 LICENSE Mun`: one nomination, or votes for an event of its own (R9)."""

    verb: ClassVar[str] = "vote_license"


@dataclass(frozen=True, slots=True)
class Nomination(SeatOrder):
    """`NOMINATE Ire NTH Gas`."""

    verb: ClassVar[str] = "nominate"
    places: tuple[Place, ...]

    def __str__(self) -> str:
        return f"NOMINATE {' '.join(str(place) for place in self.places)}"


def _vote(cursor: Cursor) -> Vote:
    number = _number(cursor)
    action = cursor.choice(_WORDS, "CLOSE, OPEN or LICENSE")
    return _finished(cursor, action, number)


def _number(cursor: Cursor) -> int:
    number = cursor.try_number()
    cursor.try_words("VOTES", "VOTE", "FOR", "TO", "VOTES TO", "VOTES FOR")
    if number == 0:
        cursor.refuse("A vote is a whole number from 1.")
    return 1 if number is None else number


_THE_PUB = tuple(f"{the}pub{at}" for the in ("", "the ") for at in ("", " in", " at", " of"))
"""What may stand before the place: `close the pub in Mun`."""


def _finished(cursor: Cursor, action: str, number: int) -> Vote:
    cursor.try_words(*_THE_PUB)
    place = Place(cursor.place().province)
    make = LicenceVote if action == LICENSE else Vote
    return make(number, action, place)


def _short(action: str) -> Callable[[Cursor], Vote]:
    def read(cursor: Cursor) -> Vote:
        """`CLOSE Mun`, `CLOSE Mun (3)`, `CLOSE Mun x3`."""
        cursor.try_words(*_THE_PUB)
        place = Place(cursor.place().province)
        number = 1
        if cursor.try_sign("("):
            number = cursor.number("how many votes, such as (3)")
            if not cursor.try_sign(")"):
                cursor.fail("a closing bracket")
        elif cursor.try_words("x", "×", ":"):
            number = cursor.number("how many votes, such as x3")
        else:
            amount = cursor.try_number()
            number = 1 if amount is None else amount
        if number == 0:
            cursor.refuse("A vote is a whole number from 1.")
        make = LicenceVote if action == LICENSE else Vote
        return make(number, action, place)

    return read


def _nominate(cursor: Cursor) -> Nomination:
    places = [Place(cursor.place().province)]
    while True:
        cursor.try_words(",", "and", "&")
        more = cursor.try_place()
        if more is None:
            return Nomination(tuple(places))
        places.append(Place(more.province))


VOTE_FORMS = (
    Form("vote", HEAD, ("VOTE", "VOTES"), _vote, "VOTE 3 CLOSE Mun", counted=True),
    Form("vote to close", HEAD, ("CLOSE",), _short(CLOSE), "VOTE 1 CLOSE Mun"),
    Form("vote to open", HEAD, ("OPEN",), _short(OPEN), "VOTE 1 OPEN Ice"),
    Form("vote to license", HEAD, ("LICENSE", "LICENCE"), _short(LICENSE), "VOTE 1 LICENSE Gas"),
)
NOMINATE_FORM = Form(
    "nomination", HEAD, ("NOMINATE", "NOMINATES", "NOMINATION", "NOMINATIONS"), _nominate, "NOMINATE Ire NTH Gas"
)
