"""2.4: Utter Destruction. A supply centre is one no more, until somebody plants a Garden of Eden there."""

from __future__ import annotations

from engine.model.changes import ClearMark, DropCentre, SetHomes, SetMark
from engine.model.ids import SeatId
from engine.model.state import Mark, Unit
from engine.rulebook.catalogue import AFFECTED
from engine.rulebook.look import Look
from engine.rulebook.rule import MarkSpec, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag

from variants.gathering.cards import PLACE, Card, Play, cancel, plays_of, works
from variants.gathering.casting import card_rule


def _legal(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    where = play.what.at.province if play.what else ""
    return "" if where in turn.position.centres else f"{where} is no supply centre"


CARD = Card("utter_destruction", "Utter Destruction", "UD", 1, PLACE, _legal, flavour="No refunds.")


def _destroy(turn: Turn) -> None:
    """All at once: a centre is safe if its owner is, and several cards destroy it once."""
    plays = []
    for played in plays_of(turn, CARD):
        if why := turn.ask(AFFECTED, played.place, CARD.id, played.seat):
            cancel(turn, played, why)
        else:
            plays.append(played)
    for played in plays:
        works(turn, played)
        place = played.place
        if place in turn.position.centres:
            owner = turn.position.centres[place]
            changes = (
                DropCentre(place), SetHomes(place, frozenset()),
                SetMark(Mark("utter_destruction.destroyed", place, by=played.seat)),
            )  # fmt: skip
            whose = f", which was {owner}'s" if owner else ""
            text = f"{played.seat} destroys the supply centre in {place}{whose}."
            turn.emit("centre.destroyed", text, *changes, place=place, seat=played.seat, previous=owner)


def _restored(turn: Turn) -> None:
    """A destroyed space that is a centre again is destroyed no more."""
    for mark in turn.position.marks_named("utter_destruction.destroyed"):
        if mark.subject in turn.position.centres:
            clear = ClearMark(mark.name, mark.subject)
            turn.emit("centre.restored", f"{mark.subject} is a supply centre again.", clear, place=mark.subject)


RULE = card_rule(
    CARD,
    "2.4",
    "A supply centre becomes an ordinary space for the rest of the game, but for a Garden of Eden.",
    {
        "destroy": "The space is no supply centre for the rest of the game.",
        "restore": "A Garden of Eden makes it one again.",
    },
    (
        Step("destructions", "utter_destruction.destroy", _destroy, "Centres are destroyed", commutes=True),
        Step("season's spells end", "utter_destruction.restored", _restored, "Gardens hide the ruins", commutes=True),
    ),
    marks=(MarkSpec("destroyed", "place", Flag(), "destroyed"),),
)
