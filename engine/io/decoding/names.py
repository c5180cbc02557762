"""Names in JSON: sides and provinces."""

from __future__ import annotations

from engine.model.errors import InputError, OrderError
from engine.model.ids import ProvinceId, SeatId
from engine.notation.pieces import read_place
from engine.rulebook.rulebook import Rulebook


class GameNames:
    """The names of one game. Each raises InputError with the path that leads to what is none."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook

    def side(self, name: str, path: str) -> SeatId:
        """A seat in any letter case, or a side without a seat."""
        seat = self.rulebook.seat(name)
        if seat is not None:
            return seat.id
        if name in self.rulebook.sides:
            return SeatId(name)
        raise InputError(
            f"{path}.{name}", f"There is no seat {name!r}. There are: {', '.join(self.rulebook.seat_ids)}."
        )

    def province(self, text: object, path: str) -> ProvinceId:
        """A province in any spelling that orders may use."""
        try:
            place = read_place(self.rulebook.grammar, str(text))
        except OrderError as error:
            raise InputError(path, error.message) from None
        return ProvinceId(place.province)

    def anywhere(self, value: object, path: str) -> ProvinceId:
        """The same, or nowhere where nothing is said."""
        return self.province(value, path) if value else ProvinceId("")
