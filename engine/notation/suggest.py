"""The nearest names to a word that means nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

_LONGEST = 40


def nearest(word: str, names: Iterable[tuple[str, str]], limit: int = 3) -> tuple[str, ...]:
    """What a misspelt word may mean: of pairs (name, meaning) the meanings of the likeliest names, best first.

    A name is likely when it begins like the word, or when few letters are wrong, missing, too many or swapped: one in
    a short word, two from five letters on. If some names begin with the word, only those are given. Words and names
    are compared as they are: fold them first.
    """
    word = word[:_LONGEST]
    if not word:
        return ()
    ranks: dict[str, tuple[int, int, str]] = {}
    for name, meaning in names:
        score = _score(word, name)
        if score is None:
            continue
        rank = (score, abs(len(name) - len(word)), meaning)
        if meaning not in ranks or rank < ranks[meaning]:
            ranks[meaning] = rank
    best = sorted(ranks, key=lambda meaning: ranks[meaning])
    if not best:
        return ()
    least = ranks[best[0]][0]
    worst = least if least < 2 else least + 1
    return tuple(meaning for meaning in best if ranks[meaning][0] <= worst)[:limit]


def _score(word: str, name: str) -> int | None:
    """How unlike they are, or None where there is no resemblance."""
    if name == word:
        return 0
    allowed = 1 if len(word) < 5 else 2
    if len(word) >= 3 and name.startswith(word):
        return 1
    if len(name) >= 3 and word[:-1] == name:
        return 2
    if abs(len(word) - len(name)) <= allowed and _may_resemble(word, name, allowed):
        far = distance(word, name, allowed)
        if far <= allowed:
            return far * 2
    if len(word) < 6 or len(name) <= len(word):
        return None
    begun = name[: len(word)]
    return 3 if _may_resemble(word, begun, 1) and distance(word, begun, 1) == 1 else None


def _may_resemble(one: str, other: str, limit: int) -> bool:
    """Whether so few changes could do, by the letters alone: each that only one of them has is a change."""
    here, there = _letters(one), _letters(other)
    return (here & ~there).bit_count() <= limit and (there & ~here).bit_count() <= limit


@lru_cache(maxsize=4096)
def _letters(word: str) -> int:
    """The letters of a word as bits; letters that share a bit only make it less strict."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 31)
    return bits


def distance(one: Sequence[str], other: Sequence[str], limit: int) -> int:
    """Letters to change, add, drop or swap to make one word of the other; `limit + 1` for anything beyond the limit."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, row = row, [i]
        for j, its in enumerate(other, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != its))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == its:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and (i == 1 or min(above) > limit):
            return limit + 1
        before = above
    return min(row[-1], limit + 1)
