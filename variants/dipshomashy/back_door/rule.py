"""7.iv: who must retreat and finds his first choice closed is a bona fide traveller, and goes on to the next."""

from __future__ import annotations

from types import MappingProxyType

from engine.rulebook.look import Look
from engine.rulebook.rule import Option, Rule

from variants.dipshomashy import SOURCE
from variants.dipshomashy.locked_out import BackDoor
from variants.dipshomashy.places import just_closed


def _admits(turn: Look, place: str) -> bool:
    """R33: at any closed place, or only at one that has closed in the meantime."""
    return turn.option("closing.back_door") == "any_closed" or just_closed(turn, place)


def _until_free(turn: Look) -> bool:
    return turn.option("closing.retreat_list") == "until_free"


RULE = Rule(
    id="back_door",
    number="7.iv",
    title="The back door",
    summary="Who is forced to retreat and whose first choice has closed goes on to the next place of his list, his "
    "strength unimpaired; if none is legal he is disbanded.",
    topics=("movement",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.7.iv.traveller": "Who finds the first place of his list closed is not impaired by that.",
            "dipshomashy.7.iv.list": "He follows a legal retreat order, or is disbanded.",
        }
    ),
    options=(
        Option("closing.back_door", ("any_closed", "just_closed"), "At which closed places he is let in.", "R33"),
        Option(
            "closing.retreat_list", ("legality_only", "until_free"),
            "Whether a list is read on where two choose the same place.", "R32",
        ),
    ),
    needs=("closing", "retreats"),
    offers=(BackDoor(_admits, _until_free),),
)  # fmt: skip
