"""11: leaks (removals) may be taken anywhere, from the air too."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.model.ids import AIR, SeatId, aloft
from engine.model.orders import Remove
from engine.model.state import Unit
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import AFFECTED, REMOVAL_KEY
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Option, Rule

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import STEPS, THROWN

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor


def _anywhere(turn: Look, piece: object, effect: str, by: SeatId) -> bool:
    """R46: who is in the air is out of reach of all but leaks."""
    return effect == "removal" and isinstance(piece, Unit) and aloft(piece.at)


def _first(turn: Look, unit: Unit) -> Callable[[tuple[object, ...]], tuple[object, ...]] | None:
    """R47: without an order those in the air go first, in the order in which they were thrown out."""
    if not aloft(unit.at):
        return lambda base: (*base, 1, 0, "")
    mark = turn.position.marks.get((THROWN, str(unit.id)))
    step = str(mark.value) if mark is not None else ""
    return lambda base: (*base, 0, STEPS.index(step) if step in STEPS else -1, unit.at.removeprefix(AIR).casefold())


def _leak(cursor: Cursor) -> Remove:
    return Remove(cursor.unit("the punter to leak", example=True))


RULE = Rule(
    id="leaks",
    number="11",
    title="Leaks",
    summary="Any punter may be taken off, on the ground or in the air; if nobody says which, those in the air first.",
    topics=("supply",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.11.anywhere": "Leaks (removals) may be taken anywhere, from the air too.",
            "dipshomashy.11.nmr": "If nobody says, those in the air go first, then the farthest (R47).",
        }
    ),
    options=(
        Option("eviction.leak_in_air", ("yes", "no"), "Whether punters in the air may be leaked.", "R46"),
        Option(
            "licensing.leak_default", ("air_then_far", "far_only"),
            "Who is leaked without an order: in the order of eviction and then the farthest, or the farthest.", "R47",
        ),
    ),
    needs=("adjustments",),
    amendments=(
        Amendment(AFFECTED.name, Layer.ADD, _anywhere, when=lambda options: options["eviction.leak_in_air"] == "yes"),
        Amendment(
            REMOVAL_KEY.name, Layer.ADD, _first,
            when=lambda options: options["licensing.leak_default"] == "air_then_far",
        ),
    ),
    forms=(Form("leak", HEAD, ("LEAK", "LEAKS"), _leak, "REMOVE A Par"),),
)  # fmt: skip
