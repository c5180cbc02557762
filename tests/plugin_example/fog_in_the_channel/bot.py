"""A bot has no use for lightships: they take no centres. It builds what else the rules offer for the place."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.seat import BotSeat


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with other builds instead of lightships."""
    built = bot.of("build", bot.offered.get("", ()))
    instead = {data["place"]: line for line, data in built.items() if data["kind"] != "LS"}
    settled = []
    for line in lines:
        data = bot.read(line)
        launched = data.get("verb") == "build" and data.get("kind") == "LS"
        settled.append(instead.get(data["place"], line) if launched else line)
    return settled
