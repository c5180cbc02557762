"""What a rulebook knows of the papers of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.model.orders import Order
    from engine.model.state import Unit
    from engine.rulebook.rule import OrderKind, Rule
    from engine.turn.look import Look


class OrderKindsInForce:
    """The part of `Rulebook` that is about papers and their words; everything is worked out once."""

    rules: tuple[Rule, ...]
    options: Mapping[str, str]

    @cached_property
    def order_kinds(self) -> Mapping[str, tuple[OrderKind, ...]]:
        """The kinds of paper by the verbs they take; of several those of the season first, by window, set-up last."""
        found: dict[str, list[OrderKind]] = {}
        for rule in self.rules:
            for order_kind in rule.order_kinds:
                for verb in order_kind.verbs:
                    found.setdefault(verb, []).append(order_kind)
        for those in found.values():
            those.sort(key=lambda one: ("MPRAGU".index(one.window[0]), one.kind))
        return MappingProxyType({verb: tuple(those) for verb, those in found.items()})

    @cached_property
    def unit_order_kinds(self) -> Mapping[str, OrderKind]:
        """The kind of paper that gives a unit its order for the season, by verb."""
        return MappingProxyType(
            {verb: one for verb, those in self.order_kinds.items() for one in those if one.kind == "order"}
        )

    @cached_property
    def riders(self) -> Mapping[str, Callable[[Look, Unit, Order], str]]:
        """What judges the words behind holds and moves, by word."""
        return MappingProxyType({word: judge for rule in self.rules for word, judge in rule.riders.items()})

    @cached_property
    def unsettled(self) -> frozenset[str]:
        """The kinds of paper whose legality nobody knows before they are read."""
        return frozenset(kind for rule in self.rules for kind in rule.unsettles)

    @cached_property
    def conditional(self) -> Mapping[str, str]:
        """Kinds of paper that rules let have conditions, and the slot that reads them."""
        found = (rule.conditional(self.options) for rule in self.rules if rule.conditional is not None)
        return MappingProxyType({kind: slot for those in found for kind, slot in those.items()})

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Words that rules bring together, by sort."""
        found: dict[str, dict[str, str]] = {}
        for rule in self.rules:
            for sort, those in rule.words.items():
                found.setdefault(sort, {}).update(those)
        return MappingProxyType({sort: MappingProxyType(those) for sort, those in found.items()})
