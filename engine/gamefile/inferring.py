"""Orders that a file does not have, told from its positions: who retreated where, what was built or removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.io.codec import dump_state
from engine.io.orders_told import order_as_data
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.turn.seat_orders import all_legal_orders


def orders_towards(rulebook: Rulebook, state: State, there: State) -> dict[str, list[str]]:
    """Orders of a window of retreats or adjustments that lead to a later position, by seat, in canonical lines.

    What the later position does not show stays without an order: a unit that is in it nowhere has disbanded.
    """
    now, later = _units(rulebook, state), _units(rulebook, there)
    orders = {}
    for seat, by_subject in all_legal_orders(rulebook, state).items():
        before, after = now.get(seat, Counter()), later.get(seat, Counter())
        if lines := list(_towards(rulebook, by_subject, after - before, before - after)):
            orders[str(seat)] = lines
    return orders


def _towards(
    rulebook: Rulebook, by_subject: Mapping[str, tuple[str, ...]], new: Counter[str], gone: Counter[str]
) -> Iterator[str]:
    """The lines that make a unit appear which is `new`, or take one away which is `gone`. A unit retreats once."""
    for lines in by_subject.values():
        for line in lines:
            data = order_as_data(rulebook, line)
            verb, pool = data.get("verb"), gone if data.get("verb") == "remove" else new
            unit = _reached(data) if verb == "retreat" else str(data.get("unit", ""))
            if verb in ("retreat", "build", "remove") and pool[unit] > 0:
                pool[unit] -= 1
                yield line
                if verb == "retreat":
                    break


def _reached(data: Mapping[str, object]) -> str:
    coast = f"/{data['target_coast']}" if data.get("target_coast") else ""
    return f"{data.get('kind')} {data.get('target')}{coast}"


def _units(rulebook: Rulebook, state: State) -> dict[str, Counter[str]]:
    """How often each unit stands on the board, by owner; those that must retreat do not count."""
    return {
        seat: Counter(unit for unit in units if isinstance(unit, str))
        for seat, units in dump_state(rulebook, state)["units"].items()
    }
