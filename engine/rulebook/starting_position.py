"""The position that a board gives a game: units, owners, homes."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from engine.model.board import Board
from engine.model.ids import NEUTRAL, KindId, ProvinceId, SeatId, UnitId
from engine.model.state import State, Unit
from engine.notation.grammar import Grammar
from engine.notation.pieces import read_unit

FIRST_PHASE = "S1901M"


def starting_state(
    board: Board, seats: Sequence[SeatId], grammar: Grammar, numbered: frozenset[KindId] = frozenset()
) -> State:
    """The opening position for the seats at the table, numbered seat by seat. Homes of absent seats are neutral.

    `numbered`: kinds of which one owner may have several in one place; these are told apart from 1.
    """
    units: dict[UnitId, Unit] = {}
    for seat in seats:
        for text in board.start.get(seat, ()):
            ref = read_unit(grammar, text)
            number, kind, place = UnitId(len(units) + 1), KindId(ref.kind), ProvinceId(ref.at.province)
            like = sum((unit.owner, unit.kind, unit.at) == (seat, kind, place) for unit in units.values())
            count = like + 1 if kind in numbered else 0
            units[number] = Unit(number, kind, seat, place, ref.at.coast, number=count)
    owners = {place: seat for seat in seats for place in board.homes.get(seat, ())}
    return State(
        phase=FIRST_PHASE,
        units=MappingProxyType(units),
        centres=MappingProxyType({place: owners.get(place, NEUTRAL) for place in sorted(board.centres)}),
        homes=MappingProxyType({place: frozenset({owners[place]}) for place in sorted(owners)}),
        next_unit=len(units) + 1,
    )
