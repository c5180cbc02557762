"""An everyday line: what a hold, move, support or convoy in canonical text comes to on the bare board."""

from __future__ import annotations

from typing import Final

from engine.model.board import Place
from engine.model.ids import ProvinceId
from engine.model.orders import Order

_NOWHERE: Final = Place(ProvinceId(""))


class CanonicalLine:
    """A line in canonical text, and what it comes to in the fight once its unit is seen to be there.

    `unit` and `other` are the units that it names, as text; `other` may be empty. `needs`: what must
    still be seen to (`engine.rulebook.canonical_lines`). `place`, `intent`
    and `target` are the resolver's; `aim` is the target of who is helped (NOWHERE: to stay). All places are numbers of
    the board. `province` and `coast`: the target of a move, or of who is helped, in words; empty for none. `steps`: a
    move that goes by itself, if nobody would convoy it. `coasts`: its target has several, so that the number does not
    say all. (Written out, since a compiled dataclass makes its own slowly.)
    """

    __slots__ = (
        "aim", "coast", "coasts", "intent", "needs", "order", "other", "place", "province", "steps", "target", "text",
        "unit",
    )  # fmt: skip

    def __init__(
        self,
        text: str,
        order: Order,
        unit: str,
        other: str,
        needs: int,
        place: int,
        intent: int,
        target: int,
        aim: int,
        goal: Place | None,
        steps: bool,
        coasts: bool,
    ) -> None:
        self.text: Final = text
        self.order: Final = order
        self.unit: Final = unit
        self.other: Final = other
        self.needs: Final = needs
        self.place: Final = place
        self.intent: Final = intent
        self.target: Final = target
        self.aim: Final = aim
        province, coast = goal or _NOWHERE
        self.province: Final = province
        self.coast: Final = coast
        self.steps: Final = steps
        self.coasts: Final = coasts
