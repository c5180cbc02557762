"""Normalization of names, and detection of confusable ones.

Two names are the same to a reader if their `look` is the same: the skeleton of Unicode Technical Standard 39, by the
table of confusable characters that the package confusable-homoglyphs brings, without regard to case.
"""

import json
import re
import unicodedata
from functools import cache
from importlib import resources

from games.shown_text import EMOJI_STYLE, MOST_MARKS, most_marks, tidy_line

LONGEST_LOOK = 200
"""Characters that are kept of a look."""
RESERVED = (
    "gm", "the gm", "co-gm", "the co-gm", "gamemaster", "game master", "the game master", "the site", "site", "system",
    "the system", "silly season", "admin", "administrator", "operator", "the operator", "moderator", "support", "bot",
    "a bot", "everybody", "everyone", "nobody", "public", "spectator", "neutral", "someone who left",
    "board library", "the board library",
)  # fmt: skip
"""What the site itself calls somebody or something on a board, in press and in mail."""
RESERVED_BEGINNINGS = ("a bot (", "left-", "guest-")
ADDRESS = re.compile(r"[^\s@]@[^\s@]")
TAKEN = "Somebody here already goes by that name, or by one that looks like it. Another one?"


def tidy_name(text: str) -> str:
    """A name as it is kept: one line in NFKC, with single blanks, without what shows nothing or turns the writing."""
    return tidy_line(text, "NFKC")


def look_of(text: str) -> str:
    """What a reader sees of a name: two names with one look cannot be told apart. Not for showing."""
    seen = _skeleton(tidy_name(text))
    return _skeleton(seen.casefold()).replace("i", "l")[:LONGEST_LOOK]


def _skeleton(text: str) -> str:
    """UTS 39, section 4, without its directional part: characters that run the other way are gone by then."""
    table = _confusables()
    split = (letter for letter in unicodedata.normalize("NFD", text) if letter != EMOJI_STYLE)
    return unicodedata.normalize("NFD", "".join(table.get(letter, letter) for letter in split))


@cache
def _confusables() -> dict[str, str]:
    """The prototype of each character that has one.

    The package tells of each character which others look like it. A character with one such is a source, and that one
    its prototype; where both have one alone, the longer, or else the earlier in Unicode.
    """
    table = json.loads((resources.files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8"))
    alike = {_plain(one): [_plain(other["c"]) for other in others] for one, others in table.items()}
    lookalikes = {}
    for one, others in alike.items():
        if len(one) != 1 or len(others) != 1 or one == others[0]:
            continue
        other = others[0]
        both_alone = alike.get(other) == [one]
        if not both_alone or len(other) > 1 or other < one:
            lookalikes[one] = other
    return lookalikes


def _plain(text: str) -> str:
    """Without the marks of direction that the table puts around what is written from right to left."""
    return text.replace("\u200e", "").replace("\u200f", "")


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(look_of, RESERVED))


@cache
def _reserved_beginnings() -> tuple[str, ...]:
    return tuple(map(look_of, RESERVED_BEGINNINGS))


def is_reserved(text: str) -> bool:
    """Whether the site itself calls something by that name, or by one that looks like it."""
    look = look_of(text)
    return look in _reserved() or look.startswith(_reserved_beginnings())


def trouble_with_name(text: str) -> str:
    """Why nobody can go by a (tidied) name, in words; empty if somebody can. Whether it is taken is not looked at."""
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in text):
        return "Give a name that can be seen."
    if most_marks(text) > MOST_MARKS:
        return f"There are more than {MOST_MARKS} marks on one letter in it, which nobody can read."
    if ADDRESS.search(text):
        return "A mail address is no name: everybody would read it. Another one?"
    if is_reserved(text):
        return "That name can not be used here: the site itself calls somebody that. Another one?"
    return ""
