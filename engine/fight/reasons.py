"""The reason of every verdict, in words a player understands."""

from __future__ import annotations

from fractions import Fraction

from engine.fight.setup import Fight
from engine.orders import Convoy, Move, Support
from engine.resolver import DISLODGED, MOVED, NOBODY, OWN_SIDE, ROUTE_BROKEN, Strength, Verdicts
from engine.unit_orders import Verdict


def amount(fight: Fight, strength: Strength | None) -> str:
    """A strength as players write it: `2`, `3/2`; `irresistible 1` with force."""
    if strength is None:
        return "0"
    force, count = strength
    number = str(count if fight.scale == 1 else Fraction(count, fight.scale))
    return f"irresistible {number}" if force else number


def balance(fight: Fight, verdicts: Verdicts, number: int) -> str:
    """`2 against 1 from A Mun`, or `1 against 0` where nobody was in the way."""
    other = verdicts.opponent[number]
    mine, theirs = amount(fight, verdicts.strength[number]), amount(fight, verdicts.against[number])
    return f"{mine} against {theirs} from {fight.names[other]}" if other != NOBODY else f"{mine} against 0"


def verdict_of(fight: Fight, verdicts: Verdicts, number: int, aids: dict[int, int]) -> Verdict:
    """What became of one unit's order. `aids` maps a supporter to its place among the problem's supports."""
    order = fight.orders[number]
    dislodged = verdicts.outcome[number] == DISLODGED
    if isinstance(order, Move):
        found = _move(fight, verdicts, number)
    elif isinstance(order, Support):
        found = _support(fight, verdicts, number, aids.get(number, NOBODY))
    elif isinstance(order, Convoy):
        found = _convoy(fight, verdicts, number)
    else:
        found = _hold(fight, verdicts, number)
    found.dislodged = dislodged
    return found


def dislodgement(fight: Fight, verdicts: Verdicts, number: int) -> str:
    """`2 against 1 from A Mun` as the dislodged unit's reader wants it."""
    by = verdicts.dislodged_by[number]
    won, lost = amount(fight, verdicts.strength[by]), amount(fight, verdicts.against[by])
    return f"dislodged by {fight.names[by]}: {won} against {lost}"


def _move(fight: Fight, verdicts: Verdicts, number: int) -> Verdict:
    if verdicts.outcome[number] == MOVED:
        return Verdict("succeeds", balance(fight, verdicts, number))
    reason, other = verdicts.reason[number], verdicts.opponent[number]
    if reason == ROUTE_BROKEN:
        return _broken(fight, verdicts, number)
    if reason == OWN_SIDE and other != NOBODY:
        return Verdict("bounces", f"bounced: {fight.names[other]} is of its own side and stayed")
    return Verdict("bounces", f"bounced: {balance(fight, verdicts, number)}")


def _broken(fight: Fight, verdicts: Verdicts, number: int) -> Verdict:
    carrier = verdicts.broken_by[number]
    if carrier == NOBODY:
        return Verdict("fails", "no convoy: no chain of fleets was ordered to carry it")
    if verdicts.outcome[carrier] == DISLODGED:
        return Verdict("disrupted", f"convoy disrupted: {fight.names[carrier]} dislodged")
    return Verdict("disrupted", f"convoy disrupted: {fight.names[carrier]} in a paradox")


def _support(fight: Fight, verdicts: Verdicts, number: int, aid: int) -> Verdict:
    order = fight.orders[number]
    assert isinstance(order, Support)
    if aid == NOBODY:
        return Verdict("fails", "there was nothing to support")
    fits = fight.aids[aid][2]
    if not fits:
        what = f"move to {order.target}" if order.target else "stay"
        return Verdict("fails", f"{order.helped} was not ordered to {what}")
    if verdicts.given[aid]:
        return Verdict("succeeds", "support given")
    if verdicts.outcome[number] == DISLODGED:
        return Verdict("cut", f"support cut by {fight.names[verdicts.dislodged_by[number]]}, which dislodged it")
    by = verdicts.cut_by[aid]
    why = fight.names[by] if by != NOBODY else fight.cut_before.get(number)
    return Verdict("cut", f"support cut by {why}" if why else "support cut")


def _convoy(fight: Fight, verdicts: Verdicts, number: int) -> Verdict:
    order = fight.orders[number]
    assert isinstance(order, Convoy)
    if not any(number in path.carriers for path in fight.routes.values()):
        return Verdict("fails", f"{order.carried} was not ordered to {order.target} by convoy")
    if verdicts.outcome[number] == DISLODGED:
        return Verdict("disrupted", f"convoy disrupted: {dislodgement(fight, verdicts, number)}")
    if number in verdicts.disrupted:
        return Verdict("disrupted", "convoy disrupted by the paradox rule")
    return Verdict("succeeds", "convoy held")


def _hold(fight: Fight, verdicts: Verdicts, number: int) -> Verdict:
    if verdicts.outcome[number] == DISLODGED:
        return Verdict("holds", dislodgement(fight, verdicts, number))
    if verdicts.opponent[number] != NOBODY:
        return Verdict("holds", f"held: {balance(fight, verdicts, number)}")
    return Verdict("holds", "not attacked")
