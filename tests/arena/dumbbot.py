"""DumbBot, as a yardstick: the bot that the DAIDE project measured others against, written anew from its description.

Source: “DumbBot Algorithm” (daide.org.uk/s0003.html) with the weights that were published with it. In two stages: a
value for every place, from who owns what and how near it is; then an order for every unit, from those values. It plays
units that move as the bare board lets them; whatever else a rulebook offers it leaves alone. No bot of ours imports
this.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import engine
from engine.model.board import Board, Place
from engine.model.chance import Chance
from engine.model.ids import ProvinceId, SeatId
from engine.model.state import State, Unit
from engine.rulebook.rulebook import Rulebook

SIZE = (1.0, 4.0, 16.0)
"""How much a power counts with so many centres: of the square, of the number, and for being there at all."""
ATTACK = {"S": 700, "F": 600, "W": 700}
DEFENCE = {"S": 300, "F": 400, "W": 1000}
PROXIMITY = {
    "S": (100, 1000, 30, 10, 6, 5, 4, 3, 2, 1),
    "F": (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1),
    "W": (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1),
}
STRENGTH, COMPETITION = 1000, 1000
ALTERNATIVE = 50
"""In how many cases of a hundred it looks at the next best place at all."""
DIFFERENCE = 500
"""How much a difference in value speaks against the next best place."""

Site = tuple[str, Place]
"""A kind of movement (`land` or `water`) and a place: what has a value."""


def orders(rulebook: Rulebook, state: State, seat: str, seed: str) -> list[str]:
    """What DumbBot hands in for a seat: movement, retreats, builds and removals."""
    return _Turn(rulebook, state, seat, seed).orders()


class _Turn:
    def __init__(self, rulebook: Rulebook, state: State, seat: str, seed: str) -> None:
        self.rulebook, self.state, self.seat = rulebook.amended(state.house), state, SeatId(seat)
        self.board: Board = self.rulebook.board
        self.chance = Chance(f"{seed}|{state.phase}|{seat}")
        self.season = state.phase[0]
        media = {kind.id: kind.medium for kind in self.rulebook.kinds.values()}
        self.medium = {str(unit.id): media[unit.kind] for unit in state.units.values()}
        self.units = [unit for unit in state.units.values() if unit.id not in state.to_retreat]
        self.own = [unit for unit in self.units if unit.owner == seat and self._steps(unit) is not None]
        self._count_units()
        self._value_places()

    def orders(self) -> list[str]:
        legal = engine.legal_orders(self.rulebook, self.state, self.seat)
        window = self.state.phase[-1]
        if window == "M":
            return self._movement(legal)
        if window == "R":
            return self._retreats(legal)
        return self._adjustments(legal)

    # --- what every place is worth ------------------------------------------------------------------------

    def _steps(self, unit: Unit) -> frozenset[Place] | None:
        medium = self.medium[str(unit.id)]
        if unit.at not in self.board.provinces or medium not in ("land", "water"):
            return None
        return self._next((medium, Place(unit.at, unit.coast if medium == "water" else "")))

    def _next(self, site: Site) -> frozenset[Place]:
        medium, place = site
        return self.board.army_steps(place.province) if medium == "land" else self.board.fleet_steps(*place)

    def _count_units(self) -> None:
        """By province and power, how many units stand there or could go there."""
        self.near: defaultdict[ProvinceId, defaultdict[SeatId, int]] = defaultdict(lambda: defaultdict(int))
        for unit in self.units:
            for province in {unit.at, *(step.province for step in self._steps(unit) or ())}:
                self.near[province][unit.owner] += 1

    def _power(self, seat: SeatId) -> float:
        size = sum(owner == seat for owner in self.state.centres.values())
        square, once, least = SIZE
        return square * size * size + once * size + least

    def _value_places(self) -> None:
        powers = {seat: self._power(seat) for seat in self.rulebook.seat_ids}
        attack, defence = ATTACK[self.season], DEFENCE[self.season]
        basic: dict[ProvinceId, float] = {}
        for centre, owner in self.state.centres.items():
            if owner == self.seat:
                others = [powers[s] for s, n in self.near[centre].items() if s != self.seat and n and s in powers]
                basic[centre] = max(others, default=0.0) * defence
            else:
                basic[centre] = powers.get(owner, SIZE[2]) * attack
        sites = self._sites()
        now = {site: basic.get(site[1].province, 0.0) for site in sites}
        weights = PROXIMITY[self.season]
        self.value = {site: weights[0] * now[site] for site in sites}
        for weight in weights[1:]:
            now = {site: (now[site] + sum(now[near] for near in sites[site])) / 5 for site in sites}
            for site, proximity in now.items():
                self.value[site] += weight * proximity
        if self.season != "W":
            for site in sites:
                self.value[site] += STRENGTH * self.near[site[1].province][self.seat]
                self.value[site] -= COMPETITION * self._competition(site[1].province)

    def _sites(self) -> Mapping[Site, tuple[Site, ...]]:
        """Every site, with those next to it."""
        found: dict[Site, tuple[Site, ...]] = {}
        for province in self.board.provinces.values():
            land = ("land", Place(province.id))
            if province.kind in ("inland", "coastal"):
                found[land] = tuple(("land", step) for step in sorted(self._next(land)))
            for coast in province.coasts or ("",):
                water = ("water", Place(province.id, coast))
                steps = self._next(water)
                if steps:
                    found[water] = tuple(("water", step) for step in sorted(steps))
        return {site: tuple(near for near in those if near in found) for site, those in found.items()}

    def _competition(self, province: ProvinceId) -> int:
        """How many units any one other power has there or next to it."""
        return max((n for seat, n in self.near[province].items() if seat != self.seat), default=0)

    def _worth(self, unit: Unit, place: Place) -> float:
        return self.value.get((self.medium[str(unit.id)], place), 0.0)

    # --- orders -------------------------------------------------------------------------------------------

    def _choose(self, places: Sequence[Place], worth: Callable[[Place], float]) -> Place:
        """The best place, or with some chance the next best, and so on."""
        ranked = sorted(places, key=lambda place: (-worth(place), str(place)))
        best = 0
        while best + 1 < len(ranked):
            here, there = worth(ranked[best]), worth(ranked[best + 1])
            against = (here - there) * DIFFERENCE / here if here > 0 else 0.0
            if self.chance.below(100) >= ALTERNATIVE or self.chance.below(100) < against:
                break
            best += 1
        return ranked[best]

    def _movement(self, legal: Mapping[str, Sequence[str]]) -> list[str]:
        self.going: dict[ProvinceId, Unit] = {}
        self.chosen: dict[Unit, str] = {}
        self.waiting_for: dict[Unit, Unit] = {}
        waiting = self.chance.some(self.own, len(self.own))
        at = {unit.at: unit for unit in self.own}
        while waiting:
            unit = waiting.pop(0)
            first = self._order(unit, at)
            if first is not None:  # who stands where it would go must be ordered before it
                waiting.remove(first)
                waiting[:0] = [first, unit]
        self._use_holders()
        return [line for unit, line in self.chosen.items() if line in legal.get(str(unit), ())]

    def _order(self, unit: Unit, at: Mapping[ProvinceId, Unit]) -> Unit | None:
        """Order a unit; or tell which other must be ordered first."""
        here = Place(unit.at, unit.coast)
        places = [*sorted(self._steps(unit) or ()), here]
        while places:
            place = self._choose(places, partial(self._worth, unit))
            province = place.province
            if place == here:
                break
            other = at.get(province)
            if other is not None and other not in self.chosen and other not in self._pushing(unit):
                self.waiting_for[unit] = other
                return other
            needed = self._competition(province)
            if other is not None and province not in self.going and self._stays(other):
                if needed > 1:
                    self.chosen[unit] = f"{unit} S {other}"
                    return None
            elif province in self.going:
                if needed > 0:
                    self.chosen[unit] = f"{unit} S {self._line_of(province)}"
                    return None
            else:
                self.chosen[unit], self.going[province] = f"{unit} - {place}", unit
                return None
            places.remove(place)
        self.chosen[unit] = f"{unit} H"
        return None

    def _pushing(self, unit: Unit) -> set[Unit]:
        """The units that wait, one after the other, for this one: it cannot wait for them too."""
        found: set[Unit] = set()
        for one, other in reversed(list(self.waiting_for.items())):
            if other == unit or other in found:
                found.add(one)
        return found

    def _stays(self, unit: Unit) -> bool:
        return unit in self.chosen and unit not in self.going.values()

    def _line_of(self, province: ProvinceId) -> str:
        return self.chosen[self.going[province]]

    def _use_holders(self) -> None:
        """A unit that would hold supports what is worth most and contested, if it can."""
        for unit in self.own:
            if self.chosen[unit] != f"{unit} H":
                continue
            scored: list[tuple[float, str]] = []
            for place in self._steps(unit) or ():
                contested, value = self._competition(place.province), self._worth(unit, place)
                if place.province in self.going:
                    scored.append((value * contested, f"{unit} S {self._line_of(place.province)}"))
                holder = next((one for one in self.own if one.at == place.province and self._stays(one)), None)
                if holder is not None and contested > 1:
                    scored.append((value * (contested - 1), f"{unit} S {holder}"))
            worth, line = max(scored, default=(0.0, ""))
            if worth > 0:
                self.chosen[unit] = line

    def _retreats(self, legal: Mapping[str, Sequence[str]]) -> list[str]:
        found, taken = [], set()
        for unit in (self.state.units[number] for number in self.state.to_retreat):
            lines = {line: engine.order_as_data(self.rulebook, line) for line in legal.get(str(unit), ())}
            ways = {
                Place(ProvinceId(one["target"]), one.get("target_coast", "")): line
                for line, one in lines.items()
                if one.get("target")
            }
            free = [place for place in ways if place.province not in taken]
            if unit.owner == self.seat and free:
                place = self._choose(free, partial(self._worth, unit))
                taken.add(place.province)
                found.append(ways[place])
        return found

    def _adjustments(self, legal: Mapping[str, Sequence[str]]) -> list[str]:
        wants = {want.kind: want.count for want in engine.wants(self.rulebook, self.state, self.seat)}
        lines = legal.get("", ())
        if wants.get("remove"):
            ranked = sorted(self.own, key=lambda unit: self._worth(unit, Place(unit.at, unit.coast)))
            known = {f"REMOVE {unit}" for unit in ranked} & set(lines)
            return [line for unit in ranked if (line := f"REMOVE {unit}") in known][: wants["remove"]]
        builds = {}
        for line in lines:
            one = engine.order_as_data(self.rulebook, line)
            if one.get("verb") == "build" and one.get("place"):
                medium = next(k.medium for k in self.rulebook.kinds.values() if k.id == one["kind"])
                site = (medium, Place(ProvinceId(one["place"]), one.get("coast", "")))
                builds[line] = (self.value.get(site, 0.0), one["place"])
        found: dict[str, str] = {}
        for line in sorted(builds, key=lambda line: (-builds[line][0], line)):
            found.setdefault(builds[line][1], line)
        return list(found.values())[: wants.get("build", 0)]
