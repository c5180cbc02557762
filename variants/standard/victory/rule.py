"""Eighteen centres win."""

from __future__ import annotations

from engine.model.changes import EndGame
from engine.rulebook.catalogue import WON, Claim, worth_of
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Option, Rule, Step
from engine.rulebook.values import Whole
from engine.turn.look import Look
from engine.turn.turn import Turn

from variants.standard import SOURCE


def _claims(turn: Look, checkpoint: str) -> tuple[Claim, ...] | None:
    """Who owns enough centres; of several the one with most, and nobody while the most is shared."""
    if checkpoint != "count":
        return None
    needed = int(turn.option("victory.centres"))
    totals = sorted(((worth_of(turn, seat, "won"), seat) for seat in turn.rulebook.seat_ids), reverse=True)
    if totals[0][0] < needed or totals[0][0] in [count for count, _ in totals[1:]]:
        return None
    return (Claim((totals[0][1],), f"{totals[0][0]} centres"),)


def _check(turn: Turn) -> None:
    claims = turn.ask(WON, "count")
    if claims:
        seats = tuple(dict.fromkeys(seat for claim in claims for seat in claim.seats))
        why = "; ".join(claim.why for claim in claims)
        text = f"{' and '.join(seats)} {'win' if len(seats) > 1 else 'wins'} with {why}."
        turn.emit("game.ended", text, EndGame(seats, "win"), winners=list(seats), ending="win")


RULE = Rule(
    id="victory",
    number="6",
    title="Victory",
    summary="Whoever owns eighteen centres at the Autumn count wins.",
    topics=("winning",),
    source=SOURCE,
    clauses={
        "standard.victory.solo": "A Power with 18 centres at the count wins, and the game ends before adjustments.",
        "standard.victory.draw": "All Powers still in the game may agree on a draw.",
    },
    options=(
        Option("victory.centres", (), "How many centres win.", default="18", number=Whole(1, 99), of_board="wins"),
    ),
    needs=("ownership",),
    amendments=(Amendment(WON.name, Layer.REPLACE, _claims),),
    steps=(Step("who has won", "victory.check", _check, "Has somebody won?"),),
    looks_back=False,
)
