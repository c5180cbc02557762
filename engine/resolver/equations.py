"""The equations of DATC 3.0, chapter 5.B, judged on what is known so far.

A judgement is YES or NO only if nothing still unknown could change it (5.E, decisions on partial information):
strengths are pairs (least, most) of what they may turn out to be. ABSENT, below every strength, is the strength of
nobody at all.
"""

from collections.abc import Callable, Container
from operator import add
from typing import Final

from engine.resolver.movement import NEVER, NOBODY, ON_ATTACKED
from engine.resolver.routes import stands
from engine.resolver.tables import FORCE, MOVES, NO, ROUTES, UNKNOWN, YES, FightTables, Units, Variable

ABSENT: Final = -1

Bounds = tuple[int, int]


def judge_move(fight: FightTables, unit: int) -> int:
    """5.B.1: does the move arrive, and beat every rival and every group at its target, its own side not among them?"""
    sure = fight.whole[unit]
    defenders, rivals = fight.defenders[unit], fight.rivals[unit]
    if sure == NO or not (defenders or rivals):
        return sure
    standing, doubtful = barring_sides(fight, unit) if defenders else ((), ())
    side = fight.side[unit]
    if side in standing:
        return NO
    if side in doubtful:
        sure = UNKNOWN
    least = most = fight.attack[unit]
    if fight.move_supports[unit] or fight.joint_attackers:
        least, most = attack_strength(fight, unit, standing, doubtful)
    for defending in defenders:
        low, high = opposing_strength(fight, defending, fight.facing[unit])
        if most <= low:
            return NO
        if least <= high:
            sure = UNKNOWN
    return _judge_rivals(fight, unit, least, most, sure) if rivals else sure


def _judge_rivals(fight: FightTables, unit: int, least: int, most: int, sure: int) -> int:
    """Does a move of this strength, `sure` to get past the defenders, beat its rivals too?"""
    for rival in fight.rivals[unit]:
        low, high = prevent_strength(fight, rival, unit)
        if most <= low:
            return NO
        if least <= high:
            sure = UNKNOWN
    return sure


def barring_sides(fight: FightTables, unit: int) -> tuple[Container[int], Container[int]]:
    """Return the sides that surely, and those that perhaps, stand at the target; they may not help, its own bars it."""
    movement, sole_defender = fight.movement, fight.sole_defender[unit]
    if sole_defender != NOBODY and not movement.own_ok:
        moved, side = fight.moved[sole_defender], (fight.side[sole_defender],)
        return ((), ()) if moved == YES else (side, ()) if moved == NO else ((), side)
    defenders, facing = fight.defenders[unit], fight.facing[unit]
    if not defenders or (movement.own_ok and movement.own_ok[unit]):
        return (), ()
    standing: list[int] = []
    doubtful: list[int] = []
    decisions = fight.moved
    for defending in defenders:
        for other in defending:
            moved = decisions[other]
            # Who comes head-on counts as standing (5.B.8): if he got through, this move would fail anyway.
            if moved == NO or other in facing:
                standing.append(fight.side[other])
            elif moved == UNKNOWN:
                doubtful.append(fight.side[other])
    return standing, doubtful


def attack_strength(
    fight: FightTables, unit: int, standing: Container[int] = (), doubtful: Container[int] = ()
) -> Bounds:
    """5.B.7, 5.B.8: the mover's number and its supports, but for those of the sides `standing` at its target."""
    least = most = fight.attack[unit]
    for number in fight.move_supports[unit]:
        given = fight.given[number]
        if given:
            side, value = fight.side[fight.supporter[number]], fight.value[number]
            if side not in standing:
                most += value
                if given == YES and side not in doubtful:
                    least += value
    if fight.joint_attackers:
        for other in fight.joint_attackers.get(unit, ()):
            low, high = _share(fight, other)
            least, most = least + low, most + high
    return least, most


def _share(fight: FightTables, unit: int) -> Bounds:
    """Return what a mover adds to another of its group and target (`Movement.joint`): its number, not its force."""
    least = most = fight.attack[unit] % FORCE
    for number in fight.move_supports[unit]:
        if fight.given[number]:
            most += fight.value[number]
            least += fight.value[number] * (fight.given[number] == YES)
    whole = fight.whole[unit]
    return least * (whole == YES), most * (whole != NO)


def prevent_strength(fight: FightTables, rival: int, unit: int) -> Bounds:
    """5.B.6: how strongly `rival` keeps `unit` out of their common target. One beaten head-on does not."""
    whole = fight.whole[rival]
    if whole == NO:
        return ABSENT, ABSENT
    least = most = fight.attack[rival]
    if fight.move_supports[rival] or fight.joint_attackers:
        least, most = attack_strength(fight, rival)
    if whole == UNKNOWN:
        least = ABSENT
    for other in fight.facing[rival]:
        if fight.moved[other] == YES:
            return ABSENT, ABSENT
        if fight.moved[other] == UNKNOWN:
            least = ABSENT
    if fight.movement.yields or fight.movement.dislodged_prevents_not:
        return _lenient(fight, rival, unit, least, most)
    return least, most


def _lenient(fight: FightTables, rival: int, unit: int, least: int, most: int) -> Bounds:
    """Two options under which a rival that does not get in does not prevent: `yields`, `dislodged_prevents_not`."""
    movement, failed = fight.movement, fight.moved[rival]
    if failed == YES:
        return least, most
    if movement.yields and movement.yields[rival] and fight.attack[unit] < FORCE <= fight.attack[rival]:
        return (ABSENT, ABSENT) if failed == NO else (ABSENT, most)
    if movement.dislodged_prevents_not:
        for other in fight.across[rival]:
            if fight.moved[other]:
                least = ABSENT
                if fight.moved[other] == YES and failed == NO:
                    most = ABSENT
    return least, most


def opposing_strength(fight: FightTables, defending: Units, facing: Units) -> Bounds:
    """5.B.5: what a group opposes to an attack on its place: the sum of those who stay and of their supports.

    With `Movement.single` it is the strongest of them, and all their supports.

    Who comes head-on (`facing` the attacker) opposes the strength of his move instead (5.B.7); if others of his group
    stay, the attack has to beat them, and him as one who failed, besides.
    """
    if len(defending) == 1 and not facing:
        unit = defending[0]
        moved, hold = fight.moved[unit], fight.hold[unit]
        if moved == NO:
            return _hold_strength(fight, unit) if fight.hold_supports[unit] else (hold, hold)
        return ABSENT, hold if moved == UNKNOWN else ABSENT
    return _group_strength(fight, defending, facing)


def _group_strength(fight: FightTables, defending: Units, facing: Units) -> Bounds:
    """The same for several in one place, or for one who comes head-on."""
    join: Callable[[int, int], int] = max if fight.movement.single else add
    least = most = supports_least = supports_most = 0
    staying = NO
    head_least = head_most = ABSENT
    for unit in defending:
        moved, hold = fight.moved[unit], fight.hold[unit]
        if unit in facing and fight.whole[unit]:
            low, high = _defend_strength(fight, unit)
            head_least, head_most = max(head_least, low), max(head_most, high)
            least, most = join(least, hold), join(most, hold)
        elif moved == UNKNOWN:
            staying = staying or UNKNOWN
            most = join(most, hold)
        elif moved == NO:
            staying = YES
            low, high = _hold_strength(fight, unit)
            least, most = join(least, hold), join(most, hold)
            supports_least, supports_most = supports_least + low - hold, supports_most + high - hold
    if staying == NO:
        return head_least, head_most
    least, most = least + supports_least, most + supports_most
    return max(head_least, least) if staying == YES else head_least, max(head_most, most)


def _hold_strength(fight: FightTables, unit: int) -> Bounds:
    """Return the holding number of one that stays, with its supports."""
    least = most = fight.hold[unit]
    for number in fight.hold_supports[unit]:
        given = fight.given[number]
        if given:
            most += fight.value[number]
            if given == YES:
                least += fight.value[number]
    return least, most


def _defend_strength(fight: FightTables, unit: int) -> Bounds:
    """Return what one who comes head-on opposes. If it is not sure that he arrives, he may be one who just holds."""
    least, most = attack_strength(fight, unit)
    if fight.whole[unit] == UNKNOWN:
        return min(least, fight.hold[unit]), max(most, fight.hold[unit])
    return least, most


def judge_support(fight: FightTables, number: int) -> int:
    """5.B.2: is it given? Points of those that arrive cut it, from anywhere but the exempt; so does dislodgement."""
    left, needs = fight.moved[fight.supporter[number]], fight.needs[number]
    certain = possible = 0
    answer = YES
    for attacker, counts in fight.threats[number]:
        whole, entered = fight.whole[attacker], fight.moved[attacker]
        if whole == NO:
            continue
        if entered and left != YES:
            if entered == YES and left == NO:
                return NO
            answer = UNKNOWN
        if counts:
            low, high = (1, 1) if needs == 1 else points(fight, attacker)
            possible += high
            if whole == YES:
                certain += low
    if certain >= needs:
        return NO
    return UNKNOWN if possible >= needs else answer


def points(fight: FightTables, attacker: int) -> Bounds:
    """Return how many points an attack gives against a support, once it arrives: 2 if it is strong enough."""
    least, most = attack_strength(fight, attacker)
    double = fight.movement.double
    return 1 + (least % FORCE >= double), 1 + (most % FORCE >= double)


def judge_route(fight: FightTables, unit: int) -> int:
    """5.B.4: is there a chain of carriers none of which is lost?"""
    route = fight.routes[unit]
    if len(route.carriers) == 1 and not route.needs_all:  # as nearly always
        carrier = route.carriers[0]
        joins = carrier in route.starts and carrier in route.ends
        return carrier_holds(fight, carrier, route.breaks_on) if joins else NO
    state = {carrier: carrier_holds(fight, carrier, route.breaks_on) for carrier in route.carriers}
    if stands(route, lambda carrier: state[carrier] == YES):
        return YES
    return UNKNOWN if stands(route, lambda carrier: state[carrier]) else NO


def carrier_holds(fight: FightTables, carrier: int, breaks_on: int) -> int:
    """5.B.3: does the carrier keep its post? The paradox rule may have made it hold, so that it carries nobody."""
    if carrier in fight.disrupted:
        return NO
    answer = YES
    for kind, number in losing(fight, carrier, breaks_on):
        decision = fight.known[kind][number]
        if decision == YES:
            return NO
        if decision == UNKNOWN:
            answer = UNKNOWN
    return answer


def losing(fight: FightTables, carrier: int, breaks_on: int) -> list[Variable]:
    """Return the variables any of which, if it is YES, makes the carrier lose its post."""
    group = fight.group
    if breaks_on == NEVER or not fight.contests[carrier]:
        return []
    attackers = [v for v in fight.arrivals.get(fight.place[carrier], ()) if group[v] != group[carrier]]
    if breaks_on == ON_ATTACKED:
        side = fight.side
        return [(ROUTES if side[v] != side[carrier] else MOVES, v) for v in attackers]
    return [(MOVES, v) for v in attackers]


JUDGES: Final[tuple[Callable[[FightTables, int], int], ...]] = (judge_route, judge_support, judge_move)
"""By kind of variable: ROUTES, SUPPORTS, MOVES."""
