"""The quick lane of a movement phase: from orders to the position after the fight, for whoever asks for nothing else.

Everything that the position alone decides is worked out once: who stands where, what each line comes to, where its unit
would be then. The lane is open where a rulebook's movement is plainly the standard's, by the rulebook's own data
(`is_plain`): nothing but the standard's three steps, no question of theirs amended, no rule that looks back, the
default choices of the DATC. A line that is not plain on this position, or a fight that goes in circles, is not for it:
then it says nothing, and the whole turn is adjudicated. Both come to the same (`tests/engine/turn/test_quick_lane.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.model.ids import GROUND, ProvinceId, SeatId, UnitId
from engine.model.lines import CanonicalLine
from engine.model.orders import Move, Order
from engine.model.state import ToRetreat, Unit
from engine.movement.canonical_lines import NOTHING, OTHER
from engine.movement.combat import fight_it_out
from engine.movement.convoys import route
from engine.movement.fast_path import UnitIndex, unit_index_of
from engine.movement.held_back import hold_back
from engine.movement.matching import match_orders
from engine.movement.resolver import CARRY, HOLD, MOVE, NOBODY, NOWHERE, SUPPORT, PlainFight, Route
from engine.rulebook.catalogue import SITES, WON
from engine.rulebook.datc_choices import DatcChoices

if TYPE_CHECKING:
    from engine.rulebook.rulebook import Rulebook
    from engine.turn.look import Look

THE_STEPS = (match_orders, hold_back, fight_it_out)
ASKED_LATER = frozenset({WON.name, SITES.name})
"""Questions that nobody asks before the fight is over."""


def is_plain(rulebook: Rulebook) -> bool:
    """Whether movement goes by the standard's rules alone, and nothing looks back at it."""
    return (
        not (rulebook.looks_back or rulebook.bystanders or rulebook.stacked or rulebook.numbered)
        and rulebook.amendments.keys() <= ASKED_LATER
        and rulebook.datc_choices == DatcChoices()
    )


def place_of_combat(rulebook: Rulebook, window: int) -> int:
    """The place of the combat in the season, if nothing but the three steps lies between it and a window; else -1.

    Of the two windows for orders a game has one (option `windows.papers_first`), so the other does not lie between.
    """
    place, steps = window, list(THE_STEPS)
    while steps:
        place = rulebook.busy[place + 1]
        if place == len(rulebook.stages) or rulebook.stages[place].slot.window not in ("", "M"):
            return -1
        for _, step in rulebook.stages[place].steps:
            if not steps or step.run is not steps.pop(0):
                return -1
    return place


class PlainOrder:
    """What a line comes to on this position. Units are numbered as they stand there, places as on the board.

    `went`: of a move, the unit as it stands when that has succeeded. `direct`: it can go by itself; `steps`: it does,
    unless somebody would convoy it. `via`: it may go by convoy, and asks to. `coast`: of a move's or a supported move's
    target. `owner`: whose order it must be. `void`: it cannot be carried out here, so that it is no order at all.
    """

    __slots__ = ("aim", "coast", "direct", "intent", "other", "owner", "steps", "target", "unit", "via", "void", "went")

    def __init__(self, unit: int, owner: SeatId, intent: int, target: int, aim: int, other: int, coast: str) -> None:
        self.unit, self.owner, self.intent, self.target = unit, owner, intent, target
        self.aim, self.other, self.coast = aim, other, coast
        self.steps = self.direct = self.via = self.void = False
        self.went: Unit | None = None


class QuickFight:
    """A position of plain units, ready for orders. Made by `open_lane`; `turn` is a look at the position."""

    def __init__(self, turn: Look, index: UnitIndex) -> None:
        self._turn, self._index = turn, index
        self._everyday = turn.rulebook.everyday
        board = turn.rulebook.board
        self._names = tuple(board.index)
        self._units: list[Unit] = list(turn.position.units.values())
        self._number: dict[UnitId, int] = {unit.id: number for number, unit in enumerate(self._units)}
        self._place: list[int] = [board.index[unit.at] for unit in self._units]
        sides = {owner: side for side, owner in enumerate({unit.owner: None for unit in self._units})}
        self._side: list[int] = [sides[unit.owner] for unit in self._units]
        self._occupant: dict[int, int] = {place: number for number, place in enumerate(self._place)}
        self._firsts: dict[int, str] = {}
        self._orders: dict[str, PlainOrder | None] = {}
        self._routes: dict[tuple[int, int, tuple[int, ...]], Route] = {}

    # --- orders -----------------------------------------------------------------------------------

    def read(self, orders: Mapping[SeatId, Sequence[str | Order]]) -> list[PlainOrder] | None:
        """The orders that are not holds, by their units' numbers; None if one of them is not for the quick lane."""
        known, found = self._orders, []
        given: set[int] = set()
        for seat, lines in orders.items():
            for line in lines:
                text = line if isinstance(line, str) else str(line)
                order = known[text] if text in known else self._read(text)
                if order is None or order.owner != seat or order.unit in given:
                    return None
                if not order.void:
                    given.add(order.unit)
                    found.append(order)
        found.sort(key=_by_unit)
        return found

    def _read(self, text: str) -> PlainOrder | None:
        line = self._everyday[text]
        order = self._orders[text] = self._plain(line) if line is not None else None
        return order

    def _plain(self, line: CanonicalLine) -> PlainOrder | None:
        """What a line comes to here; None if that is not for the quick lane."""
        alone, needs = self._index.alone, line.needs
        unit = alone.get(line.unit)
        if unit is None:
            return None
        if needs != NOTHING and (line.other not in alone if needs == OTHER else not self._allows(unit, line)):
            return self._judged(unit, line)
        other = self._number[alone[line.other].id] if line.other else NOBODY
        goal = getattr(line.order, "target", None)
        number = self._number[unit.id]
        found = PlainOrder(
            number, unit.owner, line.intent, line.target, line.aim, other, "" if goal is None else goal.coast
        )
        order = line.order
        if isinstance(order, Move):
            found.steps, found.direct = line.steps, line.steps or order.target in self._turn.reach(unit)
            found.via = order.via == "VIA" and self._turn.kind(unit).convoyed
            found.went = unit.moved(ProvinceId(order.target.province), order.target.coast, GROUND)
        return found

    def _judged(self, unit: Unit, line: CanonicalLine) -> PlainOrder | None:
        """The same of a line that is not seen to be legal at a glance."""
        judged = self._turn.rulebook.unit_order_kinds[line.order.verb].judge(self._turn, unit.owner, line.order)
        if judged.problem:
            found = PlainOrder(self._number[unit.id], unit.owner, HOLD, NOWHERE, NOWHERE, NOBODY, "")
            found.void = True
            return found
        text = str(judged.order)
        return None if text == line.text else self._read(text)

    def _allows(self, unit: Unit, line: CanonicalLine) -> bool:
        return self._index.allows(self._turn, unit, line)

    # --- the fight --------------------------------------------------------------------------------

    def fight(self, orders: list[PlainOrder]) -> PlainFight | None:
        """The fight, settled; None if it goes in circles."""
        fight = PlainFight(self._place, self._side, self._occupant, {})
        moves: dict[int, PlainOrder] = {}
        crews: dict[tuple[int, int], tuple[int, ...]] = {}
        for order in orders:
            if order.intent == MOVE:
                fight.move(order.unit, order.target)
                moves[order.unit] = order
            elif order.intent == CARRY:
                key = (order.other, order.aim)
                crews[key] = (*crews.get(key, ()), order.unit)
        self._send_by_sea(fight, moves, crews)
        for order in orders:
            if order.intent == SUPPORT:
                helped = moves.get(order.other)
                if order.aim == NOWHERE:
                    if helped is None:
                        fight.support(order.unit, order.other, self._place[order.other])
                elif (
                    helped is not None
                    and helped.target == order.aim
                    and (not order.coast or order.coast == helped.coast)
                ):
                    fight.support(order.unit, order.other, order.aim)
        return fight if fight.settle() else None

    def _send_by_sea(
        self, fight: PlainFight, moves: dict[int, PlainOrder], crews: dict[tuple[int, int], tuple[int, ...]]
    ) -> None:
        """The routes of the moves that do not go by themselves (`engine.movement.convoy_routes`; DATC 4.A.3, 2023)."""
        carried = {passenger for passenger, _ in crews}
        for number, order in moves.items():
            if order.steps and number not in carried:
                continue
            crew = crews.get((number, order.target), ())
            if order.direct:
                own = [one for one in crew if self._side[one] == self._side[number]]
                if not (own or order.via):
                    continue
            fight.routes[number] = self._route(number, order.target, crew)

    def _route(self, number: int, target: int, crew: tuple[int, ...]) -> Route:
        key = (number, target, crew)
        known = self._routes.get(key)
        if known is None:
            seas = {one: self._units[one].at for one in crew}
            known = self._routes[key] = route(self._turn, self._units[number].at, ProvinceId(self._names[target]), seas)
        return known

    # --- what came of it --------------------------------------------------------------------------

    def carry_out(self, turn: Look, orders: list[PlainOrder], fight: PlainFight) -> None:
        """Put what came of it into a working position, that of `turn`: `engine.movement.combat` without its events."""
        position, moved = turn.position, fight.moved
        dislodged = fight.dislodged()
        for number, by in dislodged:
            origin, unit = self._units[by].at, self._units[number].id
            position.must_retreat(ToRetreat(unit, barred=() if by in fight.routes else (origin,), origin=origin))
        position.put_all([order.went for order in orders if order.went is not None and moved[order.unit]])
        if turn.rulebook.remembers:
            position.facts.update(self._facts(fight, dislodged))
        if standoffs := fight.standoffs():
            position.contested = frozenset([self._names[place] for place in standoffs])

    def _facts(self, fight: PlainFight, dislodged: list[tuple[int, int]]) -> list[str]:
        """What conditions may ask of it."""
        moved, whole = fight.moved, fight.whole
        facts = [
            f"{'MOVED' if moved[one] else 'BOUNCED'}{self._first(one)}"
            for one in fight.movers
            if moved[one] or whole[one]
        ]
        for number, by in dislodged:
            fact = f"DISLODGED{self._first(number)}"
            facts += [fact, f"{fact} BY {self._units[by].owner}"]
        return facts

    def _first(self, number: int) -> str:
        """A unit by the name that it had when the season opened, as conditions have it."""
        known = self._firsts.get(number)
        if known is None:
            unit = self._turn.position.opening.get(self._units[number].id, self._units[number])
            known = self._firsts[number] = f"({unit.owner} {unit})"
        return known


def _by_unit(order: PlainOrder) -> int:
    return order.unit


def open_lane(turn: Look) -> QuickFight | None:
    """The quick lane for a position, by a look at it; None where it is closed."""
    position = turn.position
    if position.held or position.to_retreat or position.edges or not is_plain(turn.rulebook):
        return None
    index = unit_index_of(turn)
    provinces = turn.rulebook.board.index
    if len(index.alone) < len(position.units) or any(unit.at not in provinces for unit in position.units.values()):
        return None
    return QuickFight(turn, index)
