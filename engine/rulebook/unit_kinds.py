"""What a rulebook knows of the kinds of unit in its game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.model.ids import KindId
from engine.model.kinds import Kind
from engine.rulebook.declarations import Trait

if TYPE_CHECKING:
    from engine.rulebook.questions import Amendment
    from engine.rulebook.rule import Rule


class KindsInForce:
    """The part of `Rulebook` that is about kinds of unit; everything is worked out once."""

    rules: tuple[Rule, ...]
    amendments: Mapping[str, tuple[Amendment, ...]]

    @cached_property
    def kinds(self) -> Mapping[KindId, Kind]:
        """The kinds of unit, by their letters."""
        return MappingProxyType({kind.id: kind for rule in self.rules for kind in rule.kinds})

    @cached_property
    def plain_kinds(self) -> Mapping[KindId, bool]:
        """Kinds that hold, move and support as the bare board lets them, and whether they go by water.

        None, where some rule has a say in how units move or may stand.
        """
        if self.amendments.keys() & {"reach", "may act", "may stand"}:
            return MappingProxyType({})
        plain = {"hold", "move", "support"}
        media = {"land": False, "water": True}
        return MappingProxyType(
            {
                k.id: media[k.medium]
                for k in self.kinds.values()
                if k.medium in media and k.verbs >= plain and not k.stacks
            }
        )

    @cached_property
    def numbered(self) -> frozenset[KindId]:
        """Kinds of which one owner may have several in one place, told apart by numbers."""
        return frozenset(kind.id for kind in self.kinds.values() if kind.stacks or not (kind.contests or kind.solitary))

    @cached_property
    def stacked(self) -> frozenset[KindId]:
        """Kinds of which several of one owner may contest in one place."""
        return frozenset(kind.id for kind in self.kinds.values() if kind.stacks)

    @cached_property
    def carriers(self) -> frozenset[KindId]:
        """Kinds that convoy at sea; where a rule may say who acts, all that could."""
        asked = "may act" in self.amendments
        return frozenset(kind.id for kind in self.kinds.values() if kind.carries and (asked or "convoy" in kind.verbs))

    @cached_property
    def bystanders(self) -> frozenset[KindId]:
        """Kinds that contest no place."""
        return frozenset(kind.id for kind in self.kinds.values() if not kind.contests)

    @cached_property
    def coastless(self) -> bool:
        """Whether a fleet may stand in a province of several coasts and be on none."""
        return any(Trait.COASTLESS in rule.traits for rule in self.rules)

    @cached_property
    def stranding(self) -> bool:
        """Whether units may be out of their element."""
        return any(Trait.STRANDING in rule.traits for rule in self.rules)
