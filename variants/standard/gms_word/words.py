"""What a word of the GM may look like, and what may follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PICTURES: Mapping[str, str] = MappingProxyType({
    "letters": "its first letters", "cheese": "a cheese", "crown": "a crown", "star": "a star", "heart": "a heart",
    "flag": "a flag", "lock": "a lock", "bomb": "a bomb", "eye": "an eye", "cloud": "a cloud", "bolt": "a bolt",
    "cross": "a cross",
})  # fmt: skip
"""The pictures that stand on the map, with their words."""

STRONGER, WEAKER, STAYS, FAST, IDLE = "stronger", "weaker", "stays", "fast", "counts for nobody"
CLOSED = "closed"
UNIT: Mapping[str, str] = MappingProxyType({
    STRONGER: "its strength is one more",
    WEAKER: "its strength is one less",
    STAYS: "it may not move",
    FAST: "it cannot be dislodged",
    IDLE: "it counts for nobody",
})  # fmt: skip
"""What may follow for a unit."""

WORTH: Mapping[str, int] = MappingProxyType({"worth 0": 0, "worth 2": 2, "worth 3": 3, "worth 4": 4, "worth 5": 5})
"""How many centres a centre may be ruled to count for."""
PLACE: Mapping[str, str] = MappingProxyType({
    CLOSED: "nobody may enter it",
    **{word: f"it is worth {number} centres" if number else "it counts for nobody" for word, number in WORTH.items()},
})  # fmt: skip
"""What may follow for a place."""

MANY = 6
"""How many things can be said of one at once."""


def names(what: str) -> tuple[str, ...]:
    """The names of the marks of a `unit`, `place`, `seat` or the `game`: each thing that is said is one of its own."""
    return (f"on_{what}", *(f"on_{what}_{number}" for number in range(2, MANY + 1)))
