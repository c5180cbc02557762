"""One seat of one game on the site, by the API (docs/api.md)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Protocol

Json = Any


class Api(Protocol):
    """What is asked of a client of the API: `season.Season` has it."""

    def call(self, method: str, path: str, body: Json = None) -> Json: ...

    def stream(self) -> Iterator[dict[str, Json]]: ...


class NotOurs(Exception):
    """The game cannot be played by an adapter, or the token's member has no seat in it."""


class SeatThere:
    """The game as the site tells it to the member whose token it is."""

    def __init__(self, api: Api, slug: str) -> None:
        self.api, self.path = api, f"/api/games/{slug}"
        self.game: Json = {}
        self.state: Json = {}
        self.renew()
        if self.game["variant"] != "standard" or self.game["with_rules"] or self.game["without"] or self.game["board"]:
            raise NotOurs("Adapters know the standard game on the usual board alone.")
        if not self.game["you"]["seat"]:
            raise NotOurs("The member of this token has no seat in that game.")

    def renew(self) -> None:
        """Ask how the game stands."""
        self.game = self.api.call("GET", f"{self.path}/")
        if self.game["status"] != "forming":
            self.state = self.api.call("GET", f"{self.path}/state/")["state"]

    @property
    def seat(self) -> str:
        return str(self.game["you"]["seat"])

    @property
    def begun(self) -> bool:
        return bool(self.game["status"] != "forming")

    @property
    def over(self) -> bool:
        return self.game["status"] in ("finished", "abandoned")

    @property
    def number(self) -> int:
        """Of the open turn; 0 where none is open."""
        turn = self.game["turn"]
        return int(turn["number"]) if turn else 0

    @property
    def opened(self) -> tuple[int, int]:
        """What names the open turn: its number, and how often it was opened."""
        turn = self.game["turn"]
        return (int(turn["number"]), int(turn["revision"])) if turn else (0, 0)

    @property
    def seconds(self) -> int | None:
        """Until the deadline; None where there is none."""
        due = self.game["turn"] and self.game["turn"]["due"]
        if not due:
            return None
        return max(0, int((datetime.fromisoformat(due) - datetime.now(UTC)).total_seconds()))

    def reports(self, after: int = 0) -> list[Json]:
        """What became of the turns after that number, the oldest first."""
        numbers = [turn["number"] for turn in self.api.call("GET", f"{self.path}/turns/") if turn["number"] > after]
        return [self.api.call("GET", f"{self.path}/turns/{number}/") for number in numbers]

    def order(self, lines: list[str]) -> None:
        """Hand in the whole paper."""
        self.api.call("PUT", f"{self.path}/orders/", {"number": self.number, "text": "\n".join(lines)})

    def ready(self, yes: bool) -> None:
        """Say that the paper is finished, or that it is not."""
        self.api.call("POST", f"{self.path}/orders/ready/", {"number": self.number, "ready": yes})

    def vote(self, yes: bool) -> None:
        """Vote for a draw among all survivors, or take that back."""
        if yes:
            self.api.call("PUT", f"{self.path}/ballot/draw/", {})
        else:
            self.api.call("DELETE", f"{self.path}/ballot/draw/")

    def lines(self) -> list[str]:
        """What counts of the paper so far."""
        return list(self.api.call("GET", f"{self.path}/orders/")["lines"])
