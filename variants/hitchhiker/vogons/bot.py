"""What a bot does about ships and proof centres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.bots.seat import BotSeat
from engine.bots.terrain import reached
from engine.model.ids import ProvinceId
from engine.model.json_data import Json
from engine.turn.seat_orders import LineCheck

from variants.hitchhiker.bubble_cars.bot import CAR
from variants.hitchhiker.vogons.rule import RUINS
from variants.hitchhiker.vogons.ships import SHIP, VOGON


def spares(bot: BotSeat, check: LineCheck) -> bool:
    """That a ship would destroy a centre does not keep a bot from somebody else's."""
    if check.cautions != (RUINS,):
        return False
    own_centres = {str(place) for place, owner in bot.state.centres.items() if owner == bot.seat}
    return bot.read(check.given).get("target") not in own_centres


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """As many builds as are due, of units that take centres where there is a choice; what is left over becomes NBO.

    Whoever is better than a Novice keeps what ships there are where they guard a home, and builds none: they take no
    centres.
    """
    if bot.strength != "novice" and bot.seat == VOGON:
        lines = _guarded(bot, _ordinary(bot, lines))
    if not {"nbo", "build"} <= bot.wanted.keys() or "disposal" in bot.wanted:
        return list(lines)
    due, every = bot.wanted["build"].count, bot.of("build", bot.offered.get("", ()))
    builds = [_better(line, build, every) for line, build in bot.of("build", lines).items()][:due]
    return builds + list(bot.of("nbo", lines))[: due - len(builds)]


def _guarded(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """Ships stay in own homes: whoever moves into a ship is destroyed, and what it leaves is anybody's."""
    staying = {
        str(unit): f"{unit} H"
        for unit in bot.state.units.values()
        if unit.owner == bot.seat and unit.kind == SHIP and bot.state.centres.get(unit.at) == bot.seat
    }
    return [staying.get(str(bot.read(line).get("unit", "")), line) for line in lines]


def _ordinary(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """Builds and disposals, with whatever can go to most places instead of each ship."""
    every, chosen = bot.of("build", bot.offered.get("", ())), []
    for line in lines:
        build = bot.read(line)
        instead = {
            one: other
            for one, other in every.items()
            if other["kind"] not in (SHIP, CAR) and other["place"] == build.get("place")
        }
        ship = build.get("verb") == "build" and build.get("kind") == SHIP
        chosen.append(max(instead, key=lambda one: _ways(bot, instead[one])) if ship and instead else line)
    return chosen


def _ways(bot: BotSeat, build: Json) -> int:
    """To how many places a unit can go from where it is built."""
    medium = bot.rulebook.kinds[build["kind"]].medium
    return len(reached(bot.rulebook.board, medium, ProvinceId(build["place"]), build.get("coast", "")))


def _better(line: str, build: Json, every: Mapping[str, Json]) -> str:
    def site(one: Json) -> tuple[str, str]:
        return one["place"], one.get("coast", "")

    instead = [other for other, one in every.items() if site(one) == site(build) and one["kind"] != CAR]
    return instead[0] if build["kind"] == CAR and instead else line
