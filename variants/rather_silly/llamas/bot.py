"""When a bot detonates a herd: seldom, and under a condition alone, since it cannot be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.seat import BotSeat

SELDOM = 1 / 3


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines without most of its detonations."""
    rash = {
        check.given
        for check in bot.check(lines)
        if check.kind == "llama" and check.canonical
        if not check.canonical.startswith("IF ") or bot.noise(check.canonical) > SELDOM
    }
    return [line for line in lines if line not in rash]
