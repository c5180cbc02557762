"""Conditions: `IF <condition>: <order>`. What they say, how they are written, and whether they are true.

    condition = term { OR term } ;  term = factor { AND factor } ;  factor = [ NOT ] ( "(" condition ")" | atom )

Atoms belong to rules, which declare them as `AtomSpec`; `engine.notation.condition` reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from engine.model.board import Place
from engine.model.orders import NO_UNIT, Order, UnitRef

Argument = UnitRef | Place | str

CALL, WORDS, COUNT, PLAYS = "call", "words", "count", "plays"
ANY = "ANY"


@dataclass(frozen=True, slots=True)
class AtomSpec:
    """An atom that a rule knows. Two may share a name if their arguments are of different sorts.

    `style` says how it is written:
    `call`: `DISLODGED(A Par)`, with `by` also `DISLODGED(A Par) BY France`; brackets may be left out.
    `words`: `BORG AT Bur`. `count`: `CENTRES(France) >= 8`. `plays`: `ANY PLAYS SHIELD ON A Bur`: somebody, the name,
    a thing, and perhaps a unit or place.

    `lexicon`: things are words of this sort that rules bring (`Rule.words`) instead of `things`.
    `args`: sorts of the arguments: unit, place, seat, kind, thing (one of `things`: spelling to canonical text).
    `known`: the slot after which it is known. `alone`: it joins with nothing. `holds(turn, atom)` says whether it is
    true; without it, it is true when its text is among the season's facts. `says`: how it reads behind its first
    argument (`was dislodged`); empty, its name does. `doubt(turn, seat, atom)` says why it is never true for
    that seat's papers, or nothing.
    """

    name: str
    args: tuple[str, ...] = ()
    known: int = 0
    style: str = CALL
    lexicon: str = ""
    by: bool = False
    aliases: tuple[str, ...] = ()
    things: Mapping[str, str] = field(default_factory=dict, hash=False)
    alone: bool = False
    says: str = ""
    holds: Callable[[Any, Atom], bool] | None = field(default=None, compare=False)
    doubt: Callable[[Any, Any, Atom], str] | None = field(default=None, compare=False)

    @property
    def usage(self) -> str:
        """How it is written, with the sorts in place of arguments: `MOVED(unit)`."""
        if self.style == PLAYS:
            return f"seat {self.name} thing"
        if self.style == WORDS:
            return " ".join((self.name, *self.args))
        plain = f"{self.name}({', '.join(self.args)})" if self.args else self.name
        return f"{plain} >= number" if self.style == COUNT else plain


@dataclass(frozen=True, slots=True)
class Atom:
    """One question. `by` is a seat, `ANY`, or empty; `compare` and `number` belong to counts.

    NO_UNIT among `args` is the unit that the order is for, by whatever name: `DISLODGED BY France`.
    """

    spec: AtomSpec
    args: tuple[Argument, ...] = ()
    by: str = ""
    compare: str = ""
    number: int = 0

    def __str__(self) -> str:
        args = [str(arg) for arg in self.args if arg != NO_UNIT]
        name, style = self.spec.name, self.spec.style
        if style == PLAYS:
            return f"{args[0]} {name} {args[1]}{f' ON {args[2]}' if len(args) > 2 else ''}"
        if style == WORDS:
            return " ".join((name, *args))
        text = f"{name}({', '.join(args)})" if args else name
        if self.args and not args:  # of the unit that the order is for
            return f"{name} BY {self.by}" if self.by else f"{name}()"
        if style == COUNT:
            return f"{text} {self.compare} {self.number}"
        return f"{text} BY {self.by}" if self.by else text

    @property
    def inland(self) -> Atom:
        """The atom with no coast to its places: what happens in a province is known of the whole of it."""
        return replace(self, args=tuple(Place(arg.province) if isinstance(arg, Place) else arg for arg in self.args))

    def compares(self, count: int) -> bool:
        """Whether a count that the game has come to is what the atom asks for."""
        wanted = self.number
        return {
            ">=": count >= wanted,
            "<=": count <= wanted,
            ">": count > wanted,
            "<": count < wanted,
            "=": count == wanted,
        }[self.compare]


@dataclass(frozen=True, slots=True)
class Not:
    """True when its part is not."""

    part: Condition

    def __str__(self) -> str:
        return f"NOT {self.part}" if isinstance(self.part, Atom) else f"NOT ({self.part})"


@dataclass(frozen=True, slots=True)
class And:
    """True when all parts are. Made by `all_of`."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " AND ".join(f"({part})" if isinstance(part, Or) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or:
    """True when one part is. Made by `any_of`."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " OR ".join(str(part) for part in self.parts)


Condition = Atom | Not | And | Or


def all_of(parts: Iterable[Condition]) -> Condition:
    """The parts joined by AND, flat."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,))]
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def any_of(parts: Iterable[Condition]) -> Condition:
    """The parts joined by OR, flat."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, Or) else (part,))]
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def atoms_of(condition: Condition) -> Iterator[Atom]:
    """All atoms of a condition, as they stand."""
    if isinstance(condition, Atom):
        yield condition
    else:
        for part in (condition.part,) if isinstance(condition, Not) else condition.parts:
            yield from atoms_of(part)


def evaluate(condition: Condition, holds: Callable[[Atom], bool]) -> bool:
    """Whether a condition is true, when `holds` answers for its atoms."""
    if isinstance(condition, Atom):
        return holds(condition)
    if isinstance(condition, Not):
        return not evaluate(condition.part, holds)
    answers = (evaluate(part, holds) for part in condition.parts)
    return all(answers) if isinstance(condition, And) else any(answers)


def names_none(condition: Condition) -> bool:
    """Whether it speaks of the unit that its order is for, and does not name it."""
    return any(NO_UNIT in atom.args for atom in atoms_of(condition))


def spoken_of(condition: Condition, unit: UnitRef) -> Condition:
    """The condition with a unit put where it names none."""
    if isinstance(condition, Atom):
        return replace(condition, args=tuple(unit if arg == NO_UNIT else arg for arg in condition.args))
    if isinstance(condition, Not):
        return Not(spoken_of(condition.part, unit))
    return type(condition)(tuple(spoken_of(part, unit) for part in condition.parts))


@dataclass(frozen=True, slots=True)
class Conditional(Order):
    """`IF VACANT(Gas): A Bur R Gas`. Lines of one subject are tried from the top; `order` is given if it holds."""

    verb: ClassVar[str] = "conditional"
    window: ClassVar[str] = "any"
    condition: Condition
    order: Order

    def __str__(self) -> str:
        return f"IF {self.condition}: {self.order}"

    @property
    def subject(self) -> str:
        """The subject of the order in it."""
        return self.order.subject

    @property
    def parts(self) -> tuple[Order, ...]:
        """Those of the order in it, each under the condition."""
        return tuple(conditional(self.condition, part) for part in self.order.parts)


def conditional(condition: Condition, order: Order) -> Conditional:
    """An order under a condition."""
    return Conditional(order.unit, condition, order)
