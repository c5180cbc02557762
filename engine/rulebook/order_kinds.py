"""What a rulebook knows of the papers of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.rulebook.declarations import Conditions

if TYPE_CHECKING:
    from engine.model.orders import Order
    from engine.model.state import Unit
    from engine.rulebook.look import Look
    from engine.rulebook.rule import OrderKind, Rule


class OrderKindsInForce:
    """The part of `Rulebook` that is about papers and their words; everything is worked out once."""

    rules: tuple[Rule, ...]
    options: Mapping[str, str]

    @cached_property
    def order_kinds(self) -> Mapping[str, tuple[OrderKind, ...]]:
        """The kinds of paper by the verbs they take; of several those of the season first, by window, set-up last."""
        by_verb: dict[str, list[OrderKind]] = {}
        for rule in self.rules:
            for order_kind in rule.order_kinds:
                for verb in order_kind.verbs:
                    by_verb.setdefault(verb, []).append(order_kind)
        for kinds in by_verb.values():
            kinds.sort(key=lambda one: ("MPRAGU".index(one.window[0]), one.kind))
        return MappingProxyType({verb: tuple(kinds) for verb, kinds in by_verb.items()})

    @cached_property
    def unit_order_kinds(self) -> Mapping[str, OrderKind]:
        """The kind of paper that gives a unit its order for the season, by verb."""
        return MappingProxyType(
            {verb: one for verb, kinds in self.order_kinds.items() for one in kinds if one.kind == "order"}
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
        declared = (one.kinds(self.options) for rule in self.rules for one in rule.offered(Conditions))
        return MappingProxyType({kind: slot for slots in declared for kind, slot in slots.items()})

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Words that rules bring together, by sort."""
        by_sort: dict[str, dict[str, str]] = {}
        for rule in self.rules:
            for sort, rule_words in rule.words.items():
                by_sort.setdefault(sort, {}).update(rule_words)
        return MappingProxyType({sort: MappingProxyType(rule_words) for sort, rule_words in by_sort.items()})
