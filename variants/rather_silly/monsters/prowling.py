"""[4] How monsters choose: units repel them, centres draw them, and chance decides between equals.

All choices are made before anybody moves, from the position as it stands and blind to orders (0.h).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.model.board import Place, text_key
from engine.model.ids import ProvinceId, SeatId
from engine.model.state import Unit
from engine.movement.held_back import held_back_reason
from engine.movement.retreating import retreat_places
from engine.rulebook.catalogue import TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.rather_silly.rings import Rings, Survey

MONSTERS = SeatId("MONSTERS")
"""The side that all monsters fight on, and that owns what they take."""

FAR = 10**6
"""The way to a centre that cannot be reached."""

Taste = tuple[int, Rings, Rings]
"""What places are compared by: the smaller is the better."""


def survey(turn: Look) -> Survey:
    """The units that monsters shun; the tunnel makes neighbours, though no way for them (R16)."""
    return Survey(turn, "crowd", "count" if turn.option("monsters.count_underpass") == "yes" else "crowd")


def monster_in(turn: Look, place: ProvinceId) -> bool:
    """Whether a monster is in a place."""
    return any(turn.position.units[number].owner == MONSTERS for number in turn.position.at.get(place, ()))


def least(keys: Mapping[ProvinceId, Any]) -> list[ProvinceId]:
    """The places with the least key."""
    smallest = min(keys.values(), default=None)
    return [place for place, key in keys.items() if key == smallest]


@dataclass(slots=True)
class Prowl:
    """One monster's choice. `shunned`: places that are no candidates, besides those with monsters in them."""

    turn: Look
    unit: Unit
    crowd: Survey
    shunned: frozenset[ProvinceId] = frozenset()

    # --- going ---------------------------------------------------------------------------------------

    def goal(self, turn: Turn) -> Place | None:
        """Where it goes this season, or None if it stays."""
        return self._coast(turn, self._pick(turn, "monsters.tie", self._candidates()))

    def likely(self) -> list[ProvinceId]:
        """Where it goes by what is known: several places if a draw will decide, none if it stays."""
        return least(self._candidates())

    def _candidates(self) -> Mapping[ProvinceId, object]:
        """The places that it compares, each with what it is judged by: the smaller the better."""
        open_ = self.turn.ask(TOUCHES, self.unit.at, "roam")
        near = sorted({place.province for place in self.turn.steps_of(self.unit)} & open_, key=text_key)
        near = [place for place in near if place not in self.shunned and not monster_in(self.turn, place)]
        near = [place for place in near if not held_back_reason(self.turn, self.unit, goal=place)]
        centres = [place for place in near if place in self.turn.position.centres]
        if self.unit.at in self.turn.position.centres:
            centres = self._better(centres)
        elif not centres:
            return self._nearest(near)
        return {place: self.taste(place) for place in centres}

    def _better(self, centres: list[ProvinceId]) -> list[ProvinceId]:
        """The centres for which it leaves its own: with fewer units around."""
        choice = self.turn.option("monsters.centre_hopping")
        if choice == "never":
            return []
        if choice == "empty_only":
            centres = [place for place in centres if not self.crowd.number(place)]
        own_crowd = self.crowd.around(self.unit.at)
        return [place for place in centres if self.crowd.around(place) < own_crowd]

    def _rings(self, place: ProvinceId) -> tuple[Rings, Rings]:
        return self.crowd.chain(place), self.crowd.distances(place)

    def taste(self, place: ProvinceId) -> Taste:
        """Empty before occupied, without neighbours before with; then rings, then distances: fewer is better."""
        sort = 0 if not self.crowd.number(place) else 1 if not self.crowd.around(place) else 2
        return sort, *self._rings(place)

    def _nearest(self, places: Sequence[ProvinceId]) -> Mapping[ProvinceId, object]:
        """Without a centre next door: to where the way to one is shortest, best an empty place."""
        ways = {place: self._way(place, self.turn.steps_of(self.unit)) for place in places}
        return {
            place: (way, self.crowd.number(place) > 0, self._rings(place)) for place, way in ways.items() if way < FAR
        }

    def _way(self, place: ProvinceId, steps: Iterable[Place]) -> int:
        """How many steps it is from a place to a centre without a monster, by the monster's own borders."""
        edge = {step for step in steps if step.province == place}
        seen, count = set(edge), 0
        while edge:
            if any(step.province in self.turn.position.centres and self._free(step.province) for step in edge):
                return count
            units = [replace(self.unit, at=step.province, coast=step.coast) for step in edge]
            edge = {near for unit in units for near in self.turn.steps_of(unit)} - seen
            seen |= edge
            count += 1
        return FAR

    def _free(self, place: ProvinceId) -> bool:
        return not monster_in(self.turn, place)

    def _pick(self, turn: Turn, draw: str, keys: Mapping[ProvinceId, object]) -> ProvinceId | None:
        """The place with the least key; equals are drawn."""
        if not keys:
            return None
        return ProvinceId(turn.draw(draw, [str(place) for place in least(keys)], str(self.unit)))

    def _coast(self, turn: Turn, place: ProvinceId | None) -> Place | None:
        """The place with its coast, drawn where there are two."""
        if place is None:
            return None
        return self._drawn_coast(turn, [step for step in self.turn.steps_of(self.unit) if step.province == place], "")

    def _drawn_coast(self, turn: Turn, places: Sequence[Place], prefix: str) -> Place:
        by_name = {str(place): place for place in places}
        return by_name[turn.draw("monsters.coast", sorted(by_name), f"{prefix}{self.unit}")]

    # --- retreating ----------------------------------------------------------------------------------

    def retreat(self, turn: Turn) -> Place | None:
        """Where it goes when dislodged: to the emptiest centre, else nearest to one, or None if it cannot."""
        legal = retreat_places(self.turn, self.unit)
        near = sorted({place.province for place in legal}, key=text_key)
        centres = [place for place in near if place in self.turn.position.centres and self._free(place)]
        keys = {place: (0, self._rings(place)) for place in centres}
        keys = keys or {place: (self._way(place, legal), self._rings(place)) for place in near}
        goal = self._pick(turn, "monsters.retreat", keys)
        if goal is None:
            return None
        return self._drawn_coast(turn, [place for place in legal if place.province == goal], "retreat ")
