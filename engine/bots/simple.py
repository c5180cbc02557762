"""Simple bots for empty seats: they take what stands open, help one another a little, and never scheme.

A bot's orders are a pure function of position and seed, like everything else that is decided here. What is to be known
of the papers of a single rule stands in that rule's folder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.bots.play import random_orders
from engine.bots.seat import BotSeat, rule_bots
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.views import project

Legal = Mapping[str, Sequence[str]]

ENOUGH = 0.3
"""By how much a move must be worth more than staying."""


def bot_orders(rulebook: Rulebook, state: State, seat: str, *, seed: str) -> list[str]:
    """What a Novice submits for a seat, as canonical lines. It sees no more than the seat does."""
    return novice_orders(BotSeat(rulebook, project(rulebook, state, seat), seat, f"{seed}:{seat}:{state.phase}"))


def novice_orders(bot: BotSeat) -> list[str]:
    """The same of a bot's seat. Outside movement windows: any legal orders."""
    lines = made_up(bot)
    if bot.state.phase.endswith("M"):
        units = {want.subject for want in bot.wants if want.kind == "order"}
        legal = {unit: orders for unit, orders in bot.offered.items() if unit in units}
        moves = [order for orders in legal.values() for order in orders if _moves_to(order)]
        movement = _movement_orders(bot, legal, bot.warned(moves))
        lines = movement + [line for line in lines if not any(line.startswith(f"{unit} ") for unit in legal)]
    return finished(bot, lines)


def made_up(bot: BotSeat) -> list[str]:
    """Any papers of every kind that the seat may hand in now."""
    return random_orders(bot.rulebook, bot.state, bot.seat, bot.seed)


def finished(bot: BotSeat, lines: list[str]) -> list[str]:
    """A bot's lines as it hands them in: what rules know of their papers put right, what cannot be given left out."""
    return valid_lines(bot, corrected_lines(bot, lines))


def corrected_lines(bot: BotSeat, lines: list[str]) -> list[str]:
    """Lines with what rules know of their papers put right."""
    for of_rule in rule_bots(bot.rulebook):
        if hasattr(of_rule, "settle"):
            lines = of_rule.settle(bot, lines)
    return lines


def valid_lines(bot: BotSeat, lines: list[str]) -> list[str]:
    """Those of the lines that can be given, as canonical text."""
    checks = [check for check in bot.check(lines) if check.level != "error" and check.canonical]
    return list(dict.fromkeys(str(check.canonical) for check in checks))


def _province(place: str) -> str:
    return place.split("/")[0]


def _moves_to(order: str) -> str:
    """The province that a plain move goes to (`A Par - Bur` → `Bur`); empty for any other order."""
    words = order.split()
    return _province(words[3]) if len(words) == 4 and words[2] == "-" else ""


def _movement_orders(bot: BotSeat, legal: Legal, bad: frozenset[str]) -> list[str]:
    """A move for each unit to where it is worth most and no other own unit goes; then support for what was chosen.

    `bad`: moves that come off badly, by what some rule has to say to them.
    """
    chosen: dict[str, str] = {}
    aims: set[str] = set()
    for unit in sorted(legal, key=bot.noise):
        here = _province(unit.split()[-1])
        scored = {
            order: bot.worth.get(_moves_to(order), 0.0) + bot.noise(order)
            for order in legal[unit]
            if _moves_to(order) and _moves_to(order) not in aims and order not in bad
        }
        best = max(scored, key=lambda order: scored[order], default="")
        if best and scored[best] > bot.worth.get(here, 0.0) + ENOUGH:
            chosen[unit] = best
            aims.add(_moves_to(best))
    for unit in sorted(set(legal) - set(chosen)):
        helpful = [order for order in legal[unit] if order.partition(" S ")[2] in chosen.values()]
        hold = next((order for order in legal[unit] if order.endswith(" H")), "")
        chosen[unit] = min(helpful, key=bot.noise) if helpful else hold
    return [order for order in chosen.values() if order]
