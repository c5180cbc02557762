"""One fight: its tables, and what is known of it so far.

Three kinds of things are to be found out: whether a move succeeds (`moved`), whether a support is given (`given`),
whether a route is whole (`whole`). Each is NO, YES or UNKNOWN; a *variable* is a pair (kind, number).
`equations` judges them, `cycles` cuts where they go in circles.
"""

from collections.abc import Sequence
from typing import Final

from engine.movement.resolver.paradoxes import spares
from engine.movement.resolver.problem import MOVE, NOBODY, NOWHERE, STUCK, SZYKMAN, Problem, Route
from engine.movement.resolver.routes import on_a_chain

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


class Fight:
    """The tables of a Problem, made once, and the three lists of what is known.

    Per unit: `attack` (move and force as one integer), `hold`, `group`, `contests`; `rivals` (movers of other groups
    with its target), `walls` (who stands at its target, a list for each other group), `lone` (who does so alone and
    does not come the other way, as nearly always; else NOBODY), `facing` (who of them comes head-on), `across` (who
    of them comes the other way, head-on or passing), `crew` (with `joint`: the others of its group that add to it),
    `helpers` (the supports of its move), `props` (the supports that help it in place).
    Per place: `arrivals` (movers that contest), `occupants` (pieces that contest).
    `known` is those three lists by kind of variable; `movers` are all who move.
    Per support: `threats`, pairs (attacker, whether its arrival gives points).
    """

    __slots__ = (
        "across",
        "arrivals",
        "attack",
        "contests",
        "crew",
        "disrupted",
        "facing",
        "given",
        "group",
        "helpers",
        "hold",
        "known",
        "lone",
        "moved",
        "movers",
        "occupants",
        "problem",
        "props",
        "rivals",
        "routes",
        "spared",
        "threats",
        "walls",
        "whole",
    )

    def __init__(self, problem: Problem) -> None:
        n = len(problem.place)
        self.problem = problem
        self.group = problem.group or range(n)
        self.hold = problem.hold or [1] * n
        self.contests = problem.contests or [True] * n
        self.attack = list(problem.move) or [1] * n
        if problem.force:
            self.attack = [number + FORCE * force for number, force in zip(self.attack, problem.force, strict=True)]
        self.routes: dict[int, Route] = dict(problem.routes)
        if problem.any_route_breaks:
            self.routes = {unit: _all_or_nothing(route) for unit, route in self.routes.items()}
        self.disrupted: set[int] = set()
        self.spared: list[tuple[int, int]] = []

        self.movers = [unit for unit, intent in enumerate(problem.intent) if intent == MOVE]
        self.moved = [NO] * n
        for unit in self.movers:
            self.moved[unit] = UNKNOWN
        self.whole = [YES] * n
        for unit in self.routes:
            self.whole[unit] = UNKNOWN
        self._place_units()
        self._oppose_units()
        self._attach_supports()
        self._stop_lone_attacks()
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
        problem, contests = self.problem, self.contests
        self.arrivals: dict[int, Units] = {}
        self.occupants: dict[int, Units] = {}
        if not problem.contests and len(set(problem.place)) == len(problem.place):  # as nearly always: one a place
            self.occupants = {place: [unit] for unit, place in enumerate(problem.place)}
        else:
            for unit, place in enumerate(problem.place):
                if contests[unit]:
                    self.occupants.setdefault(place, []).append(unit)
        for unit in self.movers:
            if contests[unit]:
                target = problem.target[unit]
                if target in self.arrivals:
                    self.arrivals[target].append(unit)
                else:
                    self.arrivals[target] = [unit]

    def _oppose_units(self) -> None:
        """Find for each mover whom it has to beat. Who has nobody, and no route, gets in."""
        problem, group, moved, whole = self.problem, self.group, self.moved, self.whole
        n = len(group)
        self.rivals: list[Units] = [_NONE] * n
        self.walls: list[list[Units]] = [[]] * n
        self.lone = [NOBODY] * n
        self.facing: list[Units] = [_NONE] * n
        self.across: list[Units] = [_NONE] * n
        self.crew: dict[int, Units] = {}
        for target, movers in self.arrivals.items():
            standing = self.occupants.get(target)
            if standing is None and len(movers) == 1:
                if whole[movers[0]] == YES:
                    moved[movers[0]] = YES
                continue
            for unit in movers:
                own = group[unit]
                if len(movers) > 1:
                    self.rivals[unit] = [v for v in movers if group[v] != own]
                    if problem.joint:
                        self.crew[unit] = [v for v in movers if v != unit and group[v] == own]
                defenders = [v for v in standing if group[v] != own] if standing else _NONE
                if defenders:
                    self._wall_off(unit, defenders)

    def _wall_off(self, unit: int, defenders: Units) -> None:
        """Note who stands where a unit goes."""
        target, here, moved = self.problem.target, self.problem.place[unit], self.moved
        if len(defenders) == 1:
            self.walls[unit] = [defenders]
            if not (moved[defenders[0]] and target[defenders[0]] == here):
                self.lone[unit] = defenders[0]
                return
        else:
            self.walls[unit] = _by_group(defenders, self.group)
        for other in defenders:
            if moved[other] and target[other] == here:
                self._cross(unit, other)

    def _cross(self, unit: int, other: int) -> None:
        """Note that `other`, who stands where the unit goes, comes the other way."""
        passes = self.problem.passes
        self.across[unit] = [*self.across[unit], other]
        passing = (passes[unit] or passes[other]) if passes else (unit in self.routes or other in self.routes)
        if not passing:
            self.facing[unit] = [*self.facing[unit], other]

    def _attach_supports(self) -> None:
        """Give each support to what it helps and find what threatens it; settle those that nothing threatens."""
        problem, group, n = self.problem, self.group, len(self.group)
        place, intent, target, bound_for = problem.place, problem.intent, problem.target, self.arrivals
        self.helpers: list[Units] = [_NONE] * n
        self.props: list[Units] = [_NONE] * n
        self.given: list[int] = []
        self.threats: list[list[tuple[int, bool]]] = []
        for number, support in enumerate(problem.supports):
            supporter, helped = support.supporter, support.helped
            if support.target == NOWHERE:
                same_stack = group[supporter] == group[helped] and place[supporter] == place[helped]
                if intent[helped] not in (MOVE, STUCK) and not same_stack:
                    self.props[helped] = [*self.props[helped], number]
            elif intent[helped] == MOVE and target[helped] == support.target:
                self.helpers[helped] = [*self.helpers[helped], number]
            threats = self._threats(number, bound_for[place[supporter]]) if place[supporter] in bound_for else []
            self.threats.append(threats)
            self.given.append(NO if support.cut else UNKNOWN if threats else YES)

    def _stop_lone_attacks(self) -> None:
        """Let those fail at once whom nobody helps against one who surely stays: many do, and nothing can save them."""
        for unit in self.movers:
            other, helped = self.lone[unit], self.helpers[unit] or self.crew
            if other != NOBODY and self.moved[other] == NO and not helped and self.attack[unit] <= self.hold[other]:
                self.moved[unit] = NO

    def _threats(self, number: int, arrivals: Units) -> list[tuple[int, bool]]:
        """List who can cut the support, and whether by mere arrival."""
        problem, group, support = self.problem, self.group, self.problem.supports[number]
        supporter = support.supporter
        if not self.contests[supporter]:
            return []
        exempt_side = problem.side[supporter] if support.exempt_side is None else support.exempt_side
        exempt_place = support.target if support.exempt_place is None else support.exempt_place
        threats = []
        for unit in arrivals:
            if group[unit] == group[supporter]:
                continue
            if problem.paradox != SZYKMAN and spares(problem, support, unit):
                self.spared.append((number, unit))
                continue
            exempt = problem.place[unit] == exempt_place and not (problem.convoy_cuts_own and unit in self.routes)
            threats.append((unit, not exempt and problem.side[unit] != exempt_side))
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
