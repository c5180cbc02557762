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

from engine.model.ids import GROUND, ProvinceId, SeatId
from engine.model.lines import CanonicalLine
from engine.model.orders import Move, Order
from engine.model.state import ToRetreat, Unit
from engine.movement.combat import fight_it_out
from engine.movement.convoys import route
from engine.movement.fast_path import PlainUnits, allows, plain_units_of
from engine.movement.held_back import hold_back
from engine.movement.matching import match_orders
from engine.resolver import CARRY, MOVE, NOBODY, NOWHERE, SUPPORT, PlainFight, Route
from engine.rulebook.canonical_lines import NOTHING, OTHER
from engine.rulebook.catalogue import SITES, WON
from engine.rulebook.datc_choices import DatcChoices

if TYPE_CHECKING:
    from engine.rulebook.look import Look
    from engine.rulebook.rulebook import Rulebook

THE_STEPS = (match_orders, hold_back, fight_it_out)
ASKED_LATER = frozenset({WON.name, SITES.name})
"""Questions that nobody asks before the fight is over."""
_DEFAULTS = DatcChoices()


def is_plain(rulebook: Rulebook) -> bool:
    """Whether movement goes by the standard's rules alone, and nothing looks back at it."""
    return (
        not (rulebook.looks_back or rulebook.bystanders or rulebook.stacked or rulebook.numbered)
        and rulebook.amendments.keys() <= ASKED_LATER
        and rulebook.datc_choices == _DEFAULTS
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

    `line`: what it says. `other`: the number of the unit that it helps. `owner`: whose order it must be. `direct`: of a
    move, it can go by itself; `via`: it may go by convoy, and asks to. `void`: it cannot be carried out here, so that
    it is no order at all. `went`: the unit as it stands when its move has succeeded, once it has.
    """

    __slots__ = ("direct", "line", "other", "owner", "unit", "via", "void", "went")

    def __init__(self, unit: int, owner: SeatId, line: CanonicalLine, other: int) -> None:
        self.unit, self.owner, self.line, self.other = unit, owner, line, other
        self.direct = self.via = self.void = False
        self.went: Unit | None = None


class QuickFight:
    """A position of plain units, ready for orders. Made by `open_lane`; `turn` is a look at the position."""

    def __init__(self, turn: Look, plain: PlainUnits) -> None:
        self._turn, self._units_named = turn, plain
        self._everyday = turn.rulebook.everyday
        board = turn.rulebook.board
        places, sides = board.index, dict[SeatId, int]()
        self._names = tuple(places)
        self._units: list[Unit] = list(plain.values())
        self._number: dict[str, int] = {name: number for number, name in enumerate(plain)}
        self._place: list[int] = [places[unit.at] for unit in self._units]
        self._side: list[int] = [sides.setdefault(unit.owner, len(sides)) for unit in self._units]
        self._occupant: dict[int, int] = {place: number for number, place in enumerate(self._place)}
        self._firsts: dict[int, str] = {}
        self._orders: dict[str, PlainOrder | None] = {}
        self._routes: dict[tuple[int, int, tuple[int, ...]], Route] = {}

    # --- orders -----------------------------------------------------------------------------------

    def read(self, orders: Mapping[SeatId, Sequence[str | Order]]) -> list[PlainOrder] | None:
        """The orders that are not holds, by their units' numbers; None if one of them is not for the quick lane."""
        cache = self._orders
        given: list[PlainOrder | None] = [None] * len(self._units)
        for seat, lines in orders.items():
            for line in lines:
                text = line if isinstance(line, str) else str(line)
                order = cache.get(text)
                if order is None and text not in cache:
                    order = self._read(text)
                if order is None or order.owner != seat or given[order.unit] is not None:
                    return None
                if not order.void:
                    given[order.unit] = order
        return [order for order in given if order is not None]

    def _read(self, text: str) -> PlainOrder | None:
        line = self._everyday[text]
        order = self._orders[text] = self._plain(line) if line is not None else None
        return order

    def _plain(self, line: CanonicalLine) -> PlainOrder | None:
        """What a line comes to here; None if that is not for the quick lane."""
        number, needs = self._number.get(line.unit, NOBODY), line.needs
        if number == NOBODY:
            return None
        unit = self._units[number]
        if needs != NOTHING and (line.other not in self._number if needs == OTHER else not self._allows(unit, line)):
            return self._judged(number, unit, line)
        plain_order = PlainOrder(number, unit.owner, line, self._number[line.other] if line.other else NOBODY)
        if line.intent == MOVE and not line.steps:
            order = line.order
            assert isinstance(order, Move)
            plain_order.direct = needs == NOTHING or order.target in self._turn.reach(unit)
            plain_order.via = order.via == "VIA" and self._turn.kind(unit).convoyed
        return plain_order

    def _judged(self, number: int, unit: Unit, line: CanonicalLine) -> PlainOrder | None:
        """The same of a line that is not seen to be legal at a glance."""
        judged = self._turn.rulebook.unit_order_kinds[line.order.verb].judge(self._turn, unit.owner, line.order)
        if judged.problem:
            plain_order = PlainOrder(number, unit.owner, line, NOBODY)
            plain_order.void = True
            return plain_order
        text = str(judged.order)
        return None if text == line.text else self._read(text)

    def _allows(self, unit: Unit, line: CanonicalLine) -> bool:
        return allows(self._turn, self._units_named, unit, line)

    # --- the fight --------------------------------------------------------------------------------

    def fight(self, orders: list[PlainOrder]) -> PlainFight | None:
        """The fight, settled; None if it goes in circles."""
        fight = PlainFight(self._place, self._side, self._occupant, {})
        moves: list[PlainOrder | None] = [None] * len(self._units)
        crews: dict[tuple[int, int], tuple[int, ...]] = {}
        for order in orders:
            line = order.line
            if line.intent == MOVE:
                fight.move(order.unit, line.target)
                moves[order.unit] = order
            elif line.intent == CARRY:
                key = (order.other, line.aim)
                crews[key] = (*crews.get(key, ()), order.unit)
        self._send_by_sea(fight, orders, crews)
        for order in orders:
            line = order.line
            if line.intent == SUPPORT:
                helped = moves[order.other]
                if line.aim == NOWHERE:
                    if helped is None:
                        fight.support(order.unit, order.other, self._place[order.other])
                elif (
                    helped is not None
                    and helped.line.target == line.aim
                    and (not line.coast or line.coast == helped.line.coast)
                ):
                    fight.support(order.unit, order.other, line.aim)
        return fight if fight.settle() else None

    def _send_by_sea(
        self, fight: PlainFight, orders: list[PlainOrder], crews: dict[tuple[int, int], tuple[int, ...]]
    ) -> None:
        """The routes of the moves that do not go by themselves (`engine.movement.convoy_routes`; DATC 4.A.3, 2023)."""
        carried = {passenger for passenger, _ in crews}
        for order in orders:
            number, line = order.unit, order.line
            if line.intent != MOVE or (line.steps and number not in carried):
                continue
            crew = crews.get((number, line.target), ())
            if line.steps or order.direct:
                own_crew = [one for one in crew if self._side[one] == self._side[number]]
                if not (own_crew or order.via):
                    continue
            fight.routes[number] = self._route(number, line.target, crew)

    def _route(self, number: int, target: int, crew: tuple[int, ...]) -> Route:
        key = (number, target, crew)
        cached = self._routes.get(key)
        if cached is None:
            seas = {one: self._units[one].at for one in crew}
            cached = self._routes[key] = route(
                self._turn, self._units[number].at, ProvinceId(self._names[target]), seas
            )
        return cached

    # --- what came of it --------------------------------------------------------------------------

    def carry_out(self, turn: Look, orders: list[PlainOrder], fight: PlainFight) -> None:
        """Put what came of it into a working position, that of `turn`: `engine.movement.combat` without its events."""
        position, moved = turn.position, fight.moved
        dislodged = fight.dislodged()
        for number, by in dislodged:
            origin, unit = self._units[by].at, self._units[number].id
            position.must_retreat(ToRetreat(unit, barred=() if by in fight.routes else (origin,), origin=origin))
        position.put_all([self._gone(order) for order in orders if moved[order.unit]])
        if turn.rulebook.remembers:
            position.facts.update(self._facts(fight, dislodged))
        if standoffs := fight.standoffs():
            position.contested = frozenset([self._names[place] for place in standoffs])

    def _gone(self, order: PlainOrder) -> Unit:
        """The unit of a move, as it stands when that has succeeded."""
        went = order.went
        if went is None:
            went = order.went = self._units[order.unit].moved(order.line.province, order.line.coast, GROUND)
        return went

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
        cached = self._firsts.get(number)
        if cached is None:
            unit = self._turn.position.opening.get(self._units[number].id, self._units[number])
            cached = self._firsts[number] = f"({unit.owner} {unit.text})"
        return cached


def open_lane(turn: Look) -> QuickFight | None:
    """The quick lane for a position, by a look at it; None where it is closed."""
    position = turn.position
    if position.held or position.to_retreat or position.edges or not is_plain(turn.rulebook):
        return None
    plain = plain_units_of(turn)
    provinces = turn.rulebook.board.index
    if len(plain) < len(position.units) or any(unit.at not in provinces for unit in position.units.values()):
        return None
    return QuickFight(turn, plain)
