"""Where a bot expects stand-offs: in empty places to which several units are likely to go."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from engine.bots.seat import BotSeat
from engine.bots.situation import BotUnit, Situation
from engine.model.ids import ProvinceId

TAKES, STEPS, RETURNS, STAYS = 4.0, 1.0, 0.4, 2.0
"""How a unit is drawn: to another's centre, to what is none, to its own seat's, and to where it stands."""
HELD = 0.2
"""How much of a stand-off is likely in a place where somebody stands now, who may leave it."""


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with predictions of its choice; a Novice's are chance's."""
    if bot.strength == "novice" or "predict" not in bot.wanted:
        return list(lines)
    likely = stand_offs(bot)
    offered = bot.of("predict", bot.offered.get("", ()))
    best = sorted(offered, key=lambda line: (-likely.get(offered[line]["place"], 0.0), line))
    return [line for line in lines if bot.read(line).get("verb") != "predict"] + best[: bot.wanted["predict"].count]


def stand_offs(bot: BotSeat) -> Mapping[str, float]:
    """By place, how likely it is that two units or more want to go there and none gets in; the bot's own left out."""
    situation = Situation(bot.rulebook, bot.state)
    goes: defaultdict[str, list[float]] = defaultdict(list)
    for piece in situation.pieces:
        if piece.contests and piece.unit.owner != bot.seat and piece.unit.owner in bot.rulebook.seat_ids:
            pulls = {place: _pull(bot, piece, place) for place in piece.reach}
            total = STAYS + sum(pulls.values())
            for place, pull in pulls.items():
                goes[place].append(pull / total)
    return {
        place: _together(odds) * (HELD if place in situation.occupant else 1.0) + 0.001 * bot.noise(place)
        for place, odds in goes.items()
    }


def _pull(bot: BotSeat, piece: BotUnit, place: ProvinceId) -> float:
    owner = bot.state.centres.get(place)
    return STEPS if owner is None else RETURNS if owner == piece.unit.owner else TAKES


def _together(odds: Sequence[float]) -> float:
    """How likely two or more of them go there."""
    none, one = 1.0, 0.0
    for odd in odds:
        none, one = none * (1 - odd), one * (1 - odd) + none * odd
    return 1 - none - one
