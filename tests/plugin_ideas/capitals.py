"""Capitals: whoever has lost the first of his home centres builds nothing until he has it again."""

from engine.model.ids import KindId, ProvinceId, SeatId
from engine.rulebook.catalogue import SITES
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Rule
from engine.rulebook.topics import Source


def _lost(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId] | None:
    """All sites are taken away while another owns the capital, the first home centre that the board lists."""
    homes = turn.rulebook.board.homes.get(seat, ())
    capital = next(iter(homes), None)
    if capital is None or turn.position.centres.get(capital) == seat:
        return None
    return frozenset(turn.position.centres)


RULE = Rule(
    id="capitals",
    number="1",
    title="Capitals",
    summary="Who does not own his capital builds nothing.",
    source=Source("many hands", "a rule of many variants"),
    clauses={"capitals.1.build": "A Power that does not own the first of its home centres builds nothing."},
    needs=("adjustments",),
    amendments=(Amendment(SITES.name, Layer.FORBID, _lost),),
)
