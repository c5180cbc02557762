"""The routes, each as a function of the member's games."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

from seat import Api, NotOurs, SeatThere

import engine
from season_webdip import board, letters, votes
from season_webdip.members import Told, members, overview
from season_webdip.numbers import COUNTRIES, RULES, turn_of
from season_webdip.orders import Order, known_by, legal_lines, order_of
from season_webdip.status import status

Json = Any
Asked = Mapping[str, Json]
NO_SUCH_GAME = "Invalid game ID or country ID; players/missing_orders lists them."
MOST_LETTERS = 10_000
"""In one answer of game/getmessages."""


class BadRequest(Exception):
    """Answered with 400 and these words."""


class Games:
    """The standard games of the token's member, each under a number that it keeps while this runs."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self._slugs: list[str] = []
        self._others: set[str] = set()
        """Games that no adapter can play."""
        self._lock = threading.Lock()
        """One call at a time: numbers are given, and papers are read and written."""
        self._routes: dict[tuple[str, str], Callable[[Asked], Json]] = {
            ("GET", "players/cd"): lambda _: [],  # the site gives free seats to members, not to whoever orders first
            ("GET", "players/missing_orders"): lambda _: self.missing_orders(),
            ("GET", "game/status"): self.status,
            ("GET", "game/data"): self.data,
            ("GET", "game/members"): self.members,
            ("GET", "game/overview"): self.overview,
            ("POST", "game/orders"): self.orders,
            ("GET", "game/togglevote"): self.toggle_vote,
            ("POST", "game/setvote"): self.set_vote,
            ("POST", "game/sendmessage"): self.send_message,
            ("GET", "game/getmessages"): self.messages,
            ("GET", "game/messagesseen"): self.messages_seen,
            ("POST", "game/messagesseen"): self.messages_seen,
            ("POST", "game/markbackfromleft"): self.mark_back,
        }

    def answer(self, method: str, route: str, query: Mapping[str, str], body: Json) -> Json:
        """What a route answers. Raises BadRequest, LookupError for a route that is not there, the client's errors."""
        call = self._routes[method, route.strip(" /").lower()]
        asked = query if method == "GET" else body
        if not isinstance(asked, Mapping):
            raise BadRequest("Invalid JSON request data.")
        with self._lock:
            try:
                return call(asked)
            except votes.NoSuchVote as error:
                raise BadRequest(str(error)) from None

    def missing_orders(self) -> Json:
        """Where orders are waited for."""
        return [
            {"gameID": self._slugs.index(game["slug"]) + 1, "countryID": COUNTRIES[game["seat"]]}
            for game in self._games()
            if game["missing"]
        ]

    def _games(self) -> list[Json]:
        """The member's games that are not over. Each has a number from now on."""
        games = [one for one in self.api.call("GET", "/api/me/games/") if one["seat"] in COUNTRIES]
        return [one for one in games if self._is_ours(one["slug"])]

    def status(self, query: Asked) -> Json:
        """A game as it stands, with its past."""
        number, there = self._own(query)
        return status(number, there.game, there.state, there.reports())

    def data(self, query: Asked) -> Json:
        """The map and the position; with `countryID` the orders of the open turn too."""
        _, there = self._game(query)
        told: dict[str, Json] = {}
        if "countryID" in query:
            self._check_country(there, query)
            paper = self._paper(there)
            wanted = sum(int(one["count"]) for one in paper["wants"]) if paper else 0
            given = [_order(line) for line in paper["lines"]] if paper else []
            told["contextVars"] = None  # orders go to game/orders alone
            told["currentOrders"] = board.current_orders(there.state, there.seat, wanted, given) if paper else []
        told |= {
            "territories": board.territories(),
            "units": board.units(there.state),
            "territoryStatuses": board.territory_statuses(there.state),
        }
        return _answered("Successfully retrieved game data.", "GGD-s-001", told)

    def members(self, query: Asked) -> Json:
        """Who plays, and what is known of them."""
        _, there = self._game(query)
        return _answered("Successfully retrieved game members.", "ggm-s-001", members(self._told(there)))

    def overview(self, query: Asked) -> Json:
        """The game's settings, with its members."""
        number, there = self._game(query)
        return _answered("Successfully retrieved game overview.", "GGO-s-001", overview(number, self._told(there)))

    def orders(self, body: Asked) -> Json:
        """Some orders of the open turn; others stay. Answers what each unit is ordered now."""
        if not isinstance(body.get("orders"), list):
            raise BadRequest("Body field `orders` is not an array.")
        _, there = self._own(body)
        turn, phase = turn_of(there.state["phase"])
        if (body.get("turn"), body.get("phase")) != (turn, phase) or not there.number:
            raise BadRequest(f"Invalid turn or phase, expected `{turn}`, `{phase}`.")
        legal = legal_lines(there.state, there.seat)
        kept = [(known_by(_order(line)), line) for line in there.lines()]
        if phase == "Builds" and body["orders"]:
            kept = []  # they are not of a unit each: what is sent is all of them
        for key in map(_key, body["orders"]):
            if key in legal:
                kept = [one for one in kept if key[0] == "Wait" or one[0][1] != key[1]] + [(key, legal[key])]
        there.order([line for _, line in kept])
        if body.get("ready") in ("Yes", "No"):
            there.ready(body["ready"] == "Yes")
        return [_order(line) for _, line in kept]

    def toggle_vote(self, query: Asked) -> Json:
        """Vote, or take the vote back; answers the votes that stand, with commas."""
        _, there = self._own(query)
        return ",".join(votes.vote(there, str(query.get("vote", "")), None))

    def set_vote(self, body: Asked) -> Json:
        """Vote (`voteOn`: Yes) or not (No); answers the votes that stand, with commas."""
        _, there = self._own(body)
        if body.get("voteOn") not in ("Yes", "No"):
            raise BadRequest("Body field `voteOn` is not either `Yes` or `No`.")
        return ",".join(votes.vote(there, str(body.get("vote", "")), body["voteOn"] == "Yes"))

    def send_message(self, body: Asked) -> Json:
        """A letter to a country, or public press."""
        _, there = self._own(body)
        to, text = _country(body, "toCountryID"), body.get("message")
        if not isinstance(text, str) or not text:
            raise BadRequest("message is required.")
        return letters.send(there, to, text)

    def messages(self, query: Asked) -> Json:
        """Letters, the latest first."""
        public = str(query.get("countryID")) == "0"
        _, there = self._game(query) if public else self._own(query)
        partner = letters.EVERYBODY if public else _country(query, "toCountryID") if "toCountryID" in query else None
        limit, offset = _number(query, "limit", MOST_LETTERS), _number(query, "offset", 0)
        if limit > MOST_LETTERS:
            raise BadRequest(f"limit should not exceed {MOST_LETTERS}")
        found = letters.written(there, partner, "allMessages" in query)
        if "sinceTime" in query:
            found = [one for one in found if one["timeSent"] >= _number(query, "sinceTime", 0)]
        said = "Successfully retrieved game messages." if found else "No messages available"
        return _answered(said, "", {"messages": found[offset : offset + limit]})

    def messages_seen(self, asked: Asked) -> Json:
        """Letters of a country, or public press (0), are read."""
        _, there = self._own(asked)
        letters.seen(there, _country(asked, "seenCountryID"))

    def mark_back(self, body: Asked) -> Json:
        """Nothing to do: who holds a seat here plays it."""
        self._own(body)

    def _told(self, there: SeatThere) -> Told:
        """What `members` and `overview` are made of. Letters are looked at if the token may."""
        reads_press = "press" in self.api.call("GET", "/api/me/token/")["scopes"]
        playing = _plays(there)
        return Told(
            game=there.game,
            state=there.state,
            ready=self.api.call("GET", f"{there.path}/ready/") if there.number else [],
            paper=self._paper(there),
            ballot=self.api.call("GET", f"{there.path}/ballot/") if playing else None,
            votes=votes.standing(there) if playing else [],
            letters_from=letters.unread_from(there) if reads_press else [],
        )

    def _paper(self, there: SeatThere) -> Json:
        """The member's paper; None where no turn is open, or who had the seat is out."""
        return self.api.call("GET", f"{there.path}/orders/") if _plays(there) else None

    def _is_ours(self, slug: str) -> bool:
        """Whether it is a standard game; it has a number from then on."""
        if slug not in self._slugs and slug not in self._others:
            try:
                SeatThere(self.api, slug)
                self._slugs.append(slug)
            except NotOurs:
                self._others.add(slug)
        return slug in self._slugs

    def _game(self, asked: Asked) -> tuple[int, SeatThere]:
        try:
            number = int(asked["gameID"])
            if number > len(self._slugs):
                self._games()
            there = SeatThere(self.api, self._slugs[number - 1] if number > 0 else "")
        except (KeyError, TypeError, ValueError, IndexError):
            raise BadRequest(NO_SUCH_GAME) from None
        if not there.begun:
            raise BadRequest("That game has not begun.")
        return number, there

    def _own(self, asked: Asked) -> tuple[int, SeatThere]:
        """A game and the country in it that is the member's."""
        number, there = self._game(asked)
        self._check_country(there, asked)
        return number, there

    def _check_country(self, there: SeatThere, asked: Asked) -> None:
        if COUNTRIES[there.seat] != _number(asked, "countryID", 0):
            raise BadRequest("A user can only view game state for the country it controls.")


def _plays(there: SeatThere) -> bool:
    """Whether a turn is open in which the seat can still order."""
    return bool(there.number) and not any(one["out"] for one in there.game["seats"] if one["id"] == there.seat)


def _answered(said: str, code: str, data: Json) -> Json:
    return {"msg": said, "success": True, "referenceCode": code, "data": data}


def _order(line: str) -> Order:
    return order_of(engine.order_as_data(RULES, line))


def _number(asked: Asked, name: str, usual: int) -> int:
    """A number that is asked for. Raises BadRequest."""
    try:
        found = int(asked.get(name, usual))
    except (TypeError, ValueError):
        raise BadRequest(f"{name} is not a number.") from None
    if found < 0:
        raise BadRequest(f"{name} is not a number.")
    return found


def _country(asked: Asked, name: str) -> int:
    """The number of a country, or 0. Raises BadRequest."""
    if asked.get(name) is None:
        raise BadRequest(f"{name} is required.")
    found = _number(asked, name, 0)
    if found > len(COUNTRIES):
        raise BadRequest(f"There is no country {found}.")
    return found


def _key(order: Json) -> tuple[object, ...]:
    try:
        return known_by(order)
    except (KeyError, TypeError, ValueError):
        raise BadRequest(
            "An order has type, terrID, toTerrID, fromTerrID and viaConvoy, in numbers of the map."
        ) from None
