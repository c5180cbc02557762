"""1: Fog in the Channel. In Autumn nobody supports anything into ENG, nor into the sea to which the fog drifts.

2: but for lightships, which are for that and for nothing else.
"""

from __future__ import annotations

from types import MappingProxyType

from engine.model.board import Place
from engine.model.changes import SetMark
from engine.model.ids import KindId, ProvinceId
from engine.model.kinds import Kind
from engine.model.state import Mark, Unit
from engine.rulebook.catalogue import REACH
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import DrawSpec, MarkSpec, Rule, Step
from engine.rulebook.topics import Source
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace

CHANNEL = ProvinceId("ENG")
LIGHTSHIP = Kind(
    KindId("LS"), "Lightship", "water", human=False, verbs=frozenset({"hold", "support"}), aliases=("Lightvessel",)
)
ALSO = "fog_in_the_channel.also"
"""Of the game: the sea to which the fog has drifted this Autumn."""


def _fog(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """What a unit cannot see to support: the Channel and one sea more, as long as it is Autumn. A lightship sees."""
    if purpose != "support" or unit.kind == LIGHTSHIP.id or not turn.season.startswith("F"):
        return None
    also = turn.position.mark(ALSO)
    return frozenset(Place.of(str(place)) for place in (CHANNEL, also.value if also else CHANNEL))


def _drift(turn: Turn) -> None:
    """When an Autumn opens, the fog drifts to a sea next to the Channel; everybody sees to which."""
    board = turn.rulebook.board
    seas = [place for place in board.touches.get(CHANNEL, ()) if board.provinces[place].kind == "sea"]
    if seas and turn.season.startswith("F"):
        sea = turn.draw("fog_in_the_channel.drift", seas)
        mark = Mark(ALSO, "", sea, since=turn.season, until=turn.season)
        turn.emit("fog.drifted", f"Fog drifts from the Channel into {sea}.", SetMark(mark), place=sea)


RULE = Rule(
    id="fog_in_the_channel",
    number="1",
    title="Fog in the Channel",
    summary="In Autumn there is fog in the Channel: nobody supports anything into ENG, neither an attack nor a fleet "
    "that holds there. It drifts into one of the seas next to it, where it is the same. Lightships (LS) see through.",
    topics=("movement",),
    source=Source(by="CONTRIBUTING", work="A worked example"),
    clauses=MappingProxyType(
        {
            "fog_in_the_channel.1.autumn": "In Autumn nobody supports anything into the English Channel.",
            "fog_in_the_channel.1.drift": "Nor into the sea next to it that is drawn when the Autumn opens.",
            "fog_in_the_channel.1.spring": "In Spring everybody sees who is who.",
            "fog_in_the_channel.2.lightship": "A lightship (LS), built like a fleet, never moves and sees through fog.",
        }
    ),
    needs=("movement",),
    kinds=(LIGHTSHIP,),
    marks=(MarkSpec("also", "game", APlace("sea"), "further sea in fog"),),
    draws=(DrawSpec("fog_in_the_channel.drift", APlace("sea"), label="where the fog drifts"),),
    steps=(Step("season opens", "fog_in_the_channel.drifts", _drift, "The fog drifts", commutes=True),),
    amendments=(Amendment(REACH.name, Layer.FORBID, _fog),),
)
