"""1: Fog in the Channel. In Autumn nobody supports anything into ENG: no attack, and no fleet that holds there."""

from __future__ import annotations

from types import MappingProxyType

from engine.board import Place
from engine.catalogue import REACH
from engine.questions import Amendment, Layer
from engine.rule import Rule
from engine.shelf import Source
from engine.state import Unit
from engine.turn import Turn


def _fog(turn: Turn, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """What a unit cannot see to support: the Channel, as long as it is Autumn."""
    return frozenset({Place.of("ENG")}) if purpose == "support" and turn.season.startswith("F") else None


RULE = Rule(
    id="fog_in_the_channel",
    number="1",
    title="Fog in the Channel",
    summary="In Autumn there is fog in the Channel: nobody supports anything into ENG, neither an attack nor a fleet "
    "that holds there.",
    topics=("movement",),
    source=Source(by="CONTRIBUTING", work="A worked example"),
    clauses=MappingProxyType(
        {
            "fog_in_the_channel.1.autumn": "In Autumn nobody supports anything into the English Channel.",
            "fog_in_the_channel.1.spring": "In Spring everybody sees who is who.",
        }
    ),
    needs=("movement",),
    amendments=(Amendment(REACH.name, Layer.FORBID, _fog),),
)
