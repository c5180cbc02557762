"""Whom a Regular's or an Expert's Jester orders about: whoever is nearest to a victory, for he wins if nobody does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.bots.seat import BotSeat
from engine.model.ids import ProvinceId
from engine.turn import seat_orders

from variants.rather_silly.jester.reordering import SEAT


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with re-orders that hold up the strongest. A Novice's are anybody's, to anywhere."""
    want = bot.wanted.get("reorder")
    if bot.strength == "novice" or bot.seat != SEAT or want is None or not bot.state.phase.endswith("M"):
        return list(lines)
    given = [line for line in (_against(bot, seat) for seat in _strongest(bot)) if line]
    fine = [check.given for check in bot.check_each(given[: want.count]) if check.level == "ok"]
    if not fine:
        return list(lines)
    return [line for line in lines if bot.read(line).get("verb") != "reorder"] + fine


def _strongest(bot: BotSeat) -> list[str]:
    """The seats that have units, with most centres first."""
    sizes = Counter(str(owner) for owner in bot.state.centres.values() if owner)
    moving = {str(unit.owner) for unit in bot.state.units.values()} & set(map(str, bot.rulebook.seat_ids))
    return sorted(moving, key=lambda seat: (-sizes[seat], seat))


def _against(bot: BotSeat, seat: str) -> str:
    """What hurts a seat most: off a centre that it would take in Autumn; else the foremost unit holds."""
    centres = {str(place): str(owner or "") for place, owner in bot.state.centres.items()}
    places = {str(unit): str(unit.at) for unit in bot.state.units.values() if str(unit.owner) == seat}
    if bot.state.phase.startswith("F"):
        taking = sorted(unit for unit, place in places.items() if centres.get(place, seat) != seat)
        for unit in taking:
            if away := _away(bot, seat, unit, centres):
                return f"REORDER {seat} {away}"
    touches = bot.rulebook.board.touches

    def ahead(unit: str) -> tuple[int, float]:
        beside = touches.get(ProvinceId(places[unit]), ())
        return sum(centres.get(str(place), seat) != seat for place in beside), bot.noise(unit)

    return f"REORDER {seat} {max(places, key=ahead)} H" if places else ""


def _away(bot: BotSeat, seat: str, unit: str, centres: dict[str, str]) -> str:
    """An order by which a unit goes where there is no centre, nor anybody."""
    there = {str(one.at) for one in bot.state.units.values()}
    legal = seat_orders.legal_orders(bot.rulebook, bot.state, seat).get(unit, ())
    for line, data in bot.of("move", legal).items():
        goal = str(data["target"]).partition("/")[0]
        if goal not in centres and goal not in there and len(line.split()) == 4:
            return line
    return ""
