"""Small words of reports: names in a row, numbers of things."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from engine.model.json_data import JsonDict


def listed(names: Iterable[str]) -> str:
    """`A Par`, `A Par and F Bre`, `A Par, F Bre and A Mar`; nothing for none."""
    *most, last = list(names) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def capital(text: str) -> str:
    """A text as a sentence begins."""
    return f"{text[:1].upper()}{text[1:]}"


def inside_sentence(name: str) -> str:
    """The name of a seat as it stands inside a sentence: `the Vogon`, `France`."""
    return f"the {name[4:]}" if name.startswith("The ") else name


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def counted(number: int, thing: str) -> str:
    """`one unit`, `three units`, `14 units`."""
    return f"{NUMBERS[number] if 0 <= number < len(NUMBERS) else number} {thing}{'' if number == 1 else 's'}"


def only_due(number: int) -> str:
    """What a line is told that spends more votes than there are: `only one vote is due, so one of these counts`."""
    if number == 1:
        return "only one vote is due, so one of these counts at the most"
    return f"only {number} votes are due, so {number} of these count at the most"


def ending(owner: str) -> str:
    """The ending of a verb: sides in capitals are many (`MONSTERS take`, `France takes`)."""
    return "" if owner.isupper() else "s"


def jointly(sentence: str, part: str) -> JsonDict:
    """Data of an event that readers may be told in one sentence with others of its step that have the same one.

    `sentence`: with `{}` for what is told of each, in a row; `part`: of this event.
    """
    return {"jointly": sentence, "part": part}


def many(number: int | Fraction, what: str) -> str:
    """`1 unit`, `2 units`, `3/2 points`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
