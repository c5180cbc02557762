"""What bots say to others and hold to: plain forms of press, whether a bot agrees, and what its word keeps it from.

`PEACE?` asks that neither attacks the other this season; `SUPPORT A Bur - Mun?` asks for a support of that order, which
is the asker's; `YES` and `NO` answer. A bot decides by the position alone: who is a person, it never knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.bots.seat import BotSeat
from engine.bots.situation import Situation
from engine.bots.tempers import RUTHLESS, in_reach, leanings
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.turn import seat_orders
from engine.views import project

PEACE, SUPPORT, YES, NO = "peace", "support", "yes", "no"
KEPT_FROM = 0.1
"""How keen a bot is on the centres of whom it has promised peace: so little that it does not attack (`SPARED`)."""
SAYS = re.compile(r"\s*(?:(PEACE)\s*\?|SUPPORT\s+(?P<order>[^?\n]+?)\s*\?|(YES|NO)\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Said:
    """What a letter comes to. `kind`: PEACE, SUPPORT, YES, NO, or empty where it is none of the forms."""

    kind: str = ""
    order: str = ""


@dataclass(frozen=True)
class Reply:
    """What a bot answers. `line`: what it has promised to order, if it agrees to a support."""

    agrees: bool
    why: str = ""
    line: str = ""

    @property
    def text(self) -> str:
        """The letter."""
        said = "YES" if self.agrees else "NO"
        return f"{said}: {self.line or self.why}" if self.line or self.why else said


def read_letter(text: str) -> Said:
    """What a letter asks or answers; only its beginning counts."""
    found = SAYS.match(text)
    if found is None:
        return Said()
    if found["order"]:
        return Said(SUPPORT, " ".join(found["order"].split()))
    return Said((found[1] or found[3]).lower())


def consider(
    rulebook: Rulebook,
    state: State,
    seat: str,
    asker: str,
    said: Said,
    *,
    at_peace: Collection[str],
    temper: str,
    lines: Sequence[str],
) -> Reply:
    """Whether a bot agrees to what somebody asks of it in a movement window.

    `at_peace`: with whom it is so already. `lines`: what it has handed in so far, which says who of its units is free.
    """
    state = project(state, seat)
    if said.kind == PEACE:
        return _peace(rulebook, state, seat, asker, at_peace, temper)
    bot = BotSeat(rulebook.amended(state.house), state, seat, "")
    return _support(bot, asker, said.order, at_peace, lines)


def _peace(rulebook: Rulebook, state: State, seat: str, asker: str, at_peace: Collection[str], temper: str) -> Reply:
    """Peace, as long as somebody is left in reach whom it may attack."""
    if asker in at_peace:
        return Reply(True)
    if temper == RUTHLESS and leanings(rulebook, state, seat, temper).get((seat, asker), 1.0) > 1:
        return Reply(False, "I have other plans.")
    left = in_reach(rulebook, state, seat) - {asker, *at_peace}
    return Reply(True) if left else Reply(False, "There would be nobody left whom I could attack.")


def _support(bot: BotSeat, asker: str, order: str, at_peace: Collection[str], lines: Sequence[str]) -> Reply:
    """A support by a unit that is not going to a centre, of the asker's own unit and against nobody who is spared."""
    checks = seat_orders.check(bot.rulebook, bot.state, asker, [order])
    data = next((check.data for check in checks if check.canonical and check.level != "error"), None)
    if data is None or data.get("verb") not in ("move", "hold"):
        return Reply(False, "I can read no order of a unit of yours in that: SUPPORT A Bur - Mun? is how I am asked.")
    goal = data.get("target", "")
    situation = Situation(bot.rulebook, bot.state)
    occupant = next((piece for piece in situation.pieces if piece.unit.at == goal and piece.contests), None)
    there = {str(bot.state.centres.get(goal, "")), str(occupant.unit.owner) if occupant else ""} if goal else set()
    if bot.seat in there:
        return Reply(False, "That would be against me.")
    if there & set(at_peace):
        return Reply(False, "I am at peace with them.")
    found = _supports(bot, data)
    if not found:
        return Reply(False, "No unit of mine can support that.")
    moves = bot.of("move", lines).values()
    taking = {move["unit"] for move in moves if move["target"] in bot.rulebook.board.centres}
    free = sorted(unit for unit in found if unit not in taking)
    return Reply(True, line=found[free[0]]) if free else Reply(False, "I need my units elsewhere.")


def _supports(bot: BotSeat, asked: Mapping[str, Any]) -> dict[str, str]:
    """By own unit, the line with which it supports an order, given as data."""
    unit, goal = asked.get("unit"), asked.get("target", "")
    found: dict[str, str] = {}
    for own, lines in bot.offered.items():
        for line, data in bot.of(SUPPORT, lines).items():
            if data["helped"].get("unit") == unit and data.get("target", "") == goal:
                found.setdefault(own, line)
    return found


def proposal(rulebook: Rulebook, state: State, seat: str, at_peace: Collection[str]) -> str:
    """To whom a bot would propose peace: who has the most centres in reach, as long as others are left; or nobody."""
    state = project(state, seat)
    near = sorted(in_reach(rulebook, state, seat) - set(at_peace))
    owners = [str(owner) for owner in state.centres.values()]
    return max(near, key=owners.count) if len(near) > 1 else ""


def keep_word(bot: BotSeat, lines: Sequence[str], promised: Sequence[str]) -> list[str]:
    """Lines with those that are promised in the place of the same units'."""
    units = {bot.read(line).get("unit") for line in promised}
    return (
        [line for line in lines if bot.read(line).get("unit") not in units] + list(promised) if promised else [*lines]
    )
