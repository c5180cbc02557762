"""Kinds of unit and the tags by which rules that never heard of each other deal with them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.ids import KindId, SeatId


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unit. The tags are one closed list (docs/vocabulary.md).

    `medium`: `land` (provinces), `water` (seas and coasts, with a coast), `land or sea` (any place, no coast).
    `contests`: takes part in combat, blocks and bounces. `human`, `conventional`: what creatures and offers ask for.
    `verbs`: what its own orders may say. `convoyed`: an army, for whoever carries. `carries`: convoys at sea.
    `stacks`: several of one owner may contest in one place together. `solitary`: it shares a place with nobody, whether
    it contests or not. `retreats_itself`: by a step of its own rule.
    `budget`: what builds and removals of it are counted against (`units`: the centres; a rule may have its own;
    empty: it is neither built nor removed).
    """

    id: KindId
    name: str
    medium: str
    contests: bool = True
    human: bool = True
    conventional: bool = False
    special: bool = False
    indestructible: bool = False
    targetable: bool = True
    convoyed: bool = False
    carries: bool = False
    stacks: bool = False
    solitary: bool = False
    retreats_itself: bool = False
    verbs: frozenset[str] = frozenset({"hold", "move", "support"})
    budget: str = "units"
    most: int = 0
    """How many of it there can be in a game; 0: any number."""
    owners: frozenset[SeatId] = frozenset()
    """Whose it can be; empty: any seat's."""
    cargo: int = 0
    """How many units it can carry with it, wherever it goes."""
    build_rank: int = 9
    """Who is removed first among equals: lower goes first (rules that say fleets, armies, ...)."""
    aliases: tuple[str, ...] = ()
    """Other names that are read in orders: `Bird`, `Flock of birds`."""

    one: str = ""
    """What a sentence calls one unit of it, where `name` speaks of many: `Sea Monster`."""

    instead: str = ""
    """How it gets anywhere, if not by moving: what a line is answered that would have it move."""

    @property
    def singly(self) -> str:
        """What a sentence calls one unit of it: what it says of it is said of one."""
        return self.one or self.name

    @property
    def small(self) -> str:
        """Its name inside a sentence: `fleet`, `female army`, `TARDIS`."""
        return self.name if self.name.isupper() else self.name.lower()

    @property
    def step(self) -> str:
        """The verb by which it goes somewhere on its own: `move`, `fly`, or empty."""
        return "move" if "move" in self.verbs else "fly" if "fly" in self.verbs else ""
