"""An order after judgement."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.orders import Order
from engine.model.state import Unit


@dataclass(frozen=True, slots=True)
class Judged:
    """An order as it would be carried out, coasts and kinds filled in.

    `unit` is the unit it is for, if there is one; `problem` why it cannot be given, empty if it can; `warning` what
    the writer should know all the same; `unsettled`: the problem may be gone by the time the order is read, so that
    forms warn of it and do not refuse; `meant`: what stays on the order sheet, where the order comes to something else
    only as things stand while it is written.
    """

    order: Order
    unit: Unit | None = None
    problem: str = ""
    warning: str = ""
    unsettled: bool = False
    meant: Order | None = None
