"""The reason of every verdict, in words a player understands."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.model.board import Place
from engine.model.orders import Convoy, Move, Order, Support
from engine.model.wording import listed
from engine.movement.combatants import SURE, FightSetup
from engine.resolver import (
    CARRY,
    DISLODGED,
    MOVE,
    MOVED,
    NOBODY,
    OWN_SIDE,
    ROUTE_BROKEN,
    STUCK,
    SUPPORT,
    Strength,
    Verdicts,
)

Answer = tuple[str, str]
"""A verdict and its reason."""


_NUMBERS: Final = [str(number) for number in range(16)]
"""Nearly all strengths, as they are written."""


def amount(scale: int, strength: Strength | None) -> str:
    """A strength in parts of `scale`, as players write it: `2`, `3/2`; `irresistible 1` with force; what a GM ruled."""
    if strength is None:
        return "0"
    force, count = strength
    if scale == 1 and not force and count < len(_NUMBERS):
        return _NUMBERS[count]
    return _amount(scale, force, count)


def _amount(scale: int, force: int, count: int) -> str:
    """The same of one that is out of the ordinary."""
    if count >= SURE:
        return "the GM's word"
    number = str(count if scale == 1 else Fraction(count, scale))
    return f"irresistible {number}" if force else number


def balance(fight: FightSetup, verdicts: Verdicts, number: int) -> str:
    """`2 against 1 from A Mun`, or `1 against 0` where nobody was in the way; units without force need that."""
    other, mine = verdicts.opponent[number], amount(fight.scale, verdicts.strength[number])
    if other == NOBODY:
        return f"{mine} against 0" if mine != "0" else "nobody was in its way"
    met = f"{mine} against {amount(fight.scale, verdicts.against[number])} from {fight.names[other]}"
    if not fight.grounds:
        return met
    return f"{met}{grounds(fight, (number, _role(fight, number)), (other, _role(fight, other, number)))}"


def _role(fight: FightSetup, number: int, against: int = NOBODY) -> str:
    """Whether a unit fights as one that attacks, or as one that holds: one that goes elsewhere holds if it stays."""
    if fight.intents[number] != MOVE:
        return "hold"
    if against == NOBODY:
        return "attack"
    headed = fight.targets[number] in (fight.places[against], fight.targets[against])
    return "attack" if headed else "hold"


def grounds(fight: FightSetup, *roles: tuple[int, str]) -> str:
    """` (2: A Sil's double trouble)`: where the strengths and the force that units have by themselves come from, if
    unusual."""
    if not fight.grounds:
        return ""
    worth, texts = {"attack": fight.move, "hold": fight.hold}, []
    for number, role in roles:
        reasons = [fight.grounds[number, role]] if (number, role) in fight.grounds else []
        value = amount(fight.scale, Strength(0, worth[role][number])) if reasons else ""
        if role == "attack" and (number, "force") in fight.grounds:
            value = f"irresistible {value}".rstrip()
            reasons.insert(0, fight.grounds[number, "force"])
        if reasons:
            texts.append(f"{value}: {fight.names[number]}'s {listed(reasons)}")
    return f" ({'; '.join(texts)})" if texts else ""


def backers(fight: FightSetup, verdicts: Verdicts, *, told: bool = True) -> dict[int, list[str]]:
    """Who supported each unit to good effect, by the unit's place in the fight; with their strengths, if unusual.

    `told`: in the words of reports, which say where these come from.
    """
    if told and fight.backers is not None:
        return fight.backers
    helpers: dict[int, list[str]] = {}
    movement = fight.movement
    assert movement is not None
    ordered = ((number, other, fits, "") for number, other, fits in fight.supports)
    for place, (number, other, fits, who) in enumerate((*ordered, *fight.helps)):
        if fits and verdicts.given[place]:
            name, value = fight.names[number], movement.supports[place].value
            name = f"{who} {name}" if who else name
            if value != fight.scale:
                worth = amount(fight.scale, Strength(0, value))
                ground = fight.grounds.get((number, "support"), "") if told else ""
                name = f"{name} ({worth}: {ground})" if ground else f"{name} ({worth})"
            helpers.setdefault(other, []).append(name)
    if told:
        fight.backers = helpers
    return helpers


def dislodgement(fight: FightSetup, verdicts: Verdicts, number: int, *, owned: bool = False) -> str:
    """`dislodged by A Mun: 2 against 1` as the dislodged unit's reader wants it; `owned`: by `Germany A Mun`."""
    by = verdicts.dislodged_by[number]
    won, lost = amount(fight.scale, verdicts.strength[by]), amount(fight.scale, verdicts.against[by])
    whose = f"{fight.units[by].owner} " if owned else ""
    helped = backers(fight, verdicts).get(by) if owned else None
    aided = f", supported by {listed(helped)}" if helped else ""
    whence = grounds(fight, (by, "attack"), (number, _role(fight, number, by)))
    return f"dislodged by {whose}{fight.names[by]}{aided}: {won} against {lost}{whence}"


def _move(fight: FightSetup, verdicts: Verdicts, number: int) -> Answer:
    other = verdicts.opponent[number]
    if verdicts.outcome[number] == MOVED:
        return "succeeds", balance(fight, verdicts, number)
    reason = verdicts.reason[number]
    if reason == ROUTE_BROKEN:
        return _broken(fight, verdicts, number)
    if reason == OWN_SIDE and other != NOBODY:
        return "bounces", f"bounced: {fight.names[other]} is of its own side and stayed"
    if other == NOBODY:  # nothing else keeps it
        return "bounces", "bounced by a ruling of the GM"
    return "bounces", f"bounced: {balance(fight, verdicts, number)}"


def _broken(fight: FightSetup, verdicts: Verdicts, number: int) -> Answer:
    carrier = verdicts.broken_by[number]
    if carrier == NOBODY:
        return "fails", "no convoy: no chain of fleets was ordered to carry it"
    if verdicts.outcome[carrier] == DISLODGED:
        return "disrupted", f"convoy disrupted: {fight.names[carrier]} dislodged"
    return "disrupted", f"convoy disrupted: {fight.names[carrier]} in a paradox"


def _support(fight: FightSetup, verdicts: Verdicts, number: int) -> Answer:
    aid = fight.support_of.get(number)
    if aid is None:
        order = fight.given[number].order
        return "fails", f"{order.helped if isinstance(order, Support) else 'nobody'} took no part in the fight"
    if not fight.supports[aid][2]:
        return "fails", _unfitting(fight, number, fight.supports[aid][1])
    if verdicts.given[aid]:
        return "succeeds", "support given"
    if verdicts.outcome[number] == DISLODGED:
        return "cut", f"support cut by {fight.names[verdicts.dislodged_by[number]]}, which dislodged it"
    by = verdicts.cut_by[aid]
    cutter = fight.names[by] if by != NOBODY else fight.cut_before.get(number)
    return "cut", f"support cut by {cutter}" if cutter else "support cut"


def _unfitting(fight: FightSetup, number: int, other: int) -> str:
    """Why a support does not fit what the helped unit does."""
    order = fight.given[number].order
    assert isinstance(order, Support)
    if order.target is not None:
        return _unmade(fight, other, str(order.helped), order.target)
    if fight.intents[other] in (MOVE, STUCK):
        return f"{order.helped} was not ordered to stay"
    return f"{fight.units[other].owner} gave no orders, and its units take no support from others"


def _uncarried(fight: FightSetup, number: int, order: Convoy) -> str:
    """Why a unit carried nobody."""
    at, where = order.carried.at.province, order.target.province
    for other, unit in enumerate(fight.units):
        its = fight.given[other].order
        if unit.at == at and unit.kind == order.carried.kind and fight.intents[other] == MOVE and _goes(its, where):
            if other in fight.routes:
                return "no chain of fleets was ordered to carry it"
            return f"{order.carried} was not ordered to {where} by convoy, and goes by itself"
    passengers = [n for n, unit in enumerate(fight.units) if unit.at == at and unit.kind == order.carried.kind]
    if not passengers:
        return f"{order.carried} took no part in the fight"
    return _unmade(fight, passengers[0], str(order.carried), order.target)


def _goes(order: Order, where: str) -> bool:
    return isinstance(order, Move) and order.target.province == where


def _unmade(fight: FightSetup, other: int, called: str, goal: Place) -> str:
    """Why a unit did not make the move that another was to help."""
    where, given = goal.province, fight.given[other]
    if _goes(given.order, where):
        if given.stuck:
            return f"{called} could not try to move to {where}: {given.problem}"
        if fight.intents[other] != MOVE:
            return f"{called} did not move to {where}, by a ruling of the GM"
        assert isinstance(given.order, Move)
        return f"{called} was ordered to {given.order.target}, and the support does not say so"
    for order, reason in given.earlier:
        if _goes(order, where):
            return f"{called} was ordered to move to {where}, but did not: {reason}"
    if any(_goes(order, where) for _, order in fight.voided.get(fight.units[other].id, ())):
        return f"the order of {called} to move to {where} was void"
    return f"{called} was not ordered to move to {goal}"


def _convoy(fight: FightSetup, verdicts: Verdicts, number: int) -> Answer:
    if not any(number in path.carriers for path in fight.routes.values()):
        order = fight.given[number].order
        assert isinstance(order, Convoy)
        return "fails", _uncarried(fight, number, order)
    if verdicts.outcome[number] == DISLODGED:
        return "disrupted", f"convoy disrupted: {dislodgement(fight, verdicts, number)}"
    if number in verdicts.disrupted:
        return "disrupted", "convoy disrupted by the paradox rule"
    return "succeeds", "convoy held"


def _hold(fight: FightSetup, verdicts: Verdicts, number: int) -> Answer:
    if verdicts.outcome[number] == DISLODGED:
        return "holds", dislodgement(fight, verdicts, number)
    attacker = verdicts.opponent[number]
    if attacker == NOBODY:
        return "holds", "not attacked"
    if verdicts.reason[attacker] == OWN_SIDE:
        return "holds", f"held: {fight.names[attacker]} is of its own side"
    weaker = verdicts.outcome[attacker] != MOVED and _less(verdicts.strength[number], verdicts.against[number])
    rival = verdicts.opponent[attacker] if weaker else NOBODY
    stopped = f", which {fight.names[rival]} stopped" if rival not in (NOBODY, number) else ""
    return "holds", f"held: {balance(fight, verdicts, number)}{stopped}"


def _less(mine: Strength | None, other: Strength | None) -> bool:
    """Whether one strength is less than another; none at all is the least."""
    return other is not None and (mine is None or mine < other)


def answer(fight: FightSetup, verdicts: Verdicts, number: int, intent: int) -> Answer:
    """What became of a unit that was ordered to do this in the fight, and why."""
    if intent == MOVE:
        return _move(fight, verdicts, number)
    if intent == SUPPORT:
        return _support(fight, verdicts, number)
    return _convoy(fight, verdicts, number) if intent == CARRY else _hold(fight, verdicts, number)
