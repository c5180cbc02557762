"""Orders through a proxy: a player lends a unit to another for a season, who orders it instead of him."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from engine.model.events import Result
from engine.model.ids import SeatId
from engine.model.judged import Judged
from engine.model.orders import Hold, Order, SeatOrder, UnitRef
from engine.movement.legality import judge as judge_plain
from engine.notation.forms import HEAD, Form
from engine.rulebook.line_taking import fail, private
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind, Rule, Step, Want
from engine.rulebook.topics import Source
from engine.rulebook.turn import Turn

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor


@dataclass(frozen=True, slots=True)
class Lend(SeatOrder):
    """`LEND A Par TO Germany`."""

    verb: ClassVar[str] = "lend"
    lent: UnitRef
    to: str

    def __str__(self) -> str:
        return f"LEND {self.lent} TO {self.to}"

    @property
    def subject(self) -> str:
        """Each unit is lent once."""
        return str(self.lent)


@dataclass(frozen=True, slots=True)
class Borrowed(SeatOrder):
    """`FOR France A Par - Bur`: what the borrower has it do."""

    verb: ClassVar[str] = "borrowed"
    seat: str
    order: Order

    def __str__(self) -> str:
        return f"FOR {self.seat} {self.order}"

    @property
    def subject(self) -> str:
        """One order a unit."""
        return f"{self.seat} {self.order.unit}"


def _read_lend(cursor: "Cursor") -> Lend:
    unit = cursor.unit()
    cursor.words("TO")
    return Lend(unit, cursor.seat())


def _read_borrowed(cursor: "Cursor") -> Borrowed:
    return Borrowed(cursor.seat(), cursor.order())


def _judge_lend(turn: Look, seat: SeatId, order: Lend) -> Judged:
    found = judge_plain(turn, seat, Hold(order.lent))
    order = replace(order, lent=found.order.unit)
    return Judged(order, found.unit, found.problem or ("it is yours already" if order.to == seat else ""))


def _judge_borrowed(turn: Look, seat: SeatId, order: Borrowed) -> Judged:
    if order.seat == seat or order.order.verb not in turn.rulebook.unit_order_kinds:
        return Judged(order, None, "only orders to another player's units are given for him")
    found = turn.rulebook.unit_order_kinds[order.order.verb].judge(turn, SeatId(order.seat), order.order)
    return replace(found, order=replace(order, order=found.order))


def _carry_out(turn: Turn) -> None:
    """An order for another's unit counts if he has lent it; a unit that is lent in vain does what its owner wrote."""
    lent = {}
    for line in turn.take("lend"):
        judged = _judge_lend(turn, line.seat, line.order)
        if judged.problem or judged.unit is None:
            fail(turn, line, judged.problem)
        else:
            lent[judged.unit.id] = (line, SeatId(line.order.to))
    for line in turn.take("borrowed"):
        judged = _judge_borrowed(turn, line.seat, line.order)
        unit = judged.unit
        if judged.problem or unit is None or lent.get(unit.id, (None, ""))[1] != line.seat:
            fail(turn, line, judged.problem or f"{line.order.seat} has not lent it to you")
        elif not turn.replace_order(unit.id, judged.order.order, line.seat, "command", (line.seat, line.number)):
            fail(turn, line, f"the word of {turn.orders[unit.id].by} stands", "fails")
        else:
            turn.result(line.seat, Result(str(judged.order), "succeeds", "is given this order", turn.rule), line.number)
            turn.emit("proxy.used", f"{line.seat} orders for {unit.owner}: {judged.order.order}.", seat=line.seat)
    for line, to in lent.values():
        told = Result(str(line.order), "succeeds", f"lent to {to}", turn.rule, audience=private(turn, line.seat))
        turn.result(line.seat, told, line.number)


def _lend_wants(turn: Look, seat: SeatId) -> list[Want]:
    count = len(list(turn.position.units_of(seat)))
    return [Want("lend", "", count, "nothing is lent", "LEND A Par TO Germany", optional=True, lead="LEND")]


def _borrow_wants(turn: Look, seat: SeatId) -> list[Want]:
    help_ = "FOR France A Par - Bur, for a unit that he lends you"
    return [Want("borrowed", "", 99, "none", help_, optional=True, lead="FOR")]


def _lend_orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    others = [other for other in turn.rulebook.seat_ids if other != seat]
    return {"": [f"LEND {unit} TO {other}" for unit in turn.position.units_of(seat) for other in others]}


def _none(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    return {}


RULE = Rule(
    id="proxies",
    number="1",
    title="Proxies",
    summary="A player may lend a unit to another for a season, who orders it.",
    topics=("players",),
    source=Source("many hands", "play by post"),
    clauses={
        "proxies.1.lend": "Whoever is lent a unit orders it this season, instead of its owner.",
        "proxies.1.own": "If he does not, its owner's order counts.",
    },
    needs=("movement",),
    steps=(Step("lures read", "proxies.carry_out", _carry_out, "Borrowed units get their orders", commutes=True),),
    forms=(
        Form("lend", HEAD, ("LEND", "PROXY"), _read_lend, "LEND A Par TO Germany"),
        Form("for another", HEAD, ("FOR",), _read_borrowed, "FOR France A Par - Bur"),
    ),
    order_kinds=(
        OrderKind("lend", "M", frozenset({"lend"}), _lend_wants, _lend_orders, _judge_lend, secret=True),
        OrderKind("borrowed", "M", frozenset({"borrowed"}), _borrow_wants, _none, _judge_borrowed, secret=True),
    ),
)
