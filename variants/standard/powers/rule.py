"""The seven Powers, and who is still in the game."""

from __future__ import annotations

from engine.model.ids import SeatId
from engine.rulebook.catalogue import STANDING
from engine.rulebook.declarations import Trait
from engine.rulebook.rule import Rule, SeatSpec, Step
from engine.rulebook.turn import Turn

from variants.standard import SOURCE

SEATS = tuple(
    SeatSpec(SeatId(name), name, adjective, name[0], colour=colour)
    for colour, (name, adjective) in enumerate(
        (
            ("Austria", "Austrian"),
            ("England", "English"),
            ("France", "French"),
            ("Germany", "German"),
            ("Italy", "Italian"),
            ("Russia", "Russian"),
            ("Turkey", "Turkish"),
        )
    )
)


def _eliminate(turn: Turn) -> None:
    """Report the seats that have just lost their last unit and centre."""
    lost = {event.data.get("seat") for event in turn.events} | {event.data.get("previous") for event in turn.events}
    for seat in turn.rulebook.seats:
        if seat.id in lost and seat.kind == "power" and not turn.ask(STANDING, seat.id, "survive"):
            turn.emit("seat.eliminated", f"{seat.name} has neither units nor centres, and is out.", seat=seat.id)


RULE = Rule(
    id="powers",
    number="1",
    title="The Powers",
    summary="The Powers of the board, each with its home centres. Who owns no unit and no centre is out of the game.",
    topics=("players",),
    source=SOURCE,
    clauses={
        "standard.powers.start": "Each Power starts with a unit in each of its home centres.",
        "standard.powers.elimination": "A Power with neither unit nor centre after adjustments is out.",
    },
    seats=SEATS,
    traits=frozenset({Trait.SEATS_OF_BOARD}),
    steps=(
        Step("year's end", "powers.elimination", _eliminate, "Powers without units and centres are out", commutes=True),
    ),
    looks_back=False,
)
