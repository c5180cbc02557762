"""What is asked of a rulebook again and again, in every turn of its game, and worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from engine.rulebook.questions import Says, says_of

if TYPE_CHECKING:
    from engine.rulebook.questions import Amendment
    from engine.rulebook.rule import Rule
    from engine.rulebook.rulebook import Rulebook

T = TypeVar("T")


class RulebookCache:
    """The part of `Rulebook` that keeps what follows from the rules in force and from nothing else."""

    rules: tuple[Rule, ...]
    amendments: Mapping[str, tuple[Amendment, ...]]

    def offered(self, sort: type[T]) -> tuple[T, ...]:
        """The records of a class that the rules in force offer, in the order of the rules."""
        cached = self._worked_out.get(sort)
        if cached is None:
            cached = self._worked_out[sort] = tuple(
                one for rule in self.rules for one in rule.offers if isinstance(one, sort)
            )
        return cast(tuple[T, ...], cached)

    @cached_property
    def says(self) -> Mapping[str, Says]:
        """What rules say in the questions that any of them amends, by the question's name."""
        return {question: says_of(amendments) for question, amendments in self.amendments.items() if amendments}

    def fixed(self, question: str, purpose: str) -> bool:
        """Whether all that rules say in a question for a purpose follows from the added borders and the subject."""
        amendments = self.amendments.get(question, ())
        return all(one.fixed or (one.scope.purposes and purpose not in one.scope.purposes) for one in amendments)

    def cached(self, make: Callable[[Rulebook], T]) -> T:
        """What a function makes of this rulebook, worked out once. It must look at nothing else, and nobody may change
        what it made."""
        if make not in self._worked_out:
            self._worked_out[make] = make(cast("Rulebook", self))
        return cast(T, self._worked_out[make])

    @cached_property
    def _worked_out(self) -> dict[object, object]:
        """What `offered` and `cached` have worked out, by the class, the function."""
        return {}
