"""The same positions for PyPI's diplomacy 1.1.2: text orders in, results with reasons out."""

from diplomacy import Game

from tests.bench.positions import Board, Order, Position, Unit, province
from tests.bench.raw import DISLODGED_UNIT

NAMES = {"EMS": "EAS", "GOB": "BOT", "GOL": "LYO", "WMS": "WES"}


def place(at: str) -> str:
    """Its name of a place."""
    base, _, coast = at.partition("/")
    return NAMES.get(base, base.upper()) + (f"/{coast.upper()}" if coast else "")


def unit_text(unit: Unit) -> str:
    return f"{unit.kind} {place(unit.at)}"


def order_text(order: Order) -> str:
    """One order in its notation."""
    own = unit_text(order.unit)
    match order.verb:
        case "hold":
            return f"{own} H"
        case "move":
            return f"{own} - {place(order.target)}"
        case "convoyed":
            return f"{own} - {place(order.target)} VIA"
    assert order.helped
    goal = f" - {place(province(order.target))}" if order.target else ""
    return f"{own} {'S' if order.verb == 'support' else 'C'} {unit_text(order.helped)}{goal}"


class Diplomacy:
    """One game that is set to one position after another."""

    def __init__(self, board: Board) -> None:
        self.board, self.game = board, Game()

    def set_up(self, position: Position) -> dict[str, list[str]]:
        """Put the position on its board; return the orders, by power."""
        self.game.set_current_phase("S1901M")
        self.game.clear_units()
        orders: dict[str, list[str]] = {power.upper(): [] for power in self.board.powers}
        units: dict[str, list[str]] = {power.upper(): [] for power in self.board.powers}
        for order in position.orders:
            orders[order.unit.power.upper()].append(order_text(order))
            units[order.unit.power.upper()].append(unit_text(order.unit))
        for power, texts in units.items():
            self.game.set_units(power, texts, reset=True)
        return orders

    def adjudicate(self, orders: dict[str, list[str]]) -> object:
        """What is measured: its text orders in, its results out."""
        for power, texts in orders.items():
            self.game.set_orders(power, texts)
        return self.game.process()

    def outcome(self, position: Position, phase: object) -> dict[str, str]:
        """Where each unit ends, as raw.outcome_of says it."""
        results = phase.results  # type: ignore[attr-defined]
        ends = {}
        for order in position.orders:
            at = province(order.unit.at)
            words = [str(word) for word in results[unit_text(order.unit)]]
            if "dislodged" in words:
                ends[at] = DISLODGED_UNIT
            elif order.verb in ("move", "convoyed") and not words:
                ends[at] = province(order.target)
            else:
                ends[at] = at
        return ends
