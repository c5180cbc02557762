"""Fights of the plainest sort, without their reasons: one piece a place, every strength 1, the default choices.

The equations are those of `equations` (DATC 3.0, chapter 5.B) with everything left out that such a fight cannot have.
What goes in circles is not decided here: `settle` then says so, and whoever asked takes `resolve`. The two are held
together by `tests/engine/movement/resolver/test_plain.py`.
"""

from typing import Final

from engine.resolver.movement import NOBODY, NOWHERE, Route
from engine.resolver.routes import stands
from engine.resolver.tables import NO, UNKNOWN, YES

ABSENT: Final = -1
_NONE: Final[list[int]] = []  # shared by all that have no entry; nothing appends to it


class PlainFight:
    """One fight. `place` and `target` (NOWHERE for who does not move) are numbers of places, `side` of sides.

    `occupant`: who stands in a place; all three are only read. Movers come in by `move`, supports that fit what the
    helped unit does by `support`, routes by `routes`, all before `settle`. After it `moved` and `whole` say NO or YES
    for each unit.
    """

    __slots__ = (
        "arrivals", "given", "helps", "moved", "movers", "occupant", "place", "routes", "side", "supports",
        "target", "threatened", "whole",
    )  # fmt: skip

    def __init__(self, place: list[int], side: list[int], occupant: dict[int, int], routes: dict[int, Route]) -> None:
        n = len(place)
        self.place, self.side, self.occupant, self.routes = place, side, occupant, routes
        self.target = [NOWHERE] * n
        self.moved = [NO] * n
        self.whole = [YES] * n
        self.movers: list[int] = []
        self.arrivals: dict[int, list[int]] = {}
        self.supports: list[tuple[int, int]] = []
        """Supporter, and the place from which no attack cuts by arriving."""
        self.helps: dict[int, list[int]] = {}
        """By helped unit the numbers of its supports, of its move or in place: it does one of the two."""
        self.given: list[int] = []
        self.threatened: list[int] = []
        """The supports of which it must be found out whether they are cut."""

    def move(self, unit: int, target: int) -> None:
        """A unit goes somewhere."""
        self.target[unit] = target
        self.moved[unit] = UNKNOWN
        self.movers.append(unit)
        others = self.arrivals.get(target)
        if others is None:
            self.arrivals[target] = [unit]
        else:
            others.append(unit)

    def support(self, supporter: int, helped: int, exempt_place: int) -> None:
        """A unit supports another in what that does."""
        number = len(self.supports)
        self.supports.append((supporter, exempt_place))
        helps = self.helps.get(helped)
        if helps is None:
            self.helps[helped] = [number]
        else:
            helps.append(number)

    def settle(self) -> bool:
        """Find out everything; False if something goes in circles, and nothing may be read then."""
        self._begin()
        routes, supports = [unit for unit in self.routes if self.routes[unit].carriers], self.threatened
        moves = [unit for unit in self.movers if self.moved[unit] == UNKNOWN]
        while moves or supports or routes:
            left = len(moves) + len(supports) + len(routes)
            if routes:
                routes = [unit for unit in routes if self._judge_route(unit) == UNKNOWN]
            if supports:
                supports = [number for number in supports if self._judge_support(number) == UNKNOWN]
            moves = [unit for unit in moves if self._judge_move(unit) == UNKNOWN]
            if len(moves) + len(supports) + len(routes) == left:
                return False
        return True

    def _begin(self) -> None:
        """Settle what can be seen at once: routes without carriers, supports that nothing threatens, open ways."""
        whole, moved, arrivals, occupant = self.whole, self.moved, self.arrivals, self.occupant
        for unit, route in self.routes.items():
            whole[unit] = UNKNOWN if route.carriers else NO
        for number, (supporter, _) in enumerate(self.supports):
            if self.place[supporter] in arrivals:
                self.given.append(UNKNOWN)
                self.threatened.append(number)
            else:
                self.given.append(YES)
        for target, movers in arrivals.items():
            if len(movers) == 1 and target not in occupant and whole[movers[0]] == YES:
                moved[movers[0]] = YES

    def _faces(self, unit: int, other: int) -> bool:
        """Whether `other`, who stands where the unit goes, comes head-on: neither is carried past the other."""
        return self.target[other] == self.place[unit] and unit not in self.routes and other not in self.routes

    def _strength(self, unit: int) -> tuple[int, int]:
        """The least and the most of a unit's strength: its own and the supports of what it does."""
        least = most = 1
        for number in self.helps.get(unit, _NONE):
            given = self.given[number]
            if given == YES:
                least += 1
                most += 1
            elif given == UNKNOWN:
                most += 1
        return least, most

    def _judge_move(self, unit: int) -> int:
        """5.B.1: does the move arrive, and beat every rival and whoever stands at its target, if not of its side?"""
        target = self.target[unit]
        sure = self.whole[unit]
        rivals, defender = self.arrivals[target], self.occupant.get(target, NOBODY)
        if sure != NO and (defender != NOBODY or len(rivals) > 1):
            sure = self._fought(unit, rivals, defender, sure)
        self.moved[unit] = sure
        return sure

    def _fought(self, unit: int, rivals: list[int], defender: int, sure: int) -> int:
        """The same for a move that meets somebody."""
        least, most = self._strength(unit)
        if defender != NOBODY:
            facing = self._faces(unit, defender)
            left = NO if facing else self.moved[defender]
            if left != YES:
                if most > 1:
                    least, most = self._attack(unit, self.side[defender], left)
                low, high = self._opposed(defender, left, facing)
                same_side = self.side[defender] == self.side[unit]
                if most <= low or (same_side and left == NO):
                    return NO
                if same_side or least <= high:
                    sure = UNKNOWN
        return self._judge_rivals(unit, rivals, least, most, sure) if len(rivals) > 1 else sure

    def _judge_rivals(self, unit: int, rivals: list[int], least: int, most: int, sure: int) -> int:
        """Does a move of this strength, `sure` to get past who stands there, beat its rivals too?"""
        for rival in rivals:
            if rival != unit:
                low, high = self._prevention(rival)
                if most <= low:
                    return NO
                if least <= high:
                    sure = UNKNOWN
        return sure

    def _opposed(self, defender: int, left: int, facing: bool) -> tuple[int, int]:
        """5.B.5, 5.B.7: what one who did not leave, or may not have, opposes. Who failed to leave has no support."""
        if left == UNKNOWN:
            return ABSENT, 1
        return self._strength(defender) if facing or self.target[defender] == NOWHERE else (1, 1)

    def _attack(self, unit: int, side: int, left: int) -> tuple[int, int]:
        """5.B.8: the strength against one of this side who stays, or may: his side's supports do not count."""
        least = most = 1
        for number in self.helps.get(unit, _NONE):
            given = self.given[number]
            if given != NO:
                same_side = self.side[self.supports[number][0]] == side
                if not same_side or left == UNKNOWN:
                    most += 1
                if given == YES and not same_side:
                    least += 1
        return least, most

    def _prevention(self, rival: int) -> tuple[int, int]:
        """5.B.6: how strongly a rival keeps others out. One beaten head-on does not."""
        whole = self.whole[rival]
        if whole == NO:
            return ABSENT, ABSENT
        least, most = self._strength(rival)
        if whole == UNKNOWN:
            least = ABSENT
        other = self.occupant.get(self.target[rival], NOBODY)
        if other != NOBODY and self._faces(rival, other):
            if self.moved[other] == YES:
                return ABSENT, ABSENT
            if self.moved[other] == UNKNOWN:
                least = ABSENT
        return least, most

    def _judge_support(self, number: int) -> int:
        """5.B.2: is it given? Arrivals cut it, but for those from the exempt place; so does dislodgement."""
        supporter, exempt = self.supports[number]
        answer, side = YES, self.side[supporter]
        for attacker in self.arrivals[self.place[supporter]]:
            whole, entered = self.whole[attacker], self.moved[attacker]
            if whole == NO:
                continue
            counts = self.place[attacker] != exempt and self.side[attacker] != side
            if entered == YES or (counts and whole == YES):
                answer = NO
                break
            if counts or entered == UNKNOWN:
                answer = UNKNOWN
        self.given[number] = answer
        return answer

    def _judge_route(self, unit: int) -> int:
        """5.B.4: is there a chain of carriers none of which is dislodged?"""
        whole = self.whole[unit] = self._joined(self.routes[unit])
        return whole

    def _carrier_holds(self, carrier: int) -> int:
        """5.B.3: does the carrier keep its post?"""
        answer = YES
        for attacker in self.arrivals.get(self.place[carrier], _NONE):
            entered = self.moved[attacker]
            if entered == YES:
                return NO
            if entered == UNKNOWN:
                answer = UNKNOWN
        return answer

    def _joined(self, route: Route) -> int:
        """Whether the carriers that hold, or may yet, join the two ends of a route."""
        if len(route.carriers) == 1:  # as nearly always
            carrier = route.carriers[0]
            return self._carrier_holds(carrier) if carrier in route.starts and carrier in route.ends else NO
        state = {carrier: self._carrier_holds(carrier) for carrier in route.carriers}
        if stands(route, lambda carrier: state[carrier] == YES):
            return YES
        return UNKNOWN if stands(route, lambda carrier: state[carrier]) else NO

    # --- what came of it ------------------------------------------------------------------------

    def dislodged(self) -> list[tuple[int, int]]:
        """Each unit that did not leave a place somebody else entered, and who that was; by the unit's number."""
        attackers = []
        for attacker in self.movers:
            if self.moved[attacker]:
                unit = self.occupant.get(self.target[attacker], NOBODY)
                if unit != NOBODY and not self.moved[unit]:
                    attackers.append((unit, attacker))
        attackers.sort()
        return attackers

    def standoffs(self) -> list[int]:
        """The places that two movers or more reached, that none entered, and where nobody is left."""
        places = []
        for place, movers in self.arrivals.items():
            if len(movers) < 2:
                continue
            reached = 0
            for unit in movers:
                if self.moved[unit]:
                    reached = 0
                    break
                reached += self.whole[unit]
            if reached > 1:
                unit = self.occupant.get(place, NOBODY)
                if unit == NOBODY or self.moved[unit]:
                    places.append(place)
        return places
