"""9, by option: the owner says on which coast his fleet shall come down (R67). `LAND F Spa/nc`, for wherever it may be.

Nobody knows where he will come down, so a list may name as many coasts as there are; it is read with the landing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place
from engine.model.events import Result
from engine.model.ids import ProvinceId, SeatId, aloft
from engine.model.judged import Judged
from engine.model.orders import Order, SeatOrder, UnitRef
from engine.model.scratch import Scratch
from engine.notation.forms import HEAD, Form
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind, Want
from engine.rulebook.turn import Turn

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

CHOSEN = Scratch("landing.coasts", dict[tuple[SeatId, str], str])
"""The coast that a seat prefers, by seat and province."""


@dataclass(frozen=True, slots=True)
class Landing(SeatOrder):
    """`LAND F Spa/nc`: the coast for a fleet of one's own that comes down there."""

    verb: ClassVar[str] = "land"
    at: Place

    def __str__(self) -> str:
        return f"LAND F {self.at}"

    @property
    def named(self) -> tuple[UnitRef, ...]:
        """The fleet that is to come down."""
        return (UnitRef("F", self.at),)

    @property
    def way(self) -> tuple[Place, ...]:
        """None besides."""
        return ()

    @property
    def subject(self) -> str:
        """One coast for each province."""
        return f"LAND {self.at.province}"


def _read(cursor: Cursor) -> Landing:
    return Landing(cursor.unit("a fleet and the coast, such as F Spa/nc").at)


def _judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    assert isinstance(order, Landing)
    return Judged(order, None, _problem(turn, order))


def _problem(turn: Look, order: Landing) -> str:
    if turn.option("landing.coast_choice") == "random":
        return "coasts are drawn in this game"
    province = turn.rulebook.board.provinces.get(ProvinceId(order.at.province))
    if province is None or order.at.coast not in province.coasts:
        return f"{order.at} is no coast to choose"
    return ""


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    fleets = [u for u in turn.position.units_of(seat) if aloft(u.at) and turn.kind(u).medium == "water"]
    if not fleets or turn.option("landing.coast_choice") == "random":
        return []
    return [Want("coast", "", len(_coasts(turn)), "drawn", "LAND F Spa/nc", optional=True, lead="LAND")]


def _coasts(turn: Look) -> list[Place]:
    return [place for place in turn.rulebook.board.places if place.coast]


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    return {"": [f"LAND F {place}" for place in _coasts(turn)]} if _wants(turn, seat) else {}


def read_coasts(turn: Turn) -> None:
    """Note what the owners prefer. Only they are told, for most of it comes to nothing."""
    chosen = turn.scratch(CHOSEN)
    for order_line in list(turn.take("land")):
        assert isinstance(order_line.order, Landing)
        problem = _problem(turn, order_line.order)
        if not problem:
            chosen[order_line.seat, order_line.order.at.province] = order_line.order.at.coast
        verdict, why = ("void", problem) if problem else ("succeeds", "noted")
        audience = frozenset({order_line.seat})
        outcome = Result(str(order_line.order), verdict, why, turn.rule, audience=audience)
        turn.result(order_line.seat, outcome, order_line.number)


FORM = Form("coast to come down on", HEAD, ("LAND", "LANDS"), _read, "LAND F Spa/nc")
ORDER_KIND = OrderKind("coast", "M", frozenset({"land"}), _wants, _orders, _judge)
