"""An everyday line: what a hold, move, support or convoy in canonical text comes to on the bare board."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.orders import Order


@dataclass(frozen=True, slots=True, eq=False)
class CanonicalLine:
    """A line in canonical text, and what it comes to in the fight once its unit is seen to be there.

    `unit` and `other` are the units that it names, as text; `other` may be empty. `needs`: what must
    still be seen to (`engine.movement.canonical_lines`). `place`, `intent`
    and `target` are the resolver's; `aim` is the target of who is helped (NOWHERE: to stay). All places are numbers of
    the board. `steps`: a move that goes by itself, if nobody would convoy it. `coasts`: its target has several, so that
    the number does not say all.
    """

    text: str
    order: Order
    unit: str
    other: str
    needs: int
    place: int
    intent: int
    target: int
    aim: int
    steps: bool
    coasts: bool
