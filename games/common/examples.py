"""Examples of orders for forms: of the board that is played on, not of the usual one."""

from dataclasses import dataclass
from itertools import islice

import engine


@dataclass(frozen=True, slots=True)
class PageExample:
    """A seat with an order of one of its units, and another seat; empty where a board begins without units."""

    seat: str = ""
    unit: str = ""
    order: str = ""
    place: str = ""
    other: str = ""
    other_order: str = ""


def example_of(rulebook: "engine.Rulebook") -> PageExample:
    """Moves of the first two seats that begin with a unit, in codes: `A Vie - Boh`."""
    examples = (move for seat in rulebook.seats if (move := _move_of(rulebook, str(seat.id))) is not None)
    moves = list(islice(examples, 2))
    if not moves:
        return PageExample()
    seat, unit, order, place = moves[0]
    other, _, other_order, _ = moves[-1]
    return PageExample(seat, unit, order, place, other, other_order)


def _move_of(rulebook: "engine.Rulebook", seat: str) -> tuple[str, str, str, str] | None:
    for unit, orders in engine.legal_orders(rulebook, rulebook.start, seat).items():
        for order in orders:
            if order.startswith(f"{unit} - "):
                return seat, unit, order, order.removeprefix(f"{unit} - ").partition(" ")[0]
    return None
