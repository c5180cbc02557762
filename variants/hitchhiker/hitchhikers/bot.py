"""Which lifts a bot gives or takes: those that bring somebody to where it is worth more."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.seat import BotSeat
from engine.model.ids import ProvinceId
from engine.model.state import State, Unit
from engine.rulebook.rulebook import Rulebook

from variants.hitchhiker.hitchhikers.lifts import HITCH_HIKER

ENOUGH = 0.3
HELD = 1.5
"""How much less a place is worth that somebody else holds."""


def reach(rulebook: Rulebook, state: State, unit: Unit) -> frozenset[ProvinceId] | None:
    """Where a unit of the Hitch-hiker's could be given a lift to: whatever borders on somebody beside it."""
    if unit.kind != HITCH_HIKER:
        return None
    touches = rulebook.board.touches
    beside = touches.get(unit.at, frozenset())
    lifters = {other.at for other in state.units.values() if other.at in beside}
    land = {place for lifter in lifters for place in touches[lifter] if not rulebook.board.is_sea(place)}
    return frozenset(land - {unit.at})


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with lifts of its choice; a unit that rides does nothing else."""
    if "lift" not in bot.wanted:
        return list(lines)
    rides = lifts(bot)
    riding = {bot.read(ride)["helped"]["unit"] for ride in rides}
    orders = {line: bot.read(line) for line in lines}
    others = [line for line in lines if orders[line].get("unit") not in riding and orders[line].get("verb") != "lift"]
    return others + rides


def lifts(bot: BotSeat) -> list[str]:
    """One lift for each passenger that gets somewhere better by it, each by another unit, none where it is warned."""
    rides = bot.of("lift", bot.offered.get("", ()))
    bad = bot.warned(rides)
    held = {str(unit.at) for unit in bot.state.units.values() if unit.owner != bot.seat}
    scored = []
    for line, ride in rides.items():
        here, there = ride["helped"]["place"], ride["target"]
        gain = bot.worth.get(there, 0.0) - bot.worth.get(here, 0.0) + bot.noise(line) - HELD * (there in held)
        if line not in bad and gain > ENOUGH:
            scored.append((gain, line, ride["unit"], ride["helped"]["unit"], there))
    taken: set[str] = set()
    chosen = []
    for _, line, lifter, passenger, there in sorted(scored, reverse=True):
        if not taken & {lifter, passenger, there}:
            taken |= {lifter, passenger, there}
            chosen.append(line)
    return chosen
