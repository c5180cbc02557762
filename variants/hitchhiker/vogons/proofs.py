"""Rule 7, Winter: any seat gives up a build and makes a centre Vogon-proof, reported as “NBO” and no more.

Builds that nobody used are reported in the same way, so that nobody can tell which it was (R53). Where a build given up
is lost for ever (R52), it is counted in secret, and the report goes on as if the seat had waived. Where units of Winter
1900 can be given up (R8), every home centre left empty is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import ClassVar

from engine.model.board import Place
from engine.model.chance import Chance
from engine.model.changes import SetMark
from engine.model.events import Result
from engine.model.ids import END, ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import SeatOrder
from engine.model.phases import FIRST_YEAR
from engine.model.scratch import Scratch
from engine.model.state import Mark
from engine.model.wording import jointly
from engine.notation.cursor import Cursor
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import ALLOWANCE
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind, SeatSpec, Want
from engine.rulebook.turn import Turn

from variants.standard.adjustments.building import builds_due, free_sites, kinds, sites

GIVEN_UP = "vogons.given_up"
BOUGHT = Scratch("vogons.bought", dict[SeatId, int])
"""How many proofs each seat has bought this Winter."""


@dataclass(frozen=True, slots=True)
class Nbo(SeatOrder):
    """`NBO Par`: a build is given up, and the centre becomes Vogon-proof."""

    verb: ClassVar[str] = "nbo"
    window: ClassVar[str] = "A"
    at: Place

    def __str__(self) -> str:
        return f"NBO {self.at}"


def _parse(cursor: Cursor) -> Nbo:
    return Nbo(Place(cursor.place("the centre to make Vogon-proof").province))


NBO_FORM = Form("Vogon-proof", HEAD, ("NBO", "PROOF", "VOGON-PROOF"), _parse, "NBO Par")


def _centres(turn: Look, seat: SeatId) -> list[ProvinceId]:
    if turn.option("vogons.proof_target") == "own":
        return turn.position.centres_of(seat)
    return sorted(place for place, owner in turn.position.centres.items() if owner)


def _judge(turn: Look, seat: SeatId, order: Nbo) -> Judged:
    place = ProvinceId(order.at.province)
    if builds_due(turn, seat) <= 0:
        return Judged(order, None, "there is no build to give up")
    if place in _centres(turn, seat):
        return Judged(order)
    if place not in turn.position.centres:
        return Judged(order, None, f"{place} is no active supply centre")
    return Judged(order, None, f"{place} belongs to {turn.position.centres[place] or 'nobody'}")


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    lines = [f"NBO {place}" for place in _centres(turn, seat)] if builds_due(turn, seat) > 0 else []
    return {"": lines} if lines else {}


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    number = builds_due(turn, seat)
    if number <= 0:
        return []
    return [
        Want(
            "nbo",
            "",
            number,
            "unused builds are reported as NBO",
            "NBO and a centre: it costs one build",
            optional=True,
            lead="NBO",
        )
    ]


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    return chance.some(_orders(turn, seat).get("", []), 1)


def _buy(turn: Turn, seat: SeatId, order: Nbo) -> None:
    """Make a centre proof, known to the buyer alone. One that is proof already looks the same to him."""
    _prove(turn, seat, order)
    if turn.option("vogons.nbo_cost") == "permanent":
        eyes = frozenset({seat, END})
        mark = SetMark(Mark(GIVEN_UP, seat, given_up(turn, seat) + 1, audience=eyes))
        text = f"{seat} has given up {mark.mark.value} build{'' if mark.mark.value == 1 else 's'} for ever."
        turn.emit("build.given_up", text, mark, of="vogons", audience=eyes, seat=seat)


def _prove(turn: Turn, seat: SeatId, order: Nbo) -> None:
    place = ProvinceId(order.at.province)
    eyes = frozenset({seat, END})
    mark = turn.position.marks.get(("vogons.proof", place))
    changes: tuple[SetMark, ...] = ()
    if mark is None or mark.audience is not None:
        known = mark.audience if mark is not None and mark.audience is not None else frozenset()
        changes = (SetMark(Mark("vogons.proof", place, "bought", audience=eyes | known)),)
    text = f"{seat} gives up a build: {place} is Vogon-proof."
    turn.emit("proof.bought", text, *changes, of="vogons", audience=eyes, seat=seat, place=place)
    bought = turn.scratch(BOUGHT)
    bought[seat] = bought.get(seat, 0) + 1


NBO = OrderKind(
    "build", "A", frozenset({"nbo"}), _wants, _orders, _judge, _sample,
    carry_out=_buy, secret=True, read_at="adjustments",
)  # fmt: skip


# --- Winter 1900 (R8) ------------------------------------------------------------------------------------


def _judge_set_up(turn: Look, seat: SeatId, order: Nbo) -> Judged:
    if turn.option("vogons.nbo_in_w1900") == "no":
        return Judged(order, None, "no unit of Winter 1900 can be given up in this game")
    if order.at.province not in turn.position.centres_of(seat):
        return Judged(order, None, f"{order.at.province} does not belong to {seat}")
    return Judged(order)


def _set_up_orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    if turn.option("vogons.nbo_in_w1900") == "no" or not _starts(turn, seat):
        return {}
    return {"": [f"NBO {place}" for place in turn.position.centres_of(seat)]}


def _set_up_wants(turn: Look, seat: SeatId) -> list[Want]:
    if not _set_up_orders(turn, seat):
        return []
    hint = "NBO and a centre: one for each home centre that is left empty"
    default = "empty home centres are reported as NBO"
    return [Want("nbo", "", len(_starts(turn, seat)), default, hint, optional=True, lead="NBO")]


def _starts(turn: Look, seat: SeatId) -> list[ProvinceId]:
    """The home centres in which a seat starts with a unit, if it does not say otherwise."""
    start = turn.rulebook.start
    return [unit.at for unit in start.units.values() if unit.owner == seat and seat in start.homes.get(unit.at, ())]


def prove_at_set_up(turn: Turn) -> None:
    """Once the units are disposed: as many centres become proof as a seat has left home centres empty."""
    first = turn.phase.letter == "S" and turn.phase.year == FIRST_YEAR
    if not first or turn.option("vogons.nbo_in_w1900") == "no":
        return
    empty = {seat: _empty(turn, seat) for seat in turn.rulebook.seat_ids}
    bought = dict.fromkeys(empty, 0)
    for order_line in turn.take("nbo"):
        assert isinstance(order_line.order, Nbo)
        problem = _judge_set_up(turn, order_line.seat, order_line.order).problem
        if problem or bought[order_line.seat] >= empty[order_line.seat]:
            fail(turn, order_line, problem or f"{order_line.seat} has left {empty[order_line.seat]} home centres empty")
            continue
        bought[order_line.seat] += 1
        _prove(turn, order_line.seat, order_line.order)
        why, eyes = "proof", frozenset({order_line.seat, END})
        outcome = Result(str(order_line.order), "succeeds", why, turn.rule, audience=eyes)
        turn.result(order_line.seat, outcome, order_line.number)
    for seat in turn.rulebook.seats:
        _report(turn, seat, (bought if turn.option("vogons.nbo_report") == "proof_only" else empty)[seat.id])


def _empty(turn: Look, seat: SeatId) -> int:
    here = {unit.at for unit in turn.position.units_of(seat)}
    return sum(place not in here for place in _starts(turn, seat))


SET_UP_NBO = OrderKind("nbo", "U", frozenset({"nbo"}), _set_up_wants, _set_up_orders, _judge_set_up, secret=True)


# --- how many builds there are, and what is left of them (R50, R53) --------------------------------------


def at_most_the_sites(turn: Look, seat: SeatId, budget: str) -> Fraction | None:
    """No more builds than places to build; where several may be built in one place, one place is enough for all."""
    several = [kind for kind in kinds(turn, budget) if kind.stacks or not (kind.contests or kind.solitary)]
    if any(sites(turn, seat, kind) for kind in several):
        return None
    return Fraction(len(free_sites(turn, seat, budget)))


def given_up(turn: Look, seat: SeatId) -> int:
    """How many builds a seat has lost for ever."""
    mark = turn.position.mark(GIVEN_UP, seat)
    return int(str(mark.value)) if mark is not None else 0


def less_given_up(turn: Look, seat: SeatId, budget: str) -> int | None:
    """Builds lost for ever are never built again; they force no removal."""
    lost = given_up(turn, seat) if budget == "units" and not turn.openly else 0
    return -min(lost, max(0, floor(ALLOWANCE.default(turn, seat, budget)))) if lost else None


def openly_due(turn: Look, seat: SeatId) -> int:
    """How many builds everybody takes to be due, who does not know what was lost for ever."""
    turn.openly = True
    number = builds_due(turn, seat)
    turn.openly = False
    return max(number, 0)


def report_unused(turn: Turn) -> None:
    """One line for every build that became no unit, whatever was done with it."""
    for seat in turn.rulebook.seats:
        bought = turn.scratch(BOUGHT)
        only = turn.option("vogons.nbo_report") == "proof_only"
        _report(turn, seat, bought.get(seat.id, 0) if only else openly_due(turn, seat.id))


def _report(turn: Turn, seat: SeatSpec, number: int) -> None:
    for _ in range(number):
        together = jointly("{}: no build ordered (NBO).", seat.id)
        turn.emit("build.unused", f"{seat.id}: no build ordered (NBO).", seat=seat.id, **together)
