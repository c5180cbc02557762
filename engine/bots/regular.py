"""The Regular: sound orders from what a careful player sees on the board, without trying anything out."""

from __future__ import annotations

from engine.bots import adjusting
from engine.bots.choices import UnitChoices, read_choices
from engine.bots.planning import Planner, Style, lines_of
from engine.bots.seat import BotSeat
from engine.bots.simple import finished, made_up
from engine.bots.situation import Situation
from engine.bots.tempers import SPARED
from engine.model.chance import Chance
from engine.model.ids import ProvinceId

STYLE = Style(noise=0.06)


def regular_orders(bot: BotSeat, situation: Situation) -> list[str]:
    """What a Regular hands in."""
    lines = adjusting.settle(bot, situation, made_up(bot))
    choices = unit_choices(bot)
    if choices:
        planner = planner_of(bot, situation, choices)
        plan = planner.plan(STYLE, Chance(f"{bot.seed}:plan"))
        lines = [line for line in lines if bot.read(line).get("unit") not in plan] + lines_of(plan)
    return finished(bot, lines)


def unit_choices(bot: BotSeat) -> dict[str, UnitChoices]:
    """What each unit may be ordered that wants an order in a movement window."""
    if not bot.state.phase.endswith("M"):
        return {}
    units = [want.subject for want in bot.wants if want.kind == "order"]
    return read_choices(bot.rulebook, bot.offered, units)


def planner_of(bot: BotSeat, situation: Situation, choices: dict[str, UnitChoices]) -> Planner:
    """A planner for a bot's own seat, which leaves out what some rule warns of, and attacks on who is spared."""
    planner = Planner(situation, bot.seat, choices)
    moves = [move for one in choices.values() for move in one.moves.values()]
    planner.bad = bot.warned([move.line for move in moves]) | {
        move.line for move in moves if move.goal is not None and _spared(situation, bot.seat, move.goal.province)
    }
    return planner


def _spared(situation: Situation, seat: str, province: ProvinceId) -> bool:
    """Whether somebody owns the centre, or stands there, whom the seat's temper spares."""
    occupant = situation.occupant.get(province)
    there = {situation.state.centres.get(province, ""), occupant.unit.owner if occupant is not None else ""}
    return any(situation.leanings.get((seat, other), 1.0) <= SPARED for other in there if other)
