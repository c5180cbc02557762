"""Allied seats: who is on one side wins together."""

from collections.abc import Callable
from dataclasses import replace

from engine.model.ids import SeatId
from engine.rulebook.catalogue import WON, Claim, worth_of
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import MarkSpec, Option, Rule
from engine.rulebook.topics import Source
from engine.rulebook.values import Text, Whole

SIDE = "alliances.side"


def _sides(turn: Look) -> dict[str, tuple[SeatId, ...]]:
    """The seats by the word that the GM has given them, in the order of the seats."""
    found: dict[str, tuple[SeatId, ...]] = {}
    for seat in turn.rulebook.seat_ids:
        mark = turn.position.mark(SIDE, seat)
        if mark is not None:
            found[str(mark.value)] = (*found.get(str(mark.value), ()), seat)
    return found


def _together(turn: Look, checkpoint: str) -> Callable[[tuple[Claim, ...]], tuple[Claim, ...]]:
    """Whoever wins wins with his side; a side wins that has enough centres together."""
    sides, needed = _sides(turn), int(turn.option("alliances.centres"))

    def joined(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        if claims:
            allies = {seat: side for side in sides.values() for seat in side}
            return tuple(
                replace(
                    one, seats=tuple(dict.fromkeys(ally for seat in one.seats for ally in allies.get(seat, (seat,))))
                )
                for one in claims
            )
        totals = {side: sum(worth_of(turn, seat, "won") for seat in sides[side]) for side in sides}
        return tuple(
            Claim(sides[side], f"{total} centres together") for side, total in totals.items() if total >= needed
        )

    return joined


RULE = Rule(
    id="alliances",
    number="1",
    title="Alliances",
    summary="Powers on one side count their centres together, and win together.",
    topics=("winning",),
    source=Source("many hands", "team games"),
    clauses={"alliances.1.win": "A side with enough centres together wins; who wins alone wins with his side."},
    options=(Option("alliances.centres", (), "How many centres a side wins with.", default="24", number=Whole(1, 99)),),
    needs=("victory",),
    marks=(MarkSpec("side", "seat", Text(20), "side"),),
    amendments=(Amendment(WON.name, Layer.ADD, _together, Scope(purposes=frozenset({"count"}))),),
)
