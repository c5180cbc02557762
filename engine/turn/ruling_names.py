"""What a ruling names: units and places, as they stand when it is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model import changes
from engine.model.board import Place
from engine.model.errors import InputError, OrderError
from engine.model.ids import AIR, SeatId
from engine.model.json_data import Json
from engine.model.orders import UnitRef
from engine.model.state import Unit
from engine.notation.pieces import read_place, read_unit

if TYPE_CHECKING:
    from engine.rulebook.look import Look

Made = tuple[str, tuple[changes.Change, ...]]


def ref_of(turn: Look, data: Json, path: str) -> UnitRef:
    try:
        return read_unit(turn.rulebook.grammar, str(data.get("unit", "")))
    except OrderError as error:
        raise InputError(f"{path}.unit", error.message) from None


def unit_of(turn: Look, data: Json, path: str) -> Unit:
    ref = ref_of(turn, data, path)
    seat = SeatId(str(data.get("seat", "")))
    unit = turn.find(ref, seat) or turn.find(ref, seat, dislodged=True)
    if unit is None:
        raise InputError(f"{path}.unit", f"There is no {data.get('unit')} of {seat or 'anybody'} on the board.")
    return unit


def place_of(turn: Look, data: Json, key: str, path: str) -> Place:
    try:
        place = read_place(turn.rulebook.grammar, str(data.get(key, "")), above=key == "to")
    except OrderError as error:
        raise InputError(f"{path}.{key}", error.message) from None
    if place.province.removeprefix(AIR) not in turn.rulebook.board.provinces:
        raise InputError(f"{path}.{key}", f"There is no {place.province} on this board.")
    return place
