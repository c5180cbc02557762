"""[8] One flock's season, and who boards it (0.g)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.board import Place
from engine.model.changes import MoveUnit
from engine.model.ids import NOWHERE, ProvinceId
from engine.model.orders import Move, Order
from engine.model.scratch import Scratch
from engine.model.state import Unit
from engine.model.unit_orders import UnitOrder
from engine.movement.held_back import held_back_reason
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.rather_silly.birds.flights import ALOFT, BIRDS, DROP, Aboard, Fly, PickUp
from variants.rather_silly.birds.shooing import shooed
from variants.rather_silly.birds.talons import cargo_of, partner

NEVER = -1
"""Birds and cargo part before they set out."""


@dataclass(slots=True)
class Flight:
    """One flock's season. `path`: where its order goes; `together`: how many steps of that with the cargo, or NEVER.

    `hovers`: the cargo stays in the talons at the end; `was_aloft`: it was there when the season opened. `end`: where
    the birds come down; `why` and `fate`: what becomes of the birds' order and of the cargo's.
    """

    birds: Unit
    order: UnitOrder
    path: tuple[ProvinceId, ...] = ()
    cargo: Unit | None = None
    theirs: UnitOrder | None = None
    together: int = 0
    hovers: bool = False
    was_aloft: bool = False
    end: ProvinceId = NOWHERE
    why: str = ""
    fate: tuple[str, str] = ("holds", "stays in the talons")

    @property
    def start(self) -> ProvinceId:
        """Where it begins."""
        return self.birds.at

    @property
    def goal(self) -> ProvinceId:
        """Where it is to end."""
        return self.path[-1] if self.path else self.start

    @property
    def whole(self) -> bool:
        """Whether birds and cargo are to end together."""
        return self.together == len(self.path)


FLIGHTS = Scratch("birds.flights", list[Flight])
"""The season's flights."""


# --- 0.g: boarding ------------------------------------------------------------------------------------


def board(turn: Turn) -> None:
    """Match the final orders of birds and armies; whoever boards leaves the ground, and so the fight on it."""
    flocks = [unit for unit in turn.position.units.values() if unit.kind == BIRDS.id and unit.id in turn.orders]
    turn.keep(FLIGHTS, [_flight(turn, unit) for unit in flocks])
    for number, current in turn.orders.items():
        if isinstance(current.order, Aboard) and not turn.position.units[number].carrier:
            current.problem = current.problem or f"{current.order.birds} were not ordered to carry it there"


def _flight(turn: Turn, birds: Unit) -> Flight:
    current, aloft = turn.orders[birds.id], cargo_of(turn, birds)
    order = current.order
    path = tuple(ProvinceId(place.province) for place in _way(order))
    flight = Flight(birds, current, path)
    cargo = aloft or (partner(turn, order.cargo, birds.owner, birds) if isinstance(order, PickUp) else None)
    if cargo is None or cargo.id not in turn.orders:
        return flight
    theirs = turn.orders[cargo.id]
    waits = aloft is not None and current.missing and theirs.missing
    together = 0 if waits else _common_steps(turn, birds, cargo, order, theirs.order)
    if aloft is None and (together == NEVER or _refuses(turn, flight, cargo)):
        return flight
    if aloft is None:
        text = f"{birds.full_name} picks up {cargo.full_name}."
        taken = MoveUnit(cargo.id, cargo.at, carrier=birds.id)
        turn.emit("birds.picked_up", text, taken, unit=str(birds), seat=birds.owner, cargo=cargo.full_name)
    flight.cargo, flight.theirs, flight.together, flight.was_aloft = cargo, theirs, together, aloft is not None
    flight.hovers = waits or (flight.whole and _stays_up(turn, order, theirs.order))
    return flight


def _refuses(turn: Turn, flight: Flight, cargo: Unit) -> bool:
    """Whether something keeps an army from going aboard, or from where it would be carried; it is told so."""
    why = held_back_reason(turn, cargo, "be aboard", flight.goal if flight.path else None)
    if why:
        turn.orders[cargo.id].problem = turn.orders[cargo.id].problem or why
    return bool(why)


def _way(order: Order) -> tuple[Place, ...]:
    """The spaces that an order takes birds through: a flight's, or the one step of whoever has them move."""
    if isinstance(order, Move):
        return (order.target,)
    return order.path if isinstance(order, Fly | PickUp) else ()


def _common_steps(turn: Look, birds: Unit, cargo: Unit, order: Order, other: Order) -> int:
    """How many steps the two orders have in common; NEVER if not even the first, or if they do not name each other."""
    if not isinstance(order, PickUp) or not isinstance(other, Aboard):
        return NEVER
    meant = partner(turn, order.cargo, birds.owner, birds), partner(turn, other.birds, cargo.owner, cargo)
    if meant != (cargo, birds):
        return NEVER
    if order.path == other.path:
        return len(order.path)
    pairs = list(zip(order.path, other.path, strict=False))
    common = next((number for number, (one, two) in enumerate(pairs) if one != two), len(pairs))
    return common or NEVER


def _stays_up(turn: Look, order: Order, other: Order) -> bool:
    """Whether the army stays in the talons: if both say so, or by option unless one says DROP (R30, R31)."""
    endings = {one.ending for one in (order, other) if isinstance(one, PickUp | Aboard)}
    return DROP not in endings if turn.option("birds.landing") == "ordered" else endings == {ALOFT}


def limit_of(turn: Look, flight: Flight) -> int:
    """How many steps the birds can fly: all, but by option not into a zone (R34)."""
    if turn.option("birds.shoo_through") == "allowed":
        return len(flight.path)
    return next((number for number, step in enumerate(flight.path) if shooed(turn, step)), len(flight.path))


def tell(turn: Turn, flight: Flight, kind: str, text: str, *changes: MoveUnit) -> None:
    """Something happens to a flight."""
    turn.emit(kind, text, *changes, unit=str(flight.birds), seat=flight.birds.owner, at=flight.end)
