"""Winter storms: in Autumn no fleet convoys."""

from engine.model.state import Unit
from engine.rulebook.catalogue import MAY_ACT
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Rule
from engine.rulebook.topics import Source


def _storm(turn: Look, unit: Unit, verb: str) -> str | None:
    return "of the storms of Autumn" if verb == "convoy" and turn.season.startswith("F") else None


RULE = Rule(
    id="winter_storms",
    number="1",
    title="Winter Storms",
    summary="In Autumn no fleet convoys.",
    source=Source("many hands", "a rule of many variants"),
    clauses={"winter_storms.1.convoy": "In Autumn no fleet convoys."},
    needs=("movement",),
    amendments=(Amendment(MAY_ACT.name, Layer.FORBID, _storm),),
)
