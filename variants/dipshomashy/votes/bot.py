"""How a bot votes: on one or two changes that hurt others, never on what is its own."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.seat import BotSeat


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with a ballot of its own instead of a random one, where votes are taken."""
    if "vote" not in bot.wanted:
        return list(lines)
    return [line for line in lines if not line.startswith("VOTE ")] + ballot(bot, bot.wanted["vote"].count)


def ballot(bot: BotSeat, due: int) -> list[str]:
    """All votes that are due: others' pubs first."""
    own = {str(unit.at) for unit in bot.state.units.values() if unit.owner == bot.seat}
    own |= {str(place) for place, owner in bot.state.centres.items() if owner == bot.seat}
    others = {str(place) for place, owner in bot.state.centres.items() if owner and owner != bot.seat}
    offered = bot.offered.get("", ())
    votes = [line for line in offered if line.startswith("VOTE 1 ") and line.split()[-1] not in own]
    fine = [check.given for check in bot.check(votes) if check.level == "ok"]
    if not fine or due < 1:
        return []
    best = sorted(fine, key=lambda line: bot.noise(line) + (line.split()[-1] in others), reverse=True)[:2]
    first = due if due == 1 or len(best) == 1 else due - due // 3
    numbers = (first, due - first)
    return [line.replace("VOTE 1", f"VOTE {number}", 1) for line, number in zip(best, numbers, strict=False) if number]
