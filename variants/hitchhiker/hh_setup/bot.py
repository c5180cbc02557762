"""Which units a bot begins with: the usual ones; a Novice now and then another that takes centres."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.seat import BotSeat

from variants.hitchhiker.bubble_cars.bot import CAR

OTHERWISE = 0.2
"""How often it is another."""


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A unit for each home centre, where units are disposed; otherwise the lines as they are."""
    if "disposal" not in bot.wanted:
        return list(lines)
    places: dict[str, list[str]] = {}
    for line, build in bot.of("build", bot.offered.get("", ())).items():
        if build["kind"] != CAR:
            places.setdefault(build["place"], []).append(line)
    return [_line_by_strength(bot, offered) for offered in places.values()]


def _line_by_strength(bot: BotSeat, lines: Sequence[str]) -> str:
    if bot.strength != "novice":
        return lines[0]
    other = min(lines, key=bot.noise)
    return other if bot.noise(f"instead of {lines[0]}") < OTHERWISE else lines[0]
