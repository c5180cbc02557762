"""Rules 8 and 11, what Marvin and Zaphod have in common: where they start, who votes, and how votes are counted.

A seat that had neither unit nor centre when the year began is out and has no vote; one that loses everything in Spring
still has its vote in Autumn, for who is out is settled after adjustments (R76).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.model.changes import Change, ClearMark, SetMark
from engine.model.events import Result
from engine.model.ids import ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Order
from engine.model.state import NOBODY, Mark, Token, Unit
from engine.rulebook.catalogue import AFFECTED, STANDING
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.rule import MarkSpec
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag

OUT = MarkSpec("out", "seat", Flag(), "no vote this year")
"""The mark of a seat without a vote, from Spring to Autumn; each of the two rules has its own."""
CALLED = "called"


def called_for(wanderer: str) -> MarkSpec:
    """The mark of a year whose Spring has been played; each of the two rules has its own. In a position that begins
    with Autumn whoever survives votes."""
    return MarkSpec(CALLED, "game", Flag(), f"it is settled who has a vote on {wanderer} this year")


def special(turn: Look, name: str) -> Token | None:
    """The special unit of that name (`rule.at`), if it is still on the board."""
    return next((token for token in turn.position.tokens_named(name) if token.at), None)


def spared(turn: Look, unit: Unit, effect: str, by: str = "") -> bool:
    """Whether an effect does nothing to a unit: the indestructible suffer none, and rules may spare others (R79)."""
    return turn.kind(unit).indestructible or bool(turn.ask(AFFECTED, unit, effect, SeatId(by)))


def is_special(turn: Look, token: Token) -> bool:
    """Whether a token is a special unit."""
    spec = turn.rulebook.tokens.get(token.name)
    return spec is not None and spec.unit


def others(turn: Look, name: str) -> set[ProvinceId]:
    """Where the special units of other rules are."""
    tokens = (token for token in turn.position.tokens if token.name != name and token.at)
    return {token.at for token in tokens if is_special(turn, token)}


def starts(turn: Look) -> list[ProvinceId]:
    """Where a special unit may start: no centre, and nowhere where another piece is."""
    taken = {token.at for token in turn.position.tokens}
    return [
        province.id
        for province in turn.rulebook.board.provinces.values()
        if province.kind != "impassable" and province.id not in turn.position.centres and province.id not in taken
    ]


def call_the_roll(turn: Turn, rule: str) -> None:
    """In Spring, before anything moves: note who is out and has no vote for the year."""
    if turn.phase.letter != "S":
        return
    name, year = f"{rule}.{OUT.name}", f"F{turn.phase.year:04d}"
    changes: list[Change] = [ClearMark(name, mark.subject) for mark in turn.position.marks_named(name)]
    turn.record("roll.closed", *changes)
    there = {unit.owner for unit in turn.position.opening.values()}
    for seat in turn.rulebook.seat_ids:
        if seat not in there and not turn.ask(STANDING, seat, "vote"):
            turn.record("roll.called", SetMark(Mark(name, seat, until=year)))
    turn.record("roll.called", SetMark(Mark(f"{rule}.{CALLED}", "", until=year)))


def may_vote(turn: Look, rule: str, seat: SeatId) -> bool:
    """Whether a seat has a vote: one a surviving player."""
    if turn.position.mark(f"{rule}.{OUT.name}", seat) is not None:
        return False
    settled = turn.position.mark(f"{rule}.{CALLED}") is not None
    return settled or turn.ask(STANDING, seat, "vote")


def read_votes(
    turn: Turn, verb: str, judge: Callable[[Look, SeatId, Order], Judged], choice: Callable[[Order], str]
) -> dict[str, int]:
    """How many votes each choice has; a seat's last valid vote counts, and each learns no more than that it does."""
    votes: dict[SeatId, str] = {}
    for order_line in turn.take(verb):
        assert order_line.order is not None
        judged = judge(turn, order_line.seat, order_line.order)
        if judged.problem:
            fail(turn, order_line, judged.problem)
            continue
        votes[order_line.seat] = choice(order_line.order)
        audience = frozenset({order_line.seat})
        result = Result(str(order_line.order), "succeeds", "the vote is counted", turn.rule, audience=audience)
        turn.result(order_line.seat, result, order_line.number)
    tally: dict[str, int] = {}
    for one in votes.values():
        tally[one] = tally.get(one, 0) + 1
    return dict(sorted(tally.items()))


def leading(turn: Look, tally: dict[str, int]) -> list[str]:
    """The choices with most votes; none where nobody voted, or where more than half is needed and nobody has it."""
    best = max(tally.values(), default=0)
    if turn.rulebook.options.get("marvin.majority") == "absolute" and 2 * best <= sum(tally.values()):
        return []
    return [one for one, votes in tally.items() if votes == best]


def settle_tie(turn: Turn, draw: str, leaders: list[str]) -> str:
    """The one that leads, or one of several that chance picks; nobody ever learns that it did."""
    return turn.draw(draw, leaders, audience=NOBODY)
