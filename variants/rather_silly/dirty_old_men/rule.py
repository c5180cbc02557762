"""[10] Dirty Old Man Armies: like Female Armies in everything, but that they EXPOSE instead of distracting.

An exposer nullifies what every Female Army in any space next to his does this season. His own space is not next to
itself (R45). Nothing stops him but a re-order of the Jester's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from engine.model.ids import SeatId
from engine.model.judged import Judged
from engine.model.orders import Hold, Order, UnitRef
from engine.model.state import Unit
from engine.movement.legality import judge, name_of
from engine.notation.forms import VERB, Form
from engine.rulebook.catalogue import AFFECTED, TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Option, OrderKind, Rule, Step, Want
from engine.rulebook.turn import Turn

from variants.rather_silly import SOURCE, company

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

DOM = company.unarmed(
    "DOM", "Dirty Old Man Army", 8, ("Dirty Old Man", "Dirty Old Men", "Spoilsport", "Spoilsport Army")
)


@dataclass(frozen=True, slots=True)
class Expose(Order):
    """`DOM Gas EXPOSE`; with the option `chosen` also whom: `DOM Gas EXPOSE FA Bur`."""

    verb: ClassVar[str] = "expose"
    whom: UnitRef | None = None

    def __str__(self) -> str:
        return f"{self.unit} EXPOSE {self.whom}" if self.whom else f"{self.unit} EXPOSE"


def _expose(cursor: Cursor, unit: UnitRef) -> Expose:
    return Expose(unit, cursor.try_unit(kindless=False))


# --- papers ------------------------------------------------------------------------------------------


def _judge(turn: Look, seat: SeatId, order: Expose) -> Judged:
    judged = judge(turn, seat, Hold(order.unit))
    order = replace(order, unit=judged.order.unit)
    if judged.problem or judged.unit is None:
        return Judged(order, judged.unit, judged.problem)
    if judged.unit.kind != DOM.id:
        return Judged(order, judged.unit, f"{judged.unit} cannot expose")
    if judged.unit.carrier:
        return Judged(order, judged.unit, f"{judged.unit} is in the air, and exposes nobody")
    if turn.option("dirty_old_men.scope") == "all":
        problem = "an exposure is of all in the spaces next to his: name none" if order.whom else ""
        return Judged(order, judged.unit, problem)
    if order.whom is None:
        return Judged(order, judged.unit, "the order does not say whom to expose")
    other = turn.find(order.whom, seat) or turn.find(order.whom)
    if other is None or not within(turn, judged.unit, other):
        return Judged(order, judged.unit, f"there is no {order.whom} next to {judged.unit}")
    seat_of = other.owner if order.whom.seat or other.owner != seat else ""
    return Judged(replace(order, whom=replace(name_of(turn, other), seat=seat_of)), judged.unit)


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    by_unit: dict[str, list[str]] = {}
    for unit in turn.position.units_of(seat):
        if unit.kind != DOM.id or unit.id in turn.position.to_retreat or unit.carrier:
            continue
        if turn.option("dirty_old_men.scope") == "all":
            by_unit[str(unit)] = [f"{unit} EXPOSE"]
        else:
            near = [other for other in turn.position.units.values() if _possible_target(turn, unit, other)]
            names = [str(other) if other.owner == seat else other.full_name for other in near]
            by_unit[str(unit)] = [f"{unit} EXPOSE {name}" for name in names]
    return {name: lines for name, lines in by_unit.items() if lines}


def _possible_target(turn: Look, unit: Unit, other: Unit) -> bool:
    return not turn.kind(other).contests and other.kind != DOM.id and within(turn, unit, other)


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    """Nothing of its own: the unit's order is wanted already."""
    return []


# --- effect ------------------------------------------------------------------------------------------


def within(turn: Look, exposer: Unit, other: Unit) -> bool:
    """Whether a unit stands where an exposer acts: next to him, and by option beside him."""
    if other.at == exposer.at:
        return turn.option("dirty_old_men.own_space") == "yes" and other.id != exposer.id
    return exposer.at in turn.rulebook.board.provinces and other.at in turn.ask(TOUCHES, exposer.at, "zone")


def exposer_of(turn: Look, lurer: Unit) -> Unit | None:
    """Whose final order exposes a unit."""
    for unit, order in company.own_units(turn, DOM):
        if not isinstance(order, Expose) or not within(turn, unit, lurer):
            continue
        if order.whom is None or turn.find(order.whom, unit.owner) == lurer:
            return unit
    return None


def _no_lure(turn: Look, piece: object, effect: str, by: object) -> str | None:
    """A lure has no effect if who lures is exposed."""
    if effect != "lure" or not isinstance(by, Unit):
        return None
    exposer = exposer_of(turn, by)
    return f"{by} is exposed by {exposer.owner} {exposer}" if exposer else None


def _report_exposures(turn: Turn) -> None:
    """0.d: who exposes; orders are final but for lures by now."""
    for unit, order in company.own_units(turn, DOM):
        if isinstance(order, Expose):
            whom = f" {order.whom}" if order.whom else ""
            text = f"{unit.full_name} exposes{whom or ' all in the spaces next to it'}."
            turn.emit("dirty_old_men.exposed", text, unit=str(unit), seat=unit.owner)


def _results(turn: Turn) -> None:
    def verdict(unit: Unit, order: Order) -> tuple[str, str] | None:
        return ("succeeds", "exposed") if isinstance(order, Expose) else None

    company.report(turn, DOM, verdict)


RULE = Rule(
    id="dirty_old_men",
    number="10",
    title="Dirty Old Man Armies",
    summary="Every five centres allow a Dirty Old Man Army, free and harmless, whose EXPOSE undoes what Female Armies "
    "next to it do.",
    topics=("creatures",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.10.quota": "Each five centres permit one, at no cost; more must go, each adjustment phase.",
            "rather_silly.10.nature": "He moves as normal, has no combat value, and stands with any unit.",
            "rather_silly.10.expose": "EXPOSE nullifies every Female Army in any adjacent space.",
        }
    ),
    options=(
        *company.options_of("dirty_old_men"),
        Option("dirty_old_men.own_space", ("no", "yes"), "Whether he exposes those in his own space too.", "R45"),
        Option("dirty_old_men.scope", ("all", "chosen"), "Whether he exposes all near him or one he names.", "R46"),
    ),
    needs=("movement", "retreats", "adjustments"),
    kinds=(DOM,),
    steps=(
        Step("lures read", "dirty_old_men.expose", _report_exposures, "Who exposes", commutes=True),
        Step("unarmed move", "dirty_old_men.results", _results, "What Dirty Old Men did", commutes=True),
    ),
    amendments=(
        *company.amendments_of("dirty_old_men", DOM),
        Amendment(AFFECTED.name, Layer.FORBID, _no_lure),
    ),
    forms=(
        Form(
            "expose", VERB, ("EXPOSE", "EXPOSES", "SPOIL", "SPOILS"), _expose, "DOM Gas EXPOSE",
            kinds=frozenset({"DOM"}),
        ),
    ),
    order_kinds=(OrderKind("order", "M", frozenset({"expose"}), _wants, _orders, _judge),),
)  # fmt: skip
