"""What a seat may order now, line by line, with each order as data, so that nobody need read its text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.io.orders_told import data_of
from engine.model.ids import SeatId
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook
from engine.turn.seat_orders import open_now, seat_turn


class Offer(NamedTuple):
    """One line that a seat may submit now, in the words of the game's themes.

    `kind`: of the order, as that of a want (`engine.rulebook.rule.Want`). `data`: the order as data
    (docs/contract.md, “Orders as data”), not to be changed.
    """

    line: str
    kind: str
    data: Mapping[str, Any]


def offers(rulebook: Rulebook, state: State, seat: str) -> dict[str, tuple[Offer, ...]]:
    """The lines of `legal_orders`, by unit and in its order, each with its kind and its data."""
    if state.ended:
        return {}
    turn = seat_turn(rulebook, state, seat)
    found: dict[str, list[Offer]] = {}
    for order_kind in open_now(turn):
        for subject, lines in order_kind.orders(turn, SeatId(seat)).items():
            found.setdefault(subject, []).extend(offered(turn.rulebook, line, order_kind.kind, seat) for line in lines)
    return {subject: tuple(those) for subject, those in found.items()}


def offered(rulebook: Rulebook, line: str, kind: str, seat: str) -> Offer:
    """A canonical line as an offer to a seat."""
    return Offer(rulebook.say(line) if rulebook.themed else line, kind, data_of(rulebook.grammar, line, seat))
