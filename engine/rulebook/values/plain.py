"""Values that need no board: flags, numbers, fractions, words, seasons, text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from engine.model.phases import FIRST_YEAR
from engine.rulebook.values.base import Field, ValueContext, ValueType, Wrong

if TYPE_CHECKING:
    from engine.model.chance import Chance
    from engine.rulebook.rulebook import Rulebook

_SEASON = re.compile(r"[SF][0-9]{4}")
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_FRACTION = re.compile(r"-?[0-9]{1,9}(/[0-9]{1,9})?")
LONGEST = 200
YES, NO = ("yes", "true"), ("no", "false", "")


@dataclass(frozen=True, slots=True)
class Flag(ValueType):
    """There or not: the only value is true. What is not set is not there."""

    def says(self, scene: ValueContext) -> str:
        return "yes, or nothing"

    def read(self, given: object, scene: ValueContext) -> bool:
        if given is True or (isinstance(given, str) and given.strip().lower() in YES):
            return True
        raise Wrong

    def sample(self, chance: Chance, scene: ValueContext) -> bool:
        return True

    def typed(self, value: object, scene: ValueContext) -> str:
        return "yes"

    def usable(self, value: object, scene: ValueContext) -> bool:
        return True

    def field(self, scene: ValueContext) -> Field:
        return Field("flag", "Yes, or no.", (("yes", "yes"), ("", "no")))


@dataclass(frozen=True, slots=True)
class Whole(ValueType):
    """A whole number, from `low` to `high` where there is such a bound."""

    low: int | None = 0
    high: int | None = None

    def says(self, scene: ValueContext) -> str:
        return self.range

    @property
    def range(self) -> str:
        """`a whole number from 1 to 99`."""
        return f"a whole number{_bounds(self.low, self.high)}"

    def misses(self, number: int) -> str:
        """Why a number is out of range: `0 is too little`; empty if it is not."""
        if self.low is not None and number < self.low:
            return f"{number} is too little"
        return f"{number} is too much" if self.high is not None and number > self.high else ""

    def read(self, given: object, scene: ValueContext) -> int:
        if isinstance(given, str) and _WHOLE.fullmatch(given.strip()):
            given = int(given)
        if not isinstance(given, int) or isinstance(given, bool) or abs(given) >= 10**9:
            raise Wrong
        if missed := self.misses(given):
            raise Wrong(missed)
        return given

    def usable(self, value: object, scene: ValueContext) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def sample(self, chance: Chance, scene: ValueContext) -> int:
        low = -3 if self.low is None else self.low
        high = low + 6 if self.high is None else self.high
        return low + chance.below(high - low + 1)

    def field(self, scene: ValueContext) -> Field:
        return Field("number", sentence(self.says(scene)), low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Share(ValueType):
    """A fraction, exact; `more_than` and `less_than` are no shares themselves, `low` and `high` are."""

    low: Fraction | None = Fraction(0)
    more_than: Fraction | None = None
    less_than: Fraction | None = None

    def says(self, scene: ValueContext) -> str:
        if self.more_than is not None and self.less_than is not None:
            return f"a fraction between {self.more_than} and {self.less_than}, such as 1/2"
        return f"a fraction{_bounds(self.low, None)}, such as 1/2"

    def read(self, given: object, scene: ValueContext) -> Fraction:
        if isinstance(given, Mapping) and set(given) == {"fraction"}:
            given = given["fraction"]
        if isinstance(given, bool) or not isinstance(given, (int, str, Fraction)):
            raise Wrong
        if not isinstance(given, Fraction) and not _FRACTION.fullmatch(str(given).strip()):
            raise Wrong
        try:
            fraction = Fraction(given)
        except ZeroDivisionError:
            raise Wrong from None
        if self.low is not None and fraction < self.low:
            raise Wrong(f"{fraction} is too little")
        if self.more_than is not None and fraction <= self.more_than:
            raise Wrong(f"{fraction} is too little")
        if self.less_than is not None and fraction >= self.less_than:
            raise Wrong(f"{fraction} is too much")
        return fraction

    def usable(self, value: object, scene: ValueContext) -> bool:
        return isinstance(value, (int, Fraction)) and not isinstance(value, bool)

    def sample(self, chance: Chance, scene: ValueContext) -> dict[str, str]:
        parts = 2 + chance.below(5)
        return {"fraction": str(Fraction(1 + chance.below(parts - 1), parts))}

    def field(self, scene: ValueContext) -> Field:
        return Field("fraction", sentence(self.says(scene)))


@dataclass(frozen=True, slots=True)
class OneOf(ValueType):
    """One of some words: each with its name for people. `words` may depend on the rules in force."""

    words: Mapping[str, str] | Callable[[Rulebook], Mapping[str, str]]

    def choices(self, scene: ValueContext) -> Mapping[str, str]:
        """The words, each with its name."""
        return self.words(scene.rulebook) if callable(self.words) else self.words

    def says(self, scene: ValueContext) -> str:
        words = list(self.choices(scene))
        return (
            f"one of {', '.join(words)}" if len(words) > 1 else "".join(words) or "nothing, for there is no such word"
        )

    def read(self, given: object, scene: ValueContext) -> str:
        folded = given.strip().casefold() if isinstance(given, str) else None
        for word in self.choices(scene):
            if word.casefold() == folded:
                return word
        raise Wrong

    def usable(self, value: object, scene: ValueContext) -> bool:
        return isinstance(value, str) and (callable(self.words) or value in self.words)

    def sample(self, chance: Chance, scene: ValueContext) -> str | None:
        words = list(self.choices(scene))
        return chance.pick(words) if words else None

    def told(self, value: object, scene: ValueContext) -> str:
        return self.choices(scene).get(str(value), str(value))

    def field(self, scene: ValueContext) -> Field:
        return Field("choice", sentence(self.says(scene)), tuple(self.choices(scene).items()))


def one_of(*words: str) -> OneOf:
    """Words that need no other names."""
    return OneOf({word: word.replace("_", " ") for word in words})


@dataclass(frozen=True, slots=True)
class ASeason(ValueType):
    """A season: `S1903`."""

    def says(self, scene: ValueContext) -> str:
        return "a season such as S1903"

    def read(self, given: object, scene: ValueContext) -> str:
        if not isinstance(given, str) or not _SEASON.fullmatch(given.strip().upper()):
            raise Wrong
        return given.strip().upper()

    def sample(self, chance: Chance, scene: ValueContext) -> str:
        return f"{chance.pick('SF')}{FIRST_YEAR + chance.below(8)}"

    def field(self, scene: ValueContext) -> Field:
        return Field("text", "A season such as S1903.", most=5)


@dataclass(frozen=True, slots=True)
class Text(ValueType):
    """Words of somebody's own. `least` 0: it may be empty."""

    most: int = LONGEST
    least: int = 1

    def says(self, scene: ValueContext) -> str:
        return f"text of at most {self.most} characters"

    def read(self, given: object, scene: ValueContext) -> str:
        if not isinstance(given, str):
            raise Wrong
        if len(given) > self.most:
            raise Wrong(f"this has {len(given)}")
        if len(given) < self.least or not all(char.isprintable() for char in given):
            raise Wrong
        return given

    def usable(self, value: object, scene: ValueContext) -> bool:
        return isinstance(value, str)

    def sample(self, chance: Chance, scene: ValueContext) -> str:
        return chance.pick(("Forty-two", "It, was; the = butler", "Ωμέγα “quoted” <b>"))[: self.most]

    def field(self, scene: ValueContext) -> Field:
        return Field("text", f"At most {self.most} characters.", most=self.most)


def _bounds(low: object, high: object) -> str:
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" from {low}" if low is not None else f" up to {high}" if high is not None else ""


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
