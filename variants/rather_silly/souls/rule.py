"""[5] Souls: an army or fleet may sell its soul to the Devil and fight with double strength for two seasons.

The sale comes after movement and before retreats (17.4), the term ends on its second turn (17.3). A unit that is lost
meanwhile leaves a debt: a centre of its owner's goes on feeding the soul. The TARDIS exorcises without a debt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from engine.model.chance import Chance
from engine.model.changes import ClearMark, SetMark
from engine.model.conditions import AtomSpec
from engine.model.events import Result
from engine.model.ids import ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Order, UnitRef
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.movement.legality import name_of
from engine.notation.forms import HEAD, VERB, Form
from engine.rulebook.catalogue import AFFECTED, ALLOWANCE, ON_LOSS, REMOVAL_KEY, STRENGTH
from engine.rulebook.declarations import Check
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import MarkSpec, Option, OrderKind, Rule, Step, Want
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag, ListOf, Whole

from variants.rather_silly import SOURCE, debts
from variants.rather_silly.debts import SOLD, TERM, TERMS
from variants.standard.atoms import called, happened

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

SPENT = "souls.spent"
"""On a unit: it has sold its soul once, where once is all (option `souls.once`)."""


@dataclass(frozen=True, slots=True)
class Sale(Order):
    """`SELL A Par`: the unit sells its soul."""

    verb: ClassVar[str] = "sell"

    def __str__(self) -> str:
        return f"SELL {self.unit}"

    @property
    def subject(self) -> str:
        """The sale, which does not compete with the unit's own order."""
        return f"SELL {self.unit}"


def _sale(cursor: Cursor) -> Sale:
    cursor.try_words("SOUL OF", "THE SOUL OF", "SOUL")
    return Sale(cursor.unit("the unit that sells its soul"))


def _sells(cursor: Cursor, unit: UnitRef) -> Sale:
    cursor.try_words("TO THE DEVIL")
    return Sale(unit)


# --- sales, 17.4 -------------------------------------------------------------------------------------


def _refusal(turn: Look, unit: Unit) -> str:
    """Why a unit cannot sell its soul, or nothing."""
    if not turn.kind(unit).conventional:
        return f"{unit} has no soul to sell: only armies and fleets have"
    if debts.falls_left(turn, unit):
        return f"{unit} has sold its soul already"
    if turn.position.mark(SPENT, unit.id):
        return f"{unit} has sold its soul before, and once is all"
    if unit.id in turn.position.to_retreat and turn.option("souls.dislodged") == "no":
        return f"{unit} is dislodged"
    return turn.ask(AFFECTED, unit, "sale", unit.owner)


def _judge(turn: Look, seat: SeatId, order: Sale) -> Judged:
    unit = called(turn, order.unit, seat)
    if unit is None:
        return Judged(order, None, f"{seat} has no {order.unit.unit}")
    return Judged(order, unit, _refusal(turn, unit))


def _willing(turn: Look, seat: SeatId) -> list[Unit]:
    """The units that may sell, but for what this season's fall changes."""
    units = [unit for unit in turn.position.units_of(seat) if debts.falls_left(turn, unit) < TERM]
    return [unit for unit in units if not _refusal(turn, unit) or debts.falls_left(turn, unit) == 1]


def _judge_entry(turn: Look, seat: SeatId, order: Sale) -> Judged:
    """At entry the term of a unit may have one fall left: it will be free when sales are read (R20)."""
    judged = _judge(turn, seat, order)
    unit = judged.unit
    if unit is None:
        return judged
    order = Sale(name_of(turn, unit))
    last = debts.falls_left(turn, unit) == 1 and turn.option("souls.once") == "no"
    return Judged(order, unit, "" if last else judged.problem)


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    example = f"SELL and a unit, such as SELL {turn.rulebook.board.example}"
    hint = f"{example}. Should it be lost before its two turns are over, a centre is lost to it"
    number = len(_willing(turn, seat))
    return [Want("sell", "", number, "none is sold", hint, optional=True, lead="SELL")] if number else []


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    lines = [f"SELL {unit}" for unit in _willing(turn, seat)]
    return {"": lines} if lines else {}


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    return [f"SELL {unit}" for unit in _willing(turn, seat) if chance.once_in(6)]


def _sell(turn: Turn) -> None:
    for order_line in list(turn.take("sell")):
        assert isinstance(order_line.order, Sale)
        judged = _judge(turn, order_line.seat, order_line.order)
        unit = judged.unit
        if judged.problem or unit is None:
            fail(turn, order_line, judged.problem)
            continue
        marks = [SetMark(Mark(SOLD, str(unit.id), TERM))]
        marks += [SetMark(Mark(SPENT, str(unit.id)))] if turn.option("souls.once") == "yes" else []
        text = f"{unit.full_name} sells its soul: double strength for the next {TERM} seasons."
        together = jointly(f"{{}} sell their souls: double strength for the next {TERM} seasons.", unit.full_name)
        turn.emit("soul.sold", text, *marks, unit=str(unit), seat=unit.owner, **together)
        turn.note("SOLD", unit)
        why = "sold"
        outcome = Result(str(order_line.order), "succeeds", why, turn.rule, str(unit))
        turn.result(order_line.seat, outcome, order_line.number)


# --- the term, 17.3 ----------------------------------------------------------------------------------


def _fall(turn: Turn) -> None:
    """Every counter falls; on nought the unit is as it was."""
    for mark in turn.position.marks_named(SOLD):
        unit = next(unit for unit in turn.position.units.values() if str(unit.id) == mark.subject)
        left = debts.falls_left(turn, unit) - 1
        if left > 0:
            text = f"{unit.full_name} has {left} season of double strength left."
            together = jointly(f"{{}} have {left} season of double strength left.", unit.full_name)
            lower = SetMark(Mark(SOLD, mark.subject, left))
            turn.emit("soul.falls", text, lower, unit=str(unit), seat=unit.owner, **together)
        else:
            turn.note("REVERTED", unit)
            text = f"{unit.full_name} has its soul back, and its ordinary strength."
            together = jointly("{} have their souls back, and their ordinary strength.", unit.full_name)
            turn.emit("soul.reverted", text, ClearMark(SOLD, mark.subject), unit=str(unit), seat=unit.owner, **together)
    for mark in turn.position.marks_named(TERMS):
        debts.expire(turn, SeatId(mark.subject), mark)


def _doubled(turn: Look, unit: Unit, role: str, target: ProvinceId | None) -> int | None:
    return 2 if role in ("attack", "hold", "support") and debts.falls_left(turn, unit) else None


RULE = Rule(
    id="souls",
    number="5",
    title="Souls",
    summary="After movement a unit may sell its soul: it fights with double strength for two seasons, and if it is "
    "lost meanwhile its owner keeps a centre for the soul.",
    topics=("supply",),
    news=("soul.exorcised",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.5.sale": "After movement and before retreats any conventional unit may sell its soul.",
            "rather_silly.5.strength": "Its strength is doubled for the following two seasons, on one centre.",
            "rather_silly.5.debt": "If it is lost meanwhile its soul still needs a centre.",
            "rather_silly.5.refused": "Free and merged units, female armies and dirty old men sell no souls.",
        }
    ),
    options=(
        Option(
            "souls.debt", ("forever", "until_term_ends", "none"), "How long a lost unit's soul needs a centre.", "R19"
        ),
        Option("souls.once", ("no", "yes"), "Whether a unit may sell its soul once only.", "R20"),
        Option(
            "souls.same_season_debt", ("yes", "no"), "Whether a unit lost in the season of the sale owes.", "R21"
        ),
        Option("souls.removal", ("no_relief", "relief"), "Whether removing a sold unit meets a shortage.", "R24"),
        Option("souls.dislodged", ("yes", "no"), "Whether a dislodged unit may sell.", "R25"),
        Option("souls.pair_debt", ("one", "two"), "What a pair of Siamese units owes with both souls sold.", "R54"),
    ),
    needs=("movement", "adjustments"),
    marks=(
        MarkSpec("sold", "unit", Whole(1, TERM), "sold soul"),
        MarkSpec("spent", "unit", Flag(), "has sold its soul before"),
        MarkSpec("debt", "seat", Whole(), "souls owed"),
        MarkSpec("terms", "seat", ListOf(Whole(1)), "terms of debts"),
    ),
    offers=(Check(debts.more_terms_than_debts),),
    steps=(
        Step("terms and sales", "souls.fall", _fall, "Souls come back"),
        Step("terms and sales", "souls.sales", _sell, "Souls are sold"),
    ),
    amendments=(
        Amendment(STRENGTH.name, Layer.SCALE, _doubled, said="sold soul"),
        Amendment(ON_LOSS.name, Layer.ADD, debts.leaves),
        Amendment(ALLOWANCE.name, Layer.ADD, debts.allowance, Scope(purposes=frozenset({"units"}))),
        Amendment(AFFECTED.name, Layer.FORBID, debts.spared_units, Scope(purposes=frozenset({"removal"}))),
        Amendment(REMOVAL_KEY.name, Layer.ADD, debts.last),
    ),
    forms=(
        Form("sell a soul", HEAD, ("SELL", "SELLS"), _sale, "SELL A Par"),
        Form("sells its soul", VERB, ("SELLS SOUL", "SELLS ITS SOUL", "SELL SOUL", "SIGNS THE SMALL PRINT"), _sells,
             "SELL A Par"),
    ),
    order_kinds=(
        OrderKind(
            "sell", "M", frozenset({"sell"}), _wants, _orders, _judge_entry, _sample, read_at="terms and sales"
        ),
    ),
    atoms=(
        AtomSpec("REVERTED", ("unit",), 24, holds=happened, says="has its soul back"),
        AtomSpec("SOLD", ("unit",), 25, holds=happened, says="sold its soul"),
    ),
)  # fmt: skip
