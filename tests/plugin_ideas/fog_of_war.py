"""Fog of war: a seat sees its own units and centres, and what its units touch."""

from engine.model.ids import ProvinceId, SeatId
from engine.model.state import State
from engine.rulebook.declarations import Sight
from engine.rulebook.rule import Rule
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.topics import Source


def _sight(rulebook: Rulebook, state: State, seat: SeatId | None) -> frozenset[ProvinceId]:
    """The places of the seat's units, all that border on them, and its centres. Who has no seat sees nothing."""
    places = {unit.at for unit in state.units.values() if unit.owner == seat}
    near = {other for place in places for other in rulebook.board.touches.get(place, ())}
    return frozenset({*places, *near, *(place for place, owner in state.centres.items() if owner == seat)})


RULE = Rule(
    id="fog_of_war",
    number="1",
    title="Fog of War",
    summary="A Power sees its own units and centres, and the spaces that its units touch.",
    source=Source("many hands", "a rule of many variants"),
    clauses={
        "fog_of_war.1.sight": "A Power sees where its units are, what borders on them, and its own centres.",
        "fog_of_war.1.told": "Of a turn it is told what became of its own orders.",
    },
    needs=("movement",),
    offers=(Sight(_sight),),
)
