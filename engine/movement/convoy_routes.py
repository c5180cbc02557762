"""How each move travels: by itself, over the fleets that were ordered to convoy it, or on what a rule gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.ids import ProvinceId, UnitId
from engine.model.orders import Convoy, Move
from engine.model.state import Unit
from engine.movement.combatants import FightSetup, forced
from engine.movement.convoys import MEANT, has_chain, route
from engine.movement.fast_path import plain_units_of
from engine.resolver import CARRY, MOVE, NEVER, Route
from engine.rulebook.catalogue import DEFAULT_PASSAGE, PASSAGE, Passage

if TYPE_CHECKING:
    from engine.rulebook.look import Look

Crews = dict[tuple[UnitId, str], tuple[int, ...]]
"""The units that were ordered to convoy, by passenger and target."""


def passages_of(turn: Look, fight: FightSetup) -> list[Passage]:
    """What rules say of each unit's way; empty where none has a say."""
    if PASSAGE.name not in turn.rulebook.amendments:
        return []
    return [
        PASSAGE.ask(turn, unit, given.order) if intent == MOVE else DEFAULT_PASSAGE
        for unit, given, intent in zip(fight.units, fight.given, fight.intents, strict=True)
    ]


def routes_of(turn: Look, fight: FightSetup, passages: list[Passage], by_land: frozenset[int]) -> dict[int, Route]:
    """The routes of all moves that do not go by themselves. Notes in `FightSetup.by_choice` which of them could."""
    crews = _crews(turn, fight)
    meant = turn.scratch(MEANT)
    plain = fight.plain and not (passages or meant or turn.position.edges)  # lines know who steps where
    carried = {passenger for passenger, _ in crews}
    routes: dict[int, Route] = {}
    for number, intent in enumerate(fight.intents):
        if intent != MOVE:
            continue
        unit, given = fight.units[number], fight.given[number]
        if plain and given.line is not None and given.line.steps and unit.id not in carried:
            continue  # nobody would have it otherwise
        order = given.order
        assert isinstance(order, Move)
        if passages and passages[number].chain:
            crew = tuple(fight.number[carrier] for carrier in passages[number].chain if carrier in fight.number)
            if crew:  # carriers that are not in the fight cannot be dislodged, so nothing breaks it
                routes[number] = Route(crew, needs_all=True, breaks_on=passages[number].breaks_on)
            continue
        key = (unit.id, order.target.province)
        crew, intended = crews.get(key, ()), key in meant
        direct = bool(passages and passages[number].direct) or order.target in turn.reach(unit)
        if direct:
            chosen = bool(crew or intended or order.via) and _by_convoy(turn, fight, unit, order, crew, intended)
            if number in by_land or not chosen:
                continue
            fight.by_choice.add(number)
        routes[number] = _certain(turn, fight, _route(turn, fight, unit, order, crew))
    return routes


def _route(turn: Look, fight: FightSetup, unit: Unit, order: Move, crew: tuple[int, ...]) -> Route:
    return route(turn, unit.at, ProvinceId(order.target.province), {number: fight.units[number].at for number in crew})


def _certain(turn: Look, fight: FightSetup, path: Route) -> Route:
    """A convoy that a ruling lets succeed is broken by nothing."""
    if turn.forced and any(forced(turn, fight.units[number]) == "succeeds" for number in path.carriers):
        return path._replace(breaks_on=NEVER)
    return path


def _crews(turn: Look, fight: FightSetup) -> Crews:
    crews: Crews = {}
    alone = plain_units_of(turn)
    for number, intent in enumerate(fight.intents):
        if intent == CARRY and forced(turn, fight.units[number]) not in ("disrupted", "fails", "void"):
            given = fight.given[number]
            order, line = given.order, given.line
            assert isinstance(order, Convoy)
            passenger = (alone.get(line.other) if line is not None else None) or turn.find(order.carried)
            if passenger is not None:
                key = (passenger.id, order.target.province)
                crews[key] = (*crews.get(key, ()), number)
    return crews


def _by_convoy(turn: Look, fight: FightSetup, unit: Unit, order: Move, crew: tuple[int, ...], intended: bool) -> bool:
    """Whether an army that could go by land, and that somebody would have go by sea, does. DATC 4.A.3.

    `intended`: an illegal convoy order of its own seat showed intent (DATC 4.E.1, `illegal_orders`).
    """
    if not turn.kind(unit).convoyed:
        return False
    choice = turn.rulebook.datc_choices.adjacent_convoy
    own_convoy = intended or any(fight.units[number].owner == unit.owner for number in crew)
    if choice == "via_only":
        return order.via == "VIA"
    if choice == "rules_1971":
        return _swaps(fight, unit, order) and has_chain(_route(turn, fight, unit, order, crew))
    return own_convoy or (choice == "rules_2023" and order.via == "VIA")


def _swaps(fight: FightSetup, unit: Unit, order: Move) -> bool:
    for other, given in zip(fight.units, fight.given, strict=True):
        its = given.order
        if other.at == order.target.province and isinstance(its, Move) and its.target.province == unit.at:
            return True
    return False
