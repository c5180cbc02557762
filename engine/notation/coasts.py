"""The coast that may follow a province."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.notation.tokens import DASH, LineToken

_MOST = 5
"""Tokens in brackets: `( s . c . )`."""


def read_coast(coasts: Mapping[str, str], tokens: Sequence[LineToken], at: int) -> tuple[str, int]:
    """The coast that stands at a token, and the number of the token after it; or an empty text and the same number.

    `/sc`, `/south coast`, `(sc)`, `(s.c.)`, `(south coast)`, `sc`, `south coast`. `coasts`: folded spellings, joined.
    """
    sign = _fold(tokens, at)
    if sign == "/":
        coast = coasts.get(_fold(tokens, at + 1), "")
        return (coast, at + 2 + (_fold(tokens, at + 2) == "coast")) if coast else ("", at)
    if sign == "(":
        return _bracketed(coasts, tokens, at)
    if sign == DASH:
        return _hyphened(coasts, tokens, at)
    coast = coasts.get(sign, "")
    if len(sign) == 2 and coast:
        return coast, at + 1
    if len(sign) > 2 and coast and _fold(tokens, at + 1) == "coast":
        return coast, at + 2
    return "", at


def _hyphened(coasts: Mapping[str, str], tokens: Sequence[LineToken], at: int) -> tuple[str, int]:
    """`stp-sc`: without spaces, and of two letters, which no province is called."""
    word = _fold(tokens, at + 1)
    coast = coasts.get(word, "") if len(word) == 2 else ""
    close = coast and tokens[at].start == tokens[at - 1].end and tokens[at].end == tokens[at + 1].start
    return (coast, at + 2) if close else ("", at)


def _bracketed(coasts: Mapping[str, str], tokens: Sequence[LineToken], at: int) -> tuple[str, int]:
    for end in range(at + 1, min(at + 2 + _MOST, len(tokens))):
        if tokens[end].fold == ")":
            inside = "".join(token.fold for token in tokens[at + 1 : end] if token.sort == "word")
            coast = coasts.get(inside, "")
            return (coast, end + 1) if coast else ("", at)
    return "", at


def _fold(tokens: Sequence[LineToken], number: int) -> str:
    return tokens[number].fold if number < len(tokens) else ""
