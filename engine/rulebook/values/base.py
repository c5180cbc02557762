"""What every type of value can do: read one, say why another is none, describe itself for a form, make one up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.state import Unit, Value
from engine.notation.failure import excerpt

if TYPE_CHECKING:
    from engine.model.chance import Chance
    from engine.rulebook.rulebook import Rulebook


class BoardAsItStands(Protocol):
    """What a value may be checked against: a `State`, or a `Position` (`engine.model.position`) being changed."""

    @property
    def units(self) -> Mapping[UnitId, Unit]: ...
    @property
    def centres(self) -> Mapping[ProvinceId, SeatId]: ...


@dataclass(frozen=True, slots=True)
class ValueContext:
    """Against what a value is checked: the rules in force, the board as it stands, and whose value it is.

    `bearer`: the number of a unit as text, a place, a seat, or nothing, as in `engine.model.state.Mark.subject`.
    """

    rulebook: Rulebook
    position: BoardAsItStands
    bearer: str = ""

    @property
    def bearing_unit(self) -> Unit | None:
        """The unit whose value it is, if a unit's."""
        return self.position.units.get(UnitId(int(self.bearer))) if self.bearer.isdecimal() else None


class Wrong(Exception):
    """A value that is none of its type. `why` says what is the matter where that needs saying; else it is empty."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Field:
    """How a form asks for a value. `kind`: flag, number, fraction, choice, unit, place, seat, list or text.

    `choices`: what can be chosen, value as typed and its name; empty: it is typed. `low`, `high`: of numbers; `most`:
    the longest text. `help`: what would be right.
    """

    kind: str
    help: str
    choices: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    most: int | None = None


class ValueType(ABC):
    """A type of value. Frozen; a rule's declaration holds it."""

    __slots__ = ()

    @property
    def steady(self) -> bool:
        """Whether a value reads the same whatever is on the board and whosever it is: by the rules in force alone."""
        return True

    @abstractmethod
    def says(self, scene: ValueContext) -> str:
        """What would be right, so that `must be …` can stand before it: `a whole number from 0`."""

    @abstractmethod
    def read(self, given: object, scene: ValueContext) -> Value:
        """A value from JSON, from what somebody typed, or from a position (lists may be tuples). Raises Wrong."""

    @abstractmethod
    def sample(self, chance: Chance, scene: ValueContext) -> object:
        """A right value as JSON, made up; None if there is none just now (no unit to name)."""

    @abstractmethod
    def field(self, scene: ValueContext) -> Field:
        """How a form asks for it."""

    def typed(self, value: Value, scene: ValueContext) -> str:
        """A value as somebody would type it, for a form that is filled in; `read` takes it back."""
        return str(value)

    def told(self, value: Any, scene: ValueContext) -> str:
        """A value as people read it, in reports and on the ledger: no code where the rule has a word."""
        return self.typed(value, scene)

    def why_not(self, value: object, scene: ValueContext) -> str:
        """Why a kept value is none of this type, in a sentence without subject; empty if it is one.

        Stricter than `read`: it must be just what `read` would make of it.
        """
        try:
            settled = self.read(value, scene)
        except Wrong as wrong:
            return self.must_be(value, wrong, scene)
        return "" if same(settled, value) else self.must_be(value, Wrong(), scene)

    def usable(self, value: object, scene: ValueContext) -> bool:
        """Whether rules can go on with a kept value that an older version let pass, though it may be out of range."""
        return not self.why_not(value, scene)

    def fitted(self, value: Value, scene: ValueContext) -> Value | None:
        """What is left of a kept value when the rules in force have changed; None: nothing."""
        return None if self.why_not(value, scene) else value

    def must_be(self, given: object, wrong: Wrong, scene: ValueContext) -> str:
        """`must be a whole number from 0; 'lots' is none.`"""
        return f"must be {self.says(scene)}; {wrong.why or f'{quoted(given)} is none'}."

    def wrong_sample(self, chance: Chance, scene: ValueContext) -> object:
        """A value as JSON that `read` refuses, made up."""
        for one in chance.some(JUNK, len(JUNK)):
            try:
                self.read(one, scene)
            except Wrong:
                return one
        raise ValueError(f"{self!r} takes anything at all, so it is no type")


JUNK: tuple[object, ...] = (
    "cheese", "", "lots", "-3", -3, 10**9, 0, True, False, [], ["cheese"], [[]], [-1, "x"], {"fraction": "1/0"},
    {"fraction": "cheese"}, {"fraction": "-1/2"}, {"cheese": 1}, 2.5, "Mun#7", "A Nowhere", "Atlantis France",
    "x" * 5000,
)  # fmt: skip
"""Values of which every type refuses some: words, numbers out of range, wrong shapes, names of nothing."""


def same(one: object, other: object) -> bool:
    """Equal and of one type all the way down: 1 is not true."""
    if isinstance(one, tuple):
        if not isinstance(other, tuple) or len(one) != len(other):
            return False
        return all(same(*pair) for pair in zip(one, other, strict=True))
    return type(one) is type(other) and bool(one == other)


def quoted(given: object) -> str:
    """A value in a sentence, short and on one line."""
    if isinstance(given, str):
        return f"'{excerpt(given)}'" if given else "nothing"
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, Fraction):
        return str(given)
    if isinstance(given, (list, tuple)):
        return excerpt(", ".join(quoted(one) for one in given[:10])) if given else "an empty list"
    return excerpt(str(given))
