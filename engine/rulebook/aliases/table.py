"""All former names of all rules there are, with the names of today."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.rulebook.aliases.claims import NamedThing, claims
from engine.rulebook.rule import Rule

_NONE: Mapping[NamedThing, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Former:
    """By thing under a former name: its name of today. False while nothing was ever renamed."""

    names: Mapping[NamedThing, str] = field(default_factory=lambda: _NONE)

    def __bool__(self) -> bool:
        return bool(self.names)

    def now(self, sort: str, name: str) -> str:
        """The name of today; the same where it never was another's. Of draws the letter case does not matter."""
        return self.names.get(_thing(sort, name), name)

    def choice(self, option: str, value: str) -> str:
        """A value of an option (by its name of today) as it is called today."""
        return self.now("choice", f"{option}={value}").removeprefix(f"{option}=")

    def all_names(self, sort: str, name: str) -> tuple[str, ...]:
        """The name of today and every one that it had: for whoever looks for it in what is stored."""
        return (name, *(former.name for former, now in self.names.items() if former.sort == sort and now == name))


def _thing(sort: str, name: str) -> NamedThing:
    return NamedThing(sort, name.casefold() if sort == "draw" else name)


def former_names(rules: Iterable[Rule]) -> Former:
    """The table of these rules, none of which is `wrong`."""
    every = (claim for rule in rules for claim in claims(rule))
    return Former(MappingProxyType({_thing(*claim.former): claim.now.name for claim in every}))
