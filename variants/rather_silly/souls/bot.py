"""When a bot sells a soul: seldom, since it cannot be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.seat import BotSeat

SELDOM = 1 / 3


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines without most of its sales."""
    rash = {
        check.given
        for check in bot.check(lines)
        if check.kind == "sell" and check.canonical and bot.noise(check.canonical) > SELDOM
    }
    return [line for line in lines if line not in rash]
