"""Names and codes for shapes: what the drawing says, made into what a board can hold."""

import re
import unicodedata
from collections.abc import Iterator

LONGEST = 40
"""Characters of a province's name."""


def code_for(name: str, given: str, taken: set[str]) -> str:
    """A code of two to six letters that nobody has: the one that was given, else of the name's letters, else a new one.

    Names in any script have codes: what has no letter from A to Z in it is counted through.
    """
    known = {code.casefold() for code in taken}
    for code in _wished(name, given):
        if code.casefold() not in known:
            return code
    return next(code for code in _spare_codes() if code.casefold() not in known)


def _wished(name: str, given: str) -> Iterator[str]:
    if re.fullmatch("[A-Za-z]{2,6}", given):
        yield given
    letters = re.sub("[^A-Za-z]", "", unicodedata.normalize("NFKD", re.sub("^the ", "", name, flags=re.IGNORECASE)))
    if re.fullmatch("[A-Za-z]{2,3}", name):
        yield name
    if len(letters) >= 2:
        plain = letters.capitalize()
        yield plain[:3]
        for letter in plain[3:9]:
            yield plain[:2] + letter
        yield plain[:4]
        yield plain[:5]


def _spare_codes() -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    for first in letters:
        for second in letters:
            yield f"X{first}{second}"


def name_for(name: str, number: int) -> str:
    """A name that a province can have: as it was drawn, without what cannot be seen, shortened; or a number."""
    plain = "".join(letter for letter in name if unicodedata.category(letter)[0] not in "C")
    plain = " ".join(plain.split())[:LONGEST].strip()
    return plain if any(letter.isalnum() for letter in plain) else f"Province {number}"
