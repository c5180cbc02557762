"""What a seat may order now, line by line, with each order as data, so that nobody need read its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.io.orders_told import data_of
from engine.model.ids import SeatId
from engine.model.json_data import Json
from engine.model.state import State
from engine.notation.grammar import Grammar
from engine.rulebook.draws import Draws
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import before_orders
from engine.turn.order_lines import read_lines
from engine.turn.seat_orders import open_now, seat_turn

MOST = 4096
"""So many offers of one kind to a seat are kept; then all are forgotten."""


class Offer(NamedTuple):
    """One line that a seat may submit now, in the words of the game's themes.

    `kind`: of the order, as that of a want (`engine.rulebook.rule.Want`). `data`: the order as data
    (docs/contract.md, “Orders as data”), not to be changed.
    """

    line: str
    kind: str
    data: Json


def offers(rulebook: Rulebook, state: State, seat: str) -> dict[str, tuple[Offer, ...]]:
    """The lines of `legal_orders`, by unit and in its order, each with its kind and its data."""
    if state.ended:
        return {}
    return _offers(seat_turn(rulebook, state, seat), seat)


def offers_after(
    rulebook: Rulebook, state: State, seat: str, papers: Sequence[str], draws: Draws
) -> dict[str, tuple[Offer, ...]]:
    """The `offers` that a seat would have once its own papers had worked which are read before orders are: its cards.

    Worked out on the seat's own view, as if nobody else had written anything. `papers`: lines; those of units wait.
    """
    if state.ended:
        return {}
    turn = seat_turn(rulebook, state, seat, draws)
    read_lines(turn, {SeatId(seat): papers})
    before_orders(turn)
    return _offers(turn, seat)


def _offers(turn: Look, seat: str) -> dict[str, tuple[Offer, ...]]:
    offers: dict[str, list[Offer]] = {}
    for order_kind in open_now(turn):
        cached = _offers_by_line(turn.rulebook, order_kind.kind, seat)
        for subject, lines in order_kind.orders(turn, SeatId(seat)).items():
            offers.setdefault(subject, []).extend([cached[line] for line in lines])
    return {subject: tuple(listed) for subject, listed in offers.items()}


def offered(rulebook: Rulebook, line: str, kind: str, seat: str) -> Offer:
    """A canonical line as an offer to a seat."""
    return _offers_by_line(rulebook, kind, seat)[line]


class _OffersByLine(dict[str, Offer]):
    """The offers of one kind to a seat by their canonical lines, made as they are asked for."""

    def __init__(self, grammar: Grammar, kind: str, seat: str, say: Callable[[str], str] = str) -> None:
        super().__init__()
        self._grammar, self._kind, self._seat, self._say = grammar, kind, seat, say

    def __missing__(self, line: str) -> Offer:
        if len(self) >= MOST:
            self.clear()
        offer = self[line] = Offer(self._say(line), self._kind, data_of(self._grammar, line, self._seat))
        return offer


def _offers_by_line(rulebook: Rulebook, kind: str, seat: str) -> _OffersByLine:
    """Those made before, in the published words; none of them where themes are in force."""
    if rulebook.themed:
        return _OffersByLine(rulebook.grammar, kind, seat, rulebook.say)
    return _published(rulebook.grammar, kind, seat)


_published = lru_cache(maxsize=256)(_OffersByLine)
"""Remembered, since a game's seats are offered much the same again and again."""
