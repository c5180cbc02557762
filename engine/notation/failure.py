"""What to tell the writer of a line that cannot be read: where it goes wrong, why, and what may be meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.model.errors import OrderError
from engine.notation.suggest import nearest
from engine.notation.tokens import LineToken, either

if TYPE_CHECKING:
    from engine.notation.grammar import Grammar
    from engine.notation.names import Names

A_PROVINCE = "a province"
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Failure:
    """What was expected at a token. `tables`: where a wrong word there may be meant, the likeliest table first."""

    at: int
    expected: str = ""
    tables: tuple[Names[Any], ...] = ()


Explanation = tuple[str, tuple[str, ...]]
"""A sentence for the writer of a line, and the line with the wrong word put right, unchecked."""


class Unreadable(OrderError):
    """A line that cannot be read. Its words cost more than the reading, and are made when somebody asks for them.

    `told(True)` looks for what may be meant too; `told(False)` says where it goes wrong, and no more.
    """

    def __init__(self, failure: Failure, explain: Callable[[bool], Explanation]) -> None:
        super().__init__("")
        self.failure = failure
        self.told = explain


def excerpt(text: str) -> str:
    """A piece of somebody's text, fit for a sentence: short, on one line, printable."""
    plain = "".join(c if c.isprintable() else " " for c in text[: _SHOWN + 1]).strip()
    return f"{plain[:_SHOWN]}…" if len(text) > _SHOWN else plain


def failure_text(
    grammar: Grammar, text: str, tokens: Sequence[LineToken], failure: Failure, suggest: bool
) -> Explanation:
    """What to say of a failure; with `suggest` also what may be meant."""
    before = excerpt(text[_start_of_clause(tokens, failure.at) : _end(tokens, failure.at)])
    if failure.at >= len(tokens):
        where = f"The order stops after “{before}”" if before else "There is no order here"
        return f"{where}: {failure.expected} is missing.", ()
    token = tokens[failure.at]
    if token.sort == "word" and suggest:
        for table in failure.tables:
            explanation = _explain_similar_word(grammar, text, tokens, failure, table)
            if explanation is not None:
                return explanation
    if failure.expected == A_PROVINCE and token.sort == "word":
        return f"Unknown province “{excerpt(token.text)}”.", ()
    where = f" after “{before}”" if before else ""
    return f"Expected {failure.expected}{where}, not “{excerpt(text[token.start :])}”.", ()


def _start_of_clause(tokens: Sequence[LineToken], at: int) -> int:
    """Where the piece of the line begins that is shown: near enough to the fault to be seen whole."""
    end = _end(tokens, at)
    return next((token.start for token in tokens[:at] if token.start >= end - _SHOWN), end)


def _end(tokens: Sequence[LineToken], at: int) -> int:
    return tokens[at - 1].end if 0 < at <= len(tokens) else 0


def _explain_similar_word(
    grammar: Grammar, text: str, tokens: Sequence[LineToken], failure: Failure, table: Names[object]
) -> Explanation | None:
    """What to say of a word that resembles one of a table, or that could be several; None if it resembles none."""
    token, of_places = tokens[failure.at], table is grammar.places
    several = [str(meaning) for meaning in table.doubtful(token.fold)]
    if several:
        message = f"“{excerpt(token.text)}” could be {either(map(grammar.title, several))}."
        return message, _mended(text, token.start, token.end, several)
    names = _spelt(table, of_places)
    longest = max((name.count(" ") for name, _ in names), default=0) + 1
    end, meanings = _resembling(names, tokens, failure.at, min(longest, 3))
    if not meanings:
        return None
    word = excerpt(text[token.start : end])
    meant = either(map(grammar.title, meanings) if of_places else meanings)
    message = f"Unknown {'province' if of_places else 'word'} “{word}”. Did you mean {meant}?"
    return message, _mended(text, token.start, end, meanings)


@lru_cache(maxsize=64)
def _spelt(table: Names[object], of_places: bool) -> tuple[tuple[str, str], ...]:
    """The names of a table that a misspelt word may be, with what is written for them."""
    if of_places:
        return tuple((name, str(meaning)) for name, meaning in table)
    spellings = ((name, meaning if isinstance(meaning, str) else name) for name, meaning in table if len(name) > 2)
    return tuple((name, word.upper()) for name, word in spellings if name.replace(" ", "").isalpha())


def _resembling(
    names: Sequence[tuple[str, str]], tokens: Sequence[LineToken], at: int, most: int
) -> tuple[int, tuple[str, ...]]:
    """The end of the misspelt name in the text and what it may mean: up to so many words are tried, the most first."""
    run = list(tokens[at : at + most])
    while any(token.sort != "word" for token in run):
        run.pop()
    for count in range(len(run), 0, -1):
        meanings = nearest(" ".join(token.fold for token in run[:count]), names)
        if meanings:
            return run[count - 1].end, meanings
    return tokens[at].end, ()


def _mended(text: str, start: int, end: int, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{text[:start]}{name}{text[end:]}".strip() for name in names)
