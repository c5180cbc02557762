"""The Verdicts of a fight in which everything is known: what happened, and the numbers that decided it."""

from typing import Final

from engine.resolver.equations import (
    ABSENT,
    attack_strength,
    barring_sides,
    carrier_holds,
    opposing_strength,
    points,
    prevent_strength,
)
from engine.resolver.movement import NOBODY, SZYKMAN
from engine.resolver.tables import FORCE, NO, FightTables, Units
from engine.resolver.verdicts import BEATEN, DISLODGED, NO_REASON, OWN_SIDE, ROUTE_BROKEN, Strength, Verdicts

Comparison = tuple[int, Strength | None, int, Strength | None]
"""Reason, own strength, opponent, his strength."""

_NONE: Final[Units] = []  # nothing appends to it

_NOTHING: Final[Comparison] = (NO_REASON, None, NOBODY, None)
_BROKEN: Final[Comparison] = (ROUTE_BROKEN, None, NOBODY, None)


def report(fight: FightTables) -> Verdicts:
    """Put the outcome of a settled fight together."""
    n = len(fight.moved)
    outcome = [*fight.moved]  # NO is STAYS and YES is MOVED
    dislodged_by, broken_by = [NOBODY] * n, [NOBODY] * n
    for unit, attacker in _dislodged(fight):
        outcome[unit], dislodged_by[unit] = DISLODGED, attacker
    for unit in fight.routes:
        if not fight.whole[unit]:
            broken_by[unit] = _breaker(fight, unit)
    compared = _comparisons(fight)
    spared = any(fight.whole[attacker] and not fight.movement.supports[s].cut for s, attacker in fight.spared)
    return Verdicts(
        outcome=tuple(outcome),
        dislodged_by=tuple(dislodged_by),
        reason=tuple([reason for reason, _, _, _ in compared]),
        strength=tuple([strength for _, strength, _, _ in compared]),
        opponent=tuple([opponent for _, _, opponent, _ in compared]),
        against=tuple([against for _, _, _, against in compared]),
        whole=tuple([decision != NO for decision in fight.whole]),
        broken_by=tuple(broken_by),
        given=tuple([decision != NO for decision in fight.given]),
        cut_by=tuple(
            [NOBODY if given else _cutter(fight, number, dislodged_by) for number, given in enumerate(fight.given)]
        ),
        standoffs=_standoffs(fight),
        paradox=SZYKMAN if fight.disrupted else fight.movement.paradox if spared else "",
        disrupted=frozenset(fight.disrupted),
    )


_SMALL: Final = [Strength(0, number) for number in range(16)]
"""Strengths without force, made once: hardly any others ever occur."""


def _public_strength(value: int) -> Strength | None:
    """Turn a strength inside into one for the caller."""
    if value == ABSENT:
        return None
    return _SMALL[value] if value < len(_SMALL) else Strength(*divmod(value, FORCE))


def _dislodged(fight: FightTables) -> list[tuple[int, int]]:
    """Return each unit that did not leave a place somebody else entered, and who that was."""
    moved, group, target = fight.moved, fight.group, fight.target
    attackers = []
    for attacker in fight.movers:
        if moved[attacker] and fight.contests[attacker]:
            for unit in fight.occupants.get(target[attacker], _NONE):
                if not moved[unit] and group[unit] != group[attacker]:
                    attackers.append((unit, attacker))
    return attackers


def _attack(fight: FightTables, unit: int) -> int:
    """Return the attack of a move that arrived: without those who may not help against who stands."""
    if fight.move_supports[unit] or fight.joint_attackers:
        return attack_strength(fight, unit, barring_sides(fight, unit)[0])[0]
    return fight.attack[unit]


def _comparisons(fight: FightTables) -> list[Comparison]:
    """Say, per unit, which strengths decided what became of it."""
    whole = fight.whole
    compared: list[Comparison] = [_NOTHING] * len(whole)
    attacks = {unit: _attack(fight, unit) for unit in fight.movers if whole[unit] and fight.contests[unit]}
    for unit, attack in attacks.items():
        compared[unit] = _compare_move(fight, unit, attack)
    for place in fight.arrivals:
        for unit in fight.occupants.get(place, _NONE):
            if unit not in attacks:
                compared[unit] = _compare_stand(fight, unit, attacks)
    for unit in fight.routes:
        if not whole[unit]:
            compared[unit] = _BROKEN
    return compared


def _compare_move(fight: FightTables, unit: int, strength: int) -> Comparison:
    """Compare a move that arrived with the strongest that stood against it, or with its own side if that barred it."""
    opponent, against = NOBODY, ABSENT
    rivals, defenders = fight.rivals[unit], fight.defenders[unit]
    if not (rivals or defenders):
        return NO_REASON, _public_strength(strength), NOBODY, None
    for defending in defenders:
        value, _ = opposing_strength(fight, defending, fight.facing[unit])
        if value > against:
            opponent, against = defending[0] if len(defending) == 1 else _stayers(fight, unit, defending)[0], value
    for rival in rivals:
        value, _ = prevent_strength(fight, rival, unit)
        if value > against:
            opponent, against = rival, value
    if fight.moved[unit]:
        return NO_REASON, _public_strength(strength), opponent, _public_strength(against)
    if (against < strength or opponent not in rivals) and _barred(fight, unit):
        opponent, against = _own_in_the_way(fight, unit)
        return OWN_SIDE, _public_strength(strength), opponent, _public_strength(against)
    return BEATEN, _public_strength(strength), opponent, _public_strength(against)


def _barred(fight: FightTables, unit: int) -> bool:
    """Say whether its own side stands at the target of a move."""
    side, sole_defender = fight.side, fight.sole_defender[unit]
    if sole_defender != NOBODY and side[sole_defender] != side[unit]:
        return False
    return side[unit] in barring_sides(fight, unit)[0]


def _own_in_the_way(fight: FightTables, unit: int) -> tuple[int, int]:
    """Return the first of its own side that a move failed to drive out, and what it opposes."""
    side = fight.side
    return next(
        (other, opposing_strength(fight, defending, fight.facing[unit])[0])
        for defending in fight.defenders[unit]
        for other in _stayers(fight, unit, defending)
        if side[other] == side[unit]
    )


def _stayers(fight: FightTables, unit: int, defending: Units) -> Units:
    """Return those of a group that oppose a mover to their place: all that stay, and who comes head-on."""
    return [other for other in defending if not fight.moved[other] or other in fight.facing[unit]]


def _compare_stand(fight: FightTables, unit: int, attacks: dict[int, int]) -> Comparison:
    """Compare the defence of one that did not move with the strongest attack that arrived."""
    place, group = fight.place[unit], fight.group
    opponent, against = NOBODY, ABSENT
    for attacker in fight.arrivals[place]:
        attack = attacks.get(attacker, ABSENT)
        if attack > against and group[attacker] != group[unit]:
            opponent, against = attacker, attack
    if opponent == NOBODY:
        return _NOTHING
    defending = fight.occupants[place]
    if len(defending) > 1:
        defending = [other for other in defending if group[other] == group[unit]]
    strength, _ = opposing_strength(fight, defending, _NONE)
    return NO_REASON, _public_strength(strength), opponent, _public_strength(against)


def _breaker(fight: FightTables, unit: int) -> int:
    """Return the first carrier that a broken route lost."""
    route = fight.routes[unit]
    lost = (carrier for carrier in sorted(route.carriers) if not carrier_holds(fight, carrier, route.breaks_on))
    return next(lost, NOBODY)


def _cutter(fight: FightTables, number: int, dislodged_by: Units) -> int:
    """Return whose attack cut the support: the first that gave points against it, or who dislodged the supporter."""
    if fight.movement.supports[number].cut:
        return NOBODY
    needs = fight.needs[number]
    arrived = [attacker for attacker, counts in fight.threats[number] if counts and fight.whole[attacker]]
    total = len(arrived) if needs == 1 else sum(points(fight, attacker)[0] for attacker in arrived)
    return arrived[0] if arrived and total >= needs else dislodged_by[fight.supporter[number]]


def _standoffs(fight: FightTables) -> frozenset[int]:
    """Return the places that movers of two groups reached and kept each other out of, and where nobody is left."""
    moved, whole, contested = fight.moved, fight.whole, []
    for place, movers in fight.arrivals.items():
        if len(movers) < 2 or any(moved[unit] for unit in movers):
            continue
        groups = {fight.group[unit] for unit in movers if whole[unit]}
        if len(groups) > 1 and all(moved[unit] for unit in fight.occupants.get(place, _NONE)):
            contested.append(place)
    return frozenset(contested)
