"""A position as bots weigh it: who stands where, who could go where, and what every place is worth to a seat.

It is made from a seat's own view of the state and knows no more than that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.bots.terrain import nearness, reached
from engine.bots.weights import WEIGHTS, Weights
from engine.model.board import Place
from engine.model.ids import ProvinceId, SeatId
from engine.model.state import State, Unit
from engine.rulebook.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit with its text, how it moves, and where it could go by itself."""

    unit: Unit
    text: str
    medium: str
    reach: frozenset[ProvinceId]
    contests: bool

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
    def pieces(self) -> tuple[Piece, ...]:
        """Every unit on the board that owes no retreat."""
        board, kinds = self.rulebook.board, self.rulebook.kinds
        found = []
        for unit in self.state.units.values():
            if unit.id not in self.state.to_retreat and not unit.carrier:
                kind = kinds[unit.kind]
                reach = reached(board, kind.medium, unit.at, unit.coast)
                found.append(Piece(unit, str(unit), kind.medium, reach, kind.contests))
        return tuple(found)

    @cached_property
    def occupant(self) -> Mapping[ProvinceId, Piece]:
        """By province, who stands there and fights for it."""
        return {piece.unit.at: piece for piece in self.pieces if piece.contests}

    @cached_property
    def near(self) -> Mapping[ProvinceId, Mapping[SeatId, int]]:
        """By province and seat, how many units could go there."""
        found: defaultdict[ProvinceId, defaultdict[SeatId, int]] = defaultdict(lambda: defaultdict(int))
        for piece in self.pieces:
            if piece.contests:
                for province in piece.reach:
                    found[province][piece.unit.owner] += 1
        return found

    def of(self, seat: str) -> tuple[Piece, ...]:
        """A seat's pieces."""
        return tuple(piece for piece in self.pieces if piece.unit.owner == seat)

    def prizes(self, seat: str) -> dict[ProvinceId, float]:
        """What holding each centre is worth to a seat."""
        found, weights = {}, self.weights
        for centre, owner in self.state.centres.items():
            if owner == seat:
                others = [n for other, n in self.near.get(centre, {}).items() if other != seat]
                found[centre] = weights.guard * max(others, default=0)
            elif owner:
                found[centre] = weights.prize * self.leanings.get((seat, owner), 1.0)
            else:
                found[centre] = weights.free_prize
        return found

    def field(self, seat: str, medium: str) -> Mapping[Place, float]:
        """What each place is worth to a seat's unit: every prize, the less the further. Remembered."""
        known = self._fields.get((seat, medium))
        if known is None:
            prizes = self.prizes(seat)
            ways = nearness(self.rulebook.board, medium)
            known = self._fields[seat, medium] = {
                place: sum([prize * way.get(centre, 0.0) for centre, prize in prizes.items()])
                for place, way in ways.items()
            }
        return known

    @cached_property
    def _fields(self) -> dict[tuple[str, str], Mapping[Place, float]]:
        return {}
