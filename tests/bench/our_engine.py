"""The same positions for this engine: text orders in, results with reasons out, through the facade the site uses."""

import engine
from engine.notation.parse import parse_order
from engine.notation.pieces import read_unit
from tests.bench.positions import Board, Order, Position, Unit, province
from tests.bench.raw import DISLODGED_UNIT


def unit_text(unit: Unit) -> str:
    return f"{unit.kind} {unit.at}"


def order_text(order: Order) -> str:
    """One order in our notation."""
    own = unit_text(order.unit)
    match order.verb:
        case "hold":
            return f"{own} H"
        case "move":
            return f"{own} - {order.target}"
        case "convoyed":
            return f"{own} - {order.target} VIA"
    assert order.helped
    goal = f" - {province(order.target)}" if order.target else ""
    return f"{own} {'S' if order.verb == 'support' else 'C'} {unit_text(order.helped)}{goal}"


class Ours:
    """A rulebook, the standard one unless another is given, and positions as its states."""

    def __init__(self, board: Board, rulebook: engine.Rulebook | None = None) -> None:
        self.board = board
        self.rulebook = rulebook or engine.load_rulebook("standard")
        self.draws = engine.Draws(secret="bench")

    def state(self, position: Position) -> engine.State:
        """The position in Spring 1901; who owns the centres does not matter in a movement phase."""
        data = engine.dump_state(self.rulebook, engine.opening(self.rulebook, self.draws))
        units: dict[str, list[str]] = {power: [] for power in self.board.powers}
        for unit in position.units:
            units[unit.power].append(unit_text(unit))
        return engine.load_state(self.rulebook, data | {"units": units})

    def orders(self, position: Position) -> dict[str, list[str]]:
        """The orders as lines of text, by power."""
        lines: dict[str, list[str]] = {power: [] for power in self.board.powers}
        for order in position.orders:
            lines[order.unit.power].append(order_text(order))
        return lines

    def forget(self) -> None:
        """All that was remembered of lines and of the units in them, as in a process that never saw any."""
        self.rulebook.everyday.clear()
        parse_order.cache_clear()
        read_unit.cache_clear()

    def adjudicate(self, state: engine.State, orders: dict[str, list[str]]) -> engine.Outcome:
        """What is measured."""
        return engine.adjudicate(self.rulebook, state, orders, [], self.draws)

    def simulate(self, state: engine.State, orders: dict[str, list[str]]) -> engine.State:
        """The quick lane: the next state alone."""
        return engine.simulate(self.rulebook, state, orders, self.draws)

    def simulation(self, state: engine.State) -> engine.Simulation:
        """A position prepared for many orders."""
        return engine.Simulation(self.rulebook, state, self.draws)

    def legal_orders(self, state: engine.State) -> int:
        """Everything all seven may order; returns how many orders that are."""
        return sum(
            len(orders)
            for by_unit in engine.all_legal_orders(self.rulebook, state).values()
            for orders in by_unit.values()
        )

    def offers(self, state: engine.State, seat: str) -> int:
        """Everything a seat may order, as data; returns how many orders that are."""
        return sum(len(orders) for orders in engine.offers(self.rulebook, state, seat).values())

    def outcome(self, position: Position, outcome: engine.Outcome) -> dict[str, str]:
        """Where each unit ends, as raw.outcome_of says it."""
        results: dict[tuple[str, str], engine.Result] = {}
        for power, entries in outcome.results.items():
            for result in entries:  # of two, the second is a disbanding that needed no window
                results.setdefault((power, result.unit), result)
        ends = {}
        for order in position.orders:
            result = results[order.unit.power, unit_text(order.unit)]
            at = province(order.unit.at)
            moved = order.verb in ("move", "convoyed") and result.verdict == "succeeds"
            ends[at] = DISLODGED_UNIT if result.dislodged else province(order.target) if moved else at
        return ends
