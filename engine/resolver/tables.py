"""One fight: its tables, and what is known of it so far.

Three kinds of things are to be found out: whether a move succeeds (`moved`), whether a support is given (`given`),
whether a route is whole (`whole`). Each is NO, YES or UNKNOWN; a *variable* is a pair (kind, number).
`equations` judges them, `cycles` cuts where they go in circles.
"""

from collections.abc import Sequence
from typing import Final

from engine.resolver.movement import MOVE, NOBODY, NOWHERE, STUCK, SZYKMAN, MatchedSupport, Movement, Route
from engine.resolver.paradoxes import spares
from engine.resolver.routes import on_a_chain

NO: Final = 0
YES: Final = 1
UNKNOWN: Final = 2  # true, as YES is: `if known` reads "may be so"

ROUTES: Final = 0
SUPPORTS: Final = 1
MOVES: Final = 2

FORCE: Final = 1 << 28
"""A strength inside is one integer, force * FORCE + number, so that one comparison does for the pair."""

Variable = tuple[int, int]
Units = list[int]

_NONE: Final[Units] = []  # shared by all that have no entry; nothing appends to it


class FightTables:
    """The tables of a Movement, made once, and the three lists of what is known.

    `place`, `side`, `intent` and `target` are the movement's, as lists: compiled code reads the numbers in a list
    without making objects of them.
    Per unit: `attack` (move and force as one integer), `hold`, `group`, `contests`; `rivals` (movers of other groups
    with its target), `defenders` (who stands at its target, a list for each other group), `sole_defender` (who does so
    alone and does not come the other way, as nearly always; else NOBODY), `facing` (who of them comes head-to-head),
    `across` (who of them comes the other way, head-to-head or passing), `joint_attackers` (with `joint`: the others of
    its group that add to it), `move_supports` (of its move), `hold_supports` (of it in place).
    Per place: `arrivals` (movers that contest), `occupants` (pieces that contest).
    `known` is those three lists by kind of variable; `movers` are all who move.
    Per support: `supporter`, `value` and `needs`, as the movement has them, and `threats`, pairs (attacker, whether its
    arrival gives points).
    """

    __slots__ = (
        "across",
        "arrivals",
        "attack",
        "contests",
        "defenders",
        "disrupted",
        "facing",
        "given",
        "group",
        "hold",
        "hold_supports",
        "intent",
        "joint_attackers",
        "known",
        "move_supports",
        "moved",
        "movement",
        "movers",
        "needs",
        "occupants",
        "place",
        "rivals",
        "routes",
        "side",
        "sole_defender",
        "spared",
        "supporter",
        "target",
        "threats",
        "value",
        "whole",
    )

    def __init__(self, movement: Movement) -> None:
        n = len(movement.place)
        self.movement = movement
        self.place: list[int] = list(movement.place)
        self.side: list[int] = list(movement.side)
        self.intent: list[int] = list(movement.intent)
        self.target: list[int] = list(movement.target)
        self.group: list[int] = list(movement.group or range(n))
        self.hold: list[int] = list(movement.hold) or [1] * n
        self.contests: list[bool] = list(movement.contests) or [True] * n
        self.attack: list[int] = list(movement.move) or [1] * n
        if movement.force:
            self.attack = [number + FORCE * force for number, force in zip(self.attack, movement.force, strict=True)]
        self.routes: dict[int, Route] = dict(movement.routes)
        if movement.any_route_breaks:
            self.routes = {unit: _all_or_nothing(route) for unit, route in self.routes.items()}
        self.disrupted: set[int] = set()
        self.spared: list[tuple[int, int]] = []

        self.movers = [unit for unit, intent in enumerate(self.intent) if intent == MOVE]
        self.moved = [NO] * n
        for unit in self.movers:
            self.moved[unit] = UNKNOWN
        self.whole = [YES] * n
        for unit in self.routes:
            self.whole[unit] = UNKNOWN
        self._place_units()
        self._oppose_units()
        self._attach_supports()
        self._stop_unsupported_attacks()
        self.known = (self.whole, self.given, self.moved)

    def variables(self) -> list[Variable]:
        """List what is still to be found out: routes, then supports, then moves."""
        return [
            *[(ROUTES, unit) for unit in sorted(self.routes) if self.whole[unit] == UNKNOWN],
            *[(SUPPORTS, number) for number, given in enumerate(self.given) if given == UNKNOWN],
            *[(MOVES, unit) for unit in self.movers if self.moved[unit] == UNKNOWN],
        ]

    def _place_units(self) -> None:
        """Sort the pieces that contest by where they stand and where they go."""
        places, targets, contests = self.place, self.target, self.contests
        arrivals: dict[int, Units] = {}
        occupants: dict[int, Units] = {}
        if not self.movement.contests:
            occupants = {place: [unit] for unit, place in enumerate(places)}
        if len(occupants) < len(places):  # not, as nearly always, one a place
            occupants = {}
            for unit, place in enumerate(places):
                if contests[unit]:
                    occupants.setdefault(place, []).append(unit)
        for unit in self.movers:
            if contests[unit]:
                others = arrivals.get(targets[unit])
                if others is None:
                    arrivals[targets[unit]] = [unit]
                else:
                    others.append(unit)
        self.arrivals, self.occupants = arrivals, occupants

    def _oppose_units(self) -> None:
        """Find for each mover whom it has to beat. Who has nobody, and no route, gets in."""
        movement, group, moved, whole = self.movement, self.group, self.moved, self.whole
        n = len(group)
        self.rivals: list[Units] = [_NONE] * n
        self.defenders: list[list[Units]] = [[]] * n
        self.sole_defender = [NOBODY] * n
        self.facing: list[Units] = [_NONE] * n
        self.across: list[Units] = [_NONE] * n
        self.joint_attackers: dict[int, Units] = {}
        for target, movers in self.arrivals.items():
            standing = self.occupants.get(target)
            if standing is None and len(movers) == 1:
                if whole[movers[0]] == YES:
                    moved[movers[0]] = YES
                continue
            for unit in movers:
                own_group = group[unit]
                if len(movers) > 1:
                    self.rivals[unit] = [v for v in movers if group[v] != own_group]
                    if movement.joint:
                        self.joint_attackers[unit] = [v for v in movers if v != unit and group[v] == own_group]
                defenders = [v for v in standing if group[v] != own_group] if standing else _NONE
                if defenders:
                    self._set_defenders(unit, defenders)

    def _set_defenders(self, unit: int, defenders: Units) -> None:
        """Note who stands where a unit goes."""
        target, here, moved = self.target, self.place[unit], self.moved
        if len(defenders) == 1:
            self.defenders[unit] = [defenders]
            if not (moved[defenders[0]] and target[defenders[0]] == here):
                self.sole_defender[unit] = defenders[0]
                return
        else:
            self.defenders[unit] = _by_group(defenders, self.group)
        for other in defenders:
            if moved[other] and target[other] == here:
                self._cross(unit, other)

    def _cross(self, unit: int, other: int) -> None:
        """Note that `other`, who stands where the unit goes, comes the other way."""
        passes = self.movement.passes
        self.across[unit] = [*self.across[unit], other]
        passing = (passes[unit] or passes[other]) if passes else (unit in self.routes or other in self.routes)
        if not passing:
            self.facing[unit] = [*self.facing[unit], other]

    def _attach_supports(self) -> None:
        """Give each support to what it helps and find what threatens it; settle those that nothing threatens."""
        group, n = self.group, len(self.group)
        place, intent, target, bound_for = self.place, self.intent, self.target, self.arrivals
        self.move_supports: list[Units] = [_NONE] * n
        self.hold_supports: list[Units] = [_NONE] * n
        self.given: list[int] = []
        self.threats: list[list[tuple[int, bool]]] = []
        self.supporter: list[int] = []
        self.value: list[int] = []
        self.needs: list[int] = []
        for number, support in enumerate(self.movement.supports):
            supporter, helped, aim, value, needs, _, _, cut = support
            self.supporter.append(supporter)
            self.value.append(value)
            self.needs.append(needs)
            if aim == NOWHERE:
                same_stack = group[supporter] == group[helped] and place[supporter] == place[helped]
                if intent[helped] not in (MOVE, STUCK) and not same_stack:
                    self.hold_supports[helped] = [*self.hold_supports[helped], number]
            elif intent[helped] == MOVE and target[helped] == aim:
                self.move_supports[helped] = [*self.move_supports[helped], number]
            arrivals = bound_for.get(place[supporter])
            threats = self._threats(number, support, arrivals) if arrivals is not None else []
            self.threats.append(threats)
            self.given.append(NO if cut else UNKNOWN if threats else YES)

    def _stop_unsupported_attacks(self) -> None:
        """Let those fail at once whom nobody helps against one who surely stays: many do, and nothing can save them."""
        for unit in self.movers:
            other, helped = self.sole_defender[unit], self.move_supports[unit] or self.joint_attackers
            if other != NOBODY and self.moved[other] == NO and not helped and self.attack[unit] <= self.hold[other]:
                self.moved[unit] = NO

    def _threats(self, number: int, support: MatchedSupport, arrivals: Units) -> list[tuple[int, bool]]:
        """List who can cut the support, and whether by mere arrival."""
        movement, group, side, place = self.movement, self.group, self.side, self.place
        supporter = support.supporter
        if not self.contests[supporter]:
            return []
        exempt_side = side[supporter] if support.exempt_side is None else support.exempt_side
        exempt_place = support.target if support.exempt_place is None else support.exempt_place
        threats: list[tuple[int, bool]] = []
        for unit in arrivals:
            if group[unit] == group[supporter]:
                continue
            if movement.paradox != SZYKMAN and spares(movement, support, unit):
                self.spared.append((number, unit))
                continue
            exempt = place[unit] == exempt_place and not (movement.convoy_cuts_own and unit in self.routes)
            threats.append((unit, not exempt and side[unit] != exempt_side))
        return threats


def _by_group(units: Units, group: Sequence[int]) -> list[Units]:
    """Split units that stand in one place into their groups."""
    groups: dict[int, Units] = {}
    for unit in units:
        groups.setdefault(group[unit], []).append(unit)
    return list(groups.values())


def _all_or_nothing(route: Route) -> Route:
    """Turn a choice of chains into one that needs every carrier of every chain (DATC 4.A.1, choice a)."""
    return route._replace(carriers=tuple(sorted(on_a_chain(route))), needs_all=True)
