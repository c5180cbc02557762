"""What is wrong with a company of rules, and what would mend it: records that forms, commands and errors all read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


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
    """One reason why rules cannot share a game. `text` names the rules and says what one can do.

    `code`, a closed list:
    `unknown` (no such variant, rule or option) · `option` (a value that cannot be) · `pin` (another version of a
    plug-in is installed) · `need` (a rule without what it needs) · `exclusion` (declared by a rule) · `claim` (two
    rules bring the same kind, seat or word) · `board` (two boards disagree) · `order` (nothing says who acts first) ·
    `answer` (two single answers to one question) · `refusal` (a rule's own word on company or options) · `nobody`
    (no seat).
    `rules`: the ids of the rules concerned, the one that complains first. `subject`: what it is about, if several
    problems of one code and the same rules can be told apart by it.
    """

    code: str
    rules: tuple[str, ...]
    text: str
    subject: str = ""
    ways_out: tuple[WayOut, ...] = ()

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
