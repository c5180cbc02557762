"""Supports in numbers: whom each helps, whether it fits what that unit does, and what cuts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.events import make
from engine.model.ids import ProvinceId
from engine.model.lines import CanonicalLine
from engine.model.orders import Move, Support
from engine.movement.combatants import SURE, FightSetup, forced
from engine.movement.fast_path import PlainUnits, plain_units_of
from engine.movement.matching import silent_seats
from engine.resolver import MOVE, NOBODY, NOWHERE, STUCK, SUPPORT
from engine.resolver import MatchedSupport as Aid
from engine.rulebook.catalogue import CUTTING, STRENGTH, Cutting

if TYPE_CHECKING:
    from engine.rulebook.look import Look


Meant = tuple[int, int, bool]
"""Of a support: whom it helps, the place of the move that it helps (NOWHERE: to stay), whether it fits what he does."""


def aids_of(turn: Look, fight: FightSetup) -> list[Aid]:
    """All supports for the resolver: those that are orders, then those that are nobody's (`Turn.aids`)."""
    supports = _orders(turn, fight)
    return [*supports, *_helps(turn, fight)] if turn.aids else supports


def _orders(turn: Look, fight: FightSetup) -> list[Aid]:
    amended, plain = turn.rulebook.amendments, plain_units_of(turn)
    strong, weighed = STRENGTH.name in amended, CUTTING.name in amended or bool(turn.forced)
    refused = silent_seats(turn) if turn.rulebook.datc_choices.disorder_support == "refused" else None
    aids = []
    for number, intent in enumerate(fight.intents):
        if intent != SUPPORT:
            continue
        line = fight.given[number].line
        if fight.plain and line is not None and not line.coasts:
            meant = _plain_meaning(fight, plain, line)
        else:
            meant = _support_meaning(turn, fight, number)
        if meant is None:
            continue
        other, aimed, fits = meant
        if refused and fits:
            fits = not _unheard(fight, number, other, aimed, refused)
        value = int(STRENGTH.ask(turn, fight.units[number], "support", None) * fight.scale) if strong else 1
        exempt = fight.places[other] if aimed == NOWHERE else aimed
        if not fits:
            aimed, value = NOWHERE, 0
        aid = make(Aid, (number, other, aimed, value, 1, exempt, None, False))
        aids.append(_weighed(turn, fight, aid) if weighed else aid)
        fight.support_of[number] = len(fight.supports)
        fight.supports.append((number, other, fits))
    return aids


def _plain_meaning(fight: FightSetup, plain: PlainUnits, line: CanonicalLine) -> Meant | None:
    """What a line that is true of its unit means: in numbers, since its target has one coast at the most."""
    other = fight.number.get(plain[line.other].id)
    if other is None:
        return None
    aimed = line.aim
    fits = fight.targets[other] == aimed if aimed != NOWHERE else fight.intents[other] not in (MOVE, STUCK)
    return other, aimed, fits


def _unheard(fight: FightSetup, number: int, other: int, aimed: int, silent: frozenset[str]) -> bool:
    """Whether it would help somebody else's unit, of a seat that gave no orders, to stay (DATC 4.D.9)."""
    unit, helped = fight.units[number], fight.units[other]
    return aimed == NOWHERE and unit.owner != helped.owner and helped.owner in silent


def _weighed(turn: Look, fight: FightSetup, aid: Aid) -> Aid:
    """The support with what rules and rulings say of how it is cut."""
    unit, index = fight.units[aid.supporter], turn.rulebook.board.index
    how: Cutting = CUTTING.ask(turn, unit, fight.given[aid.supporter].order)
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


def _support_meaning(turn: Look, fight: FightSetup, number: int) -> Meant | None:
    """What a support means, looked at closely.

    Of several units that one name may mean it is the first that it fits, or simply the first.
    """
    order = fight.given[number].order
    assert isinstance(order, Support)
    helped = turn.find(order.helped)
    if helped is None or helped.id not in fight.number:
        return None
    other = fight.number[helped.id]
    aimed = turn.rulebook.board.index[ProvinceId(order.target.province)] if order.target else NOWHERE
    if helped.kind in turn.rulebook.numbered and not order.helped.number:
        here = (turn.position.units[n] for n in turn.position.at[helped.at])
        several = [u for u in here if (u.owner, u.kind) == (helped.owner, helped.kind) and u.id in fight.number]
        fitting = (n for n in (fight.number[u.id] for u in several) if _fits(turn, fight, number, order, n))
        first = next(fitting, None)
        return (other, aimed, False) if first is None else (first, aimed, True)
    return other, aimed, _fits(turn, fight, number, order, other)


def _fits(turn: Look, fight: FightSetup, number: int, order: Support, other: int) -> bool:
    """Whether a support says what the helped unit does. DATC 4.B.4 for coasts."""
    target, intent, its = order.target, fight.intents[other], fight.given[other].order
    if target is None:
        return intent not in (MOVE, STUCK)
    if intent != MOVE or not isinstance(its, Move) or its.target.province != target.province:
        return False
    if target.coast:
        return target.coast == its.target.coast
    choice, helped = turn.rulebook.datc_choices.support_coast, fight.units[other]
    if choice == "optional" or sum(place.province == its.target.province for place in turn.reach(helped)) < 2:
        return True
    return choice == "own_only" and helped.owner == fight.units[number].owner


def _helps(turn: Look, fight: FightSetup) -> list[Aid]:
    """The supports that are nobody's orders."""
    index, strong = turn.rulebook.board.index, STRENGTH.name in turn.rulebook.amendments
    aids = []
    for help_ in turn.aids:
        if help_.supporter not in fight.number or help_.helped not in fight.number:
            continue
        supporter, helped = fight.number[help_.supporter], fight.number[help_.helped]
        its = fight.given[helped].order
        goal = its.target.province if fight.intents[helped] == MOVE and isinstance(its, Move) else None
        fits = goal == help_.target and (goal is not None or fight.intents[helped] != STUCK)
        worth = int(STRENGTH.ask(turn, fight.units[supporter], "support", None) * fight.scale) if strong else 1
        target = index[help_.target] if help_.target and fits else NOWHERE
        aids.append(Aid(supporter, helped, target, worth if fits else 0, help_.needs, cut=help_.cut))
        fight.helps.append((supporter, helped, fits, help_.who))
    return aids
