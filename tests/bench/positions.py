"""Crowded positions for measuring: 34 units on the standard board, and orders that meet everywhere.

They are made from the board's data alone and from a seed, so that every engine gets the same ones: moves (mostly to
where somebody stands), supports that fit an order, convoys of one to three fleets, some with a second chain.
"""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BOARD = Path(__file__).parents[2] / "variants" / "boards" / "standard.json"
UNITS = 34


def province(place: str) -> str:
    """The province of a place that may name a coast."""
    return place.partition("/")[0]


class Board:
    """Who can go where, as sets of places."""

    def __init__(self, document: Mapping[str, Any] | None = None) -> None:
        """Of a board document; the standard board's without one."""
        data = document or json.loads(BOARD.read_text())
        self.names = {place: entry["name"] for place, entry in data["provinces"].items()}
        self.kinds = {place: entry["kind"] for place, entry in data["provinces"].items()}
        self.coasts = {place: entry.get("coasts", []) for place, entry in data["provinces"].items()}
        self.powers = sorted(data["homes"])
        self.reach: dict[str, dict[str, set[str]]] = {"A": {}, "F": {}}
        for kind, edges in (("A", data["army"]), ("F", data["fleet"])):
            for one, other in edges:
                self.reach[kind].setdefault(one, set()).add(other)
                self.reach[kind].setdefault(other, set()).add(one)

    def near_sea(self, sea: str) -> set[str]:
        """The provinces a fleet in this sea touches."""
        return {province(place) for place in self.reach["F"][sea]}


@dataclass(frozen=True)
class Unit:
    """`at` names the coast of a fleet on a divided province."""

    power: str
    kind: str
    at: str


@dataclass(frozen=True)
class Order:
    """One order; `helped` is the unit supported or convoyed, `target` where the move (or the helped one's) goes."""

    unit: Unit
    verb: str  # hold, move, convoyed, support, convoy
    target: str = ""
    helped: Unit | None = None


@dataclass
class Position:
    """The units and one order for each of them, in the same order."""

    orders: list[Order] = field(default_factory=list)

    @property
    def units(self) -> list[Unit]:
        return [order.unit for order in self.orders]


def positions(count: int, seed: str = "bench", *, board: Board | None = None, units: int = UNITS) -> Iterator[Position]:
    """Yield `count` positions, always the same ones for a seed."""
    where = board or Board()
    for number in range(count):
        yield _Maker(where, random.Random(f"{seed} {number}"), units).make()


class _Maker:
    """Makes one position."""

    def __init__(self, board: Board, dice: random.Random, count: int) -> None:
        self.board, self.dice, self.count = board, dice, count
        self.units = {province(unit.at): unit for unit in self._place_units()}
        self.orders: dict[str, Order] = {}

    def make(self) -> Position:
        for _ in range(5):
            self._order_convoy()
        rest = [at for at in self.units if at not in self.orders]
        self.dice.shuffle(rest)
        movers = rest[: int(len(rest) * 0.55)]
        for at in movers:
            self._order_move(at)
        for at in rest[len(movers) :]:
            self._order_support(at)
        return Position([self.orders[at] for at in sorted(self.units)])

    def _place_units(self) -> Iterator[Unit]:
        open_to_units = sorted(place for place, kind in self.board.kinds.items() if kind != "impassable")
        for place in self.dice.sample(open_to_units, self.count):
            kind = self.board.kinds[place]
            fleet = kind == "sea" or (kind == "coastal" and self.dice.random() < 0.35)
            coasts = self.board.coasts[place]
            at = f"{place}/{self.dice.choice(coasts)}" if fleet and coasts else place
            yield Unit(self.dice.choice(self.board.powers), "F" if fleet else "A", at)

    def _free_fleets(self) -> dict[str, Unit]:
        return {
            at: unit
            for at, unit in sorted(self.units.items())
            if self.board.kinds[at] == "sea" and at not in self.orders
        }

    def _order_convoy(self) -> None:
        """Let a fleet at sea, and neighbours of it at sea, carry an army from one of their coasts to another."""
        fleets = self._free_fleets()
        if not fleets:
            return
        chain = [self.dice.choice(list(fleets))]
        while self.dice.random() < 0.5:
            onward = sorted(sea for sea in self.board.reach["F"][chain[-1]] if sea in fleets and sea not in chain)
            if not onward:
                break
            chain.append(self.dice.choice(onward))
        armies = sorted(
            at
            for at in self.board.near_sea(chain[0])
            if at in self.units and self.units[at].kind == "A" and at not in self.orders
        )
        if not armies:
            return
        army = self.units[self.dice.choice(armies)]
        targets = sorted(
            place
            for place in self.board.near_sea(chain[-1])
            if self.board.kinds[place] == "coastal" and place != army.at and place not in self.board.reach["A"][army.at]
        )
        if not targets:
            return
        target = self.dice.choice([place for place in targets if place in self.units] * 2 + targets)
        seas = [fleets[at] for at in chain]
        others = [fleets[at] for at in fleets if at not in chain and {army.at, target} <= self.board.near_sea(at)]
        seas += others[:1]  # a second chain
        self.orders[army.at] = Order(army, "convoyed", target)
        for fleet in seas:
            self.orders[fleet.at] = Order(fleet, "convoy", target, army)

    def _order_move(self, at: str) -> None:
        unit = self.units[at]
        targets = sorted(self.board.reach[unit.kind][unit.at])
        crowded = [place for place in targets if province(place) in self.units]
        self.orders[at] = Order(unit, "move", self.dice.choice(crowded * 2 + targets))

    def _order_support(self, at: str) -> None:
        """Support a move into reach, or somebody in reach who does not move; hold if there is none."""
        unit = self.units[at]
        reach = {province(place) for place in self.board.reach[unit.kind][unit.at]}
        moving = [
            order
            for _, order in sorted(self.orders.items())
            if order.verb in ("move", "convoyed") and province(order.target) in reach
        ]
        standing = [
            other
            for place, other in sorted(self.units.items())
            if place in reach and self.orders.get(place, Order(other, "hold")).verb not in ("move", "convoyed")
        ]
        choice: list[Order] = [Order(unit, "support", order.target, order.unit) for order in moving] * 3
        choice += [Order(unit, "support", "", other) for other in standing]
        self.orders[at] = self.dice.choice(choice) if choice else Order(unit, "hold")
