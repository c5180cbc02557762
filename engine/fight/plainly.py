"""The everyday order, seen to be legal at a glance.

Most lines of most games name an own unit exactly and want something that the bare board allows. For those this says
yes without asking a single question; it never says no. Whatever it does not recognise goes to `engine.fight.legality`,
which answers the same for what it does (`tests/engine/test_plainly.py`). Speed is all it is for.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from engine.board import Place
from engine.fight.convoys import waters_of
from engine.fight.ferries import Chains
from engine.ids import KindId, ProvinceId, SeatId
from engine.orders import Convoy, Hold, Move, Order, Support, UnitRef
from engine.state import Unit

if TYPE_CHECKING:
    from engine.turn import Turn


class Glance:
    """The units of one moment that an order may name plainly, and what the bare board lets them do."""

    __slots__ = ("_at", "_board", "_by_water", "_carried", "_carriers", "_waters")

    def __init__(self, turn: Turn) -> None:
        rulebook, position = turn.rulebook, turn.position
        self._board = rulebook.board
        self._by_water = {} if position.edges else rulebook.plain_kinds
        kinds = [rulebook.kinds[kind] for kind in self._by_water]
        self._carried = {kind.id for kind in kinds if kind.convoyed and "be carried" in kind.verbs}
        self._carriers = {kind.id for kind in kinds if kind.carries and "convoy" in kind.verbs}
        self._waters = waters_of(turn)
        self._at = _alone(turn, self._by_water)

    def unit_of(self, seat: SeatId, order: Order) -> Unit | None:
        """The unit that may carry out this order as it stands, if it is one of the everyday ones.

        None for any other, legal or not.
        """
        unit = self._named(order.unit)
        if unit is None or unit.owner != seat:
            return None
        if isinstance(order, Move):
            fits = not order.riders and self._goes(unit, order.target)
        elif isinstance(order, Support):
            fits = self._supports(unit, order)
        elif isinstance(order, Convoy):
            fits = self._convoys(unit, order)
        else:
            fits = isinstance(order, Hold) and not order.riders
        return unit if fits else None

    def _named(self, ref: UnitRef) -> Unit | None:
        """The unit that a reference names to the letter."""
        unit = self._at.get(ref.at)
        return unit if unit is not None and unit.kind == ref.kind and not (ref.number or ref.seat) else None

    def _steps(self, unit: Unit) -> frozenset[Place]:
        board = self._board
        return board.fleet_steps(unit.at, unit.coast) if self._by_water[unit.kind] else board.army_steps(unit.at)

    def _provinces(self, unit: Unit) -> frozenset[ProvinceId]:
        return self._board.reached(unit.at, unit.coast, self._by_water[unit.kind])

    def _goes(self, unit: Unit, target: Place, helper: int = 0) -> bool:
        """By itself, or over fleets at sea; with a `helper`, over others than that one (bits of `Chart.bit`)."""
        if target in self._steps(unit):
            return True
        if unit.kind not in self._carried or target.coast:
            return False
        if self._waters.ferries(unit.at, target.province) & ~helper:
            return True
        every = self._chains(unit).every.get(target.province, -1)
        return every != -1 and not every & helper

    def _supports(self, unit: Unit, order: Support) -> bool:
        helped, target = self._named(order.helped), order.target
        if helped is None or helped is unit:
            return False
        if (helped.at if target is None else target.province) not in self._provinces(unit):
            return False
        if target is None or (not target.coast and target.province in self._provinces(helped)):
            return True
        return self._goes(helped, target, self._waters.bit.get(unit.at, 0))

    def _convoys(self, unit: Unit, order: Convoy) -> bool:
        carried, target = self._named(order.carried), order.target
        bit = self._waters.bit.get(unit.at, 0) if unit.kind in self._carriers else 0
        if not bit or carried is None or carried.kind not in self._carried or target.coast:
            return False
        if self._waters.ferries(carried.at, target.province) & bit:
            return True
        return bool(self._chains(carried).some.get(target.province, 0) & bit)

    def _chains(self, army: Unit) -> Chains:
        return self._waters.chains(army.at)


def _alone(turn: Turn, kinds: Container[KindId]) -> dict[tuple[str, str], Unit]:
    """The units of these kinds, by place and coast, that are alone there, on the ground, and owe no retreat."""
    at, owed = turn.position.at, turn.position.owed
    return {
        (unit.at, unit.coast): unit
        for number, unit in turn.position.units.items()
        if unit.kind in kinds
        and len(at[unit.at]) == 1
        and not (unit.number or unit.carrier or (owed and number in owed))
    }
