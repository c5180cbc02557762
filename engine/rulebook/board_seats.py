"""Who plays on a board that says so itself: its seats in the place of those of the rule that brings powers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.model.board import Board
from engine.model.ids import SeatId
from engine.model.rulebook_faults import RulebookFault, RuleName
from engine.rulebook.declarations import Trait
from engine.rulebook.rule import Rule, SeatSpec


def seats_of(rule: Rule, board: Board) -> tuple[SeatSpec, ...]:
    """The seats that a rule brings on this board."""
    return board_seats(board) if Trait.SEATS_OF_BOARD in rule.traits and board.data["seats"] else rule.seats


def board_seats(board: Board) -> tuple[SeatSpec, ...]:
    """The seats that a board names, in its order; `colour` is their place in it where it says nothing else."""
    return tuple(
        SeatSpec(SeatId(seat), entry.get("name", seat), entry.get("adjective", seat), entry.get("initial", seat[:1]),
                 colour=entry.get("colour", place))
        for place, (seat, entry) in enumerate(board.data["seats"].items())
    )  # fmt: skip


def claimed_seats(rules: Sequence[Rule], board: Board) -> list[RulebookFault]:
    """Seats of the board that a rule brings, too."""
    seat_names = {str(seat).casefold() for seat in board.data["seats"]}
    return [
        RulebookFault(
            "claim",
            (rule.id,),
            (f"The board has a seat {seat.id}, and ", RuleName(rule.id, "rule "), " brings one."),
            seat.id,
            "Strike the rule.",
        )
        for rule in rules
        if Trait.SEATS_OF_BOARD not in rule.traits
        for seat in rule.seats
        if seat.id.casefold() in seat_names
    ]
