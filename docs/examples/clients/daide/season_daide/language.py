"""Messages as nested lists: `["SUB", [["FRA", "AMY", "PAR"], "HLD"]]`; written and read token by token."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from season_daide.tokens import BRA, KET, Token

Part = Token | list["Part"]
Message = list[Part]
DEEPEST = 20
"""Brackets within brackets; more are a mistake of whoever sent them."""


class Unbalanced(ValueError):
    """Brackets that do not fit together."""


def flat(parts: Sequence[Part]) -> Iterator[Token]:
    """The tokens of a message, with its brackets."""
    for part in parts:
        if isinstance(part, list):
            yield BRA
            yield from flat(part)
            yield KET
        else:
            yield part


def nested(tokens: Sequence[Token]) -> Message:
    """The message that tokens make. Raises Unbalanced."""
    whole: Message = []
    open_lists = [whole]
    for token in tokens:
        if token == BRA:
            inner: Message = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
            if len(open_lists) > DEEPEST:
                raise Unbalanced("too many brackets")
        elif token == KET:
            open_lists.pop()
            if not open_lists:
                raise Unbalanced("a bracket is closed that was not opened")
        else:
            open_lists[-1].append(token)
    if len(open_lists) > 1:
        raise Unbalanced("a bracket is not closed")
    return whole


def text(words: str) -> Message:
    """Words as DAIDE has them, a token a character. What is no ASCII is left out."""
    return [f"'{one}" for one in words if one.isascii()]


def words(part: Part) -> str:
    """The characters of a list of text."""
    characters = part if isinstance(part, list) else []
    return "".join(one[1:] for one in characters if isinstance(one, str) and one.startswith("'"))


WORD = re.compile(r"\(|\)|'[^']*'|-?[0-9]+|[A-Z]{3}")


def read(line: str) -> Message:
    """A message as people write it, `SUB ((FRA AMY PAR) HLD)`, `NME ('Albert') ('6.0')`. For tests and logs."""
    tokens: list[Token] = []
    for word in WORD.findall(line):
        if word.startswith("'"):
            tokens += [f"'{one}" for one in word[1:-1]]
        else:
            tokens.append(int(word) if word.lstrip("-").isdigit() else word)
    return nested(tokens)


def shown(parts: Sequence[Part]) -> str:
    """The same backwards."""
    found = []
    for part in parts:
        if isinstance(part, list):
            told = f"'{words(part)}'" if part and part == text(words(part)) else shown(part)
            found.append(f"({told})")
        else:
            found.append(str(part))
    return " ".join(found)
