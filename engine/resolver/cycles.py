"""What goes in circles: DATC 3.0, chapter 5.B.9.

When judging on partial information finds nothing more, the open variables depend on each other in circles.
`break_cycle` looks for *cores*, sets of variables that depend on each other and on nothing open outside, and settles
each:

* If its equations have exactly one solution, that is it.
* Otherwise, if a route is part of it, it is a convoy paradox, and Szykman's rule makes those carriers hold whose loss
  is part of it.
* Otherwise it is a circular movement, and all moves succeed that can: the solution whose moves contain those of every
  other solution.
* If there is no such solution (never under the standard rules), everything in it fails.
"""

from collections.abc import Iterator

from engine.resolver.equations import JUDGES, carrier_holds, losing
from engine.resolver.routes import on_a_chain
from engine.resolver.tables import MOVES, NO, ROUTES, SUPPORTS, UNKNOWN, YES, FightTables, Variable

Solution = list[int]


def break_cycle(fight: FightTables, variables: list[Variable]) -> None:
    """Settle every core among the open `variables`, or make the carriers hold on which it hangs."""
    for core in _cores(fight, variables):
        solutions = _solutions(fight, core)
        if len(solutions) == 1:
            _assign(fight, core, solutions[0])
        elif any(kind == ROUTES for kind, _ in core):
            fight.disrupted |= _carriers_at_stake(fight, core)
        else:
            _assign(fight, core, _greatest(core, solutions) or [NO] * len(core))


def _greatest(core: list[Variable], solutions: list[Solution]) -> Solution | None:
    """Return the solution in which every move succeeds that does so in any, if there is one."""
    moves = [index for index, (kind, _) in enumerate(core) if kind == MOVES]
    for solution in solutions:
        if all(other[index] <= solution[index] for other in solutions for index in moves):
            return solution
    return None


def _cores(fight: FightTables, variables: list[Variable]) -> list[list[Variable]]:
    """Return the sets of variables that all lead to each other and to nothing else, in the order of `variables`."""
    leads_to = {variable: set(_depends_on(fight, variable)).intersection(variables) for variable in variables}
    reach = {variable: _closure(variable, leads_to) for variable in variables}
    cores = {reach[v] for v in variables if all(reach[w] == reach[v] for w in reach[v])}
    return sorted([v for v in variables if v in core] for core in cores)


def _closure(start: Variable, leads_to: dict[Variable, set[Variable]]) -> frozenset[Variable]:
    """Return what can be reached from `start`, itself included."""
    reached, frontier = {start}, [start]
    while frontier:
        fresh = leads_to[frontier.pop()] - reached
        reached |= fresh
        frontier.extend(fresh)
    return frozenset(reached)


def _depends_on(fight: FightTables, variable: Variable) -> Iterator[Variable]:
    """Yield everything that judging the variable may read."""
    kind, number = variable
    if kind == ROUTES:
        route = fight.routes[number]
        for carrier in on_a_chain(route):
            yield from losing(fight, carrier, route.breaks_on)
    elif kind == SUPPORTS:
        yield (MOVES, fight.supporter[number])
        for attacker, _ in fight.threats[number]:
            yield (MOVES, attacker)
            yield from _strength_of(fight, attacker) if fight.needs[number] > 1 else ((ROUTES, attacker),)
    else:
        yield from _strength_of(fight, number)
        for defending in fight.defenders[number]:
            for unit in defending:
                yield (MOVES, unit)
                yield from ((SUPPORTS, support) for support in fight.hold_supports[unit])
        for rival in fight.rivals[number]:
            yield (MOVES, rival)
            yield from _strength_of(fight, rival)
            yield from ((MOVES, other) for other in fight.across[rival])
        for other in fight.facing[number]:
            yield from _strength_of(fight, other)


def _strength_of(fight: FightTables, unit: int) -> Iterator[Variable]:
    """Yield what the strength of a move, once it arrives, depends on."""
    for mover in (unit, *fight.joint_attackers.get(unit, ())):
        yield (ROUTES, mover)
        yield from ((SUPPORTS, number) for number in fight.move_supports[mover])


def _carriers_at_stake(fight: FightTables, core: list[Variable]) -> set[int]:
    """Return the carriers of the core's routes that may yet be lost. Whatever decides it is part of the core."""
    routes = [fight.routes[unit] for kind, unit in core if kind == ROUTES]
    return {
        carrier
        for route in routes
        for carrier in on_a_chain(route)
        if carrier_holds(fight, carrier, route.breaks_on) == UNKNOWN
    }


def _solutions(fight: FightTables, core: list[Variable]) -> list[Solution]:
    """Return all solutions of the core's equations: guess, follow it up, go back. What is known stays as it was."""
    before = _values(fight, core)
    solutions: list[Solution] = []
    if _follow_up(fight, core):
        guess_at = next((variable for variable in core if _value(fight, variable) == UNKNOWN), None)
        if guess_at is None:
            solutions.append(_values(fight, core))
        else:
            for guess in (YES, NO):
                _assign(fight, [guess_at], [guess])
                solutions += _solutions(fight, core)
    _assign(fight, core, before)
    return solutions


def _follow_up(fight: FightTables, core: list[Variable]) -> bool:
    """Judge the core until nothing new comes out; False if a judgement contradicts what is taken as known."""
    settled = True
    while settled:
        settled = False
        for variable in core:
            kind, number = variable
            verdict, value = JUDGES[kind](fight, number), _value(fight, variable)
            if verdict != UNKNOWN and verdict != value:
                if value != UNKNOWN:
                    return False
                fight.known[kind][number] = verdict
                settled = True
    return True


def _value(fight: FightTables, variable: Variable) -> int:
    kind, number = variable
    return fight.known[kind][number]


def _values(fight: FightTables, core: list[Variable]) -> Solution:
    return [fight.known[kind][number] for kind, number in core]


def _assign(fight: FightTables, core: list[Variable], values: Solution) -> None:
    for (kind, number), value in zip(core, values, strict=True):
        fight.known[kind][number] = value
