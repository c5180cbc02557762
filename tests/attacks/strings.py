"""Attack strings for a pattern: what leads to one of its repetitions, the repetition pumped up, and what spoils it."""

from collections.abc import Iterator
from dataclasses import dataclass
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

MANY = 30
"""Repetitions from which on one counts as without bound."""
CHARACTERS = " \t\naZ_09é-–=>:.,/(){}[]<“”\"'*"
SPOILERS = ("", "\x00", "!", "\n", "é")
CATEGORIES = {
    sre.CATEGORY_SPACE: " ", sre.CATEGORY_NOT_SPACE: "a", sre.CATEGORY_DIGIT: "1", sre.CATEGORY_NOT_DIGIT: "a",
    sre.CATEGORY_WORD: "a", sre.CATEGORY_NOT_WORD: "-",
}  # fmt: skip
REPEATS = frozenset({sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT})


@dataclass(frozen=True, slots=True)
class Attack:
    """`before`, then `pump` as often as there is room, then `after`."""

    before: str
    pump: str
    after: str

    def text(self, length: int) -> str:
        """The attack, about so many characters long."""
        return self.before + self.pump * max(1, length // len(self.pump)) + self.after


def attacks(pattern: str, flags: int = 0, most: int = 2000) -> list[Attack]:
    """Attacks on a pattern, the likeliest first."""
    tree = list(_parser.parse(pattern, flags))
    spots = list(dict.fromkeys(_spots(tree, "")))
    befores = list(dict.fromkeys(["", *(before for before, _ in spots)]))
    literals = list(dict.fromkeys(_literals(tree)))[:12]
    pumps = [text for _, text in spots] + literals
    pumps += [one + other for _, one in spots[:4] for _, other in spots[:4] if one != other] + list(CHARACTERS)
    whole = _sample(tree)
    found = [Attack("", pump, "") for pump in literals[:4]]  # what begins a match over and over, and ends none
    found += [Attack(before, pump, after) for before, pump in spots for after in SPOILERS]
    found += [Attack("", whole, after) for after in SPOILERS]
    found += [
        Attack(before, pump, after)
        for pump in dict.fromkeys(pumps) if pump for before in befores[:8] for after in SPOILERS[:3]
    ]  # fmt: skip
    return list(dict.fromkeys(attack for attack in found if attack.pump))[:most]


def _spots(tree: list[Any], before: str) -> Iterator[tuple[str, str]]:
    """Each repetition: a text that leads to it, and one turn of it."""
    for op, data in tree:
        if op in REPEATS:
            least, most, inner = data
            if most is sre.MAXREPEAT or most >= MANY:
                for turn in _samples(inner):
                    yield before, turn
            yield from _spots(list(inner), before)
            before += _sample(inner) * max(1, min(least, 3))
            continue
        for inner in _inner(op, data):
            yield from _spots(list(inner), before)
        before += _sample([(op, data)])


def _inner(op: Any, data: Any) -> list[Any]:
    if op is sre.SUBPATTERN:
        return [data[-1]]
    if op is sre.BRANCH:
        return list(data[1])
    if op is sre.ATOMIC_GROUP:
        return [data]
    if op in (sre.ASSERT, sre.ASSERT_NOT):
        return [data[1]]
    return []


def _samples(tree: Any) -> Iterator[str]:
    """A few texts that a pattern takes: of a choice, each."""
    whole = _sample(tree)
    if whole:
        yield whole
    for op, data in tree:
        if op is sre.BRANCH:
            for branch in data[1][:6]:
                yield _sample(branch)
        elif op is sre.IN:
            yield from _of_class(data)
        elif op is sre.NOT_LITERAL or op is sre.ANY:
            yield from (letter for letter in CHARACTERS if op is sre.ANY or ord(letter) != data)
        else:
            for inner in _inner(op, data):
                yield from _samples(inner)


def _sample(tree: Any) -> str:
    """One text that a pattern takes."""
    text = ""
    for op, data in tree:
        if op is sre.LITERAL:
            text += chr(data)
        elif op is sre.NOT_LITERAL or op is sre.ANY:
            text += next(letter for letter in "aZ" if op is sre.ANY or ord(letter) != data)
        elif op is sre.IN:
            text += next(_of_class(data), "")
        elif op in REPEATS:
            text += _sample(data[2]) * max(1, min(data[0], 3))
        elif op is sre.SUBPATTERN:
            text += _sample(data[-1])
        elif op is sre.BRANCH:
            text += _sample(data[1][0])
        elif op is sre.ATOMIC_GROUP:
            text += _sample(data)
    return text


def _of_class(data: list[Any]) -> Iterator[str]:
    """Characters of a class."""
    if data[0][0] is sre.NEGATE:
        refused = {chr(value) for op, value in data if op is sre.LITERAL}
        refused |= {CATEGORIES.get(value, "") for op, value in data if op is sre.CATEGORY}
        yield from (letter for letter in "a 1-(“<" if letter not in refused)
        return
    for op, value in data[:6]:
        if op is sre.LITERAL:
            yield chr(value)
        elif op is sre.RANGE:
            yield chr(value[0])
        elif op is sre.CATEGORY:
            yield CATEGORIES.get(value, "a")


def _literals(tree: Any) -> Iterator[str]:
    """The words in a pattern: runs of letters and signs."""
    run = ""
    for op, data in tree:
        if op is sre.LITERAL:
            run += chr(data)
            continue
        if run:
            yield run
        run = ""
        for inner in [data[2]] if op in REPEATS else _inner(op, data):
            yield from _literals(inner)
    if run:
        yield run
