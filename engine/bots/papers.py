"""Papers besides plain orders, as an Expert tries them: what others may hand in, and better ones for itself.

Votes, lifts, cards, predictions, another's unit ordered otherwise: no heuristic of ours knows what each is for, so they
are tried out, one line for another of the same kind. What a rule has its own way of ordering a unit for (the TARDIS)
stays as that rule has it: its use shows in later seasons only.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.choices import UnitChoices
from engine.bots.search import BETTER, NOTHING, Budget, Lines, Search
from engine.bots.seat import BotSeat
from engine.bots.simple import corrected_lines, made_up
from engine.model.chance import Chance

WHOLE = 6
"""How many whole sets of papers are thought of."""
AT_ONCE = 24
"""How many lines are tried in one line's place before the next line's turn comes."""
ROUNDS = 3


def rest_of(bot: BotSeat, choices: dict[str, UnitChoices], lines: Sequence[str]) -> Lines:
    """All lines but the orders of those units that a plan is about."""
    orders = {line for unit in choices for line in bot.offered.get(unit, ())}
    return tuple(line for line in lines if line not in orders)


def papers_of(bot: BotSeat, choices: dict[str, UnitChoices], number: int) -> Lines:
    """What a seat may hand in besides a plan, as it is made up with what rules know of it."""
    other = bot.with_seed(f"{bot.seed}:papers {number}")
    return rest_of(bot, choices, corrected_lines(other, made_up(other)))


class Papers:
    """A seat's lines besides its plan, made better by trying them out."""

    def __init__(self, bot: BotSeat, choices: dict[str, UnitChoices], search: Search, chance: Chance) -> None:
        self.bot, self.choices, self.search, self.chance = bot, choices, search, chance
        self.scenarios: list[dict[str, Lines]] = []
        self.orders: Lines = ()

    def better(self, rest: Lines, orders: Lines, scenarios: list[dict[str, Lines]], budget: Budget) -> Lines:
        """The best that is found for orders in scenarios, beginning with `rest`. Spends what it tries of the budget."""
        self.orders, self.scenarios = orders, scenarios
        whole = dict.fromkeys(papers_of(self.bot, self.choices, number) for number in range(WHOLE))
        if not rest and not any(whole):
            return rest
        best = self._worth(rest, budget, NOTHING)
        for other in whole:
            rest, best = self._keep(rest, best, other, budget)
        for _ in range(ROUNDS):
            before = best
            for line in rest:
                if line in rest and line in self.bot.offered.get("", ()):
                    rest, best = self._instead(rest, best, line, budget)
            if best <= before or budget.is_over():
                break
        return rest

    def _instead(self, rest: Lines, best: float, line: str, budget: Budget) -> tuple[Lines, float]:
        """Try a line's place without it, and with others of its kind."""
        others = self._like(line)
        for other in ("", *self.chance.some(others, min(AT_ONCE, len(others)))):
            tried = tuple(one for one in (other if one == line else one for one in rest) if one)
            if not other or other not in rest:
                after, worth = self._keep(rest, best, tried, budget)
                if worth > best:
                    rest, best, line = after, worth, other
                    if not other:
                        break
        return rest, best

    def _like(self, line: str) -> list[str]:
        """The lines that could stand in a line's place: those with its verb that are offered for no unit."""
        verb = self.bot.read(line).get("verb", "")
        return [other for other in self.bot.of(verb, self.bot.offered.get("", ())) if other != line]

    def _keep(self, rest: Lines, best: float, other: Lines, budget: Budget) -> tuple[Lines, float]:
        if budget.is_over() or other == rest:
            return rest, best
        worth = self._worth(other, budget, best)
        return (other, worth) if worth > best + BETTER else (rest, best)

    def _worth(self, rest: Lines, budget: Budget, floor: float) -> float:
        return self.search.mean((*self.orders, *rest), self.scenarios, budget, floor)
