"""Orders as data beside their text, in results: for whatever was just worked out, and for what is stored without.

A result's text is canonical, and is read by the parser that reads all orders. So its data say what it says, to whoever
may see the result, and outcomes of all ages have them (docs/contract.md, “Orders as data”).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from engine.model.errors import OrderError
from engine.model.events import NO_DATA, Event, Result
from engine.model.ids import SeatId
from engine.model.json_data import Json, JsonDict
from engine.model.order_data import order_data
from engine.notation.canonical import read_plainly
from engine.notation.grammar import Grammar
from engine.notation.parse import parse_order
from engine.rulebook.rulebook import Rulebook

RETREATED = "unit.retreated"
"""The kind of event that says where a unit retreated: `seat`, `unit`, `to`."""
Went = Mapping[tuple[str, str], str]
"""By seat and unit, where it retreated."""


def with_data(
    rulebook: Rulebook, results: Mapping[SeatId, Sequence[Result]], events: Iterable[Event]
) -> dict[SeatId, tuple[Result, ...]]:
    """The same results, each with its order as data; those that have them keep them.

    `rulebook`: of the game, with what was ruled. A line that could not be read has none.
    """
    went = {
        (str(event.data["seat"]), str(event.data["unit"])): str(event.data["to"])
        for event in events
        if event.kind == RETREATED and event.audience is None
    }
    return {
        seat: tuple(
            [one if one.data else one._replace(data=_data(rulebook.grammar, seat, one, went)) for one in seat_results]
        )
        for seat, seat_results in results.items()
    }


def order_as_data(rulebook: Rulebook, text: str, seat: str = "") -> JsonDict:
    """One order in any text that can be read, as data; empty for any other."""
    return dict(data_of(rulebook.grammar, text, seat))


def _data(grammar: Grammar, seat: str, result: Result, went: Went) -> Json:
    data = data_of(grammar, result.order, seat)
    place = went.get((seat, result.unit)) if result.verdict == "succeeds" and result.unit else None
    return {**data, "went": place} if place and data else data


@lru_cache(maxsize=16384)
def data_of(grammar: Grammar, text: str, seat: str = "") -> Json:
    """An order in canonical text as data; empty where it cannot be read. Remembered, as `parse_order` is."""
    plain = read_plainly(grammar, text)
    if plain is not None:
        return MappingProxyType(order_data(plain))
    try:
        return MappingProxyType(order_data(parse_order(grammar, text, seat)))
    except OrderError:
        return NO_DATA
