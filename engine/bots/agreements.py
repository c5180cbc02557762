"""What bots say to others and hold to: plain forms of press, whether a bot agrees, and what its word keeps it from.

`PEACE?` asks that neither attacks the other this season; `SUPPORT A Bur - Mun?` asks for a support of that order, which
is the asker's; `YES` and `NO` answer. A bot decides by the position alone: who is a person, it never knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.bots.seat import BotSeat
from engine.bots.situation import Situation
from engine.bots.tempers import RUTHLESS, in_reach, leanings
from engine.model.ids import ProvinceId
from engine.model.json_data import Json
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.turn import seat_orders
from engine.views import project

PEACE, SUPPORT, YES, NO = "peace", "support", "yes", "no"
KEPT_FROM = 0.1
"""How keen a bot is on the centres of whom it has promised peace: so little that it does not attack (`SPARED`)."""
REFUSED = "I have other plans."
"""The one answer where the reason is nobody's business: agreements with others, and what a bot means to order."""
SAYS = re.compile(r"PEACE(?=\s*\?)|SUPPORT(?=\s)|(?:YES|NO)\b", re.IGNORECASE)
"""The first word of a letter that means something."""


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
        answer = "YES" if self.agrees else "NO"
        return f"{answer}: {self.line or self.why}" if self.line or self.why else answer


def read_letter(text: str) -> Said:
    """What a letter asks or answers; only its beginning counts."""
    text = text.lstrip()
    match = SAYS.match(text)
    kind = match[0].lower() if match else ""
    if match is None or kind != SUPPORT:
        return Said(kind)
    order, asked, _ = text[match.end() :].partition("?")
    order = order.strip()
    return Said(SUPPORT, " ".join(order.split())) if asked and order and "\n" not in order else Said()


def consider(
    rulebook: Rulebook,
    state: State,
    seat: str,
    asker: str,
    letter: Said,
    *,
    at_peace: Collection[str],
    promised: Sequence[str],
    temper: str,
) -> Reply:
    """Whether a bot agrees to what somebody asks of it in a movement window.

    `at_peace`: with whom it is so already. `promised`: the supports that it has agreed to. It is not asked what it has
    handed in, so that no answer tells of that.
    """
    state = project(rulebook, state, seat)
    bot = BotSeat(rulebook.amended(state.house), state, seat, "")
    if letter.kind == PEACE:
        return _peace(bot, asker, at_peace, promised, temper)
    return _support(bot, asker, letter.order, at_peace, promised)


def _peace(bot: BotSeat, asker: str, at_peace: Collection[str], promised: Sequence[str], temper: str) -> Reply:
    """Peace, as long as somebody is left in reach whom it may attack, and no support is promised against the asker."""
    if asker in at_peace:
        return Reply(True)
    rulebook, state = bot.rulebook, bot.state
    prey = temper == RUTHLESS and leanings(rulebook, state, bot.seat, temper).get((bot.seat, asker), 1.0) > 1
    against = {seat for line in promised for seat in _opponents_at(bot, bot.read(line).get("target", ""))}
    left = in_reach(rulebook, state, bot.seat) - {asker, *at_peace}
    return Reply(False, REFUSED) if prey or asker in against or not left else Reply(True)


def _opponents_at(bot: BotSeat, place: ProvinceId) -> set[str]:
    """Whom it would be against if a unit went to a place: who owns the centre, and whose unit contests it."""
    return {_standing(bot).get(place, ""), str(bot.state.centres.get(place, ""))} - {""}


def _standing(bot: BotSeat) -> dict[str, str]:
    """By place, whose unit stands there and contests it."""
    return {
        str(piece.unit.at): str(piece.unit.owner)
        for piece in Situation(bot.rulebook, bot.state).pieces
        if piece.contests
    }


def support_question(rulebook: Rulebook) -> str:
    """How a bot is asked for a support, with a move on the board that is played on: `SUPPORT A Bur - Mun?`."""
    army_next = rulebook.board.army_next
    start = next((name for name in ("Bur", *army_next) if army_next.get(ProvinceId(name))), "")
    reached = [place.province for place in army_next.get(ProvinceId(start), ())]
    if not reached:
        return f"SUPPORT {rulebook.board.example} H?"
    return f"SUPPORT A {start} - {'Mun' if 'Mun' in reached else reached[0]}?"


def _support(bot: BotSeat, asker: str, order: str, at_peace: Collection[str], promised: Sequence[str]) -> Reply:
    """A support by a unit that is free, of the asker's own unit and against nobody who is spared.

    Free is who has promised nothing else and cannot go to a vacant centre that its seat has not got.
    """
    checks = seat_orders.check(bot.rulebook, bot.state, asker, [order])
    data = next((check.data for check in checks if check.canonical and check.level != "error"), None)
    if data is None or data.get("verb") not in ("move", "hold"):
        how = support_question(bot.rulebook)
        return Reply(False, f"I can read no order of a unit of yours in that: {how} is how I am asked.")
    there = _opponents_at(bot, data.get("target", ""))
    if bot.seat in there:
        return Reply(False, "That would be against me.")
    supports = _supports(bot, data)
    if not supports:
        return Reply(False, "No unit of mine can support that.")
    if again := [line for line in supports.values() if line in promised]:
        return Reply(True, line=again[0])
    free = sorted(set(supports) - {bot.read(line).get("unit") for line in promised} - _taking(bot))
    return Reply(True, line=supports[free[0]]) if free and not there & set(at_peace) else Reply(False, REFUSED)


def _taking(bot: BotSeat) -> set[str]:
    """The own units that can go to a centre where no unit stands and which is not their seat's."""
    others = {str(place) for place in bot.rulebook.board.centres if bot.state.centres.get(place) != bot.seat}
    vacant = others - set(_standing(bot))
    return {
        unit
        for unit, lines in bot.offered.items()
        if any(move["target"] in vacant for move in bot.of("move", lines).values())
    }


def _supports(bot: BotSeat, asked: Json) -> dict[str, str]:
    """By own unit, the line with which it supports an order, given as data."""
    unit, goal = asked.get("unit"), asked.get("target", "")
    supports: dict[str, str] = {}
    for own_unit, lines in bot.offered.items():
        for line, data in bot.of(SUPPORT, lines).items():
            if data["helped"].get("unit") == unit and data.get("target", "") == goal:
                supports.setdefault(own_unit, line)
    return supports


def proposal(rulebook: Rulebook, state: State, seat: str, at_peace: Collection[str]) -> str:
    """To whom a bot would propose peace: who has the most centres in reach, as long as others are left; or nobody."""
    state = project(rulebook, state, seat)
    near = sorted(in_reach(rulebook, state, seat) - set(at_peace))
    owners = [str(owner) for owner in state.centres.values()]
    return max(near, key=owners.count) if len(near) > 1 else ""


def keep_word(bot: BotSeat, lines: Sequence[str], promised: Sequence[str]) -> list[str]:
    """Lines with those that are promised in the place of the same units'."""
    units = {bot.read(line).get("unit") for line in promised}
    return (
        [line for line in lines if bot.read(line).get("unit") not in units] + list(promised) if promised else [*lines]
    )
