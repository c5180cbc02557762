"""The questions that rules may amend: a closed, typed catalogue (docs/vocabulary.md).

Steps answer *when*; questions answer *how much* and *whether*. A question has a default and may be amended in five
named layers, which act in this order; inside a layer order never matters:

REPLACE one answer instead of the default · ADD union or sum · SCALE product · CAP least · FORBID any.

An amendment's `answer(turn, *subject)` returns its part, or None where it has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, TypeVar, cast

from engine.model.errors import EngineError
from engine.model.ids import KindId, ProvinceId, SeatId

if TYPE_CHECKING:
    from engine.rulebook.look import Look

T = TypeVar("T")


class Layer(Enum):
    """When an amendment acts, relative to the others of the same question."""

    REPLACE = 1
    ADD = 2
    SCALE = 3
    CAP = 4
    FORBID = 5


@dataclass(frozen=True, slots=True)
class Scope:
    """What an amendment concerns; empty means everything. It is asked about nothing else (`scoped`).

    `seats`: of a unit, its owner's. Overlaps are found when the rulebook is built.
    """

    seats: frozenset[SeatId] = frozenset()
    kinds: frozenset[KindId] = frozenset()
    places: frozenset[ProvinceId] = frozenset()
    purposes: frozenset[str] = frozenset()

    def overlaps(self, other: Scope) -> bool:
        """Whether some subject falls under both."""
        pairs: Iterable[tuple[frozenset[object], frozenset[object]]] = (
            (self.seats, other.seats), (self.kinds, other.kinds),
            (self.places, other.places), (self.purposes, other.purposes),
        )  # fmt: skip
        return all(not a or not b or a & b for a, b in pairs)

    def narrower_than(self, other: Scope) -> bool:
        """Whether everything under this scope is under the other, and not the other way round."""
        pairs: Iterable[tuple[frozenset[object], frozenset[object]]] = (
            (self.seats, other.seats), (self.kinds, other.kinds),
            (self.places, other.places), (self.purposes, other.purposes),
        )  # fmt: skip
        return self != other and all(not b or (a and a <= b) for a, b in pairs)


@dataclass(frozen=True, slots=True)
class Amendment:
    """One rule's say in one question. `rule` is filled in when the rulebook is built.

    `when(options)`: whether the options chosen bring it into force at all; None: always. `said`: what reports call the
    ground of its say behind a possessive, `double trouble` in `A Sil's double trouble`; empty where that may be hidden.
    `fixed`: its say follows from the rulebook, the added borders and the subject, whatever else stands on the board.
    """

    question: str
    layer: Layer
    answer: Callable[Concatenate[Look, ...], Any]
    scope: Scope = Scope()
    rule: str = ""
    when: Callable[[Mapping[str, str]], bool] | None = None
    said: str = ""
    fixed: bool = False


Answer = Callable[Concatenate["Look", ...], object]

TELLS: Mapping[str, Mapping[str, Callable[[object], object]]] = MappingProxyType(
    {
        "unit": {"seats": attrgetter("owner"), "kinds": attrgetter("kind"), "places": attrgetter("at")},
        "seat": {"seats": str},
        "kind": {"kinds": str},
        "place": {"places": str},
        "purpose": {"purposes": str},
    }
)
"""What each part of a subject tells of a scope, and how; a part of another name tells nothing."""


def untold(subject: tuple[str, ...], scope: Scope) -> list[str]:
    """What a scope restricts that nobody can tell of such a subject."""
    names = {name for part in subject for name in TELLS.get(part, ())}
    return [one.name for one in fields(scope) if getattr(scope, one.name) and one.name not in names]


def scoped(subject: tuple[str, ...], scope: Scope, answer: Answer) -> Answer:
    """The answer, given for what falls under the scope only; None for all else. `subject`: `Question.subject`."""
    checks = [
        (number, read, getattr(scope, name))
        for number, part in enumerate(subject)
        for name, read in TELLS.get(part, {}).items()
        if getattr(scope, name)
    ]
    if not checks:
        return answer

    def answer_within(turn: Look, *asked: object) -> object:
        for number, read, within in checks:
            if read(asked[number]) not in within:
                return None
        return answer(turn, *asked)

    return answer_within


Says = tuple[tuple[Answer, ...], tuple[tuple[Layer, Answer], ...]]
"""What rules say in one question: who may answer instead of the default, and who amends the answer, layer by layer."""


def says_of(amendments: Iterable[Amendment]) -> Says:
    """The same of amendments in the order of their layers."""
    answers = tuple(amendments)
    return (
        tuple(one.answer for one in answers if one.layer is Layer.REPLACE),
        tuple((one.layer, one.answer) for one in answers if one.layer is not Layer.REPLACE),
    )


Combine = Callable[[Layer, Any, Any], Any]


def _sets(layer: Layer, base: frozenset[object], part: Iterable[object]) -> frozenset[object]:
    """Answers that are sets: ADD joins, FORBID takes away, CAP keeps what both have."""
    if layer is Layer.ADD:
        return base | frozenset(part)
    if layer is Layer.FORBID:
        return base - frozenset(part)
    if layer is Layer.CAP:
        return base & frozenset(part)
    raise EngineError(f"A set cannot be amended by {layer.name}.")


def _numbers(layer: Layer, base: Fraction, part: Fraction | int) -> Fraction:
    """Answers that are exact numbers: ADD sums, SCALE multiplies, CAP takes the least, FORBID makes it nought."""
    if layer is Layer.ADD:
        return base + part
    if layer is Layer.SCALE:
        return base * part
    if layer is Layer.CAP:
        return min(base, Fraction(part))
    return Fraction(0)


def _permits(layer: Layer, base: str, part: object) -> str:
    """Answers that are yes (empty text) or why not: ADD permits, FORBID gives the first of its reasons by text."""
    if layer is Layer.ADD:
        return ""
    if layer is Layer.FORBID:
        return min(base or str(part), str(part))
    raise EngineError(f"A permission cannot be amended by {layer.name}.")


def _chains(layer: Layer, base: tuple[object, ...], part: Iterable[object]) -> tuple[object, ...]:
    """Answers that are rows of things: ADD puts more behind."""
    if layer is Layer.ADD:
        return base + tuple(part)
    raise EngineError(f"A row cannot be amended by {layer.name}.")


def _barriers(layer: Layer, base: Any, part: Any) -> object:
    """What keeps a move from being tried: of several the one that comes first (`engine.rulebook.catalogue.Barrier`)."""
    if layer is Layer.ADD:
        return part if base is None else min(base, part)
    raise EngineError(f"A barrier cannot be amended by {layer.name}.")


def _records(layer: Layer, base: object, part: Callable[[object], object]) -> object:
    """Answers that are records: a part is a function from the record so far to the record with its say in it."""
    return part(base)


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """One question. `default(turn, *subject)` is what standard Diplomacy answers.

    `subject`: what it is asked about, part by part: `unit`, `seat`, `kind`, `place`, `purpose`, or another for what
    no scope restricts.
    """

    number: int
    name: str
    doc: str
    default: Callable[..., T]
    combine: Combine
    subject: tuple[str, ...]

    def ask(self, turn: Look, *subject: object) -> T:
        """The answer for a subject, all amendments of the rulebook in force included."""
        says = turn.rulebook.says.get(self.name)
        return self.default(turn, *subject) if says is None else self._answered(says, turn, *subject)

    def counted(self, turn: Look, subjects: Iterable[object], purpose: str) -> list[T]:
        """The answers for many subjects for one purpose."""
        return [self.ask(turn, subject, purpose) for subject in subjects]

    def _answered(self, says: Says, turn: Look, *subject: object) -> T:
        for replaces in says[0]:
            answer = replaces(turn, *subject)
            if answer is not None:
                break
        else:
            answer = self.default(turn, *subject)
        for layer, adds in says[1]:
            part = adds(turn, *subject)
            if part is not None and part is not False:
                answer = self.combine(layer, answer, part)
        return cast(T, answer)

    def grounds(self, turn: Look, *subject: object) -> tuple[str, ...]:
        """What those amendments that have something to say of a subject call their ground (`Amendment.said`)."""
        explained = [one for one in turn.rulebook.amendments.get(self.name, ()) if one.said]
        return tuple(sorted(one.said for one in explained if one.answer(turn, *subject) not in (None, False)))


SETS, NUMBERS, PERMITS, CHAINS, RECORDS, BARRIERS = _sets, _numbers, _permits, _chains, _records, _barriers
