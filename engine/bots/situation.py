"""A position as bots weigh it: who stands where, who could go where, and what every place is worth to a seat.

It is made from a seat's own view of the state and knows no more than that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import floor
from operator import mul

from engine.bots.choices import SUPPORT
from engine.bots.seat import rule_bots
from engine.bots.terrain import reached, ways_to
from engine.bots.weights import WEIGHTS, Weights
from engine.model.board import Place
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.phases import read_phase
from engine.model.state import State, Unit
from engine.rulebook.catalogue import ALLOWANCE, COUNTS, STRENGTH
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.turn.seat_orders import NO_DRAWS


@dataclass(frozen=True, slots=True)
class BotUnit:
    """A unit with its text, how it moves, where it could go by itself, what it fights with and whether it supports.

    `strength`: what it attacks and stands with before any support, in whole numbers and no less than 1.
    """

    unit: Unit
    text: str
    medium: str
    reach: frozenset[ProvinceId]
    contests: bool
    strength: int = 1
    supports: bool = True

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.unit.at, self.unit.coast)


@dataclass
class Situation:
    """What holds for every seat in one window. `leanings`: by pair of seats, how keen the first is on the second's."""

    rulebook: Rulebook
    state: State
    leanings: Mapping[tuple[str, str], float] = field(default_factory=dict)
    weights: Weights = WEIGHTS

    @cached_property
    def fall(self) -> bool:
        """Whether centres are counted after this season."""
        return self.state.phase[0] == "F"

    @cached_property
    def last_count(self) -> bool:
        """Whether centres are counted once more at most, after this season: what else there is, is worth nothing."""
        last, phase = self.rulebook.last_counted_year, read_phase(self.state.phase)
        return last is not None and (phase.year > last or (self.fall and phase.year == last))

    @cached_property
    def pieces(self) -> tuple[BotUnit, ...]:
        """Every unit on the board that owes no retreat."""
        kinds, pieces = self.rulebook.kinds, []
        for unit in self.state.units.values():
            if unit.id not in self.state.to_retreat and not unit.carrier:
                kind = kinds[unit.kind]
                strength, supports = self.strengths.get(unit.id, 1), SUPPORT in kind.verbs
                pieces.append(
                    BotUnit(unit, str(unit), kind.medium, self._reach(unit), kind.contests, strength, supports)
                )
        return tuple(pieces)

    def _reach(self, unit: Unit) -> frozenset[ProvinceId]:
        for carried in self._carried:
            if (reach := carried(self.rulebook, self.state, unit)) is not None:
                return reach
        return reached(self.rulebook.board, self.rulebook.kinds[unit.kind].medium, unit.at, unit.coast)

    @cached_property
    def _carried(self) -> list[Callable[[Rulebook, State, Unit], frozenset[ProvinceId] | None]]:
        return [bot.reach for bot in rule_bots(self.rulebook) if hasattr(bot, "reach")]

    @cached_property
    def strengths(self) -> Mapping[UnitId, int]:
        """By unit, what it fights with by itself, of those that have more than everybody."""
        if STRENGTH.name not in self.rulebook.amendments:
            return {}
        units = self.state.units.values()
        strengths = {unit.id: int(self._look.ask(STRENGTH, unit, "attack", None)) for unit in units}
        return {number: strength for number, strength in strengths.items() if strength > 1}

    def due(self, seat: str, budget: str) -> int:
        """How many units of a budget a seat may build now; below 0: how many it has to remove."""
        return floor(self._look.ask(ALLOWANCE, SeatId(seat), budget))

    @cached_property
    def unsupplied(self) -> frozenset[UnitId]:
        """The units that need no centre."""
        if COUNTS.name not in self.rulebook.amendments:
            return frozenset()
        return frozenset(u.id for u in self.state.units.values() if not self._look.ask(COUNTS, u, "supply"))

    @cached_property
    def occupant(self) -> Mapping[ProvinceId, BotUnit]:
        """By province, who stands there and fights for it."""
        return {piece.unit.at: piece for piece in self.pieces if piece.contests}

    @cached_property
    def near(self) -> Mapping[ProvinceId, Mapping[SeatId, int]]:
        """By province and seat, with what strength it could come: one unit for each, two for one of double strength.

        Of units that give no support, only the strongest counts.
        """
        near = self._supporters()
        for piece in self.pieces:
            if piece.contests and not piece.supports:
                for province in piece.reach:
                    helped, owner = self.backing.get(province, {}).get(piece.unit.owner, 0), piece.unit.owner
                    near[province][owner] = max(near[province][owner], helped + piece.strength)
        return near

    @cached_property
    def backing(self) -> Mapping[ProvinceId, Mapping[SeatId, int]]:
        """By province and seat, with what strength it could support whatever is there."""
        return self._supporters()

    def _supporters(self) -> defaultdict[ProvinceId, defaultdict[SeatId, int]]:
        supporters: defaultdict[ProvinceId, defaultdict[SeatId, int]] = defaultdict(lambda: defaultdict(int))
        for piece in self.pieces:
            if piece.contests and piece.supports:
                for province in piece.reach:
                    supporters[province][piece.unit.owner] += piece.strength
        return supporters

    def of(self, seat: str) -> tuple[BotUnit, ...]:
        """A seat's pieces."""
        return tuple(piece for piece in self.pieces if piece.unit.owner == seat)

    def prizes(self, seat: str) -> dict[ProvinceId, float]:
        """What holding each centre is worth to a seat."""
        prizes, weights = {}, self.weights
        for centre, owner in self.state.centres.items():
            if owner == seat:
                others = [n for other, n in self.near.get(centre, {}).items() if other != seat]
                prizes[centre] = weights.guard * max(others, default=0)
            elif owner:
                prizes[centre] = weights.prize * self.leanings.get((seat, owner), 1.0)
            else:
                prizes[centre] = weights.free_prize
        return prizes

    def field(self, seat: str, medium: str) -> Mapping[Place, float]:
        """What each place is worth to a seat's unit: every prize, the less the further; nothing before the last count.

        Remembered.
        """
        known = self._fields.get((seat, medium))
        if known is None:
            prizes = self.prizes(seat)
            ways = ways_to(self.rulebook.board, medium, tuple(prizes))
            worths = [0.0] * len(prizes) if self.last_count else list(prizes.values())
            known = self._fields[seat, medium] = {place: sum(map(mul, worths, way)) for place, way in ways.items()}
        return known

    @cached_property
    def _look(self) -> Look:
        """The position as rules are asked about it."""
        return Turn.open(self.rulebook, self.state, NO_DRAWS)

    @cached_property
    def _fields(self) -> dict[tuple[str, str], Mapping[Place, float]]:
        return {}
