"""How long names are, in any script, and into which lines they go."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import combinations, pairwise

WIDE, NARROW = frozenset("mwMWGOQDNHU—"), frozenset("iljtfrI.,'’- ")
LETTERS = 0.74, 0.36, 0.56
"""The width of wide, narrow and other letters, as shares of the size."""
FULL, OTHER = 1.0, 0.7
"""The same of letters that fill a square (Chinese, Japanese, Korean), and of those of other scripts."""
LATIN = 0x250
"""Code points below which letters are measured as Newsreader has them."""
MOST_LINES, MOST_WORDS = 3, 8


@lru_cache(maxsize=4096)
def long(line: str) -> float:
    """How long a line is, as a share of its size."""
    wide, narrow, usual = LETTERS
    return sum(
        wide if letter in WIDE else narrow if letter in NARROW else usual if ord(letter) < LATIN else _foreign(letter)
        for letter in line
    )


def _foreign(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):  # above or below another letter, or unseen
        return 0.0
    return FULL if unicodedata.east_asian_width(letter) in "WF" else OTHER


def wrapped(name: str) -> list[tuple[str, ...]]:
    """A name in one line, in two and in three, as far as it has words: of each the one whose longest is shortest.

    Between letters that fill a square lines break as between words; of a name of more than eight words none.
    """
    words, joint = name.split(), " "
    if len(words) == 1 and len(name) > 2 and all(unicodedata.east_asian_width(one) in "WF" for one in name):
        words, joint = list(name), ""
    versions: list[tuple[str, ...]] = [(name,)]
    for lines in range(2, min(MOST_LINES, len(words)) + 1) if len(words) <= MOST_WORDS else ():
        ways = [
            tuple(joint.join(words[a:b]) for a, b in pairwise((0, *cuts, len(words))))
            for cuts in combinations(range(1, len(words)), lines - 1)
        ]
        versions.append(min(ways, key=lambda way: max(map(long, way))))
    return versions
