"""A search over what all seats might order at once: candidates and regret matching.

Every seat has a handful of order sets that its own heuristic likes. Joint orders are sampled and tried out
(`engine.Simulation`); what a seat would rather have ordered against the same others is its regret, and it plays each
set in proportion to that. What the others come to is sampled once more; `expert.py` improves the own best set against
it, unit by unit. Source of the method: S. Hart and A. Mas-Colell, A Simple Adaptive Procedure Leading to Correlated
Equilibrium (2000), and public work on no-press Diplomacy by search without learning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.bots.judging import Judge
from engine.model.chance import Chance
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.turn.simulation import Simulation

Lines = tuple[str, ...]
BETTER = 1e-6
"""By how much a change must be better."""
NOTHING = -9.0
"""Less than anything can be worth."""
GIVE_UP = {2: 0.012, 4: 0.006, 8: 0.003}
"""After so many scenarios, how much worse than the best so far a change must be to be dropped."""
FINE = 1 << 20
SAMPLES = 8
"""So many outcomes of chance are imagined where rules draw."""
SETTLED = 30
"""After so many turns in which nothing new was tried there is nothing new to learn."""


class Budget:
    """How much may still be tried: a number of positions, and a clock that somebody else reads."""

    def __init__(self, positions: int, out_of_time: Callable[[], bool]) -> None:
        self.left, self._out_of_time = positions, out_of_time
        self._over = False

    def spend(self) -> None:
        """One position is tried."""
        self.left -= 1

    def is_over(self) -> bool:
        """Whether it is gone, or time is."""
        if not self._over:
            self._over = self.left <= 0 or self._out_of_time()
        return self._over

    def share(self, part: float) -> Budget:
        """A part of what is left, by the same clock. What it spends is not taken from this one."""
        return Budget(int(self.left * part), self._out_of_time)


class Outcomes:
    """Joint orders tried out from one position, each once."""

    def __init__(self, rulebook: Rulebook, state: State, judge: Judge, seed: str) -> None:
        self.judge = judge
        samples = SAMPLES if any(rule.draws for rule in rulebook.rules) else 1
        draws = [Draws(f"{seed} imagined {sample}", f"{seed} imagined too {sample}") for sample in range(samples)]
        first = Simulation(rulebook, state, draws[0])
        self._simulations = [first, *(first.with_draws(other) for other in draws[1:])]
        self._known: dict[tuple[object, ...], list[float]] = {}

    def values(self, joint: Mapping[str, Lines], budget: Budget, sample: int = 0) -> list[float]:
        """What joint orders come to, for every seat. `sample`: which of the imagined outcomes of chance."""
        sample %= len(self._simulations)
        key = (sample, *joint.values())
        known = self._known.get(key)
        if known is None:
            budget.spend()
            known = self._known[key] = self.judge.judge(self._simulations[sample].run(joint))
        return known


class MixedStrategy:
    """One seat's candidates, how much it regrets not to have played each, and how often it has played each."""

    def __init__(self, candidates: Sequence[Lines]) -> None:
        self.candidates = list(dict.fromkeys(candidates))
        self.regrets = [0.0] * len(self.candidates)
        self.played = [0.0] * len(self.candidates)

    def current(self) -> list[float]:
        """In what proportions it plays them: by regret; all alike, where it has none."""
        positive = [max(regret, 0.0) for regret in self.regrets]
        total = sum(positive)
        return [one / total for one in positive] if total > 0 else [1 / len(positive)] * len(positive)

    def sample(self, chance: Chance, odds: Sequence[float]) -> int:
        """One of them, in these proportions."""
        point = chance.below(FINE) / FINE
        for number, odd in enumerate(odds):
            point -= odd
            if point < 0:
                return number
        return len(odds) - 1

    def learn(self, odds: Sequence[float], worths: Sequence[float]) -> None:
        """Take in what each would have come to, had it been played."""
        mean = sum(odd * worth for odd, worth in zip(odds, worths, strict=True))
        for number, worth in enumerate(worths):
            self.regrets[number] += worth - mean
            self.played[number] += odds[number]

    def average(self) -> list[float]:
        """In what proportions it has played them, all in all."""
        total = sum(self.played)
        return [one / total for one in self.played] if total > 0 else self.current()


class Search:
    """The search for one seat. `strategies`: every seat's candidates, the own among them."""

    def __init__(
        self, outcomes: Outcomes, seat: str, strategies: Mapping[str, MixedStrategy], rivals: Sequence[str]
    ) -> None:
        self.outcomes, self.seat, self.strategies, self.rivals = outcomes, seat, strategies, rivals
        self.index = outcomes.judge.index

    def match_regrets(self, chance: Chance, budget: Budget) -> None:
        """Sample joint orders, and let the seat, and its rivals in turn, learn what they had rather ordered."""
        turn = idle = 0
        while not budget.is_over() and idle < SETTLED:
            left = budget.left
            joint = self._joint(chance, average=False)
            learners = [self.seat]
            if self.rivals:
                learners.append(self.rivals[turn % len(self.rivals)])
            for seat in learners:
                strategy, index = self.strategies[seat], self.index[seat]
                candidates = strategy.candidates
                worths = [self.outcomes.values({**joint, seat: one}, budget, turn)[index] for one in candidates]
                strategy.learn(strategy.current(), worths)
            turn += 1
            idle = idle + 1 if budget.left == left else 0

    def scenarios(self, chance: Chance, count: int) -> list[dict[str, Lines]]:
        """What the others may do: so many samples of what they have come to."""
        return [self._joint(chance, average=True) for _ in range(count)]

    def _joint(self, chance: Chance, *, average: bool) -> dict[str, Lines]:
        joint = {}
        for seat, strategy in self.strategies.items():
            odds = strategy.average() if average else strategy.current()
            joint[seat] = strategy.candidates[strategy.sample(chance, odds)]
        return joint

    def mean(
        self, lines: Lines, scenarios: Sequence[Mapping[str, Lines]], budget: Budget, floor: float = NOTHING
    ) -> float:
        """What a seat's lines come to over the scenarios; given up early where they are far from a floor."""
        index, total = self.index[self.seat], 0.0
        for number, scenario in enumerate(scenarios, 1):
            total += self.outcomes.values({**scenario, self.seat: lines}, budget, number)[index]
            if number in GIVE_UP and total / number < floor - GIVE_UP[number]:
                return NOTHING
        return total / len(scenarios)
