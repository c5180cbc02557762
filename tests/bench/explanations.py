"""Where another engine's outcome differs from ours: is it one of its known faults?

Each fault is shown, not supposed: with the fault taken away, the outcomes are the same.

* diplomacy 1.1.2 counts a support against the supporter's own unit in two places where it must not (DATC 6.D.12): when
  a *convoyed* army attacks that unit, and when it asks whether a convoying fleet is lost. Taken away: the same position
  with such supports ordered to hold.
* diplomacy 1.1.2 lets an army that is ordered by convoy walk where no fleet convoys it (DATC 4.A.3, 6.G.8). Taken away:
  the same position with such orders written as plain moves.
* pydip 0.1.8 compares names of coasts where the rules speak of provinces: an attack by a fleet from Brest Coast cuts a
  support into Brest, though that is the province the support is directed at (DATC 6.D.15). Taken away: it compares
  provinces.
"""

from typing import Any

from pydip.turn import resolve as pydip_resolve

from tests.bench.positions import Board, Order, Position, province


def overland(board: Board, position: Position) -> Position:
    """The position in which whoever could walk is not ordered by convoy."""
    return Position(
        [
            Order(order.unit, "move", order.target)
            if order.verb == "convoyed" and order.target in board.reach["A"].get(order.unit.at, ())
            else order
            for order in position.orders
        ]
    )


def without_supports_against_own(position: Position) -> Position:
    """The position in which nobody supports an attack on a place where a unit of his own stands."""
    owner = {province(unit.at): unit.power for unit in position.units}
    return Position(
        [
            Order(order.unit, "hold")
            if order.verb == "support" and order.target and owner.get(province(order.target)) == order.unit.power
            else order
            for order in position.orders
        ]
    )


class PydipByProvince:
    """While it is open, pydip compares provinces when it looks who attacks a supporter."""

    def __enter__(self) -> None:
        self.direct = pydip_resolve._indirect_non_convoy_attackers
        self.carried = pydip_resolve._indirect_convoy_attackers
        pydip_resolve._indirect_non_convoy_attackers = lambda orders, support: _attackers(
            orders, support, orders.get_attackers(support.unit.position)
        )
        pydip_resolve._indirect_convoy_attackers = lambda orders, support: _attackers(
            orders, support, orders.get_convoy_attackers(support.unit.position)
        )

    def __exit__(self, *_exception: object) -> None:
        pydip_resolve._indirect_non_convoy_attackers = self.direct
        pydip_resolve._indirect_convoy_attackers = self.carried


def _attackers(orders: Any, support: Any, attackers: list[Any]) -> list[Any]:
    name_of = orders._game_map.relevant_name_for_territory
    return [
        attack
        for attack in attackers
        if name_of(attack.unit.position) != name_of(support.destination) and attack.player.name != support.player.name
    ]
