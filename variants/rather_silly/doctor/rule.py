"""[15] The Doctor: a player with one indestructible piece, the TARDIS, who wins by points and centres.

The TARDIS comes from hyperspace and returns to it; every second time it comes out somewhere else. Where it arrives it
ends the monsters, where it materialises it exorcises sold souls, a point each. A centre in which it stands alone in
Autumn is the Doctor's, who builds in any centre of his. Thirty points and centres win, in any season.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from engine.model.changes import MoveUnit
from engine.model.conditions import WORDS, Atom, AtomSpec
from engine.model.events import Result
from engine.model.ids import KindId, ProvinceId, SeatId, UnitId
from engine.model.orders import Order
from engine.model.scratch import Scratch, nothing
from engine.model.state import Unit
from engine.rulebook.catalogue import CAPTURES, SITES, WON
from engine.rulebook.declarations import OwnScore
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, OrderKind, Rule, SeatSpec, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, Text, Whole, one_of

from variants.rather_silly import SOURCE
from variants.rather_silly.doctor import points
from variants.rather_silly.doctor.tardis import (
    CARRIES,
    DOCTOR,
    FORMS,
    HOLDS,
    HYPERSPACE,
    TARDIS,
    Ride,
    Travel,
    judge,
    landings,
    no_company,
    no_holding,
    no_wants,
    orders,
    riders,
    still_stands,
    tardis,
)
from variants.standard.atoms import happened

CHANCES = ("1/2", "0", "1/6", "1/5", "1/4", "1/3", "2/3", "3/4", "4/5", "5/6", "1")
WORKS, FAILS = "works", "malfunctions"
HOLDERS = Scratch("doctor.holders", list[UnitId])
"""The units that hold the TARDIS this season."""
CARRIER = Scratch[UnitId | None]("doctor.carrier", nothing)
"""The unit that was ordered to carry it, as it wants."""


# --- 0.g: who holds it, who carries it ----------------------------------------------------------------


def _match(turn: Turn) -> None:
    """Read the final orders for who holds the TARDIS, and whether it is carried by whom it wants to ride with."""
    box = tardis(turn)
    if box is None or box.id not in turn.orders:
        return
    beside = [u for u in turn.position.units.values() if u.at == box.at and u.id in turn.orders and u.id != box.id]
    turn.keep(HOLDERS, [u.id for u in beside if HOLDS in riders(turn.orders[u.id].order)])
    order = turn.orders[box.id].order
    carrier = turn.find(order.carrier) if isinstance(order, Ride) else None
    if carrier is not None and carrier in beside and CARRIES in riders(turn.orders[carrier.id].order):
        turn.keep(CARRIER, carrier.id)


# --- 17.1d: it travels --------------------------------------------------------------------------------


def _travel(turn: Turn) -> None:
    box = tardis(turn)
    if box is None or box.id not in turn.orders:
        return
    order = turn.orders[box.id].order
    holders = turn.scratch(HOLDERS)
    free = not holders or (isinstance(order, Travel) and not any(still_stands(turn, number) for number in holders))
    if isinstance(order, Ride):
        verdict, why = _ride(turn, box, bool(holders))
    elif not isinstance(order, Travel):
        verdict, why = "holds", "it stays"
    elif not free:
        verdict, why = "fails", "it is held"
    elif order.target.province == HYPERSPACE and order.then is None:
        _move_tardis(turn, box, HYPERSPACE, "tardis.left", f"The TARDIS leaves {box.at} for hyperspace.")
        verdict, why = "succeeds", "it is in hyperspace"
    elif holders:
        _move_tardis(turn, box, HYPERSPACE, "tardis.left", f"The TARDIS escapes from {box.at} to hyperspace.")
        verdict, why = "fails", "it was held, and comes no further than hyperspace"
    else:
        verdict, why = _materialise(turn, box, ProvinceId((order.then or order.target).province))
    _report(turn, box, order, verdict, why)


def _report(turn: Turn, box: Unit, order: Order, verdict: str, why: str) -> None:
    current = turn.orders[box.id]
    if not (current.missing and box.id in turn.voided):
        result = Result(str(order), verdict, why, turn.rule, str(box), given=current.given, by=current.by)
        turn.result(box.owner, result, current.number)


def _ride(turn: Turn, box: Unit, held: bool) -> tuple[str, str]:
    """It goes along with its carrier, if that gets away; a hold keeps it whatever becomes of the holder (R75)."""
    carrier = turn.scratch(CARRIER)
    if carrier is None:
        return "fails", "nobody was ordered to carry it"
    if held:
        return "fails", "it is held"
    if not still_stands(turn, carrier) or turn.position.units[carrier].at == box.at:
        return "fails", "its carrier did not get away"
    unit = turn.position.units[carrier]
    _move_tardis(
        turn, box, unit.at, "tardis.carried", f"{unit.full_name} carries the TARDIS from {box.at} to {unit.at}."
    )
    turn.keep(points.ARRIVED, True)
    return "succeeds", f"carried to {unit.at}"


def _materialise(turn: Turn, box: Unit, goal: ProvinceId) -> tuple[str, str]:
    """It comes out of hyperspace where it was told, or somewhere else."""
    works = _works(turn)
    place = goal if works else _somewhere(turn, box, goal)
    text = f"The TARDIS materialises in {place}" + ("." if works else f", which is not {goal}: it malfunctions.")
    if not works:
        turn.know("TARDIS MALFUNCTIONED")
    _move_tardis(turn, box, place, "tardis.materialised", text)
    turn.keep(points.ARRIVED, True)
    turn.keep(points.MATERIALISED, True)
    return ("succeeds", f"materialises in {place}") if works else ("fails", f"malfunction: it is in {place}")


def _works(turn: Turn) -> bool:
    chance = Fraction(turn.option("doctor.malfunction_chance"))
    if chance in (0, 1):
        return chance == 0
    weights = (chance.numerator, chance.denominator - chance.numerator)
    even = weights[0] == weights[1]
    return turn.draw("doctor.malfunction", (FAILS, WORKS), weights=() if even else weights) == WORKS


def _somewhere(turn: Turn, box: Unit, goal: ProvinceId) -> ProvinceId:
    """Any place on the board; not the one ordered, unless the house lets it (R76)."""
    same = turn.option("doctor.random_includes_target") == "yes"
    return ProvinceId(turn.draw("doctor.random_space", [p for p in landings(turn, box) if same or p != goal]))


def _move_tardis(turn: Turn, box: Unit, place: ProvinceId, kind: str, text: str) -> None:
    turn.note("MOVED", box)
    turn.emit(kind, text, MoveUnit(box.id, place), origin=box.at, to=place)


# --- centres and builds ----------------------------------------------------------------------------------


def _captures(turn: Look, unit: Unit) -> SeatId | None:
    """A centre in which the TARDIS is alone is the Doctor's; herds do not count, for nobody knows of them."""
    if unit.kind != TARDIS.id:
        return None
    company = len(turn.position.at[unit.at]) > 1
    public = any(token.at == unit.at and token.audience is None for token in turn.position.tokens)
    return None if company or public else unit.owner


def _sites(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId] | None:
    """He builds in any centre that is his."""
    return frozenset(turn.position.centres_of(seat)) if seat == DOCTOR else None


def _at(turn: Look, atom: Atom) -> bool:
    box = tardis(turn)
    return box is not None and str(atom.args[0]).partition("/")[0] == box.at


RULE = Rule(
    id="doctor",
    number="15",
    title="The Doctor",
    summary="A player whose TARDIS travels by hyperspace, ends monsters and exorcises souls for Victory Points, and "
    "takes centres where it stands alone; thirty points and centres win.",
    topics=("players", "creatures"),
    news=("tardis.materialised", "doctor.claims"),
    source=SOURCE,
    wishes=MappingProxyType(
        {
            "monsters": "There are no monsters to end, so Victory Points come from souls alone.",
            "souls": "There are no souls to exorcise, so Victory Points come from monsters alone.",
        }
    ),
    clauses=MappingProxyType(
        {
            "rather_silly.15.travel": "The TARDIS goes only to and from hyperspace; it comes out elsewhere at times.",
            "rather_silly.15.harmless": "It is indestructible, and shares any place without any effect on others.",
            "rather_silly.15.held": "A unit that is ordered to hold it keeps it, unless it is dislodged.",
            "rather_silly.15.carried": "A unit may carry it, if both are so ordered.",
            "rather_silly.15.monsters": "Monsters where it arrives are eliminated, for a Victory Point each.",
            "rather_silly.15.exorcism": "Sold units where it materialises are as they were, for a point each.",
            "rather_silly.15.centres": "A centre in which it is alone in Autumn is the Doctor's; he builds in any.",
            "rather_silly.15.victory": "Points and centres of the last adjustments win at thirty.",
        }
    ),
    options=(
        Option("doctor.journey", ("one_leg", "round_trip"), "Whether it may go out and back in one season.", "R64"),
        Option("doctor.carried_exorcism", ("no", "yes"), "Whether it exorcises where it is carried, too.", "R73"),
        Option("doctor.holders", ("any_unit", "combat_only"), "Who can hold the TARDIS.", "R74"),
        Option(
            "doctor.random_includes_target", ("no", "yes"), "Whether a malfunction may end where it was sent.", "R76"
        ),
        Option(
            "doctor.autumn_check", ("at_once", "after_captures"),
            "Whether thirty after Autumn's movement stand whatever is captured then.", "R93",
        ),
        Option("doctor.malfunction_chance", CHANCES, "How often it malfunctions."),
        Option("doctor.target", (), "How many points and centres win.", "R77", default="30", number=Whole(1, 999)),
    ),
    needs=("movement", "ownership", "adjustments", "victory"),
    offers=(OwnScore("Of the Doctor Victory Points and centres.", points.scored),),
    seats=(SeatSpec(DOCTOR, "The Doctor", "Doctor's", "", kind="player", colour=9),),
    kinds=(TARDIS,),
    board=MappingProxyType({"off_board": {HYPERSPACE: "Hyperspace"}, "start": {DOCTOR: [f"T {HYPERSPACE}"]}}),
    marks=(
        MarkSpec("vp", "seat", Whole(), "Victory Points", bears=points.his),
        MarkSpec("claim", "game", Text(), "has won"),
    ),
    draws=(
        DrawSpec("doctor.malfunction", one_of(FAILS, WORKS), label="whether the TARDIS malfunctions"),
        DrawSpec("doctor.random_space", APlace(), label="where a TARDIS that malfunctions lands"),
    ),
    steps=(
        Step("partners matched", "doctor.held", _match, "Who holds and who carries the TARDIS", commutes=True),
        Step("unarmed move", "doctor.travels", _travel, "The TARDIS travels", commutes=True),
        Step(
            "arrivals take effect", "doctor.effects", points.effects, "Monsters end, souls are exorcised", commutes=True
        ),
        Step("next window opens", "doctor.wins", points.wins, "Has the Doctor won?", commutes=True),
    ),
    amendments=(
        Amendment(CAPTURES.name, Layer.REPLACE, _captures, Scope(kinds=frozenset({TARDIS.id}))),
        Amendment(SITES.name, Layer.REPLACE, _sites, Scope(seats=frozenset({DOCTOR}))),
        Amendment(WON.name, Layer.ADD, points.doctor_wins),
    ),
    forms=FORMS,
    riders=MappingProxyType({HOLDS: no_holding, CARRIES: no_company}),
    order_kinds=(OrderKind("order", "M", frozenset({"travel", "ride"}), no_wants, orders, judge),),
    atoms=(
        AtomSpec("TARDIS AT", ("place",), 19, style=WORDS, holds=_at, says="is where the TARDIS is"),
        AtomSpec("TARDIS MALFUNCTIONED", (), 19, style=WORDS, says="the TARDIS malfunctioned"),
        AtomSpec("EXORCISED", ("unit",), 19, aliases=("ANNULLED",), holds=happened, says="was exorcised"),
    ),
)  # fmt: skip
