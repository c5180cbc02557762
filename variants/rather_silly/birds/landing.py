"""[8] Where laden birds come down, and what becomes of those they carry (17.1c).

All landings are worked out after the fight on the ground, in lots, each at once (R89): first at the destinations, then
in the spaces between, then at home; those that are dropped on the way come last (R90).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.model.changes import MoveUnit
from engine.model.ids import GROUND, ProvinceId
from engine.rulebook.catalogue import BLOCKS, MAY_STAND
from engine.rulebook.turn import Turn

from variants.rather_silly.birds.boarding import NEVER, Flight, limit_of, tell
from variants.rather_silly.birds.flights import Aboard
from variants.rather_silly.birds.shooing import no_rest


@dataclass(slots=True)
class Sky:
    """The laden flights of a season. `claims`: the spaces that one of them has landed in or was to (R89)."""

    turn: Turn
    claims: frozenset[ProvinceId] = frozenset()

    def resolve(self, laden: list[Flight]) -> None:
        """Lot by lot: destinations, spaces between, home; then those who part on the way."""
        whole = [flight for flight in laden if flight.whole]
        parted = [flight for flight in laden if not flight.whole]
        for flight in whole:
            if flight.hovers and not flight.path:
                self._settle(flight, flight.start)
            elif (
                self._gets_there(flight)
                and self._sea(flight, flight.goal)
                and not no_rest(self.turn, flight.birds, flight.goal)
            ):
                self._fall(flight, flight.goal)
        self._lot(list(filter(self._gets_there, self._open(whole))), lambda flight: flight.goal)
        between = [flight for flight in self._open(whole) if len(flight.path) > 1 and limit_of(self.turn, flight)]
        for flight in between:
            if self._sea(flight, flight.path[0]):
                self._fall(flight, flight.path[0])
        self._lot(self._open(between), lambda flight: flight.path[0])
        if self.turn.option("birds.fallback") == "destroyed":
            for flight in self._open(whole):
                self._fall(flight, flight.start)
        returning = [flight for flight in parted if self._never_there(flight)]
        self._home(self._open([*whole, *returning]))
        self._drop(self._open([flight for flight in parted if flight not in returning]))

    # --- questions ---------------------------------------------------------------------------------

    def _open(self, flights: Iterable[Flight]) -> list[Flight]:
        """Those whose end is not known yet, and whose cargo lives."""
        units = self.turn.position.units
        return [flight for flight in flights if not flight.end and flight.cargo and flight.cargo.id in units]

    def _sea(self, flight: Flight, place: ProvinceId) -> bool:
        """Whether the cargo would drown there: it is water, and it cannot walk on that."""
        if self.turn.rulebook.board.is_land(place):
            return False
        return flight.cargo is None or bool(self.turn.ask(MAY_STAND, flight.cargo, place))

    def _fights(self, flight: Flight) -> bool:
        """Whether the cargo minds who else is there; Female Armies and their like stand with anybody."""
        return flight.cargo is not None and self.turn.kind(flight.cargo).contests

    def _gets_there(self, flight: Flight) -> bool:
        """Whether nobody's shooing stops the birds on the way."""
        return limit_of(self.turn, flight) == len(flight.path)

    def _never_there(self, flight: Flight) -> bool:
        """Whether the birds are stood off before the space in which the two were to part."""
        if flight.together == NEVER:
            return False
        ends_there = flight.together == len(flight.path) and bool(no_rest(self.turn, flight.birds, flight.goal))
        return ends_there or limit_of(self.turn, flight) < flight.together

    def _possible(self, flight: Flight, place: ProvinceId, *, dropped: bool = False) -> bool:
        """Whether the cargo can be set down (R35). Whoever is dropped, or stays, does not mind who shoos (R90)."""
        minds = not dropped and place != flight.start
        if self._sea(flight, place) or (minds and no_rest(self.turn, flight.birds, place)):
            return False
        if not self._fights(flight) or flight.cargo is None:
            return True
        if place in self.turn.position.contested or place in self.claims:
            return False
        if self.turn.option("birds.occupied") == "any_unit" and self._company(flight, place):
            return False
        return not self.turn.ask(BLOCKS, place, "landing", flight.cargo.kind)

    def _company(self, flight: Flight, place: ProvinceId) -> bool:
        """Whether anybody else at all stands there (option)."""
        return any(unit.id != flight.birds.id for unit in self.turn.position.standing(place))

    # --- lots --------------------------------------------------------------------------------------

    def _lot(self, flights: list[Flight], where: Callable[[Flight], ProvinceId]) -> None:
        """Set down all that can be in one place each; two that fight for a place stand each other off."""
        wanted: dict[ProvinceId, list[Flight]] = {}
        for flight in flights:
            if self._possible(flight, where(flight)):
                wanted.setdefault(where(flight), []).append(flight)
        for place, contenders in wanted.items():
            rivals = [flight for flight in contenders if self._fights(flight)]
            for flight in contenders:
                if len(rivals) < 2 or flight not in rivals:
                    self._settle(flight, place)
        self.claims |= {place for place, contenders in wanted.items() if any(map(self._fights, contenders))}

    def _home(self, flights: list[Flight]) -> None:
        """Back to where they began, the army on the ground again; if somebody has come there it is destroyed."""
        landing: dict[ProvinceId, list[Flight]] = {}
        for flight in flights:
            if self._fights(flight) and not (flight.hovers and flight.was_aloft):
                landing.setdefault(flight.start, []).append(flight)
            else:
                self._settle(flight, flight.start)
        for place, comers in landing.items():
            assert comers[0].cargo is not None
            blocked = self.turn.ask(BLOCKS, place, "landing", comers[0].cargo.kind)
            entitled = comers if len(comers) == 1 else [flight for flight in comers if not flight.was_aloft]
            for flight in comers:
                if not blocked and flight in entitled:
                    flight.hovers = False
                    self._settle(flight, place)
                else:
                    self._fall(flight, place)

    def _drop(self, flights: list[Flight]) -> None:
        """Those who part on the way: the army lives on unoccupied land, and two in one place do not (R90)."""
        falling = {flight.birds.id: self._parting(flight) for flight in flights}
        safe = {flight.birds.id: self._possible(flight, self._parting(flight), dropped=True) for flight in flights}
        places = [falling[flight.birds.id] for flight in flights if self._fights(flight)]
        for flight in flights:
            place = falling[flight.birds.id]
            alone = not self._fights(flight) or places.count(place) == 1
            if safe[flight.birds.id] and alone:
                self._let_go(flight, place)
            else:
                self._fall(flight, place)

    def _parting(self, flight: Flight) -> ProvinceId:
        return flight.path[flight.together - 1] if flight.together > 0 else flight.start

    # --- what comes of it --------------------------------------------------------------------------

    def _settle(self, flight: Flight, place: ProvinceId) -> None:
        """Birds and cargo end in a place together."""
        birds, cargo = flight.birds, flight.cargo
        if cargo is None or not self._open([flight]):
            return  # it died with its twin
        flight.end = place
        waits = flight.theirs is not None and flight.theirs.missing
        if place == flight.goal and not waits:
            flight.fate = ("succeeds", f"{'stays aloft over' if flight.hovers else 'set down in'} {place}")
        elif not waits:
            flight.why = f"no landing in {flight.goal}"
            flight.fate = ("bounces", f"no landing in {flight.goal}: it is in {place}")
        if flight.hovers and place == flight.start:
            return
        carrier = birds.id if flight.hovers else GROUND
        text = f"{birds.full_name} carries {cargo.full_name} to {place}" if place != flight.start else (
            f"{birds.full_name} sets {cargo.full_name} down in {place}"
        )  # fmt: skip
        kind = "birds.carried" if flight.hovers else "birds.landed"
        tell(
            self.turn, flight, kind, f"{text}{', and keeps it in its talons' if flight.hovers else ''}.",
            MoveUnit(birds.id, place), MoveUnit(cargo.id, place, carrier=carrier),
        )  # fmt: skip

    def _let_go(self, flight: Flight, place: ProvinceId) -> None:
        """The army comes down where the two part."""
        if flight.cargo is None or not self._open([flight]):
            return  # it died with its twin
        as_ordered = flight.together == _steps(flight) != NEVER
        flight.fate = ("succeeds" if as_ordered else "fails", f"set down in {place}")
        text = f"{flight.birds.full_name} lets {flight.cargo.full_name} go over {place}, where it lands."
        tell(self.turn, flight, "birds.dropped", text, MoveUnit(flight.cargo.id, place))

    def _fall(self, flight: Flight, place: ProvinceId) -> None:
        """The army is lost: it drowns, or falls on somebody, who is unhurt."""
        cargo = flight.cargo
        if cargo is None or not self._open([flight]):
            return  # it died with its twin
        if self._sea(flight, place):
            cause, text, why = "drowned", f"{cargo.full_name} drowns in {place}.", f"dropped into {place}"
        else:
            cause, text = "destroyed", f"{cargo.full_name} cannot land in {place}: it falls, and is destroyed."
            why = f"it could not land in {place}"
        flight.fate = ("fails", why)
        self.turn.lose(cargo, cause, text)


def _steps(flight: Flight) -> int:
    order = flight.theirs.order if flight.theirs else None
    return len(order.path) if isinstance(order, Aboard) else NEVER
