"""How the moves of a season went: orders that carry others put together with what they carry.

A convoy goes through its fleets, a hitch over its lifters and stops, a move between two ends of
the tunnel or of a link through that.  ``Order.path`` then holds every province between.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from engine.model.json_data import Json
from games.maps.drawing.legend import FAILED
from games.maps.drawing.scene import DrawnOrder, Link

Neighbours = Mapping[str, Collection[str]]


def joined(
    orders: Sequence[DrawnOrder], board: Json, links: Iterable[Link], portals: Collection[str]
) -> tuple[DrawnOrder, ...]:
    """The same orders, with the ways of those that others carry."""
    if not orders:
        return ()
    sea, land = _pairs(board.get("fleet", ())), _pairs(board.get("army", ()))
    hyper = {frozenset((link.a, link.b)) for link in links if link.kind == "hyperspace"}
    tunnel = set(portals) if any(link.kind == "tunnel" for link in links) else set()
    lifts = [o for o in orders if o.action == "lift" and o.target and o.verdict not in FAILED]

    def way(order: DrawnOrder) -> DrawnOrder:
        if order.action in ("move", "convoyed") and order.kind == "H":
            return _ride(order, lifts)
        if order.action in ("move", "convoyed") and (fleets := _fleets(order, orders)):
            path = _route(order.place, order.target, fleets, sea)
            return replace(order, action="convoyed", path=path) if path else order
        ends = frozenset((order.place, order.target))
        if order.action == "move" and order.target not in land.get(order.place, ()):
            if ends in hyper and order.target not in sea.get(order.place, ()):
                return replace(order, action="leap")
            if ends <= tunnel:
                return replace(order, action="tunnel")
        return order

    return tuple(way(order) for order in orders)


def _fleets(order: DrawnOrder, orders: Iterable[DrawnOrder]) -> set[str]:
    return {o.place for o in orders if o.action == "convoy" and (o.helped, o.target) == (order.place, order.target)}


def _pairs(borders: Iterable[Sequence[str]]) -> dict[str, set[str]]:
    """Neighbours, whatever the coast."""
    out: dict[str, set[str]] = {}
    for a, b in borders:
        first, second = a.partition("/")[0], b.partition("/")[0]
        out.setdefault(first, set()).add(second)
        out.setdefault(second, set()).add(first)
    return out


def _route(start: str, end: str, fleets: set[str], neighbours: Neighbours) -> tuple[str, ...]:
    """The shortest chain of those fleets from shore to shore."""
    queue: deque[tuple[str, ...]] = deque((f,) for f in sorted(fleets & set(neighbours.get(start, ()))))
    seen: set[str] = set()
    while queue:
        path = queue.popleft()
        if end in neighbours.get(path[-1], ()):
            return path
        for fleet in sorted(set(neighbours.get(path[-1], ())) & fleets - seen - set(path)):
            seen.add(fleet)
            queue.append((*path, fleet))
    return ()


def _ride(order: DrawnOrder, lifts: Sequence[DrawnOrder]) -> DrawnOrder:
    """Over the first lifter, the stop, the next lifter … to where the hitch ends."""
    queue: deque[tuple[DrawnOrder, ...]] = deque((lift,) for lift in lifts if lift.helped == order.place)
    while queue:
        legs = queue.popleft()
        if legs[-1].target == order.target:
            path = tuple(place for leg in legs for place in (leg.place, leg.target))[:-1]
            return replace(order, action="ride", path=path)
        queue.extend((*legs, n) for n in lifts if n not in legs and n.helped == legs[-1].target)
    return order
