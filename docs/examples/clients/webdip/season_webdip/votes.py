"""Votes as this site has them: for a draw, and for a pause, which is a proposal here."""

from __future__ import annotations

from typing import Any

from seat import SeatThere

Json = Any
REFUSED = {
    "Concede": "A concession names its winner here: it is made on the game's page, or by its API.",
    "Cancel": "Players do not cancel a game here; its GM can.",
}
"""Votes that webDiplomacy has and this site has not, with what to say."""


class NoSuchVote(Exception):
    """What cannot be voted for, with the reason."""


def standing(there: SeatThere) -> list[str]:
    """What the member's country votes for now."""
    found = ["Draw"] if there.api.call("GET", f"{there.path}/ballot/")["draw"] else []
    proposal = _pause(there)
    return [*found, "Pause"] if proposal and proposal["votes"].get(there.seat) else found


def vote(there: SeatThere, name: str, wanted: bool | None) -> list[str]:
    """Vote, take a vote back, or (None) change it; answers what stands then. Raises NoSuchVote, the client's errors."""
    if name not in ("Draw", "Pause"):
        raise NoSuchVote(REFUSED.get(name, "Invalid vote type; allowed are Draw, Pause."))
    votes = standing(there)
    wish = name not in votes if wanted is None else wanted
    if wish == (name in votes):
        return votes
    if name == "Draw":
        there.vote(wish)
    else:
        _vote_pause(there, wish)
    there.renew()
    return standing(there) if not there.over else []


def _vote_pause(there: SeatThere, wish: bool) -> None:
    """Propose a pause (or, of a paused game, to go on) or vote on what is proposed already."""
    proposal = _pause(there)
    if proposal:
        there.api.call("POST", f"{there.path}/proposals/{proposal['id']}/vote/", {"in_favour": wish})
    elif wish:
        there.api.call("POST", f"{there.path}/proposals/", {"kind": _kind(there)})


def _kind(there: SeatThere) -> str:
    return "resume" if there.game["status"] == "paused" else "pause"


def _pause(there: SeatThere) -> Json:
    """The proposal that is open; None without one."""
    proposals = there.api.call("GET", f"{there.path}/proposals/")
    return next((one for one in proposals if one["status"] == "open" and one["kind"] == _kind(there)), None)
