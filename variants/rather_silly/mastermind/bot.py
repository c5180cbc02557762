"""What a bot asks and answers: a Novice asks for sums, which every bot can do, better ones for a prime factor.

Who has a minute and a computer finds the factor, so nobody's guess need be judged; but no bot does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.bots.adjusting import best_builds
from engine.bots.seat import BotSeat

from variants.rather_silly.mastermind.quiz import question_of

SUM = re.compile(r"\bwhat is (\d{1,6}) (?:and|plus|\+) (\d{1,6})\b", re.IGNORECASE)
"""The only question that a bot understands, whoever asks it."""
FREE = "build_free"
"""The verb of building a free unit."""
SMALLEST, LARGEST = 1_000, 9_999
"""Between which the primes lie whose product is asked about."""


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with its own question and answer instead of made-up ones.

    Whoever is better than a Novice builds a free unit where it does most good.
    """
    others = [check.given for check in bot.check(lines) if check.kind not in ("question", "answer")]
    return _free_units(bot, others) + _papers(bot)


def _free_units(bot: BotSeat, lines: list[str]) -> list[str]:
    want = bot.wanted.get("free build")
    if want is None or bot.strength == "novice":
        return lines
    others = [line for line in lines if bot.read(line).get("verb") != FREE]
    return others + best_builds(bot, bot.of(FREE, bot.offered.get("", ())), want.count)


def _papers(bot: BotSeat) -> list[str]:
    lines = []
    if any(want.kind == "question" and not want.optional for want in bot.wants):
        lines.append(_sum(bot) if bot.strength == "novice" else _factor(bot))
    match = SUM.search(question_of(bot.state))
    if match and any(want.kind == "answer" for want in bot.wants):
        lines.append(f'ANSWER "{int(match[1]) + int(match[2])}"')
    return lines


def _sum(bot: BotSeat) -> str:
    a, b = (int(bot.noise(which) * 90) + 10 for which in ("one", "other"))
    return f'QUESTION "What is {a} and {b}?" ANSWER "{a + b}"'


def _factor(bot: BotSeat) -> str:
    a, b = (_prime_from(SMALLEST + int(bot.noise(which) * (LARGEST - SMALLEST))) for which in ("one", "other"))
    return f'QUESTION "Which is the largest prime factor of {a * b}?" ANSWER "{max(a, b)}"'


def _prime_from(number: int) -> int:
    """The first prime that is not smaller."""
    while any(number % factor == 0 for factor in range(2, int(number**0.5) + 1)):
        number += 1
    return number
