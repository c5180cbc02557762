"""Whether a rule can be played on a board: whether the board has the provinces that the rule speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.model.board import Board
from engine.model.errors import RulebookError
from engine.rulebook.composing import lost_places, patch_of
from engine.rulebook.rule import Rule


def unfit(rule: Rule, board: Board, options: Mapping[str, str]) -> str:
    """What of a board a rule could not do with, and what would mend it, in words; nothing for a rule that fits.

    `options`: those that are chosen; the rule's own are as usual where none is.
    """
    if lost := lost_places(rule, board):
        return f"It needs {', '.join(lost)}, which this board has not. {_by_name(rule)}"
    usual = {option.name: option.default or next(iter(option.choices), "") for option in rule.options}
    chosen = {**usual, **options}
    clash = _clash(rule, board, chosen)
    if not clash:
        return ""
    ways = [_by_name(rule)] if rule.places else []
    ways += [f"It fits with {name} set to {value}." for name, value in _others(rule, board, chosen)]
    return " ".join([f"It adds to other provinces than this board has. {clash}", *ways])


def _by_name(rule: Rule) -> str:
    return f"The board’s document can name provinces of its own for it (places, {rule.id})."


def _clash(rule: Rule, board: Board, options: Mapping[str, str]) -> str:
    """Why a rule's patch cannot be put on a board; nothing if it can."""
    patch = patch_of(rule, board, options)
    if not patch:
        return ""
    try:
        board.patched({**patch, "id": rule.id})
    except RulebookError as error:
        return error.message
    return ""


def _others(rule: Rule, board: Board, options: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Choices of the rule's own options, one by one, with which its patch can be put on the board."""
    for option in rule.options:
        for value in option.choices:
            if value != options[option.name] and not _clash(rule, board, {**options, option.name: value}):
                yield option.name, value
