"""Whether a rule can be played on a board: whether the board has the provinces that the rule speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.board import Board
from engine.model.errors import RulebookError
from engine.rulebook.composing import places_of
from engine.rulebook.rule import Rule


def unfit(rule: Rule, board: Board, options: Mapping[str, str]) -> str:
    """What of a board a rule could not do with, and what would mend it, in words; nothing for a rule that fits.

    `options`: those that are chosen; the rule's own are as usual where none is.
    """
    if lost := [place for place in places_of(rule, board) if place not in board.provinces]:
        return (
            f"It needs {', '.join(lost)}, which this board has not. The board’s document can name provinces of its "
            f"own for it (places, {rule.id})."
        )
    usual = {option.name: option.default or next(iter(option.choices), "") for option in rule.options}
    patch = rule.board({**usual, **options}) if callable(rule.board) else rule.board
    if not patch:
        return ""
    try:
        board.patched({**patch, "id": rule.id})
    except RulebookError as no:
        return f"It adds to other provinces than this board has. {no.message}"
    return ""
