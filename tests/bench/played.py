"""Movement phases of whole random games, for measuring: few units at first, orders that seldom fit each other."""

from collections.abc import Iterator

import engine
from tests.bench.positions import Order, Position, Unit

YEARS = 12


def played(count: int, seed: str = "bench") -> Iterator[Position]:
    """Yield `count` movement phases, game after game; always the same ones for a seed."""
    rulebook, number = engine.load_rulebook("standard"), 0
    while True:
        for position in _game(rulebook, f"{seed} {number}"):
            if not count:
                return
            count -= 1
            yield position
        number += 1


def _game(rulebook: engine.Rulebook, seed: str) -> Iterator[Position]:
    draws = engine.Draws(secret=seed)
    state = engine.opening(rulebook, draws)
    while not state.ended and int(state.phase[1:5]) < 1901 + YEARS:
        seats = rulebook.amended(state.house).seat_ids
        papers = {str(seat): engine.random_orders(rulebook, state, seat, seed) for seat in seats}
        if state.phase.endswith("M"):
            yield _position(state, papers)
        state = engine.adjudicate(rulebook, state, papers, [], draws).state


def _position(state: engine.State, papers: dict[str, list[str]]) -> Position:
    units = {str(unit): Unit(unit.owner, unit.kind, unit.place) for unit in state.units.values()}
    return Position([_order(units, line) for lines in papers.values() for line in lines])


def _order(units: dict[str, Unit], line: str) -> Order:
    """An order from its canonical line: `A Lon - Bel VIA`, `F NTH C A Lon - Bel`."""
    words = line.split()
    unit, verb, rest = units[" ".join(words[:2])], words[2], words[3:]
    if verb == "H":
        return Order(unit, "hold")
    if verb == "-":
        return Order(unit, "convoyed" if rest[1:] == ["VIA"] else "move", rest[0])
    helped, target = units[" ".join(rest[:2])], rest[3] if len(rest) > 2 else ""
    return Order(unit, {"S": "support", "C": "convoy"}[verb], target, helped)
