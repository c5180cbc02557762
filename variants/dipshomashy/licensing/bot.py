"""Whom a bot nominates: places where it stands, for whoever is still there in the Evening has a pub."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.seat import BotSeat

NAMES = 3
"""How many places a list of nominations has."""


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with nominations of its own, where they are taken."""
    if "nominate" not in bot.wanted:
        return list(lines)
    occupied = {str(unit.at) for unit in bot.state.units.values() if unit.owner == bot.seat}
    if bot.strength != "novice":
        occupied = _afterwards(bot, lines)
    places = [line.split()[1] for line in bot.offered.get("", ()) if line.startswith("NOMINATE ")]
    best = sorted(places, key=lambda place: bot.noise(f"nominate {place}") + (place in occupied), reverse=True)[:NAMES]
    others = [line for line in lines if not line.startswith("NOMINATE ")]
    return others + ([f"NOMINATE {' '.join(best)}"] if best else [])


def _afterwards(bot: BotSeat, lines: Sequence[str]) -> set[str]:
    """Where own units are after the season, if all goes well."""
    aims = {str(data["unit"]): str(data["target"]).partition("/")[0] for data in bot.of("move", lines).values()}
    return {aims.get(str(unit), str(unit.at)) for unit in bot.state.units.values() if unit.owner == bot.seat}
