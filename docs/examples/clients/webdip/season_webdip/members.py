"""What `game/members` and `game/overview` answer. What this site does not have or does not tell is null."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from season_webdip.numbers import COUNTRIES, SEATS, VARIANT, turn_of
from season_webdip.status import DRAWS, OVER, PRESS, over, pot

Data = Mapping[str, Any]
SEASONS = {"S": "Spring", "F": "Autumn", "W": "Autumn"}


@dataclass(frozen=True)
class Told:
    """What the site tells about a game to one of its members.

    `ready`: the marks of `…/ready/`, `paper` and `ballot` the member's own, `votes` of their country, `letters_from`
    the countries whose letters they have not read.
    """

    game: Data
    state: Data
    ready: list[Data]
    paper: Data | None
    ballot: Data | None
    votes: list[str] = field(default_factory=list)
    letters_from: list[int] = field(default_factory=list)


def members(told: Told) -> Mapping[str, Any]:
    """All members, and the one that asks with what is theirs alone."""
    own = told.game["you"]["seat"]
    rows = {seat["id"]: _member(told, seat) for seat in told.game["seats"] if seat["id"] in COUNTRIES}
    mine = {
        **rows[own],
        "newMessagesFrom": [str(one) for one in told.letters_from],
        "orderStatus": _own_status(told, rows[own]["orderStatus"]),
        "votes": told.votes,
    }
    return {"members": sorted(rows.values(), key=lambda one: one["countryID"]), "user": {"member": mine}}


def _member(told: Told, seat: Data) -> dict[str, Any]:
    name = seat["id"]
    marks = {one["seat"]: one for one in told.ready}
    mark = marks.get(name)
    shown = {one["seat"] for one in (told.ballot or {}).get("open_votes", ())}
    return {
        "bet": 0,
        "country": name,
        "countryID": COUNTRIES[name],
        "excusedMissedTurns": None,
        "missedPhases": seat["nmr_running"],
        "newMessagesFrom": [],
        "online": None,
        "orderStatus": {
            "Ready": mark["ready"] if mark else None,
            "Saved": None,
            "Completed": None,
            "None": not mark["waited_for"] if mark else None,
        },
        "status": _status(told, seat),
        "supplyCenterNo": len(told.state["centres"].get(name, ())),
        "timeLoggedIn": None,
        "unitNo": len(told.state["units"].get(name, ())),
        "userID": None,
        "username": seat["player"],
        "votes": ["Draw"] if name in shown else [],
    }


def _own_status(told: Told, known: Data) -> dict[str, Any]:
    paper = told.paper
    if paper is None:
        return {"Ready": False, "Saved": False, "Completed": False, "None": True}
    return {
        "Ready": paper["ready"],
        "Saved": bool(paper["lines"]),
        "Completed": not paper["missing"],
        "None": not paper["wants"],
    }


def _status(told: Told, seat: Data) -> str:
    result = told.game["result"]
    if result and told.game["turn"] is None:
        shared = seat["id"] in result.get("seats", ())
        return OVER.get(result["kind"], "Survived") if shared else "Defeated" if seat["out"] else "Survived"
    if seat["out"]:
        return "Defeated"
    return "Left" if seat["vacant"] else "Playing"


def overview(number: int, told: Told) -> Mapping[str, Any]:
    """The game's settings and clock, with its members."""
    game, phase = told.game, told.state["phase"]
    turn, name = turn_of(phase)
    ended = over(game)
    return {
        "alternatives": game["rules_title"],
        "anon": "Yes" if game["anonymous"] else "No",
        "drawType": DRAWS[bool(game["open_draws"])],
        "excusedMissedTurns": None,
        "gameID": number,
        "gameOver": ended,
        "minimumBet": None,
        "name": game["name"],
        "pauseTimeRemaining": None,
        "phase": name if ended == "No" else "Finished",
        "phaseMinutes": game["movement_minutes"],
        "playerTypes": _player_types(game),
        "pot": 0,
        "potType": pot(game),
        "pressType": PRESS[game["press"]],
        "processStatus": "Paused" if game["status"] == "paused" else "Not-processing",
        "processTime": seconds(game["turn"] and game["turn"]["due"]),
        "season": SEASONS[phase[0]],
        "startTime": seconds(game["started_at"]),
        "turn": turn,
        "variant": {"id": VARIANT, "mapID": VARIANT, "name": "Classic", "fullName": "Classic", "countries": [*SEATS]},
        "variantID": VARIANT,
        "year": int(phase[1:-1]),
        **members(told),
    }


def _player_types(game: Data) -> str:
    bots = [seat["bot"] for seat in game["seats"]]
    people = [not bot and not seat["vacant"] for bot, seat in zip(bots, game["seats"], strict=True)]
    if not any(bots):
        return "Members"
    return "MemberVsBots" if sum(people) < 2 else "Mixed"


def seconds(moment: str | None) -> int | None:
    """A moment of the site's, in seconds since 1970."""
    return int(datetime.fromisoformat(moment).timestamp()) if moment else None
