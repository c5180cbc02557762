"""One seat in one window, as a bot looks at it: what the bots of rules share (`bot.py` in a rule's folder)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.io.orders_told import order_as_data
from engine.model.json_data import JsonDict
from engine.model.state import State
from engine.rulebook import registry
from engine.rulebook.rule import Want
from engine.rulebook.rulebook import Rulebook
from engine.turn import seat_orders
from engine.turn.seat_orders import LineCheck

OWN_CENTRE, OTHER_CENTRE = 0.2, 2.0


@dataclass(frozen=True)
class BotSeat:
    """A seat to be played, with what it sees. All that a bot does is a pure function of this.

    `strength`: how well it plays, where a rule has something easier for the Novice.

    A rule whose papers ask for more than chance brings `bot.py` with any of:

    `settle(bot, lines) -> list[str]`: the seat's lines, with better ones of the kinds that the rule knows;
    `spares(bot, check) -> bool`: whether a caution of the rule need not keep a bot from an order;

    `reach(rulebook, state, unit) -> frozenset[ProvinceId] | None`: where a unit could come to that does not go by
    itself, or nothing of one that does;

    `worth(rulebook, state) -> Mapping[str, float]`: by seat, what it has of the rule's own that counts like centres.
    """

    rulebook: Rulebook
    state: State
    seat: str
    seed: str
    strength: str = "novice"

    def with_seed(self, seed: str) -> BotSeat:
        """The same seat with another chance. What it may hand in is the same, and not worked out again."""
        other = replace(self, seed=seed)
        vars(other).update(offered=self.offered, wants=self.wants)
        return other

    def noise(self, text: str) -> float:
        """A number from 0 up to 1, the same whenever it is asked for."""
        digest = hashlib.sha256(f"{self.seed}:{text}".encode()).digest()
        return int.from_bytes(digest[:6], "big") / 2**48

    @cached_property
    def offered(self) -> Mapping[str, Sequence[str]]:
        """Every line that the seat may hand in, by unit; those for no unit by kind of paper, or under ""."""
        return seat_orders.legal_orders(self.rulebook, self.state, self.seat)

    @cached_property
    def wants(self) -> tuple[Want, ...]:
        """What is wanted of the seat now."""
        return seat_orders.wants(self.rulebook, self.state, self.seat)

    @cached_property
    def wanted(self) -> Mapping[str, Want]:
        """Of what is wanted for no unit, one of each kind."""
        return {want.kind: want for want in self.wants if not want.subject}

    @cached_property
    def wanting(self) -> frozenset[str]:
        """The units, as text, from which an order is wanted."""
        return frozenset(want.subject for want in self.wants if want.kind == "order")

    @cached_property
    def worth(self) -> Mapping[str, float]:
        """What a province is worth to the seat: a centre that is not its own, most; its own, a little."""
        owners = self.state.centres.items()
        return {str(place): OWN_CENTRE if owner == self.seat else OTHER_CENTRE for place, owner in owners}

    def check(self, lines: Sequence[str]) -> tuple[LineCheck, ...]:
        """What the engine says to lines, had the seat written them."""
        return seat_orders.check(self.rulebook, self.state, self.seat, lines)

    def check_each(self, lines: Sequence[str]) -> tuple[LineCheck, ...]:
        """The same of lines of which one or another may be written: each by itself."""
        return seat_orders.check_each(self.rulebook, self.state, self.seat, list(lines))

    def read(self, line: str) -> JsonDict:
        """A line as data (docs/contract.md)."""
        return order_as_data(self.rulebook, line)

    def of(self, verb: str, lines: Iterable[str]) -> dict[str, JsonDict]:
        """Those of the lines that have a verb, each with its order as data."""
        every = {line: self.read(line) for line in lines}
        return {line: data for line, data in every.items() if data.get("verb") == verb}

    def warned(self, lines: Iterable[str]) -> frozenset[str]:
        """Those of the lines, each by itself, to which some rule has a word of caution that counts for a bot."""
        if not any(rule.caution for rule in self.rulebook.rules):
            return frozenset()
        checks = seat_orders.check_each(self.rulebook, self.state, self.seat, list(lines))
        return frozenset(check.given for check in checks if check.cautions and not self._spared(check))

    def _spared(self, check: LineCheck) -> bool:
        return any(bot.spares(self, check) for bot in rule_bots(self.rulebook) if hasattr(bot, "spares"))


def rule_bots(rulebook: Rulebook) -> list[object]:
    """What the rules in force bring for bots: their modules `bot`, in the rules' order."""
    modules = (registry.beside_rule(rule.id, "bot") for rule in rulebook.rules)
    return [module for module in modules if module is not None]
