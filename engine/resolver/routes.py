"""Chains of carriers: which still stand, which matter. Small undirected graphs, given as in `Route`."""

from collections.abc import Callable

from engine.resolver.movement import Route


def stands(route: Route, holds: Callable[[int], object]) -> bool:
    """Say whether the route is whole if exactly the carriers that `holds` is true of hold."""
    if route.needs_all:
        return bool(route.carriers) and all(holds(carrier) for carrier in route.carriers)
    reached = {carrier for carrier in route.starts if holds(carrier)}
    frontier = list(reached)
    while frontier:
        carrier = frontier.pop()
        if carrier in route.ends:
            return True
        for neighbour in route.links.get(carrier, ()):
            if neighbour not in reached and holds(neighbour):
                reached.add(neighbour)
                frontier.append(neighbour)
    return False


def on_a_chain(route: Route) -> frozenset[int]:
    """Return the carriers that some chain without detours uses (DATC 6.F.12, 6.G.19: the others are not part of it).

    A chain is without detours if no carrier of it could be left out, its neighbours being next to each other or
    to the shore.
    """
    if route.needs_all:
        return frozenset(route.carriers)
    used: set[int] = set()

    def walk(chain: tuple[int, ...]) -> None:
        last = chain[-1]
        if last in route.ends:
            used.update(chain)
            return
        touched = {neighbour for carrier in chain[:-1] for neighbour in route.links.get(carrier, ())}
        for neighbour in route.links.get(last, ()):
            if neighbour not in chain and neighbour not in touched and neighbour not in route.starts:
                walk((*chain, neighbour))

    for start in sorted(route.starts):
        walk((start,))
    return frozenset(used)


def necessary(route: Route) -> frozenset[int]:
    """Return the carriers without which no chain is left (the "necessary" fleets of the rule of 2000)."""
    if route.needs_all:
        return frozenset(route.carriers)
    if not stands(route, lambda _: True):
        return frozenset()
    return frozenset(carrier for carrier in route.carriers if not stands(route, carrier.__ne__))
