"""Press between countries by their numbers; a token needs the scope `press` for it.

The GM is country 0 as writer. A letter to several is told as one to each. What one writes to the GM is not told: there
country 0 as addressee is everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from seat import SeatThere

from season_webdip.numbers import COUNTRIES, SEATS, turn_of

Json = Any
PAGE = 200
"""Letters of a conversation in one answer of the site's."""
EVERYBODY = 0


def send(there: SeatThere, to: int, text: str) -> Json:
    """Write to a country, or to all (0). Raises IndexError for what is no country, the client's errors."""
    target = "public" if to == EVERYBODY else SEATS[to - 1]
    letter = there.api.call("POST", f"{there.path}/press/", {"to": [target], "text": text})
    told = {
        "fromCountryID": COUNTRIES[there.seat], "toCountryID": to, "message": letter["text"],
        "timeSent": _seconds(letter["sent_at"]), "turn": _turn(letter["phase"]),
    }  # fmt: skip
    return {**told, "messages": [told]}


def written(there: SeatThere, partner: int | None, public: bool) -> list[Json]:
    """Letters, the latest first: with one country or (None) with all, and public press too. 0: public press alone."""
    found = []
    for thread in _threads(there):
        if thread["kind"] == "public":
            if public or partner == EVERYBODY:
                found += [(letter, EVERYBODY) for letter in _letters(there, thread)]
            continue
        others = [seat for seat in thread["with_"] if seat in COUNTRIES and seat != there.seat]
        if partner is None or (partner and SEATS[partner - 1] in others):
            found += [pair for letter in _letters(there, thread) for pair in _addressed(there, letter, others)]
    told = [_letter(letter, to) for letter, to in sorted(found, key=lambda one: -int(one[0]["id"]))]
    return [one for one in told if not partner or partner in (one["fromCountryID"], one["toCountryID"]) or public]


def _addressed(there: SeatThere, letter: Json, others: list[str]) -> Iterator[tuple[Json, int]]:
    """A private letter with each country that it is told to go to."""
    if letter["own"]:
        yield from ((letter, COUNTRIES[seat]) for seat in others)
    else:
        yield letter, COUNTRIES[there.seat]


def seen(there: SeatThere, partner: int) -> None:
    """Note that the letters with a country, or public press (0), are read."""
    for thread in _threads(there):
        whose = thread["kind"] == "public" if partner == EVERYBODY else SEATS[partner - 1] in thread["with_"]
        if whose and thread["unread"] and (letters := list(_letters(there, thread))):
            last = {"up_to": letters[-1]["id"]}
            there.api.call("POST", f"{there.path}/press/{thread['id']}/read/", last)


def unread_from(there: SeatThere) -> list[int]:
    """The countries with which there are unread letters; 0 for public press and the GM."""
    found = set()
    for thread in _threads(there):
        if thread["unread"]:
            others = [COUNTRIES[seat] for seat in thread["with_"] if seat in COUNTRIES and seat != there.seat]
            found |= {EVERYBODY} if thread["kind"] == "public" or not others else set(others)
    return sorted(found)


def _threads(there: SeatThere) -> list[Json]:
    return list(there.api.call("GET", f"{there.path}/press/"))


def _letters(there: SeatThere, thread: Mapping[str, Json]) -> Iterator[Json]:
    """All letters of a conversation, the oldest first."""
    after = 0
    while True:
        found = there.api.call("GET", f"{there.path}/press/{thread['id']}/?after={after}")
        yield from found
        if len(found) < PAGE:
            return
        after = found[-1]["id"]


def _letter(letter: Json, to: int) -> Json:
    return {
        "fromCountryID": COUNTRIES.get(letter["writer"], 0), "toCountryID": to, "message": letter["text"],
        "timeSent": _seconds(letter["sent_at"]), "turn": _turn(letter["phase"]),
    }  # fmt: skip


def _turn(phase: str) -> int:
    """Of a phase; -1 before the first."""
    return turn_of(phase)[0] if phase else -1


def _seconds(moment: str) -> int:
    return int(datetime.fromisoformat(moment).timestamp())
