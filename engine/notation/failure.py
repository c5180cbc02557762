"""What to tell the writer of a line that cannot be read: where it goes wrong, why, and what may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.model.errors import OrderError
from engine.notation.suggest import nearest
from engine.notation.tokens import Token, either

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


class Unreadable(OrderError):
    """A line that cannot be read. `nearest` are the line with the wrong word put right, unchecked."""

    def __init__(self, message: str, nearest: tuple[str, ...], failure: Failure) -> None:
        super().__init__(message, nearest)
        self.failure = failure


def shown(text: str) -> str:
    """A piece of somebody's text, fit for a sentence: short, on one line, printable."""
    plain = "".join(c if c.isprintable() else " " for c in text[: _SHOWN + 1]).strip()
    return f"{plain[:_SHOWN]}…" if len(text) > _SHOWN else plain


def unreadable(grammar: Grammar, text: str, tokens: Sequence[Token], failure: Failure) -> Unreadable:
    """The error for a failure."""
    before = shown(text[_start_of_clause(tokens, failure.at) : _end(tokens, failure.at)])
    if failure.at >= len(tokens):
        where = f"The order stops after “{before}”" if before else "There is no order here"
        return Unreadable(f"{where}: {failure.expected} is missing.", (), failure)
    token = tokens[failure.at]
    if token.sort == "word":
        for table in failure.tables:
            found = _meant(grammar, text, tokens, failure, table)
            if found is not None:
                return found
    if failure.expected == A_PROVINCE and token.sort == "word":
        return Unreadable(f"Unknown province “{shown(token.text)}”.", (), failure)
    where = f" after “{before}”" if before else ""
    return Unreadable(f"Expected {failure.expected}{where}, not “{shown(text[token.start :])}”.", (), failure)


def _start_of_clause(tokens: Sequence[Token], at: int) -> int:
    """Where the piece of the line begins that is shown: near enough to the fault to be seen whole."""
    end = _end(tokens, at)
    return next((token.start for token in tokens[:at] if token.start >= end - _SHOWN), end)


def _end(tokens: Sequence[Token], at: int) -> int:
    return tokens[at - 1].end if 0 < at <= len(tokens) else 0


def _meant(
    grammar: Grammar, text: str, tokens: Sequence[Token], failure: Failure, table: Names[Any]
) -> Unreadable | None:
    """The error for a word that resembles one of a table, or that could be several; None if it resembles none."""
    token, of_places = tokens[failure.at], table is grammar.places
    several = [str(meaning) for meaning in table.doubtful(token.fold)]
    if several:
        message = f"“{shown(token.text)}” could be {either(map(grammar.title, several))}."
        return Unreadable(message, _mended(text, token.start, token.end, several), failure)
    if of_places:
        names = [(name, str(meaning)) for name, meaning in table]
    else:
        names = [(name, name.upper()) for name, _ in table if len(name) > 2 and name.isalpha()]
    end, found = _resembling(names, tokens, failure.at, 3 if of_places else 1)
    if not found:
        return None
    word = shown(text[token.start : end])
    meant = either(map(grammar.title, found) if of_places else found)
    message = f"Unknown {'province' if of_places else 'word'} “{word}”. Did you mean {meant}?"
    return Unreadable(message, _mended(text, token.start, end, found), failure)


def _resembling(
    names: Sequence[tuple[str, str]], tokens: Sequence[Token], at: int, most: int
) -> tuple[int, tuple[str, ...]]:
    """The end of the misspelt name in the text and what it may mean: up to so many words are tried, the most first."""
    run = list(tokens[at : at + most])
    while any(token.sort != "word" for token in run):
        run.pop()
    for count in range(len(run), 0, -1):
        found = nearest(" ".join(token.fold for token in run[:count]), names)
        if found:
            return run[count - 1].end, found
    return tokens[at].end, ()


def _mended(text: str, start: int, end: int, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{text[:start]}{name}{text[end:]}".strip() for name in names)
