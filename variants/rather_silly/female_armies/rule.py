"""[9] Female Armies: free armies without combat value that stand with anybody, and DISTRACT fighting units.

The distracted unit must attack her space, whatever its owner, the Jester or the Gay Fleets' rule want of it (R48); if
it shares her space it can only hold. If it is beside her when the moves are done she must retreat, unless she prefers
death to dishonour, and where she may go R98 decides. Captures: R42.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place
from engine.model.changes import Dislodge
from engine.model.ids import ProvinceId, SeatId, UnitId, aloft
from engine.model.judged import Judged
from engine.model.orders import Disband, Hold, Move, Order, Support, UnitRef
from engine.model.scratch import Scratch
from engine.model.state import ToRetreat, Unit
from engine.movement.legality import judge, name_of
from engine.notation.forms import VERB, Form
from engine.rulebook.catalogue import AFFECTED, CUTTING, MAY_ACT, RETREAT_OWED, TOUCHES, Cutting
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import DrawSpec, Option, OrderKind, Rule, Step, Want
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, UnitText

from variants.rather_silly import SOURCE, company

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

FA = company.unarmed("FA", "Female Army", 7, ("Female", "Decoy", "Decoy Army"))
LURES = Scratch("female_armies.lures", dict[UnitId, UnitId])
"""The Female Army whose word counts, by the unit that it distracts."""
VAIN = Scratch("female_armies.vain", dict[UnitId, str])
"""Why a Female Army's order has no effect."""


@dataclass(frozen=True, slots=True)
class Distract(Order):
    """`FA Bur DISTRACT A Par`."""

    verb: ClassVar[str] = "distract"
    target: UnitRef

    def __str__(self) -> str:
        return f"{self.unit} DISTRACT {self.target}"


def _distract(cursor: Cursor, unit: UnitRef) -> Distract:
    return Distract(unit, cursor.unit())


# --- whom she can distract ---------------------------------------------------------------------------


def unreached(turn: Look, lurer: Unit, target: Unit) -> str:
    """Why a unit cannot be distracted by a Female Army, or nothing. Gay Fleets and their like say so by AFFECTED."""
    kind = turn.kind(target)
    if aloft(lurer.at):
        return f"{lurer} is in the air, and distracts nobody"
    if not kind.conventional or target.carrier or aloft(target.at):
        return f"{target} is no army or fleet on the ground"
    if kind.medium == "water" and not turn.rulebook.board.is_coastal(lurer.at):
        return f"{lurer} is in a land-locked space and distracts no fleet"
    if problem := turn.ask(AFFECTED, target, "lure", lurer.owner):
        return problem
    if target.at == lurer.at or _ways(turn, lurer, target):
        return ""
    near = target.at in turn.ask(TOUCHES, lurer.at, "zone")
    if turn.option("female_armies.reach") == "any_adjacent" and near:
        return ""
    return turn.ask(MAY_ACT, target, "move") or f"{target} cannot move to {lurer.at} by itself"


def _ways(turn: Look, lurer: Unit, target: Unit) -> list[Place]:
    """The places, coast by coast, at which a unit enters the space of a Female Army without a convoy."""
    if MAY_ACT.ask(turn, target, "move"):
        return []
    return sorted(place for place in turn.reach(target) if place.province == lurer.at)


def _judge(turn: Look, seat: SeatId, order: Distract) -> Judged:
    judged = judge(turn, seat, Hold(order.unit))
    order = replace(order, unit=judged.order.unit)
    if judged.problem or judged.unit is None:
        return Judged(order, judged.unit, judged.problem)
    if judged.unit.kind != FA.id:
        return Judged(order, judged.unit, f"{judged.unit} cannot distract")
    if judged.unit.carrier:
        return Judged(order, judged.unit, f"{judged.unit} is in the air, and distracts nobody")
    target = turn.find(order.target)
    if target is None:
        return Judged(order, judged.unit, f"there is no {order.target} to distract")
    order = replace(order, target=name_of(turn, target))
    return Judged(order, judged.unit, unreached(turn, judged.unit, target))


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    by_unit: dict[str, list[str]] = {}
    for unit in turn.position.units_of(seat):
        if unit.kind != FA.id or unit.id in turn.position.to_retreat or unit.carrier:
            continue
        others = (other for other in turn.position.units.values() if other.id not in turn.position.to_retreat)
        lines = [f"{unit} DISTRACT {other}" for other in others if not unreached(turn, unit, other)]
        if lines:
            by_unit[str(unit)] = sorted(lines)
    return by_unit


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    """Nothing of its own: the unit's order is wanted already."""
    return []


# --- 0.d to 0.f: the lures ---------------------------------------------------------------------------


def _lure(turn: Turn) -> None:
    """Of the Female Armies at work on one unit one counts; its orders are replaced. The ladder sees to the rest."""
    vain: dict[UnitId, str] = {}
    lures: dict[UnitId, list[Unit]] = {}
    for unit, order in company.own_units(turn, FA):
        if not isinstance(order, Distract):
            continue
        target = turn.find(order.target)
        problem = "nobody is there" if target is None else turn.ask(AFFECTED, target, "lure", unit)
        if target is None or problem:
            vain[unit.id] = problem
        else:
            lures.setdefault(target.id, []).append(unit)
    chosen: dict[UnitId, UnitId] = {}
    for number in sorted(lures):
        target = turn.position.units[number]
        winner = _winner(turn, target, lures[number], vain)
        if winner is not None and _carry_out(turn, winner, target):
            chosen[number] = winner.id
        elif winner is not None:
            vain[winner.id] = f"a stronger word stands for {target}"
    turn.keep(LURES, chosen)
    turn.keep(VAIN, vain)


def _winner(turn: Turn, target: Unit, lurers: list[Unit], vain: dict[UnitId, str]) -> Unit | None:
    """The one that counts where several distract one unit (R43)."""
    if len(lurers) > 1 and turn.option("female_armies.conflict") == "none_works":
        vain.update({unit.id: f"{len(lurers)} Female Armies distract {target}, so none does" for unit in lurers})
        return None
    names = {unit.full_name: unit for unit in lurers}
    winner = names[turn.draw("female_armies.which", list(names), str(target))]
    vain.update({unit.id: f"{target} follows {winner.full_name}" for unit in lurers if unit != winner})
    return winner


def _carry_out(turn: Turn, lurer: Unit, target: Unit) -> bool:
    """The target attacks her space; if it shares it, or cannot get there, it holds."""
    ways = {str(place): place for place in _ways(turn, lurer, target)} if target.at != lurer.at else {}
    order: Order = Hold(name_of(turn, target))
    if ways:
        order = Move(name_of(turn, target), ways[turn.draw("female_armies.coast", list(ways), str(target))])
    if not turn.replace_order(target.id, order, lurer.full_name, "lure"):
        return False
    text = f"{lurer.full_name} distracts {target.full_name}: {order}."
    turn.emit(
        "female_armies.distracted", text, unit=str(target), seat=target.owner, by=lurer.full_name, order=str(order)
    )
    return True


# --- 17.1: dishonour ---------------------------------------------------------------------------------


def _dishonour(turn: Turn) -> None:
    """She must retreat if the unit that she distracted stands beside her when the moves are done."""
    for number, by in turn.scratch(LURES).items():
        target, lurer = turn.position.units.get(number), turn.position.units.get(by)
        if target is None or lurer is None or target.at != lurer.at or number in turn.position.to_retreat:
            continue
        if number not in turn.orders:
            continue  # taken off the ground before the moves: they only hang side by side
        origin = _origin(turn, target)
        came = (origin,) if origin != target.at else ()
        barred = _barred(turn, lurer, came)
        retreat = turn.ask(RETREAT_OWED, lurer, ToRetreat(by, "dishonour", barred, origin=origin))
        text = f"{target.full_name} stands beside {lurer.full_name}, who must retreat or prefers death."
        turn.emit(
            "female_armies.dishonoured", text, Dislodge(retreat), unit=str(lurer), seat=lurer.owner, by=str(target)
        )
    _results(turn)


def _origin(turn: Look, target: Unit) -> ProvinceId:
    """Where a unit stood before this season's moves, as its order names it."""
    return ProvinceId(turn.orders[target.id].order.unit.at.province)


def _barred(turn: Look, lurer: Unit, came: tuple[ProvinceId, ...]) -> tuple[ProvinceId, ...]:
    """Where she may not retreat, given whence the unit came (R98)."""
    rule = turn.option("female_armies.retreat")
    if rule != "as_dislodged":
        return came if rule == "not_back" else ()
    reach = {ProvinceId(place.province) for place in turn.reach(lurer, "retreat")}
    taken = (one for one in reach if any(turn.kind(other).contests for other in turn.position.standing(one)))
    return tuple(sorted({*came, *taken, *(reach & turn.position.contested)}))


def _results(turn: Turn) -> None:
    vain = turn.scratch(VAIN)
    overruled = {by: _overruled(turn, number, by) for number, by in turn.scratch(LURES).items()}

    def verdict(unit: Unit, order: Order) -> tuple[str, str] | None:
        if not isinstance(order, Distract):
            return None
        why = vain.get(unit.id) or overruled.get(unit.id)
        return ("fails", why) if why else ("succeeds", f"{order.target} was distracted")

    company.report(turn, FA, verdict)


def _overruled(turn: Look, number: UnitId, by: UnitId) -> str:
    """Why a unit did not follow the Female Army that distracted it; nothing if it did."""
    current, lurer = turn.orders.get(number), turn.position.opening.get(by)
    if current is None or lurer is None:
        return ""
    return current.problem if current.by == lurer.full_name else f"the word of {current.by} stood"


# --- options -----------------------------------------------------------------------------------------


def _cut(turn: Look, unit: Unit, order: Support) -> Callable[[Cutting], Cutting] | None:
    """The option: another player's Female Army that walks in cuts support (R44). By sea she comes too late for it."""
    goal = (order.target or order.helped.at).province
    for other, its in company.own_units(turn, FA):
        if not isinstance(its, Move) or its.via or its.target.province != unit.at or other.owner == unit.owner:
            continue
        if other.at != goal and its.target in turn.reach(other):
            by = f"{other.full_name}, who walked in"
            return lambda base: replace(base, cut=by)
    return None


RULE = Rule(
    id="female_armies",
    number="9",
    title="Female Armies",
    summary="Every five centres allow a Female Army, free and harmless, who stands with anybody and draws a fighting "
    "unit to her space.",
    topics=("creatures",),
    news=("female_armies.dishonoured",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.9.quota": "Each five centres permit one at no cost, at the adjustments.",
            "rather_silly.9.nature": "She moves as normal, has no combat value, and stands with any unit.",
            "rather_silly.9.distract": "The distracted unit must attack her, whatever its owner and the Jester say.",
            "rather_silly.9.fleets": "In a land-locked space she distracts no fleet.",
            "rather_silly.9.shared": "She may distract a unit in her own space, and her own player's units.",
            "rather_silly.9.dishonour": "If the unit ends its move beside her she must retreat, or dies.",
        }
    ),
    options=(
        *company.options_of("female_armies"),
        Option("female_armies.conflict", ("draw", "none_works"), "Several distract one unit.", "R43"),
        Option("female_armies.cut_support", ("no", "yes"), "Whether her moves cut support.", "R44"),
        Option(
            "female_armies.reach", ("direct", "any_adjacent"),
            "Whether her target must be able to move to her, or only be next to her.", "R47",
        ),
        Option(
            "female_armies.retreat", ("not_back", "anywhere", "as_dislodged"),
            "Where she may retreat: not whence the unit came, anywhere, or where anybody dislodged might.", "R98",
        ),
    ),
    needs=("movement", "retreats", "adjustments"),
    kinds=(FA,),
    draws=(
        DrawSpec("female_armies.which", UnitText(owner=True), UnitText(),
            label="which of several armies distracts a unit"),
        DrawSpec("female_armies.coast", APlace(coast=True), UnitText(),
            label="on which coast a distracted fleet lands"),
    ),
    steps=(
        Step("lures read", "female_armies.lure", _lure, "Who is distracted, and by whom", commutes=True),
        Step("unarmed move", "female_armies.dishonour", _dishonour, "Who must retreat from it", commutes=True),
    ),
    amendments=(
        *company.amendments_of("female_armies", FA),
        Amendment(
            CUTTING.name, Layer.ADD, _cut, when=lambda options: options["female_armies.cut_support"] == "yes"
        ),
    ),
    forms=(
        Form(
            "distract", VERB, ("DISTRACT", "DISTRACTS", "LURE", "LURES"), _distract, "FA Bur DISTRACT A Par",
            kinds=frozenset({"FA"}),
        ),
        Form(
            "prefers death", VERB, ("PREFERS DEATH TO DISHONOUR", "SCUTTLES", "SCUTTLES HERSELF"),
            lambda cursor, unit: Disband(unit), "FA Bur D", kinds=frozenset({"FA"}),
        ),
    ),
    order_kinds=(OrderKind("order", "M", frozenset({"distract"}), _wants, _orders, _judge),),
)  # fmt: skip
