"""A position as the arrays of engine.resolver, without the rest of the engine."""

from engine.resolver import (
    CARRY,
    DISLODGED,
    HOLD,
    MOVE,
    MOVED,
    NOWHERE,
    SUPPORT,
    MatchedSupport,
    Movement,
    Route,
    Verdicts,
)
from tests.bench.positions import Board, Position, province

INTENTS = {"hold": HOLD, "move": MOVE, "convoyed": MOVE, "support": SUPPORT, "convoy": CARRY}
DISLODGED_UNIT = "dislodged"


def problem_of(board: Board, position: Position) -> Movement:
    """Number units and places, match supports and convoys."""
    places = {place: number for number, place in enumerate(board.names)}
    units = {province(unit.at): number for number, unit in enumerate(position.units)}
    targets = [places[province(order.target)] if INTENTS[order.verb] == MOVE else NOWHERE for order in position.orders]
    supports = [
        MatchedSupport(
            number, units[province(order.helped.at)], places[province(order.target)] if order.target else NOWHERE
        )
        for number, order in enumerate(position.orders)
        if order.verb == "support" and order.helped
    ]
    routes = {
        number: _route(board, position, units, number)
        for number, order in enumerate(position.orders)
        if order.verb == "convoyed"
    }
    return Movement(
        place=[places[province(unit.at)] for unit in position.units],
        side=[board.powers.index(unit.power) for unit in position.units],
        intent=[INTENTS[order.verb] for order in position.orders],
        target=targets,
        supports=supports,
        routes=routes,
    )


def _route(board: Board, position: Position, units: dict[str, int], number: int) -> Route:
    army = position.orders[number]
    seas = [
        order.unit.at
        for order in position.orders
        if order.verb == "convoy" and order.helped == army.unit and order.target == army.target
    ]
    touching = {sea: board.near_sea(sea) for sea in seas}
    return Route(
        carriers=tuple(units[sea] for sea in seas),
        starts=frozenset(units[sea] for sea in seas if army.unit.at in touching[sea]),
        ends=frozenset(units[sea] for sea in seas if army.target in touching[sea]),
        links={units[sea]: tuple(units[other] for other in seas if other in touching[sea]) for sea in seas},
    )


def outcome_of(position: Position, verdicts: Verdicts) -> dict[str, str]:
    """Where each unit, by its province, ends: a province, or "dislodged"."""
    return {
        province(order.unit.at): province(order.target)
        if verdicts.outcome[number] == MOVED
        else DISLODGED_UNIT
        if verdicts.outcome[number] == DISLODGED
        else province(order.unit.at)
        for number, order in enumerate(position.orders)
    }
