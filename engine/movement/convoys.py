"""Convoy routes: where fleets could take an army, and which fleets were told to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.model.board import Board
from engine.model.events import make
from engine.model.ids import ProvinceId, UnitId
from engine.model.scratch import Scratch
from engine.model.sea_chains import NONE, Chains, Chart, Waters, chart_of
from engine.model.state import Unit
from engine.resolver import ON_DISLODGED, Route
from engine.rulebook.catalogue import MAY_ACT, MAY_STAND

if TYPE_CHECKING:
    from engine.rulebook.look import Look

NO_CARRIER: frozenset[int] = frozenset()

MEANT = Scratch("fight.meant_convoys", set[tuple[UnitId, ProvinceId]])
"""Moves that a fleet was ordered to convoy, by unit and target, even where it cannot."""


def convoy_targets(turn: Look, army: Unit, through: Unit | None = None) -> list[ProvinceId]:
    """The provinces to which some chain of the fleets now at sea could take an army, in canonical order.

    An army that no chain of existing fleets can carry has no order to move there (DATC 6.D.32). With `through`, only
    those to which a chain needs that fleet: a convoy that could spare it is none that it may be ordered (6.G.19).
    """
    chains = chains_of(turn, army)
    targets = list(chains.some)
    if through is not None:
        bit = sea_bit(turn, through)
        targets = [target for target, seas in chains.some.items() if seas & bit]
    if MAY_STAND.name in turn.rulebook.amendments:
        return [target for target in targets if not MAY_STAND.ask(turn, army, target)]
    return targets


def kept_from_carrying(turn: Look, army: Unit, target: ProvinceId) -> str:
    """Which fleet at sea could take an army to a target if it might act, and why it may not; empty if none could."""
    board, idle = turn.rulebook.board, dict[ProvinceId, str]()
    if MAY_ACT.name not in turn.rulebook.amendments or army.at not in board.provinces or not is_shore(turn, army.at):
        return ""
    for unit in turn.position.units.values():
        afloat = unit.at in board.seas and unit.kind in turn.rulebook.carriers
        if afloat and unit.id not in turn.position.to_retreat and (reason := MAY_ACT.ask(turn, unit, "convoy")):
            idle[unit.at] = f"{unit} carries nobody, for {reason}"
    chart = Chart.draw(board.provinces, lambda place: borders(turn, place), lambda place: is_shore(turn, place))
    waters = Waters(chart, _fleets(turn).union(idle)) if idle else None
    needed = waters.chains(army.at).some.get(target, 0) if waters is not None else 0
    return next((reason for place, reason in idle.items() if waters is not None and needed & waters.bit[place]), "")


def needs_carrier(turn: Look, army: Unit, target: ProvinceId, carrier: Unit) -> bool:
    """Whether no chain of fleets can take an army to a target without this one (DATC 6.D.31)."""
    return bool(chains_of(turn, army).every.get(target, 0) & sea_bit(turn, carrier))


def chains_of(turn: Look, army: Unit) -> Chains:
    """The chains of fleets now at sea that begin where an army stands; none for what is not carried."""
    if not turn.kind(army).convoyed or army.at not in turn.rulebook.board.provinces or not is_shore(turn, army.at):
        return NONE
    if MAY_ACT.ask(turn, army, "be carried"):
        return NONE
    return waters_of(turn).chains(army.at)


def sea_bit(turn: Look, carrier: Unit) -> int:
    """The bit that stands for a fleet's sea in `Chains`; 0 for what is not at sea."""
    return waters_of(turn).bit.get(carrier.at, 0)


def borders(turn: Look, place: ProvinceId) -> frozenset[ProvinceId]:
    """What a place borders on for a convoy: by any border of the board, and by links."""
    near = turn.rulebook.board.touches[place]
    return near | turn.extra_borders(place) if turn.position.edges else near


def is_shore(turn: Look, place: ProvinceId) -> bool:
    """Whether it is land that borders on water: by a coast of its own, or by a link to a sea."""
    board = turn.rulebook.board
    return board.is_coastal(place) or (
        board.is_land(place) and any(board.is_sea(near) for near in turn.extra_borders(place))
    )


def route(turn: Look, origin: ProvinceId, target: ProvinceId, crew: Mapping[int, ProvinceId]) -> Route:
    """The route of a carried unit over these carriers: resolver numbers, and where each stands."""
    near_origin, near_target = borders(turn, origin), borders(turn, target)
    if len(crew) == 1:  # as nearly always
        number, place = next(iter(crew.items()))
        itself = frozenset((number,))
        starts = itself if place in near_origin else NO_CARRIER
        ends = itself if place in near_target else NO_CARRIER
        return make(Route, ((number,), starts, ends, {number: ()}, False, ON_DISLODGED))
    links: dict[int, tuple[int, ...]] = {}
    for number, place in crew.items():
        near = borders(turn, place)
        links[number] = tuple([other for other, its in crew.items() if other != number and its in near])
    return Route(
        carriers=tuple(crew),
        starts=frozenset([number for number, place in crew.items() if place in near_origin]),
        ends=frozenset([number for number, place in crew.items() if place in near_target]),
        links=links,
    )


def has_chain(path: Route) -> bool:
    """Whether the carriers of a route join its two ends."""
    seen: set[int] = set()
    edge = list(path.starts)
    while edge:
        number = edge.pop()
        if number in path.ends:
            return True
        if number not in seen:
            seen.add(number)
            edge.extend(path.links[number])
    return False


def _fleets(turn: Look) -> frozenset[ProvinceId]:
    """The seas with a unit in them that may convoy, whatever it is ordered to do."""
    carriers, seas, dislodged = turn.rulebook.carriers, turn.rulebook.board.seas, turn.position.to_retreat
    fleets = [unit for unit in turn.position.units.values() if unit.at in seas and unit.kind in carriers]
    if dislodged or MAY_ACT.name in turn.rulebook.amendments:
        fleets = [unit for unit in fleets if unit.id not in dislodged and not MAY_ACT.ask(turn, unit, "convoy")]
    return frozenset([unit.at for unit in fleets])


def waters_of(turn: Look) -> Waters:
    """The fleets at sea now; kept for as long as no unit moves."""
    if turn.waters[0] != turn.position.version:
        board, seas = turn.rulebook.board, _fleets(turn)
        if turn.position.edges:
            chart = Chart.draw(board.provinces, lambda place: borders(turn, place), lambda place: is_shore(turn, place))
            waters = Waters(chart, seas)
        else:
            waters = _plain_waters(board, seas)
        turn.waters = (turn.position.version, waters)
    return turn.waters[1]


@lru_cache(maxsize=32)
def _plain_waters(board: Board, seas: frozenset[ProvinceId]) -> Waters:
    """The waters of a board without links; remembered, since seven seats ask about one position one after another."""
    return Waters(chart_of(board), seas)
