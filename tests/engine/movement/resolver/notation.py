"""Fights written like orders, for the tests: one word per place, a unit is named by where it stands.

    fight(England="Lon S Wal - ENG; Wal - ENG", France="Bre - Lon via ENG; ENG C")

`X H`, `X - Y`, `X - Y via A+B|C` (two chains), `X S Y`, `X S Y - Z`, `X C`, `X STUCK`.
"""

from dataclasses import dataclass
from itertools import pairwise

from engine.resolver import (
    CARRY,
    HOLD,
    MOVE,
    NOWHERE,
    STUCK,
    SUPPORT,
    MatchedSupport,
    Movement,
    Route,
    Verdicts,
    resolve,
)
from engine.resolver.verdicts import DISLODGED, MOVED, STAYS, Strength


@dataclass(frozen=True)
class Fight:
    """A movement with the names of its places and sides, and questions about its verdicts by these names."""

    movement: Movement
    verdicts: Verdicts
    places: dict[str, int]
    units: dict[str, int]
    supporters: list[str]

    @property
    def moved(self) -> set[str]:
        return self._with_outcome(MOVED)

    @property
    def dislodged(self) -> set[str]:
        return self._with_outcome(DISLODGED)

    @property
    def stayed(self) -> set[str]:
        return self._with_outcome(STAYS)

    def _with_outcome(self, outcome: int) -> set[str]:
        return {name for name, unit in self.units.items() if self.verdicts.outcome[unit] == outcome}

    @property
    def cut(self) -> set[str]:
        """Who gave no support though he was ordered to."""
        return {name for name, given in zip(self.supporters, self.verdicts.given, strict=True) if not given}

    @property
    def broken(self) -> set[str]:
        """Whose route was broken."""
        return {name for name, unit in self.units.items() if not self.verdicts.whole[unit]}

    @property
    def standoffs(self) -> set[str]:
        return {name for name, place in self.places.items() if place in self.verdicts.standoffs}

    @property
    def disrupted(self) -> set[str]:
        return {name for name, unit in self.units.items() if unit in self.verdicts.disrupted}

    def of(self, column: str, name: str):
        """One entry of a column of the verdicts; unit numbers come back as names."""
        value = getattr(self.verdicts, column)[self.units[name]]
        if column in ("dislodged_by", "opponent", "broken_by"):
            return next((n for n, unit in self.units.items() if unit == value), None)
        return tuple(value) if isinstance(value, Strength) else value

    def cut_by(self, name: str) -> str | None:
        """Whose attack cut the (first) support of the unit."""
        value = self.verdicts.cut_by[self.supporters.index(name)]
        return next((n for n, unit in self.units.items() if unit == value), None)


def fight(options: dict | None = None, **orders: str) -> Fight:
    """Resolve the orders of all sides. `options` are fields of Movement; per-unit ones as {name: value}."""
    lines = [(side, line.strip()) for side, text in orders.items() for line in text.split(";")]
    units: dict[str, int] = {}
    places: dict[str, int] = {}
    for number, (_, line) in enumerate(lines):
        name = line.split()[0]
        units[name] = number
        places.setdefault(name.split("#")[0], len(places))
    sides = list(orders)
    intent, target, supports, supporters, routes = [], [], [], [], {}

    def place_of(name: str) -> int:
        return places.setdefault(name.split("#")[0], len(places))

    for number, (_, line) in enumerate(lines):
        match line.split():
            case [_, "S", helped, *rest]:
                intent.append(SUPPORT)
                target.append(NOWHERE)
                supports.append(MatchedSupport(number, units[helped], place_of(rest[1]) if rest else NOWHERE))
                supporters.append(line.split()[0])
            case [_, "-", goal, *rest]:
                intent.append(MOVE)
                target.append(place_of(goal))
                if rest:
                    routes[number] = _route(rest[1], units)
            case [_, word]:
                intent.append({"H": HOLD, "C": CARRY, "STUCK": STUCK}[word])
                target.append(NOWHERE)
    columns = {"place": [place_of(name) for name in units], "side": [sides.index(side) for side, _ in lines]}
    movement = Movement(
        intent=intent, target=target, routes=routes, **columns, **_options(options or {}, units, supports)
    )
    return Fight(movement, resolve(movement), places, units, supporters)


def _route(text: str, units: dict[str, int]) -> Route:
    chains = [[units[name] for name in chain.split("+")] for chain in text.split("|") if chain != "nobody"]
    links: dict[int, tuple[int, ...]] = {}
    for chain in chains:
        for one, other in pairwise(chain):
            links[one] = (*links.get(one, ()), other)
            links[other] = (*links.get(other, ()), one)
    carriers = tuple(sorted({carrier for chain in chains for carrier in chain}))
    return Route(carriers, frozenset(c[0] for c in chains), frozenset(c[-1] for c in chains), links)


def _options(options: dict, units: dict[str, int], supports: list[MatchedSupport]) -> dict:
    """Spread {name: value} over a column; `supports` changes fields of the supports, by supporter and order."""
    defaults = {"move": 1, "hold": 1, "force": 0, "contests": True, "passes": False, "own_ok": False, "yields": False}
    result: dict = {"supports": supports}
    for field, value in options.items():
        if field in defaults:
            result[field] = [value.get(name, defaults[field]) for name in units]
        elif field == "group":
            result[field] = [value.get(name, 100 + number) for name, number in units.items()]
        elif field == "supports":
            result[field] = [
                support._replace(**value.get(next(n for n, u in units.items() if u == support.supporter), {}))
                for support in supports
            ]
        else:
            result[field] = value
    return result
