"""[15] The TARDIS as a piece: its kind, its orders and how they are written, and who may hold or carry it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place
from engine.model.ids import KindId, ProvinceId, SeatId, UnitId
from engine.model.judged import Judged
from engine.model.kinds import Kind
from engine.model.orders import Hold, Order, UnitRef
from engine.model.state import Unit
from engine.movement.legality import name_of
from engine.notation.forms import RIDER, VERB, Form
from engine.rulebook.catalogue import MAY_STAND, MAY_TARGET
from engine.rulebook.look import Look
from engine.rulebook.rule import Want

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

DOCTOR = SeatId("Doctor")
HYPERSPACE = ProvinceId("HYP")
TARDIS = Kind(
    KindId("T"), "TARDIS", "land or sea", contests=False, human=False, special=True, indestructible=True,
    targetable=False, verbs=frozenset({"hold"}), budget="", most=1, owners=frozenset({DOCTOR}),
)  # fmt: skip

HOLDS, CARRIES = "TARDIS", "WITH TARDIS"
"""The riders: behind a hold, `A Par H TARDIS`; behind a move, `A Par - Bur WITH TARDIS`."""


@dataclass(frozen=True, slots=True)
class Travel(Order):
    """`T HYP - Par`, `T Par - HYP`; as a round trip `T Par - HYP - Lon`."""

    verb: ClassVar[str] = "travel"
    target: Place
    then: Place | None = None

    def __str__(self) -> str:
        return f"{self.unit} - {self.target}{f' - {self.then}' if self.then else ''}"


@dataclass(frozen=True, slots=True)
class Ride(Order):
    """`T Par WITH A Par`: it goes where that unit goes."""

    verb: ClassVar[str] = "ride"
    carrier: UnitRef

    def __str__(self) -> str:
        return f"{self.unit} WITH {self.carrier}"


def _travel(cursor: Cursor, unit: UnitRef) -> Travel:
    target = Place(cursor.place("a province, or HYP").province)
    then = Place(cursor.place().province) if cursor.try_dash() else None
    return Travel(unit, target, then)


def _ride(cursor: Cursor, unit: UnitRef) -> Ride:
    return Ride(unit, cursor.unit("the unit that carries it"))


_LEAVES = ("LEAVES FOR", "MATERIALISES IN", "MATERIALIZES IN", "MATERIALISES AT", "MATERIALIZES AT")
FORMS = (
    Form("the TARDIS travels", VERB, ("-", *_LEAVES), _travel, "T HYP - Par", kinds=frozenset({TARDIS.id})),
    Form("the TARDIS rides", VERB, ("WITH", "RIDES WITH", "RIDES"), _ride, "T Par WITH A Par",
         kinds=frozenset({TARDIS.id})),
    Form("holds the TARDIS", RIDER, (HOLDS, "THE TARDIS"), None, "A Par H TARDIS", after=("hold",)),
    Form("carries the TARDIS", RIDER, (CARRIES, "WITH THE TARDIS"), None, "A Par - Bur WITH TARDIS",
         after=("move", "fly", "pick_up")),
)  # fmt: skip


# --- what can be ordered -----------------------------------------------------------------------------


def tardis(turn: Look) -> Unit | None:
    """The TARDIS, wherever it is."""
    return next((unit for unit in turn.position.units.values() if unit.kind == TARDIS.id), None)


def companion(turn: Look, unit: Unit) -> bool:
    """Whether a unit can have to do with the TARDIS: all but monsters and their like."""
    return not turn.kind(unit).special


def judge(turn: Look, seat: SeatId, order: Travel | Ride) -> Judged:
    """The Doctor's order for the TARDIS."""
    unit = turn.find(order.unit, seat)
    if unit is None or unit.kind != TARDIS.id:
        return Judged(order, None, f"{seat} has no TARDIS in {order.unit.at.province}")
    order = replace(order, unit=name_of(turn, unit))
    if isinstance(order, Ride):
        return Judged(order, unit, _no_ride(turn, unit, order))
    problem = _no_way(turn, unit, order)
    shut = "" if problem else _shut(turn, unit, order)
    return Judged(order, unit, problem or shut, unsettled=bool(shut))


def _no_ride(turn: Look, unit: Unit, order: Ride) -> str:
    carrier = turn.find(order.carrier)
    if carrier is None or carrier.at != unit.at:
        return f"there is no {order.carrier.unit} beside the TARDIS"
    return "" if companion(turn, carrier) else f"{carrier} carries nobody"


def _no_way(turn: Look, unit: Unit, order: Travel) -> str:
    if unit.at == HYPERSPACE or order.then is not None:
        goal = ProvinceId((order.then or order.target).province)
        if unit.at != HYPERSPACE and order.target.province != HYPERSPACE:
            return "the way from one place to another is by hyperspace"
        if order.then is not None and (unit.at == HYPERSPACE or turn.option("doctor.journey") == "one_leg"):
            return "the TARDIS goes to hyperspace or comes from it, not both in one season"
        return _no_place(turn, unit, goal)
    return "" if order.target.province == HYPERSPACE else "the TARDIS travels to hyperspace and from it, or is carried"


def _no_place(turn: Look, unit: Unit, place: ProvinceId) -> str:
    if place not in turn.rulebook.board.provinces:
        return f"{place} is no place to materialise in"
    return turn.ask(MAY_STAND, unit, place)


def _shut(turn: Look, unit: Unit, order: Travel) -> str:
    """Why it cannot be ordered to where it could stand: a door may be open when the orders are read."""
    goal = ProvinceId((order.then or order.target).province)
    barrier = turn.ask(MAY_TARGET, unit, goal) if goal in turn.rulebook.board.provinces else None
    return barrier.why if barrier is not None else ""


def landings(turn: Look, unit: Unit) -> list[str]:
    """Where it can materialise."""
    return [str(place) for place in turn.rulebook.board.provinces if not turn.ask(MAY_STAND, unit, place)]


def no_holding(turn: Look, unit: Unit, order: Order) -> str:
    """Why a unit cannot hold the TARDIS."""
    if turn.option("doctor.holders") == "combat_only" and not turn.kind(unit).contests:
        return f"{unit} is too weak to hold the TARDIS"
    return no_company(turn, unit, order)


def no_company(turn: Look, unit: Unit, order: Order) -> str:
    """Why a unit cannot have to do with the TARDIS."""
    box = tardis(turn)
    if not companion(turn, unit) or box is None or box.at != unit.at:
        return f"the TARDIS is not with {unit}"
    return "only a move carries the TARDIS" if CARRIES in riders(order) and isinstance(order, Hold) else ""


def riders(order: Order) -> tuple[str, ...]:
    """The words behind an order, if it is of a sort that has any."""
    words = getattr(order, "riders", ())
    return words if isinstance(words, tuple) else ()


def beside(turn: Look, box: Unit) -> list[Unit]:
    """The units that share the TARDIS's place and can have to do with it."""
    here = [turn.position.units[number] for number in turn.position.at.get(box.at, ())]
    return [u for u in here if u.id != box.id and companion(turn, u) and u.id not in turn.position.to_retreat]


def no_wants(turn: Look, seat: SeatId) -> list[Want]:
    """None of its own: the movement rule asks for an order for every unit."""
    return []


def orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """The TARDIS's journeys for the Doctor; for all others what their units beside it can do with it."""
    box = tardis(turn)
    if box is None:
        return {}
    by_unit: dict[str, list[str]] = {}
    for unit in beside(turn, box):
        if unit.owner == seat:
            by_unit[str(unit)] = _with_it(turn, unit)
    if box.owner == seat:
        by_unit[str(box)] = _journeys(turn, box)
    return by_unit


def _with_it(turn: Look, unit: Unit) -> list[str]:
    moves = sorted({f"{unit} - {place} {CARRIES}" for place in turn.reach(unit)}) if unit.kind != "B" else []
    name = name_of(turn, unit)
    return [*([] if no_holding(turn, unit, Order(name)) else [f"{unit} H {HOLDS}"]), *moves]


def _journeys(turn: Look, box: Unit) -> list[str]:
    name = str(box)
    if box.at == HYPERSPACE:
        return [f"{name} - {place}" for place in landings(turn, box)]
    rides = [f"{name} WITH {_passenger_name(turn, unit)}" for unit in beside(turn, box)]
    trips = []
    if turn.option("doctor.journey") == "round_trip":
        trips = [f"{name} - {HYPERSPACE} - {place}" for place in landings(turn, box)]
    return [f"{name} - {HYPERSPACE}", *trips, *rides]


def _passenger_name(turn: Look, unit: Unit) -> str:
    """A unit's name beside the TARDIS, with its owner where several may have the same."""
    return unit.full_name if unit.kind in turn.rulebook.numbered else str(unit)


def still_stands(turn: Look, number: UnitId) -> bool:
    """Whether a unit is still on the board and was not dislodged."""
    return number in turn.position.units and number not in turn.position.to_retreat
