"""Where a bot would have Marvin go: to somebody else's units, and never to its own."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.seat import BotSeat


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with a vote of its choice."""
    if "Marvin" not in bot.wanted:
        return list(lines)
    standing = {str(unit.at): -3.0 if unit.owner == bot.seat else 1.0 for unit in bot.state.units.values()}
    votes = bot.of("marvin", bot.offered.get("", ()))
    scores = {line: standing.get(vote.get("place", ""), 0.0) + bot.noise(line) for line, vote in votes.items()}
    best = [max(scores, key=lambda line: scores[line])] if scores else []
    return [line for line in lines if bot.read(line).get("verb") != "marvin"] + best
