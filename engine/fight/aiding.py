"""Supports in numbers: whom each helps, whether it fits what that unit does, and what cuts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalogue import CUTTING, STRENGTH, Cutting
from engine.fight.matching import silent_seats
from engine.fight.parties import SURE, Fight, forced
from engine.fight.plainly import Glance, glance_of
from engine.ids import ProvinceId
from engine.orders import Move, Order, Support
from engine.resolver import MOVE, NOBODY, NOWHERE, STUCK, SUPPORT
from engine.resolver import Support as Aid
from engine.state import Unit

if TYPE_CHECKING:
    from engine.turn import Turn

_PLAIN_CUT = Cutting()


def aids_of(turn: Turn, fight: Fight) -> list[Aid]:
    """All supports for the resolver: those that are orders, then those that are nobody's (`Turn.aids`)."""
    found = _orders(turn, fight)
    return [*found, *_helps(turn, fight)] if turn.aids else found


def _orders(turn: Turn, fight: Fight) -> list[Aid]:
    index, amended, glance = turn.rulebook.board.index, turn.rulebook.amendments, glance_of(turn)
    strong, cut = STRENGTH.name in amended, CUTTING.name in amended
    refused = silent_seats(turn) if turn.rulebook.customs.disorder_support == "refused" else frozenset()
    aids = []
    for number, intent in enumerate(fight.intents):
        order = fight.orders[number]
        if intent != SUPPORT or not isinstance(order, Support):
            continue
        unit = fight.units[number]
        found = _meant(turn, fight, glance, number, order)
        if found is None:
            continue
        helped, fits = found
        if fits and order.target is None and refused and unit.owner != helped.owner and helped.owner in refused:
            fits = False
        other = fight.number[helped.id]
        aimed = index[ProvinceId(order.target.province)] if order.target else NOWHERE
        how: Cutting = CUTTING.ask(turn, unit, order) if cut else _PLAIN_CUT
        ruled = forced(turn, unit)
        aids.append(
            Aid(
                number,
                other,
                aimed if fits else NOWHERE,
                0 if not fits else int(STRENGTH.ask(turn, unit, "support", None) * fight.scale) if strong else 1,
                SURE if ruled == "succeeds" else how.needs,
                _exempt(turn, how) if how.exempt_place is not None else aimed if order.target else index[helped.at],
                None if how.exempt_side is None else NOBODY,
                bool(how.cut) or ruled in ("cut", "fails", "void"),
            )
        )
        fight.aids.append((number, other, fits))
        if how.cut:
            fight.cut_before[number] = how.cut
    return aids


def _exempt(turn: Turn, how: Cutting) -> int:
    return turn.rulebook.board.index[how.exempt_place] if how.exempt_place else NOWHERE


def _meant(turn: Turn, fight: Fight, glance: Glance, number: int, order: Support) -> tuple[Unit, bool] | None:
    """The unit that a support helps, and whether it fits what that does.

    Of several that one name may mean it is the first that it fits, or simply the first.
    """
    unit, line = fight.units[number], fight.given[number].line
    helped = glance.alone.get(line.other) if line is not None else None
    if helped is None:
        helped = turn.find(order.helped)
    if helped is None or helped.id not in fight.number:
        return None
    several = [helped]
    if helped.kind in turn.rulebook.numbered and not order.helped.number:
        here = (turn.position.units[n] for n in turn.position.at[helped.at])
        several = [u for u in here if (u.owner, u.kind) == (helped.owner, helped.kind) and u.id in fight.number]
    for one in several:
        other = fight.number[one.id]
        if _fits(turn, unit, order, one, fight.orders[other], fight.intents[other]):
            return one, True
    return helped, False


def _fits(turn: Turn, unit: Unit, order: Support, helped: Unit, its: Order, intent: int) -> bool:
    """Whether a support says what the helped unit does. DATC 4.B.4 for coasts."""
    if order.target is None:
        return intent not in (MOVE, STUCK)
    if intent != MOVE or not isinstance(its, Move) or its.target.province != order.target.province:
        return False
    if order.target.coast:
        return order.target.coast == its.target.coast
    custom = turn.rulebook.customs.support_coast
    if custom == "optional" or sum(place.province == its.target.province for place in turn.reach(helped)) < 2:
        return True
    return custom == "own_only" and helped.owner == unit.owner


def _helps(turn: Turn, fight: Fight) -> list[Aid]:
    """The supports that are nobody's orders."""
    index, strong = turn.rulebook.board.index, STRENGTH.name in turn.rulebook.amendments
    found = []
    for help_ in turn.aids:
        if help_.supporter not in fight.number or help_.helped not in fight.number:
            continue
        supporter, helped = fight.number[help_.supporter], fight.number[help_.helped]
        its = fight.orders[helped]
        goal = its.target.province if fight.intents[helped] == MOVE and isinstance(its, Move) else None
        fits = goal == help_.target and (goal is not None or fight.intents[helped] != STUCK)
        worth = int(STRENGTH.ask(turn, fight.units[supporter], "support", None) * fight.scale) if strong else 1
        target = index[help_.target] if help_.target and fits else NOWHERE
        found.append(Aid(supporter, helped, target, worth if fits else 0, help_.needs, cut=help_.cut))
    return found
