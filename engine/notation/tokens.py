"""Text cut into words, numbers and signs, letter case and accents put aside."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

LONGEST = 4000
"""Characters in one order; a longer line is refused unread."""

DASH = "-"
"""The sign that all dashes and arrows are read as."""

_TOKEN = re.compile(
    r"""
    (?P<word>[^\W\d_½¼¾⅓⅔]+(?:['’][^\W\d_]+)*)
  | (?P<number>[0-9]+)
  | (?P<compare>>=|<=|≥|≤)
  | (?P<dash>(?:-+|(?<!=)=++|(?<![–—−‐‑‒―])[–—−‐‑‒―]++)>|-+|[–—−‐‑‒―→➔➜⇒⟶➝➞])
  | (?P<sign>\S)
    """,
    re.VERBOSE,
)
_COMPARE = {"≥": ">=", "≤": "<="}


class LineToken(NamedTuple):
    """A piece of a line: `sort` is word, number or sign; `fold` what it is compared by; `start` and `end` its span."""

    sort: str
    text: str
    fold: str
    start: int
    end: int


def tokenise(text: str) -> list[LineToken]:
    """All tokens of a text, in order. White space only parts them."""
    tokens = []
    for match in _TOKEN.finditer(text):
        sort, piece = match.lastgroup or "sign", match.group()
        if sort == "word":
            folded = fold(piece)
        elif sort == "dash":
            sort, folded = "sign", DASH
        elif sort == "compare":
            sort, folded = "sign", _COMPARE.get(piece, piece)
        else:
            folded = piece
        tokens.append(LineToken(sort, piece, folded, match.start(), match.end()))
    return tokens


def fold(word: str) -> str:
    """A word without letter case, accents and apostrophes."""
    if word.isascii():
        return word.lower().replace("'", "")
    return _fold_foreign(word)


@lru_cache(maxsize=1024)
def _fold_foreign(word: str) -> str:
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in parts if not unicodedata.combining(c) and c not in "'’")


def words_of(name: str) -> tuple[str, ...]:
    """The folded words and numbers of a name; signs do not count: `Mid-Atlantic Ocean` is three words."""
    return tuple(token.fold for token in tokenise(name) if token.sort != "sign")


def folds(phrase: str) -> tuple[str, ...]:
    """All folded tokens of a phrase, signs too."""
    return tuple(token.fold for token in tokenise(phrase))


def either(names: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    all_names = list(names)
    if len(all_names) < 2:
        return "".join(all_names)
    return f"{', '.join(all_names[:-1])} or {all_names[-1]}"
