"""What would come of orders: the next state and nothing else, for bots that try out thousands of them.

It is the turn of `engine.turn.adjudication`, step by step, which nobody will read: no text, no result and no reason is
made, unless a rule asks what became of an order. Events are kept by kind and changes alone: rules look back at them. So
it comes to the same state by construction, for every rulebook (`tests/engine/turn/test_simulation.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.model.errors import InputError
from engine.model.orders import Order
from engine.model.phases import read_phase
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import NO_DRAWS, by_seat, run
from engine.turn.draws import Draws
from engine.turn.order_lines import put_away, take_orders
from engine.turn.turn import Turn


def simulate(
    rulebook: Rulebook, state: State, orders: Mapping[str, Sequence[str | Order]], draws: Draws = NO_DRAWS
) -> State:
    """The state that `adjudicate` comes to, without its report.

    `orders`: by seat, as canonical text (the quickest: everyday lines are known by it) or as objects. Raises
    InputError for a game that is over and for an unknown seat, as `adjudicate` does.
    """
    if state.ended:
        raise InputError("state", "The game is over.")
    rulebook = rulebook.amended(state.house)
    turn = Turn.open(rulebook, state, draws)
    turn.quiet = True
    take_orders(turn, by_seat(rulebook, orders))
    put_away(turn, run(turn, read_phase(state.phase)))
    return turn.position.freeze()
