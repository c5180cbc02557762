"""What a bot should know of the Doctor: a Victory Point is as good as a centre, and how the TARDIS comes by both.

Autumn's journeys end on a centre: where monsters stand, since to arrive there is a point and leaves the TARDIS alone on
the centre, else on one that nobody guards. In Spring it makes for hyperspace, to be free for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.bots.seat import BotSeat
from engine.model.ids import ProvinceId
from engine.model.state import State, Unit
from engine.rulebook.rulebook import Rulebook

from variants.rather_silly.doctor.tardis import HYPERSPACE, TARDIS

VP = "doctor.vp"
POINT, CENTRE = 1.0, 1.0
"""What it is worth to arrive where monsters stand, and to be alone on a centre in Winter."""
NEARBY = 0.15
"""How much less a centre is worth for each unit that could come there."""


def worth(rulebook: Rulebook, state: State) -> Mapping[str, float]:
    """By seat, what its Victory Points count in centres."""
    return {mark.subject: float(mark.value) for mark in state.marks if mark.name == VP and isinstance(mark.value, int)}


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with a journey of its choice for its TARDIS; a Novice's goes where chance will have it."""
    box = next((unit for unit in bot.state.units.values() if unit.kind == TARDIS.id and unit.owner == bot.seat), None)
    if bot.strength == "novice" or box is None or str(box) not in bot.wanting:
        return list(lines)
    offered = bot.of("travel", bot.offered.get(str(box), ()))
    if bot.state.phase.startswith("S"):
        best = [line for line, data in offered.items() if data["target"] == HYPERSPACE and "then" not in data]
    else:
        best = _landing(bot, box, offered)
    return [line for line in lines if line not in bot.offered[str(box)]] + best if best else list(lines)


def _landing(bot: BotSeat, box: Unit, offered: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Where to arrive in Autumn; nowhere, where the TARDIS is not in hyperspace."""
    if box.at != HYPERSPACE:
        return []
    scores = {line: _gain(bot, ProvinceId(data["target"])) + 0.1 * bot.noise(line) for line, data in offered.items()}
    return [max(scores, key=lambda line: scores[line])] if scores else []


def _gain(bot: BotSeat, place: ProvinceId) -> float:
    """What arriving in a place is worth. Monsters are driven out by it; any other unit there keeps the centre."""
    seats, board = bot.rulebook.seat_ids, bot.rulebook.board
    there = [unit for unit in bot.state.units.values() if unit.at == place]
    monsters = any(unit.owner not in seats for unit in there)
    guarded = any(unit.owner in seats for unit in there)
    takes = place in board.centres and not guarded and bot.state.centres.get(place) != bot.seat
    touching = board.touches[place]
    near = sum(unit.at in touching for unit in bot.state.units.values() if unit.owner != bot.seat)
    return POINT * monsters + (CENTRE - NEARBY * near) * takes
