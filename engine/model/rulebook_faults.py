"""What is wrong with a company of rules, and what would mend it: records that forms, commands and errors all read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple


class RuleName(NamedTuple):
    """A rule in a sentence: its id, behind `lead` (`rule `) where it stands by its id and not by its title."""

    id: str
    lead: str = ""


Words = str | tuple[str | RuleName, ...]
"""A sentence, or its parts with rules among them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a rule says against other rules or against options (`Rule.refuses`).

    `what`: why it cannot be. `advice`: what one can do, in a sentence. `rules`: other rules that it speaks of, `add`:
    rules that would mend it, `options`: values that would; each is tried before it is offered.
    """

    what: Words
    advice: str = ""
    rules: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class WayOut:
    """One change to a composition after which a problem is gone and no other has come.

    `strike`: rules to take out; `add`: rules to put in; `options`: values to choose (None: leave the option away).
    """

    text: str
    strike: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    options: Mapping[str, str | None] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class RulebookFault:
    """One reason why rules cannot share a game. `what` names the rules; `advice` says what one can do.

    `code`, a closed list:
    `unknown` (no such variant, rule or option) · `option` (a value that cannot be) · `pin` (another version of a
    plug-in is installed) · `need` (a rule without what it needs) · `exclusion` (declared by a rule) · `claim` (two
    rules bring the same kind, seat or word) · `board` (two boards disagree) · `order` (nothing says who acts first) ·
    `answer` (two single answers to one question) · `refusal` (a rule's own word on company or options) · `nobody`
    (no seat).
    `rules`: the ids of the rules concerned, the one that complains first. `subject`: what it is about, if several
    problems of one code and the same rules can be told apart by it. `refusal`: of that code, the rule's own.
    """

    code: str
    rules: tuple[str, ...]
    what: Words
    subject: str = ""
    advice: str = ""
    ways_out: tuple[WayOut, ...] = ()
    refusal: Refusal | None = None

    @property
    def text(self) -> str:
        """What is wrong and what one can do, with rules by their ids."""
        return f"{self.named(lambda rule: f'{rule.lead}{rule.id}')} {self.advice}".rstrip()

    def named(self, name: Callable[[RuleName], str]) -> str:
        """What is wrong, without the advice, each rule called as `name` says."""
        parts = (self.what,) if isinstance(self.what, str) else self.what
        return "".join(part if isinstance(part, str) else name(part) for part in parts)

    @property
    def key(self) -> tuple[str, frozenset[str], str]:
        """What makes it the same problem in another composition."""
        return self.code, frozenset(self.rules), self.subject


@dataclass(frozen=True, slots=True)
class Caution:
    """Something that a GM should know of rules that may share a game: `rule` does little without `missing`."""

    rule: str
    missing: str
    text: str
