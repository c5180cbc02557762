"""[13] What the Jester writes: an order for a unit of somebody else's, read, judged and made up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from engine.model.chance import Chance
from engine.model.ids import SeatId
from engine.model.judged import Judged
from engine.model.orders import Order, SeatOrder, UnitRef
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import MAY_SUBMIT
from engine.rulebook.look import Look
from engine.rulebook.rule import Want

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

SEAT = SeatId("Jester")
BONUS = "jester.second_reorder"
USED = "jester.used"


@dataclass(frozen=True, slots=True)
class Reorder(SeatOrder):
    """`REORDER France A Par - Gas`: an order for a unit of somebody else's. `seat`: whose unit it is."""

    verb: ClassVar[str] = "reorder"
    seat: str
    order: Order

    def __str__(self) -> str:
        return f"REORDER {self.seat} {self.order}"

    @property
    def named(self) -> tuple[UnitRef, ...]:
        """The unit that is re-ordered."""
        return (self.order.unit,)

    @property
    def subject(self) -> str:
        """The player: the Jester may re-order one unit of each at the most."""
        return self.seat


@dataclass(frozen=True, slots=True)
class Redirect(Reorder):
    """`REORDER France A Bur R Gas`: the same for a retreat (R56, where the option allows it)."""

    verb: ClassVar[str] = "redirect"
    window: ClassVar[str] = "R"


def _reorder(cursor: Cursor) -> Reorder:
    return _read(cursor, cursor.seat())


def _jester(cursor: Cursor) -> Reorder:
    return _read(cursor, cursor.seat(initials=True))


def _read(cursor: Cursor, seat: str) -> Reorder:
    cursor.try_sign(":")
    order = cursor.order()
    return (Redirect if order.window == "R" else Reorder)(seat, order)


# --- what may be re-ordered --------------------------------------------------------------------------


def allowed(turn: Look, seat: SeatId) -> int:
    """How many re-orders the seat has left this season."""
    return int(turn.ask(MAY_SUBMIT, seat, "reorder")) - len(used(turn))


def used(turn: Look) -> tuple[str, ...]:
    """The players whose units have been re-ordered this season, in an earlier window."""
    mark = turn.position.mark(USED)
    return tuple(map(str, mark.value)) if mark is not None and isinstance(mark.value, tuple) else ()


def submits(turn: Look, seat: SeatId, kind: str) -> int | None:
    """One a season, and a second one as a reward."""
    if kind != "reorder" or seat != SEAT:
        return None
    return 2 if turn.position.mark(BONUS, SEAT) else 1


def judge(turn: Look, seat: SeatId, order: Reorder) -> Judged:
    """The re-order with the unit's order filled in as its owner's would be, and why it cannot be given."""
    if allowed(turn, seat) < 1:
        return Judged(order, None, f"{seat} has no re-order left this season")
    if order.seat in used(turn):
        return Judged(order, None, f"a unit of {order.seat} has been re-ordered already")
    inner = _inner(turn, order)
    return replace(inner, order=replace(order, order=inner.order))


def _inner(turn: Look, order: Reorder) -> Judged:
    if isinstance(order, Redirect):
        if turn.option("jester.scope") != "movement_and_retreats":
            return Judged(order.order, None, "the Jester re-orders movement only, no retreats")
        return turn.rulebook.order_kinds[order.order.verb][0].judge(turn, SeatId(order.seat), order.order)
    order_kind = turn.rulebook.unit_order_kinds.get(order.order.verb)
    if order_kind is None:
        return Judged(order.order, None, f"{order.order} is no order to a unit: those alone can be given anew")
    return order_kind.judge(turn, SeatId(order.seat), order.order)


# --- papers ------------------------------------------------------------------------------------------


def wants(turn: Look, seat: SeatId) -> list[Want]:
    """As many re-orders as are left."""
    count = allowed(turn, seat)
    return [Want("reorder", "", count, "none", _hint(turn, seat), lead="REORDER")] if count > 0 else []


def _hint(turn: Look, seat: SeatId) -> str:
    """An example by the units with which the board begins: where others are now may not be told."""
    start = turn.rulebook.board.start
    usual = "France" if seat != "France" and "A Par" in start.get(SeatId("France"), ()) else ""
    other = usual or next((one for one, units in start.items() if units and one != seat), "")
    unit = "A Par - Gas" if usual else f"{start[SeatId(other)][0]} H" if other else ""
    example = f": REORDER {other} {unit}" if unit else ""
    return f"REORDER, a player and an order for one of his units{example}"


def retreat_wants(turn: Look, seat: SeatId) -> list[Want]:
    """The same for retreats, where the option allows it."""
    return wants(turn, seat) if turn.option("jester.scope") == "movement_and_retreats" else []


def orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """None are listed: they are all orders of all units. The form picks a unit and offers what its owner may order."""
    return {}


def sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    """Any order of any unit, each of another player."""
    if not wants(turn, seat):
        return []
    lines = []
    owners = sorted({unit.owner for unit in turn.position.units.values()} & set(turn.rulebook.seat_ids))
    for owner in chance.some(owners, allowed(turn, seat)):
        by_subject: dict[str, list[str]] = {}
        for order_kind in dict.fromkeys(turn.rulebook.unit_order_kinds.values()):
            for subject, choices in order_kind.orders(turn, owner).items():
                by_subject.setdefault(subject, []).extend(choices)
        if by_subject:
            lines.append(f"REORDER {owner} {chance.pick(by_subject[chance.pick(sorted(by_subject))])}")
    return lines


def retreat_sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    """Of a retreat: one of a unit that has a choice."""
    if not retreat_wants(turn, seat):
        return []
    fallen = [turn.position.units[number] for number in turn.position.to_retreat]
    unit = chance.pick(fallen) if fallen else None
    return [f"REORDER {unit.owner} {unit} D"] if unit is not None and unit.owner in turn.rulebook.seat_ids else []


FORMS = (
    Form("re-order", HEAD, ("REORDER", "RE-ORDER"), _reorder, "REORDER France A Par - Gas"),
    Form("re-order with initials", HEAD, ("JESTER",), _jester, "REORDER France A Par - Gas"),
)
