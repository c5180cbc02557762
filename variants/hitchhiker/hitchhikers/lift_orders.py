"""Rule 6, papers: the lines by which the player orders lifts, as they are listed, made up and checked beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.model.board import Place
from engine.model.chance import Chance
from engine.model.ids import ProvinceId, SeatId
from engine.model.json_data import Json
from engine.model.judged import Judged
from engine.model.orders import UnitRef
from engine.model.state import Unit
from engine.movement.legality import name_of
from engine.rulebook.catalogue import TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind, Want
from engine.turn.seat_orders import cautions

from variants.hitchhiker.hitchhikers.lifts import (
    HITCH_HIKER,
    Lift,
    hitch_hikers,
    leg_problem,
    single_lifts,
    within_reach,
)


def _single(turn: Look, unit: Unit) -> list[str]:
    """Every lift of one leg to land."""
    name = name_of(turn, unit)
    return [str(Lift(name_of(turn, lifter), name, Place(target))) for lifter, target in single_lifts(turn, unit)]


def _hitch_hikers(turn: Look, seat: SeatId) -> list[Unit]:
    units = turn.position.units_of(seat)
    return [unit for unit in units if unit.kind == HITCH_HIKER and unit.id not in turn.position.to_retreat]


def _orders(turn: Look, seat: SeatId) -> dict[str, list[str]]:
    lines = [line for unit in _hitch_hikers(turn, seat) for line in _single(turn, unit)]
    return {"": lines} if lines else {}


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    number = sum(unit.kind == HITCH_HIKER for unit in turn.position.units_of(seat))
    if not number:
        return []
    hint = "F MAO L H Bre - Por: a unit beside it takes a Hitch-hiker on"
    return [Want("lift", "", number, "nobody is lifted", hint, optional=True, word="L")]


def _judge(turn: Look, seat: SeatId, order: Lift) -> Judged:
    """A leg by itself. One that begins or ends at sea depends on the other lines, so it is let pass with a warning."""
    board, start = turn.rulebook.board, ProvinceId(order.passenger.at.province)
    target, lifter = ProvinceId(order.target.province), turn.find(order.lifter)
    if lifter is not None:
        order = Lift(name_of(turn, lifter), order.passenger, order.target)
    if not board.is_sea(start) and not hitch_hikers(turn, seat, start):
        return Judged(order, None, f"{seat} has no Hitch-hiker in {start}")
    if problem := leg_problem(turn, lifter, start, target):
        return Judged(order, None, problem)
    if board.is_sea(start) or board.is_sea(target):
        return Judged(order, warning="a lift over the sea is valid only as part of a chain that ends on land")
    passenger = next(iter(hitch_hikers(turn, seat, start)), None)
    warned = cautions(turn, passenger, [target]) if passenger is not None else ()
    return Judged(order, warning="; ".join(one.text for one in warned))


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    """For each Hitch-hiker a lift of one leg, or now and then one of two legs over the sea."""
    lines: list[str] = []
    for unit in _hitch_hikers(turn, seat):
        chains = _chains(turn, unit) if chance.once_in(3) else []
        options = chains or [[line] for line in _single(turn, unit)]
        lines += chance.pick(options) if options else []
    return lines


def _chains(turn: Look, unit: Unit) -> list[list[str]]:
    """Every lift of two legs with a stop at sea, as two lines."""
    board, name, chains = turn.rulebook.board, name_of(turn, unit), []
    begin = [(first, sea) for first, sea in _legs(turn, unit.at) if board.is_sea(sea)]
    go_on = {sea: list(_legs(turn, sea)) for sea in {sea for _, sea in begin}}
    for first, sea in begin:
        for second, target in go_on[sea]:
            if second is not first and board.is_land(target) and target not in (unit.at, first.at, second.at):
                there = UnitRef(HITCH_HIKER, Place(sea))
                lifts = Lift(name_of(turn, first), name, Place(sea)), Lift(name_of(turn, second), there, Place(target))
                chains.append([str(lift) for lift in lifts])
    return chains


def _legs(turn: Look, start: ProvinceId) -> Iterator[tuple[Unit, ProvinceId]]:
    """Who could take a Hitch-hiker from a province, and where."""
    for lifter in turn.position.units.values():
        if lifter.carrier or start not in within_reach(turn, lifter):
            continue
        near: frozenset[ProvinceId] = turn.ask(TOUCHES, lifter.at, "step")
        for target in sorted(near):
            if not leg_problem(turn, lifter, start, target):
                yield lifter, target


def _conflicts(turn: Look, seat: SeatId, orders: Mapping[int, Json]) -> Iterator[tuple[int, str]]:
    """Lines that lift from one place more Hitch-hikers than are there (the legs of a chain begin at its stops)."""
    first: dict[str, int] = {}
    for number, order in orders.items():
        if order.get("verb") != Lift.verb:
            continue
        start = str(order["helped"]["place"])
        there = max(1, len(hitch_hikers(turn, seat, ProvinceId(start))))
        first[start] = first.get(start, 0) + 1
        if first[start] > there:
            yield number, f"another line lifts the Hitch-hiker in {start} already: leave only one of them"


LIFTS = OrderKind("lift", "M", frozenset({"lift"}), _wants, _orders, _judge, _sample, conflicts=_conflicts)


def rides(turn: Look) -> Iterator[tuple[str, ProvinceId, list[str], list[str]]]:
    """Every unit that could give a lift: its name, where it stands, from where it could take somebody, and to where."""
    for lifter in sorted(turn.position.units.values(), key=lambda unit: (str(unit).casefold(), unit.id)):
        near = sorted(within_reach(turn, lifter), key=str.casefold)
        legs = [] if lifter.carrier else [(a, b) for a in near for b in near if not leg_problem(turn, lifter, a, b)]
        if legs:
            starts, goals = dict.fromkeys(start for start, _ in legs), dict.fromkeys(goal for _, goal in legs)
            yield str(name_of(turn, lifter)), lifter.at, list(starts), list(goals)
