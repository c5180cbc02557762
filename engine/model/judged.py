"""An order after judgement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.model.orders import Order
from engine.model.state import Unit


@dataclass(slots=True, init=False)
class Judged:
    """An order as it would be carried out, coasts and kinds filled in.

    `unit` is the unit it is for, if there is one; `problem` why it cannot be given, empty if it can; `warning` what
    the writer should know all the same; `unsettled`: the problem may be gone by the time the order is read, so that
    forms warn of it and do not refuse; `meant`: what stays on the order sheet, where the order comes to something else
    only as things stand while it is written. Written out, since a compiled dataclass makes its own slowly.
    """

    order: Final[Order]
    unit: Final[Unit | None]
    problem: Final[str]
    warning: Final[str]
    unsettled: Final[bool]
    meant: Final[Order | None]

    def __init__(
        self,
        order: Order,
        unit: Unit | None = None,
        problem: str = "",
        warning: str = "",
        unsettled: bool = False,
        meant: Order | None = None,
    ) -> None:
        self.order, self.unit, self.problem = order, unit, problem
        self.warning, self.unsettled, self.meant = warning, unsettled, meant
