"""7.iii: who is inside when a place closes. Before the fight those who make no attempt to leave; after it all the rest.

Only players' units are concerned, and none that nothing can destroy (R98).
"""

from __future__ import annotations

from engine.model.ids import NEUTRAL, ProvinceId, aloft
from engine.model.state import Unit
from engine.rulebook.catalogue import AFFECTED
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.dipshomashy.places import CLOSED, Ejection, is_leaving, owned, spoil


def trapped(turn: Turn) -> None:
    """Step 3: who is in a closed place and not on his way out."""
    for unit in _inside(turn):
        if not is_leaving(turn, unit):
            _out(turn, unit, "3")


def left_behind(turn: Turn) -> None:
    """Step 5d: who is in a closed place for whatever reason when all have moved."""
    for unit in _inside(turn):
        _out(turn, unit, "5d")


def _inside(turn: Look) -> list[Unit]:
    """Everybody in a closed place, place by place."""
    places = [mark.subject for mark in turn.position.marks_named(CLOSED)]
    units = [turn.position.units[number] for place in places for number in turn.position.at.get(ProvinceId(place), ())]
    return [unit for unit in units if not _spared(turn, unit)]


def _spared(turn: Look, unit: Unit) -> str:
    if turn.kind(unit).indestructible or aloft(unit.at):
        return "nothing harms it"
    offers = turn.rulebook.offered(Ejection)
    if not owned(turn, unit) and not offers:
        return "it is nobody's"
    spared = next(filter(None, (offer.spares(turn, unit) for offer in offers)), "")
    return spared or turn.ask(AFFECTED, unit, "eviction", NEUTRAL)


def _out(turn: Turn, unit: Unit, step: str) -> None:
    for offer in turn.rulebook.offered(Ejection):
        offer.throws(turn, unit, step)
        return
    spoil(turn, unit, f"{unit.at} is closed, and {unit} is disbanded")
    text = f"{unit.owner} {unit} is trapped in {unit.at}, which is closed, and is disbanded."
    turn.lose(unit, "disbanded", text, kind="unit.disbanded")
