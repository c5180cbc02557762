"""The names that everything else speaks in. All are plain text or numbers, told apart by type only."""

from typing import NewType

SeatId = NewType("SeatId", str)
"""A seat: `France`, `Jester`; also a side without a player, such as `MONSTERS`."""

ProvinceId = NewType("ProvinceId", str)
"""A place: `Par`, `NTH`, or one off the board, such as `HYP`."""

UnitId = NewType("UnitId", int)
"""A unit for as long as it lives, whatever happens to it. Never used again in the same game."""

KindId = NewType("KindId", str)
"""A kind of unit, as it is written: `A`, `F`."""

NEUTRAL = SeatId("")
"""The owner of a centre that nobody owns."""

END = SeatId("@end")
"""In an audience: everybody, once the game is over."""

NOWHERE = ProvinceId("")
"""No place: of a token that is not on the board."""

AIR = "^"
"""In front of a place: in the air above it. Nothing up there borders on anything."""

GROUND = UnitId(0)
"""The carrier of a unit that nobody carries."""


def aloft(place: str) -> bool:
    """Whether a place is the air above another one: `^Mun`."""
    return place.startswith(AIR)
