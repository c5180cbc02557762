"""The Autumn count: whoever stands in a centre owns it."""

from __future__ import annotations

from engine.model.changes import SetCentre
from engine.model.wording import ending
from engine.rulebook.catalogue import CAPTURES
from engine.rulebook.rule import Rule, Step
from engine.rulebook.turn import Turn

from variants.standard import SOURCE
from variants.standard.atoms import OWNERSHIP


def _count(turn: Turn) -> None:
    """Every centre with somebody in it goes to whom he takes it for; the others stay whose they were."""
    for place in sorted(turn.position.centres):
        before = turn.position.centres[place]
        takers = {taker for unit in turn.position.standing(place) if (taker := turn.ask(CAPTURES, unit)) is not None}
        if len(takers) != 1:
            continue
        taker = takers.pop()
        if taker != before:
            text = f"{taker or 'Nobody'} take{ending(taker)} {place}" + (f" from {before}." if before else ".")
            turn.emit("centre.taken", text, SetCentre(place, taker), place=place, seat=taker, previous=before)


RULE = Rule(
    id="ownership",
    number="4",
    title="Supply centres",
    summary="After Autumn's retreats a centre belongs to whoever stands in it; an empty one stays whose it was.",
    topics=("supply",),
    source=SOURCE,
    clauses={
        "standard.ownership.count": "A centre with a unit in it after Autumn's retreats belongs to that unit's owner.",
        "standard.ownership.kept": "An empty centre stays with its owner; Spring changes nothing.",
    },
    steps=(Step("the count", "ownership.count", _count, "Centres go to those who stand in them"),),
    atoms=OWNERSHIP,
    looks_back=False,
)
