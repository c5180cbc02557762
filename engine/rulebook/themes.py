"""Themes: other words for the same game. They change what is shown, and neither ids nor what orders mean.

A rule offers a `Theme` (`Rule.offers`); it is in force while the option has its value. What goes out by `engine.view`,
`check`, `wants` and `legal_orders` is in the words of the themes in force; the site puts its own labels through
`Rulebook.say`. Words of the players' own, in quotation marks, stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

ARTICLE = "The "
"""How the name of a seat begins that is a person, not a power."""
SAID = r"“[^“”]*+(?:“[^“”]*+){0,8}+”"
"""What somebody said. Marks that open within it are counted, so that marks that nobody closes cost no more each."""
QUOTED = rf'"[^"]*+"|{SAID}|&quot;.*?&quot;'


@dataclass(frozen=True, slots=True)
class Theme:
    """`words`: what is said, and what is said instead while `option` is `value`. Letter case follows the text."""

    option: str
    value: str
    words: tuple[tuple[str, str], ...]


def speaker(words: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    """What puts a text into other words: whole words only, the longest first.

    What ends in a full stop is the first half of a name in two, as of options: `souls.` of `souls.debt`.
    """
    instead = {phrase.casefold(): other for phrase, other in words}
    if not instead:
        return lambda text: text
    longest = sorted(instead, key=lambda phrase: (-len(phrase), phrase))
    ends = (re.escape(phrase) + (r"(?=\w)" if phrase.endswith(".") else r"(?!\w)") for phrase in longest)
    pattern = re.compile(rf"({QUOTED})|(?<!\w)({'|'.join(ends)})", re.IGNORECASE)

    def other(match: re.Match[str]) -> str:
        return match[0] if match[1] else in_case(match[0], instead[match[0].casefold()])

    return lambda text: pattern.sub(other, text)


def in_case(phrase: str, instead: str) -> str:
    """SAID, Said or said: the other word likewise. Words that are capitals by nature keep theirs."""
    if phrase.isupper() and len(phrase) > 1:
        return instead.upper()
    return instead[:1].upper() + instead[1:] if phrase[:1].isupper() else instead


def namer(names: Mapping[str, str]) -> Callable[[str], str]:
    """What puts names where ids stand, of seats and sides that are called otherwise: whole words, as they are written.

    A name with an article has it wherever the seat itself is meant, and not before one of its units: `the Doctor takes
    Par`, `Doctor A Par`. What players said, in quotation marks, stays, and so does a name inside another: `a Vogon
    ship`, `Vogon-proof`.
    """
    if not names:
        return lambda text: text
    ids = "|".join(map(re.escape, names))
    pattern = re.compile(rf"({QUOTED})|(?<!\w)(?<!\b[Aa] )(The |the )?({ids})(?![\w-])( [A-Z0-9]+ \^?[A-Z])?")

    def named(match: re.Match[str]) -> str:
        quoted, article, seat, unit = match.groups(default="")
        name = names.get(seat, "")
        if quoted:
            return match[0]
        if unit and name.startswith(ARTICLE):
            return f"{name.removeprefix(ARTICLE)}{unit}"
        if not name.startswith(ARTICLE):
            return f"{article}{name}{unit}"
        begins = not match.start() or match.string.endswith((". ", "? ", "! "), 0, match.start())
        return f"{name if begins else name[0].lower() + name[1:]}{unit}"

    return lambda text: pattern.sub(named, text)


def with_words(say: Callable[[str], str], value: object) -> object:
    """A JSON value with all its texts put into other words. Keys are ids, and stay."""
    if isinstance(value, str):
        return say(value)
    if isinstance(value, dict):
        return {key: with_words(say, inner) for key, inner in value.items()}
    return [with_words(say, inner) for inner in value] if isinstance(value, list | tuple) else value
