"""When a bot sells souls: a Novice seldom, for it cannot be undone; who is better wherever no unit is likely lost.

Double strength for two seasons can be had again and again and costs nothing, unless the unit is destroyed meanwhile:
then a centre feeds its soul for good. What destroys most is Borg.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.bots.seat import BotSeat
from engine.model.ids import ProvinceId

from variants.rather_silly.borg.rule import AT

SELDOM = 1 / 3
FAR = 4
"""From so many steps away Borg eats nobody before the term is over, though both go a step a season."""


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with the sales of its choice."""
    sales = [check for check in bot.check(lines) if check.kind == "sell" and check.canonical]
    if bot.strength == "novice":
        rash = {sale.given for sale in sales if bot.noise(str(sale.canonical)) > SELDOM}
        return [line for line in lines if line not in rash]
    if "sell" not in bot.wanted:
        return list(lines)
    rash = {sale.given for sale in sales}
    return [line for line in lines if line not in rash] + _safe(bot)


def _safe(bot: BotSeat) -> list[str]:
    """The sales of units that Borg is far from."""
    borg = next((token.at for token in bot.state.tokens if token.name == AT), None)
    ways: Mapping[ProvinceId, int] = bot.rulebook.board.distances(borg) if borg else {}
    places = {str(unit): unit.at for unit in bot.state.units.values() if unit.owner == bot.seat}
    offered = bot.of("sell", bot.offered.get("", ()))
    return [line for line, sale in offered.items() if ways.get(places[sale["unit"]], FAR) >= FAR]
