"""The Expert: tries out, for as long as it may, what all seats might order, and improves its own orders against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.bots.choices import LineChoice, UnitChoices, read_choices
from engine.bots.judging import Judge
from engine.bots.papers import Papers, papers_of, rest_of
from engine.bots.planning import Plan, Planner, Style, lines_of
from engine.bots.regular import planner_of, regular_orders, unit_choices
from engine.bots.search import BETTER, Budget, Lines, MixedStrategy, Outcomes, Search
from engine.bots.seat import BotSeat
from engine.bots.simple import corrected_lines, made_up, valid_lines
from engine.bots.situation import Situation
from engine.model.chance import Chance
from engine.turn.seat_orders import all_legal_orders

OWN, OTHERS = 12, 6
"""How many order sets are thought of for the own seat, and for each other."""
RIVALS = 3
"""So many other seats learn, too: those that are nearest."""
MATCHING = 0.35
"""What part of the budget goes into regret matching."""
SCENARIOS = 14
FOR_PAPERS = 0.15
"""What part of the budget is kept for other papers, where there are units to order: their orders matter more."""
THEIRS = 4
"""So many sets of other papers are thought of for another seat."""
UNUSUAL = 6
"""So many orders that only some rule knows are tried for a unit at a time."""
CALM = Style(noise=0.03)


def expert_orders(bot: BotSeat, situation: Situation, positions: int, out_of_time: Callable[[], bool]) -> list[str]:
    """What an Expert hands in, when so many positions are tried or time is over."""
    return expert_thought(bot, situation, positions, out_of_time)[0]


def expert_thought(
    bot: BotSeat, situation: Situation, positions: int, out_of_time: Callable[[], bool]
) -> tuple[list[str], Thought | None]:
    """The same, and what went through its mind; None where it has nothing to try out."""
    usual = regular_orders(bot, situation)
    every = unit_choices(bot)
    choices = {unit: one for unit, one in every.items() if not {choice.line for choice in one.others} & set(usual)}
    if positions <= 0 or not usual or not bot.state.phase.endswith("M"):
        return usual, None
    thought = Thought(bot, situation, choices, usual, Budget(positions, out_of_time))
    return thought.lines(), thought


class Thought:
    """What goes through an Expert's mind in one movement window. `search`: what it thinks all seats might order."""

    def __init__(
        self, bot: BotSeat, situation: Situation, choices: dict[str, UnitChoices], usual: list[str], budget: Budget
    ) -> None:
        self.bot, self.situation, self.choices, self.budget = bot, situation, choices, budget
        self.chance = Chance(f"{bot.seed}:expert")
        self.planner = planner_of(bot, situation, choices)
        self.rest = rest_of(bot, choices, usual)
        self.plans: dict[Lines, Plan] = {}
        outcomes = Outcomes(bot.rulebook, bot.state, Judge(situation), bot.seed)
        self.search = Search(outcomes, bot.seat, self._strategies(), self._rivals())

    def lines(self) -> list[str]:
        """The orders that it comes to."""
        matching = self.budget.share(MATCHING)
        before = matching.left
        self.search.match_regrets(self.chance, matching)
        self.budget.left -= before - matching.left
        scenarios = self.search.scenarios(self.chance, SCENARIOS)
        plan = self._best(scenarios)
        if not plan:
            self._choose_rest(plan, scenarios, self.budget)
        else:
            for_papers = self.budget.share(FOR_PAPERS if self.rest else 0)
            self.budget.left -= for_papers.left
            plan = self._improve(plan, scenarios)
            self._choose_rest(plan, scenarios, for_papers)
        return valid_lines(self.bot, [*lines_of(plan), *self.rest])

    def _choose_rest(self, plan: Plan, scenarios: list[dict[str, Lines]], budget: Budget) -> None:
        """Take other papers besides the units' orders, or fewer, if that comes to more."""
        papers = Papers(self.bot, self.choices, self.search, self.chance)
        self.rest = papers.better(self.rest, tuple(lines_of(plan)), scenarios, budget)

    # --- candidates ---------------------------------------------------------------------------------------

    def _strategies(self) -> dict[str, MixedStrategy]:
        legal = all_legal_orders(self.bot.rulebook, self.bot.state)
        strategies = {}
        for seat in self.situation.rulebook.seat_ids:
            if seat == self.bot.seat:
                strategies[str(seat)] = MixedStrategy(self._own())
            else:
                units = [piece.text for piece in self.situation.of(seat)]
                choices = read_choices(self.bot.rulebook, legal[seat], units)
                candidates: list[Lines] = [()]
                if choices:
                    candidates = _others(self.situation, seat, choices, self.chance)
                more = any(line for unit, lines in legal[seat].items() if unit not in choices for line in lines)
                if more and choices and not any(choice.moves for choice in choices.values()):
                    candidates = self._made_up(str(seat))
                elif more and not self.choices:  # chance's papers would make who has units timid
                    candidates = self._with_papers(str(seat), choices, candidates)
                if any(candidates):
                    strategies[str(seat)] = MixedStrategy(candidates)
        return strategies

    def _made_up(self, seat: str) -> list[Lines]:
        """What a seat may order whose units go nowhere by themselves: as its rules make it up."""
        other = replace(self.bot, seat=seat)
        seeds = [f"{self.bot.seed}:{seat} {number}" for number in range(THEIRS)]
        return [tuple(corrected_lines(one, made_up(one))) for one in (other.with_seed(seed) for seed in seeds)]

    def _with_papers(self, seat: str, choices: dict[str, UnitChoices], orders: list[Lines]) -> list[Lines]:
        """Another seat's orders with papers of its other kinds, as far as they can be made up from here."""
        other = replace(self.bot, seat=seat, seed=f"{self.bot.seed}:{seat}")
        papers = [papers_of(other, choices, number) for number in range(THEIRS)]
        many = max(len(orders), len(papers))
        return [(*orders[n % len(orders)], *papers[n % len(papers)]) for n in range(many)]

    def _own(self) -> list[Lines]:
        candidates = []
        for number in range(OWN):
            style = Style(noise=0.08 * number, fear=(1.0, 0.6, 1.3)[number % 3])
            plan = self.planner.plan(style, self.chance)
            lines = (*lines_of(plan), *self.rest)
            self.plans[lines] = plan
            candidates.append(lines)
        return candidates

    def _rivals(self) -> list[str]:
        """The seats that could come where the own units stand or could go, the most first."""
        near: dict[str, int] = {}
        for piece in self.situation.of(self.bot.seat):
            for province in (piece.unit.at, *piece.reach):
                for seat, units in self.situation.near.get(province, {}).items():
                    if seat != self.bot.seat:
                        near[seat] = near.get(seat, 0) + units
        known = sorted(near, key=lambda seat: (-near[seat], seat))
        return [seat for seat in known if seat in self.situation.rulebook.seat_ids][:RIVALS]

    # --- improving ----------------------------------------------------------------------------------------

    def _best(self, scenarios: list[dict[str, Lines]]) -> Plan:
        strategy = self.search.strategies[self.bot.seat]
        odds = strategy.average()
        liked = sorted(range(len(odds)), key=lambda number: (-odds[number], number))[:4]
        liked += [0] if 0 not in liked else []  # what a Regular would do is always looked at
        worths = {
            number: self.search.mean(strategy.candidates[number], scenarios, self.budget)
            for number in liked
            if not self.budget.is_over() or number == liked[0]
        }
        best = max(worths, key=lambda number: worths[number])
        return dict(self.plans[strategy.candidates[best]])

    def _improve(self, plan: Plan, scenarios: list[dict[str, Lines]]) -> Plan:
        best = self.search.mean(self._lines(plan), scenarios, self.budget)
        names = sorted(plan)
        changed = True
        while changed and not self.budget.is_over():
            changed = False
            for name in self.chance.some(names, len(names)):
                for change in self._changes(plan, name):
                    if self.budget.is_over():
                        return plan
                    after = {**plan, **change}
                    worth = self.search.mean(self._lines(after), scenarios, self.budget, best)
                    if worth > best + BETTER:
                        plan, best, changed = after, worth, True
        return plan

    def _lines(self, plan: Plan) -> Lines:
        return (*lines_of(plan), *self.rest)

    def _changes(self, plan: Plan, name: str) -> list[Mapping[str, LineChoice]]:
        """What a unit might do instead: by itself, or with others that it needs."""
        single: list[Mapping[str, LineChoice]] = [{name: choice} for choice in self.planner.sensible(plan, name)]
        others = self.choices[name].others
        single += [{name: choice} for choice in self.chance.some(others, min(UNUSUAL, len(others)))]
        joint = [change for change in (*self.planner.joint, *self.planner.attacks) if next(iter(change)) == name]
        return [
            change
            for change in (*single, *joint)
            if any(plan[one] is not choice for one, choice in change.items())
            and not any(choice.line in self.planner.bad for choice in change.values())
        ]


def _others(situation: Situation, seat: str, choices: dict[str, UnitChoices], chance: Chance) -> list[Lines]:
    """What another seat might order, as the own heuristic would in its place."""
    planner = Planner(situation, seat, choices)
    plan = planner.plan(CALM, chance)
    candidates = [tuple(lines_of(plan))]
    for number in range(1, OTHERS):
        varied = planner.plan(Style(noise=0.2 * number, fear=(1.0, 0.6)[number % 2]), chance)
        candidates.append(tuple(lines_of(varied)))
    return candidates
