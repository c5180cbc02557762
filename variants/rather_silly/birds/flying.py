"""[8] The flights of a season (17.1c): laden birds first, then the others, then whoever must flee."""

from __future__ import annotations

from engine.model.changes import MoveUnit
from engine.model.events import Result
from engine.model.orders import Move
from engine.model.state import Unit
from engine.model.unit_orders import UnitOrder
from engine.rulebook.turn import Turn

from variants.rather_silly.birds.boarding import FLIGHTS, Flight, limit_of, tell
from variants.rather_silly.birds.flights import Fly, PickUp
from variants.rather_silly.birds.landing import Sky
from variants.rather_silly.birds.shooing import no_rest, shooed, spread, startle


def fly(turn: Turn) -> None:
    """All flights of the season, and who must flee from those that shoo."""
    spread(turn)
    flights = turn.scratch(FLIGHTS)
    Sky(turn).resolve([flight for flight in flights if flight.cargo])
    for flight in flights:
        if not flight.end:
            come_down(turn, flight)
        _report(turn, flight)
    startle(turn)


def come_down(turn: Turn, flight: Flight) -> None:
    """Birds alone end at the last space that nobody shoos them from; failing all, where they began."""
    flown = (flight.start, *flight.path[: limit_of(turn, flight)])
    whys = {place: no_rest(turn, flight.birds, place) for place in flown[1:]}
    whys[flight.start] = "somebody shoos" if shooed(turn, flight.start) else ""
    flight.end = next((place for place in reversed(flown) if not whys[place]), flight.start)
    if flight.end != flight.goal:
        flight.why = flight.why or f"stood off before {flight.goal}: {whys.get(flight.goal) or 'somebody shoos'}"
    if flight.end != flight.start:
        text = f"{flight.birds.full_name} flies to {flight.end}."
        tell(turn, flight, "birds.flew", text, MoveUnit(flight.birds.id, flight.end))


def _report(turn: Turn, flight: Flight) -> None:
    birds = flight.birds
    moved = "succeeds", f"flies to {flight.end}" if flight.path else "stays"
    verdict = moved if flight.end == flight.goal else ("bounces", flight.why)
    if isinstance(flight.order.order, PickUp) and flight.cargo is None:
        verdict = "fails", f"{moved[1]} without {flight.order.order.cargo}, which did not come aboard"
    if not isinstance(flight.order.order, Fly | PickUp | Move):
        verdict = "holds", flight.order.problem or "stays"
    _result(turn, birds, flight.order, *verdict)
    if flight.end != flight.start:
        turn.note("MOVED", birds)
    elif verdict[0] == "bounces":
        turn.note("BOUNCED", birds)
    if flight.cargo is None or flight.theirs is None:
        return
    left = turn.position.units.get(flight.cargo.id)
    if left is None and flight.fate[0] != "fails":
        flight.fate = "fails", "it was lost with its twin"
    _result(turn, flight.cargo, flight.theirs, *flight.fate)
    if left is not None and left.at != flight.start:
        turn.note("MOVED", left)


def _result(turn: Turn, unit: Unit, current: UnitOrder, verdict: str, why: str) -> None:
    result = Result(str(current.order), verdict, why, turn.rule, str(unit), given=current.given, by=current.by)
    if unit.id in turn.position.units:
        turn.verdicts[unit.id] = result
    if not (current.missing and unit.id in turn.voided):
        turn.result(unit.owner, result, current.number)
