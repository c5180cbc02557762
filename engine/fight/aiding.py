"""Supports in numbers: whom each helps, whether it fits what that unit does, and what cuts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalogue import CUTTING, STRENGTH, Cutting
from engine.fight.matching import silent_seats
from engine.fight.parties import SURE, Fight, forced
from engine.fight.plainly import Glance, glance_of
from engine.orders import Move, Support
from engine.resolver import MOVE, NOBODY, NOWHERE, STUCK, SUPPORT
from engine.resolver import Support as Aid

if TYPE_CHECKING:
    from engine.turn import Turn


def aids_of(turn: Turn, fight: Fight) -> list[Aid]:
    """All supports for the resolver: those that are orders, then those that are nobody's (`Turn.aids`)."""
    found = _orders(turn, fight)
    return [*found, *_helps(turn, fight)] if turn.aids else found


def _orders(turn: Turn, fight: Fight) -> list[Aid]:
    index, amended, glance = turn.rulebook.board.index, turn.rulebook.amendments, glance_of(turn)
    strong, weighed = STRENGTH.name in amended, CUTTING.name in amended or bool(turn.forced)
    refused = silent_seats(turn) if turn.rulebook.customs.disorder_support == "refused" else None
    aids = []
    for number, intent in enumerate(fight.intents):
        if intent != SUPPORT:
            continue
        order = fight.orders[number]
        assert isinstance(order, Support)
        found = _meant(turn, fight, glance, number, order)
        if found is None:
            continue
        other, fits = found
        if refused and fits:
            fits = not _unheard(fight, number, other, order, refused)
        aimed = index[order.target.province] if order.target else NOWHERE
        value = int(STRENGTH.ask(turn, fight.units[number], "support", None) * fight.scale) if strong else 1
        exempt = aimed if order.target else fight.places[other]
        aid = Aid(number, other, aimed if fits else NOWHERE, value if fits else 0, 1, exempt)
        aids.append(_weighed(turn, fight, order, aid) if weighed else aid)
        fight.aid_of[number] = len(fight.aids)
        fight.aids.append((number, other, fits))
    return aids


def _unheard(fight: Fight, number: int, other: int, order: Support, silent: frozenset[str]) -> bool:
    """Whether it would help somebody else's unit, of a seat that gave no orders, to stay (DATC 4.D.9)."""
    unit, helped = fight.units[number], fight.units[other]
    return order.target is None and unit.owner != helped.owner and helped.owner in silent


def _weighed(turn: Turn, fight: Fight, order: Support, aid: Aid) -> Aid:
    """The support with what rules and rulings say of how it is cut."""
    unit, index = fight.units[aid.supporter], turn.rulebook.board.index
    how: Cutting = CUTTING.ask(turn, unit, order)
    ruled = forced(turn, unit)
    if how.cut:
        fight.cut_before[aid.supporter] = how.cut
    if how.exempt_place is not None:
        aid = aid._replace(exempt_place=index[how.exempt_place] if how.exempt_place else NOWHERE)
    return aid._replace(
        needs=SURE if ruled == "succeeds" else how.needs,
        exempt_side=None if how.exempt_side is None else NOBODY,
        cut=bool(how.cut) or ruled in ("cut", "fails", "void"),
    )


def _meant(turn: Turn, fight: Fight, glance: Glance, number: int, order: Support) -> tuple[int, bool] | None:
    """The unit that a support helps, and whether it fits what that does.

    Of several that one name may mean it is the first that it fits, or simply the first.
    """
    line = fight.given[number].line
    helped = glance.alone.get(line.other) if line is not None else None
    if helped is None:
        helped = turn.find(order.helped)
    if helped is None or helped.id not in fight.number:
        return None
    other = fight.number[helped.id]
    if helped.kind in turn.rulebook.numbered and not order.helped.number:
        here = (turn.position.units[n] for n in turn.position.at[helped.at])
        several = [u for u in here if (u.owner, u.kind) == (helped.owner, helped.kind) and u.id in fight.number]
        fitting = (n for n in (fight.number[u.id] for u in several) if _fits(turn, fight, number, order, n))
        found = next(fitting, None)
        return (other, False) if found is None else (found, True)
    return other, _fits(turn, fight, number, order, other)


def _fits(turn: Turn, fight: Fight, number: int, order: Support, other: int) -> bool:
    """Whether a support says what the helped unit does. DATC 4.B.4 for coasts."""
    target, intent, its = order.target, fight.intents[other], fight.orders[other]
    if target is None:
        return intent not in (MOVE, STUCK)
    if intent != MOVE or not isinstance(its, Move) or its.target.province != target.province:
        return False
    if target.coast:
        return target.coast == its.target.coast
    custom, helped = turn.rulebook.customs.support_coast, fight.units[other]
    if custom == "optional" or sum(place.province == its.target.province for place in turn.reach(helped)) < 2:
        return True
    return custom == "own_only" and helped.owner == fight.units[number].owner


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
