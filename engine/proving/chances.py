"""Seats' chances against each other, of games that are over: a table, in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from engine.model.json_data import Json

SURE = 2.0
"""Standard errors by which a share must differ from an even one before it is called strong or weak."""
MUCH = 1.4
"""How many times the even share is too much, and its inverse too little."""


class SeatChance(NamedTuple):
    """A seat: games won alone, its share of all games (0 to 1), and what that means."""

    seat: str
    name: str
    wins: int
    share: float
    words: str


def chances(document: Json, games: Sequence[Json]) -> list[SeatChance]:
    """The seats, the strongest first.

    A game is one point: its winners' in equal parts; of one that nobody won, by centres.
    """
    points = dict.fromkeys(document["seats"], 0.0)
    wins = dict.fromkeys(document["seats"], 0)
    for game in games:
        for seat, part in _parts(game).items():
            if seat in points:
                points[seat] += part
        if len(game["winners"]) == 1 and game["winners"][0] in wins:
            wins[game["winners"][0]] += 1
    count = max(len(games), 1)
    entries = []
    for seat, record in document["seats"].items():
        share = points[seat] / count
        entries.append(
            SeatChance(seat, record.get("name", seat), wins[seat], share, _words(share, len(points), len(games)))
        )
    return sorted(entries, key=lambda chance: -chance.share)


def _parts(game: Json) -> dict[str, float]:
    if game["winners"]:
        return {seat: 1 / len(game["winners"]) for seat in game["winners"]}
    whole = sum(game["centres"].values()) or 1
    return {seat: centres / whole for seat, centres in game["centres"].items()}


def _words(share: float, seats: int, games: int) -> str:
    even = 1 / seats
    if not games:
        return "nobody has played yet"
    error = sqrt(even * (1 - even) / games)
    if share > even * MUCH and share > even + SURE * error:
        return "too strong"
    if share < even / MUCH and share < even - SURE * error:
        return "too weak"
    return "about even" if games >= 20 else "too few games to say"


def sentence(chance: SeatChance) -> str:
    """`Burgundy has 31 % of all points, 28 games won alone: too strong.`"""
    won = f"{chance.wins or 'no'} game{'' if chance.wins == 1 else 's'} won alone"
    return f"{chance.name} has {round(100 * chance.share)} % of all points, {won}: {chance.words}."


def ends(games: Sequence[Json]) -> str:
    """How the games ended, in a sentence."""
    won = sum(bool(game["winners"]) for game in games)
    years = sorted(int(game["phase"][1:5]) - 1900 for game in games if game["winners"])
    one, lost = " was" if len(games) == 1 else "s were", len(games) - won
    rest = f"{lost} {'was' if lost == 1 else 'were'} broken off after twenty years"
    text = f"{len(games)} game{one} played to an end: {won} {'was' if won == 1 else 'were'} won, {rest}."
    return text + (f" Half of the wins came within {years[len(years) // 2]} years." if years else "")
