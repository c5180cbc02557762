"""Who may read a ruling: whoever may see what it concerns, and everybody as soon as that is public.

A GM may name the readers. Where none are named, they follow from the outcome that the ruling went into: those of the
draw that it pins, of the orders that it enters or judges, of the marks that it sets. They are looked for each time
that a turn is adjudicated, since only then it is known what was drawn.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import engine
from engine.model.ids import END, SeatId
from engine.model.state import Audience
from games.models import Ruling, RulingKind


def audiences_settle(outcome: "engine.Outcome", rulings: Sequence[Ruling]) -> None:
    """Limit the readers of rulings without an audience to those of what they concern; let all read what opens for all.

    Where the GM has named the readers, what is public at the end of the game is still public then.
    """
    for ruling in rulings:
        found = concerned(outcome, ruling.kind, ruling.data)
        if found is None:
            continue
        settled = sorted(found if ruling.audience is None else {*ruling.audience, *(found & {END})})
        if settled != ruling.audience:
            ruling.audience = settled
            if ruling.pk:
                ruling.save(update_fields=["audience"])


def concerned(outcome: "engine.Outcome", kind: str, data: dict[str, Any]) -> Audience:
    """Who may see what a ruling is about; None: everybody."""
    if kind == RulingKind.PIN:
        name = str(data.get("draw", ""))
        return _narrowest(draw.audience for draw in outcome.draws if name in (draw.key, draw.name))
    if kind in (RulingKind.VERDICT, RulingKind.ORDER):
        return _narrowest(_of_orders(outcome, kind, data))
    if kind == RulingKind.BOARD:
        told = {key: value for key, value in data.items() if key != "when"}
        events = (event for event in outcome.events if event.kind == "ruling.applied")
        return _narrowest(event.audience for event in events if event.data.get("change") == told)
    return None


def _of_orders(outcome: "engine.Outcome", kind: str, data: dict[str, Any]) -> Iterable[Audience]:
    lines = data.get("lines", ())
    for result in outcome.results.get(SeatId(str(data.get("seat", ""))), ()):
        entered = result.by == "GM" or result.order in lines
        if result.unit == data.get("unit") if kind == RulingKind.VERDICT else entered:
            yield result.audience


def _narrowest(audiences: Iterable[Audience]) -> Audience:
    """Those who may see all of it; None where nothing of it is hidden."""
    found: Audience = None
    for audience in audiences:
        if audience is not None:
            found = audience if found is None else found & audience
    return found
