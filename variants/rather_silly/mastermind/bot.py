"""What a bot asks and answers: sums, exactly. No GM is asked to judge the guess of a machine."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.bots.seat import BotSeat

from variants.rather_silly.mastermind.quiz import question_of

SUM = re.compile(r"\bwhat is (\d{1,6}) (?:and|plus|\+) (\d{1,6})\b", re.IGNORECASE)
"""The only question that a bot understands, whoever asks it."""


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with its own question and answer instead of made-up ones."""
    kept = [check.given for check in bot.check(lines) if check.kind not in ("question", "answer")]
    return kept + _papers(bot)


def _papers(bot: BotSeat) -> list[str]:
    lines = []
    if any(want.kind == "question" and not want.optional for want in bot.wants):
        a, b = (int(bot.noise(which) * 90) + 10 for which in ("one", "other"))
        lines.append(f'QUESTION "What is {a} and {b}?" ANSWER "{a + b}"')
    found = SUM.search(question_of(bot.state))
    if found and any(want.kind == "answer" for want in bot.wants):
        lines.append(f'ANSWER "{int(found[1]) + int(found[2])}"')
    return lines
