"""Rules struck and added in the middle of a game: the position is made to fit those in force, or the ruling is refused.

Pieces are never taken off in silence: who stands where the new board has no place, or is of a kind that no rule knows
any more, has to be taken off or moved before, while it still has a name. What is only written down is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.model.changes import (
    Change,
    ClearMark,
    DropCentre,
    DropEdge,
    DropToken,
    MoveUnit,
    SetHomes,
    SetMark,
    UsePaper,
)
from engine.model.errors import InputError, OrderError
from engine.model.events import Result
from engine.model.ids import AIR
from engine.model.orders import Unread
from engine.model.state import Mark, Unit
from engine.notation.parse import parse_order, readable
from engine.rulebook.rule import MarkSpec
from engine.rulebook.values import ValueContext, same

if TYPE_CHECKING:
    from engine.rulebook.look import Look
    from engine.rulebook.rulebook import Rulebook
    from engine.rulebook.turn import Turn


SEAT_GONE = "the GM has struck the rule that brings {}, and what the seat had sent is dropped"
LINE_GONE = "the GM has struck the rule that such lines belong to, or changed what it allows"


def refit(turn: Turn, before: Rulebook) -> None:
    """Make the position fit the turn's rulebook, which was `before` until now. Raises InputError for a piece without
    a place."""
    for unit in turn.position.units.values():
        if problem := _homeless(turn, unit):
            way_out = "Take it off or move it first, by a ruling at the end of a turn, or leave the rules as they are."
            raise InputError("rulings", f"{unit.owner} {unit} has no place in these rules: {problem}. {way_out}")
    changes = [*_coasts(turn), *_centres(turn), *_marks(turn, before), *_tokens(turn), *_borders(turn), *_papers(turn)]
    if changes:
        turn.emit("game.refitted", "The position is made to fit the rules now in force.", *changes)


def drop_papers(turn: Turn, before: Rulebook, submissions: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The papers without those of seats that are gone with their rule, each line of which is told to its seat alone."""
    remaining = dict(submissions)
    for name in submissions:
        spec = before.seat(name)
        if spec is not None and turn.rulebook.seat(name) is None:
            for text in remaining.pop(name):
                void = Result(text, "void", SEAT_GONE.format(spec.name), "GM", audience=frozenset({spec.id}))
                turn.result(spec.id, void)
    return remaining


def tell_struck(turn: Turn, before: Rulebook) -> None:
    """Say of lines that could be read by the rules before the GM's ruling why they cannot be read any more."""
    for line in turn.order_lines:
        unread = line.problem and isinstance(line.order, Unread)
        if unread and readable(before.grammar, line.typed, line.seat, turn.lone_window) is not None:
            line.problem = LINE_GONE


def _on_board(turn: Look, place: str) -> bool:
    board = turn.rulebook.board
    return place.removeprefix(AIR) in board.provinces or place in board.off_board


def _homeless(turn: Look, unit: Unit) -> str:
    if unit.kind not in turn.rulebook.kinds:
        return f"nobody knows the kind {unit.kind}"
    return "" if _on_board(turn, unit.at) else f"there is no {unit.at}"


def _coasts(turn: Look) -> Iterator[Change]:
    """Fleets in provinces that have got coasts, or lost them."""
    board = turn.rulebook.board
    for unit in turn.position.units.values():
        coasts = board.provinces[unit.at].coasts if unit.at in board.provinces else ()
        if unit.coast and unit.coast not in coasts:
            yield MoveUnit(unit.id, unit.at, board.usual.get(unit.at, ""), unit.carrier)
        elif not unit.coast and turn.kind(unit).medium == "water" and unit.at in board.usual:
            yield MoveUnit(unit.id, unit.at, board.usual[unit.at], unit.carrier)


def _centres(turn: Look) -> Iterator[Change]:
    for place in turn.position.centres:
        if not _on_board(turn, place):
            yield DropCentre(place)
    for place in turn.position.homes:
        if not _on_board(turn, place):
            yield SetHomes(place, frozenset())


def _marks(turn: Look, before: Rulebook) -> Iterator[Change]:
    """Marks that no rule owns any more, of places that are gone, or with which a struck rule began; and those with
    which an added rule begins."""
    specs, marks = turn.rulebook.marks, turn.position.marks
    began = {(mark.name, mark.subject): mark for mark in before.start.marks}
    begin = {(mark.name, mark.subject): mark for mark in turn.rulebook.start.marks}
    for key, mark in marks.items():
        spec = specs.get(mark.name)
        lost = spec is None or (spec.on == "place" and not _on_board(turn, mark.subject))
        if lost or (key not in begin and began.get(key) == mark):
            yield ClearMark(mark.name, mark.subject)
        elif spec is not None and not spec.type.why_not(mark.value, ValueContext(before, turn.position, mark.subject)):
            yield from _fitted(turn, spec, mark)
    for key, mark in begin.items():
        if key not in began:
            yield SetMark(mark)


def _fitted(turn: Look, spec: MarkSpec, mark: Mark) -> Iterator[Change]:
    """A mark whose value was right, and means nothing by the new rules: a card that is none any more."""
    left = spec.type.fitted(mark.value, ValueContext(turn.rulebook, turn.position, mark.subject))
    if left is None:
        yield ClearMark(mark.name, mark.subject)
    elif not same(left, mark.value):
        yield SetMark(replace(mark, value=left))


def _papers(turn: Look) -> Iterator[Change]:
    """Papers kept for a later slot that nobody can read any more, and those of seats that are gone."""
    for held in turn.position.held:
        if held.seat not in turn.rulebook.seat_ids:
            yield UsePaper(held)
            continue
        try:
            parse_order(turn.rulebook.grammar, held.text, held.seat)
        except OrderError:
            yield UsePaper(held)


def _tokens(turn: Look) -> Iterator[Change]:
    """Tokens that no rule owns any more, and those whose place is gone; `at` is empty for what has no place."""
    for token in turn.position.tokens:
        if token.name not in turn.rulebook.tokens or (token.at and not _on_board(turn, token.at)):
            yield DropToken(token)


def _borders(turn: Turn) -> Iterator[Change]:
    """Borders that no rule adds any more, and those that lead to a place that is gone."""
    for edge in turn.position.edges:
        if edge.cls not in turn.rulebook.edges or not (_on_board(turn, edge.a) and _on_board(turn, edge.b)):
            yield DropEdge(edge)
