"""The routes, each as a function of the member's games."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

from seat import Api, NotOurs, SeatThere

import engine
from season_webdip.numbers import COUNTRIES, RULES, turn_of
from season_webdip.orders import known_by, legal_lines, order_of
from season_webdip.status import status

Json = Any


class BadRequest(Exception):
    """Answered with 400 and these words."""


class Games:
    """The standard games of the token's member, each under a number that it keeps while this runs."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self._slugs: list[str] = []
        self._lock = threading.Lock()
        """One call at a time: numbers are given, and papers are read and written."""

    def answer(self, method: str, route: str, query: Mapping[str, str], body: Json) -> Json:
        """What a route answers. Raises BadRequest, LookupError for a route that is not there, the client's errors."""
        routes: dict[tuple[str, str], Callable[[], Json]] = {
            ("GET", "players/cd"): list,  # the site gives free seats to members, not to whoever orders first
            ("GET", "players/missing_orders"): self.missing_orders,
            ("GET", "game/status"): lambda: self.status(query),
            ("POST", "game/orders"): lambda: self.orders(body),
            ("GET", "game/togglevote"): lambda: self.toggle_vote(query),
        }
        with self._lock:
            return routes[method, route.strip(" /").lower()]()

    def missing_orders(self) -> Json:
        """Where orders are waited for."""
        found = []
        for game in self.api.call("GET", "/api/me/games/"):
            if game["seat"] in COUNTRIES and game["missing"] and self._is_ours(game["slug"]):
                found.append({"gameID": self._slugs.index(game["slug"]) + 1, "countryID": COUNTRIES[game["seat"]]})
        return found

    def status(self, query: Mapping[str, str]) -> Json:
        """A game as it stands, with its past."""
        number, there = self._game(query)
        return status(number, there.game, there.state, there.reports())

    def orders(self, body: Json) -> Json:
        """Some orders of the open turn; others stay. Answers what each unit is ordered now."""
        if not isinstance(body, dict) or not isinstance(body.get("orders"), list):
            raise BadRequest("Body field `orders` is not an array.")
        _, there = self._game(body)
        turn, phase = turn_of(there.state["phase"])
        if (body.get("turn"), body.get("phase")) != (turn, phase) or not there.number:
            raise BadRequest(f"Invalid turn or phase, expected `{turn}`, `{phase}`.")
        legal = legal_lines(there.state, there.seat)
        kept = [(known_by(order_of(engine.order_as_data(RULES, line))), line) for line in there.lines()]
        if phase == "Builds" and body["orders"]:
            kept = []  # they are not of a unit each: what is sent is all of them
        for key in map(_key, body["orders"]):
            if key in legal:
                kept = [one for one in kept if key[0] == "Wait" or one[0][1] != key[1]] + [(key, legal[key])]
        there.order([line for _, line in kept])
        if body.get("ready") in ("Yes", "No"):
            there.ready(body["ready"] == "Yes")
        return [order_of(engine.order_as_data(RULES, line)) for _, line in kept]

    def toggle_vote(self, query: Mapping[str, str]) -> Json:
        """Vote for a draw, or take the vote back. Other votes are not the site's."""
        if query.get("vote") != "Draw":
            raise BadRequest("Invalid vote type; allowed is Draw")
        _, there = self._game(query)
        wanted = not there.api.call("GET", f"{there.path}/ballot/")["draw"]
        there.vote(wanted)
        return "Draw" if wanted else ""

    def _is_ours(self, slug: str) -> bool:
        """Whether it is a standard game; it has a number from then on."""
        if slug not in self._slugs:
            try:
                SeatThere(self.api, slug)
            except NotOurs:
                return False
            self._slugs.append(slug)
        return True

    def _game(self, asked: Mapping[str, Json]) -> tuple[int, SeatThere]:
        try:
            number, country = int(asked["gameID"]), int(asked["countryID"])
            there = SeatThere(self.api, self._slugs[number - 1] if number > 0 else "")
        except (KeyError, TypeError, ValueError, IndexError):
            raise BadRequest("Invalid game ID or country ID; players/missing_orders lists them.") from None
        if COUNTRIES[there.seat] != country or not there.begun:
            raise BadRequest("A user can only view game state for the country it controls.")
        return number, there


def _key(order: Json) -> tuple[object, ...]:
    try:
        return known_by(order)
    except (KeyError, TypeError, ValueError):
        raise BadRequest(
            "An order has type, terrID, toTerrID, fromTerrID and viaConvoy, in numbers of the map."
        ) from None
