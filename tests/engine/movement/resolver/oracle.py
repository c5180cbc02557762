"""The law of movement written down a second time: slow, plain, and with no algorithm but trying everything.

`solutions` returns every assignment of successes that satisfies the equations of DATC 5.B. All is two-valued here and
every equation is read off the orders anew.
"""

from dataclasses import dataclass
from itertools import product

from engine.resolver import MOVE, NEVER, NOWHERE, ON_ATTACKED, STUCK, Movement


@dataclass(frozen=True)
class Solution:
    """One assignment: per unit `moved` and `whole`, per support `given`."""

    moved: tuple[bool, ...]
    whole: tuple[bool, ...]
    given: tuple[bool, ...]


def solutions(movement: Movement, lost: frozenset[int] = frozenset()) -> list[Solution]:
    """Try every assignment. `lost` are carriers that carry nobody, whatever happens to them."""
    units, supports = range(len(movement.place)), range(len(movement.supports))
    movers = [u for u in units if movement.intent[u] == MOVE]
    routed = [u for u in movers if u in movement.routes]
    double = [s for s in supports if movement.supports[s].needs == 2]
    found = []
    for moved in _assignments(units, movers, False):
        for whole in _assignments(units, routed, True):
            for guess in _assignments(supports, double, False):
                law = Law(movement, moved, whole, guess, lost)
                given = tuple(law.given(s) if s not in double else guess[s] for s in supports)
                law = Law(movement, moved, whole, given, lost)
                if (
                    all(law.given(s) == given[s] for s in double)
                    and all(law.whole(u) == whole[u] for u in routed)
                    and all(law.succeeds(u) == moved[u] for u in movers)
                ):
                    found.append(Solution(moved, whole, given))
    return found


def _assignments(numbers, free, default):
    for values in product((False, True), repeat=len(free)):
        chosen = dict(zip(free, values, strict=True))
        yield tuple(chosen.get(number, default) for number in numbers)


class Law:
    """The equations, each as a function of what is assumed of all the others."""

    def __init__(self, movement, moved, whole, given, lost):
        self.p, self.moved, self.is_whole, self.is_given, self.lost = movement, moved, whole, given, lost
        self.units = range(len(movement.place))

    def column(self, name, unit, default):
        values = getattr(self.p, name)
        return values[unit] if values else default

    def group(self, unit):
        return self.column("group", unit, ("alone", unit))

    def fights(self, unit):
        return self.column("contests", unit, True)

    def passes(self, unit):
        return self.column("passes", unit, unit in self.p.routes)

    def arrivals(self, place):
        return [u for u in self.units if self.p.intent[u] == MOVE and self.p.target[u] == place and self.fights(u)]

    def foes_at(self, place, unit):
        """Those of other groups that stood there."""
        return [
            u for u in self.units if self.p.place[u] == place and self.fights(u) and self.group(u) != self.group(unit)
        ]

    def head_on(self, unit, other):
        p = self.p
        crossing = p.target[unit] == p.place[other] and p.target[other] == p.place[unit]
        orders = p.intent[unit] == p.intent[other] == MOVE
        return crossing and orders and not self.passes(unit) and not self.passes(other) and self.is_whole[other]

    def dislodged(self, unit):
        return (
            not self.moved[unit]
            and self.fights(unit)
            and any(self.moved[v] and self.group(v) != self.group(unit) for v in self.arrivals(self.p.place[unit]))
        )

    def move_helps(self, unit, without=()):
        """The sum of the supports of a move."""
        p = self.p
        return sum(
            s.value
            for number, s in enumerate(p.supports)
            if s.helped == unit
            and s.target == p.target[unit] != NOWHERE
            and self.is_given[number]
            and p.side[s.supporter] not in without
        )

    def attack(self, unit, without=()):
        number = self.column("move", unit, 1) + self.move_helps(unit, without)
        if self.p.joint:
            for other in self.arrivals(self.p.target[unit]):
                if other != unit and self.group(other) == self.group(unit) and self.is_whole[other]:
                    number += self.column("move", other, 1) + self.move_helps(other)
        return self.column("force", unit, 0), number

    def stays_against(self, other, unit):
        """Does he count as standing where the unit wants to go?"""
        return not self.moved[other] or self.head_on(unit, other)

    def succeeds(self, unit):
        p = self.p
        if not self.is_whole[unit]:
            return False
        if not self.fights(unit):
            return True
        foes = self.foes_at(p.target[unit], unit)
        barring = [v for v in foes if self.stays_against(v, unit)]
        sides = [] if self.column("own_ok", unit, False) else [p.side[v] for v in barring]
        if p.side[unit] in sides:
            return False
        attack = self.attack(unit, sides)
        rivals = [v for v in self.arrivals(p.target[unit]) if self.group(v) != self.group(unit)]
        resistance = [self.attack(v) for v in rivals if self.prevents(v, unit)]
        for group in {self.group(v) for v in foes}:
            resistance += self.defences([v for v in foes if self.group(v) == group], unit)
        return all(attack > strength for strength in resistance)

    def prevents(self, rival, unit):
        p = self.p
        if not self.is_whole[rival]:
            return False
        target_units = self.foes_at(p.target[rival], rival)
        if any(self.moved[v] and self.head_on(rival, v) for v in target_units):
            return False
        if not self.moved[rival]:
            if self.column("yields", rival, False) and self.column("force", rival, 0) > self.column("force", unit, 0):
                return False
            crossing = [v for v in target_units if p.intent[v] == MOVE and p.target[v] == p.place[rival]]
            if p.dislodged_prevents_not and any(self.moved[v] for v in crossing):
                return False
        return True

    def defences(self, members, unit):
        """What one group opposes: those head-on each by themselves; the stack, if others than those stay."""
        heads = [v for v in members if self.head_on(unit, v)]
        stack = [v for v in members if self.stays_against(v, unit)]
        strengths = [self.attack(v) for v in heads]
        if set(stack) - set(heads):
            holds = [self.column("hold", v, 1) for v in stack]
            number = max(holds) if self.p.single else sum(holds)
            for s, support in enumerate(self.p.supports):
                helped, supporter = support.helped, support.supporter
                same = self.group(helped) == self.group(supporter)
                same_stack = same and self.p.place[helped] == self.p.place[supporter]
                if support.target == NOWHERE and helped in stack and not same_stack and self.is_given[s]:
                    number += support.value if self.p.intent[helped] not in (MOVE, STUCK) else 0
            strengths.append((0, number))
        return strengths

    def given(self, number):
        p, s = self.p, self.p.supports[number]
        if s.cut:
            return False
        if self.dislodged(s.supporter):
            return False
        exempt_place = s.target if s.exempt_place is None else s.exempt_place
        exempt_side = p.side[s.supporter] if s.exempt_side is None else s.exempt_side
        points = 0
        for v in self.arrivals(p.place[s.supporter]):
            from_exempt = p.place[v] == exempt_place and not (p.convoy_cuts_own and v in p.routes)
            foe = self.group(v) != self.group(s.supporter) and self.fights(s.supporter)
            if foe and self.is_whole[v] and p.side[v] != exempt_side and not from_exempt:
                points += 2 if self.attack(v)[1] >= p.double else 1
        return points < s.needs

    def holds_post(self, carrier, breaks_on):
        p = self.p
        if carrier in self.lost:
            return False
        if breaks_on == NEVER:
            return True
        if breaks_on == ON_ATTACKED and self.fights(carrier):
            foes = [v for v in self.arrivals(p.place[carrier]) if self.group(v) != self.group(carrier)]
            return not any(self.is_whole[v] if p.side[v] != p.side[carrier] else self.moved[v] for v in foes)
        return not self.dislodged(carrier)

    def whole(self, unit):
        route = self.p.routes[unit]
        holding = {c for c in route.carriers if self.holds_post(c, route.breaks_on)}
        if route.needs_all:
            return bool(holding) and holding == set(route.carriers)
        reached = route.starts & holding
        for _ in route.carriers:
            reached |= {c for r in reached for c in route.links.get(r, ())} & holding
        return bool(reached & route.ends)
