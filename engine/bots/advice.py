"""What an Expert would order in a seat's place, and what it fears: per order, the one line of another that undoes it.

It knows what `engine.bots.players.think` knows: what the seat sees. What it thinks of the others is what its search
came to: a few order sets a seat, by how often each was played (`engine.bots.search.MixedStrategy`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.bots.expert import expert_thought
from engine.bots.players import Task, seat_of, situation_of
from engine.bots.search import Lines, MixedStrategy
from engine.bots.seat import BotSeat
from engine.model.events import Result
from engine.rulebook.draws import Draws
from engine.turn.adjudication import adjudicate
from engine.views import visible

FINE = ("succeeds", "holds")
"""The verdicts of an order that came off."""
UNLIKELY = 0.05
"""What an order set of another counts for that the search never plays: it may come all the same."""
TRIED = 4
"""So many order sets are looked through for the line that does it, the most feared first."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A line of another seat, and what becomes of the own order then: its verdict and the reason, in the rules' words.

    `dislodged`: whether the unit is thrown out.
    """

    seat: str
    line: str
    verdict: str
    why: str
    dislodged: bool


@dataclass(frozen=True, slots=True)
class Advised:
    """An order, as canonical text, and what is most to be feared for it; None where nothing likely undoes it."""

    line: str
    fear: Threat | None = None


def advise(task: Task) -> list[Advised]:
    """What an Expert would order for the seat of a task, whose strength does not matter.

    The same task gives the same advice, unless time runs out. Only orders in movement windows have something to fear.
    """
    bot = seat_of(replace(task, strength="expert"))
    if bot.state.ended:
        return []
    lines, thought = expert_thought(bot, situation_of(task, bot), task.positions, task.out_of_time)
    if thought is None:
        return [Advised(line) for line in lines]
    fears = _Fears(bot, tuple(lines), thought.search.strategies)
    return [Advised(line, fears.worst(line)) for line in lines]


class _Fears:
    """Own orders, tried out by the whole turn against every order set that the others were thought to play."""

    def __init__(self, bot: BotSeat, lines: Lines, strategies: Mapping[str, MixedStrategy]) -> None:
        self.bot, self.draws = bot, Draws("advice", "advice, hidden")
        self.odds = {
            seat: dict(zip(strategy.candidates, strategy.average(), strict=True))
            for seat, strategy in strategies.items()
            if seat != bot.seat
        }
        self.likely = {seat: max(odds, key=lambda one: odds[one]) for seat, odds in self.odds.items()}
        self.likely[bot.seat] = lines
        self._known: dict[tuple[Lines, ...], dict[str, Result]] = {}

    def worst(self, line: str) -> Threat | None:
        """What is most to be feared for one own order: how bad it is, times how likely the set that does it."""
        feared = sorted(
            (-_harm(self._results({seat: theirs}).get(line)) * (odd + UNLIKELY), seat, number)
            for seat, odds in self.odds.items()
            for number, (theirs, odd) in enumerate(odds.items())
        )
        for fear, seat, number in feared[:TRIED]:
            theirs = list(self.odds[seat])[number]
            worst = next(self._doing_it(line, seat, theirs), None) if fear < 0 else None
            if worst is not None:
                return worst
        return None

    def _doing_it(self, line: str, seat: str, theirs: Lines) -> Iterator[Threat]:
        """The lines of an order set without which the own order fares better; moves first."""
        result = self._results({seat: theirs})[line]
        for one in sorted(theirs, key=lambda one: self.bot.read(one).get("verb") != "move"):
            without = self._results({seat: tuple(other for other in theirs if other != one)}).get(line)
            if _harm(without) < _harm(result):
                rulebook = self.bot.rulebook
                why = rulebook.say(rulebook.name(result.why))
                yield Threat(seat, one, result.verdict, why, result.dislodged)

    def _results(self, change: Mapping[str, Lines]) -> dict[str, Result]:
        """What becomes of the own orders, by line, if one of the others does not order what is likeliest."""
        joint = {**self.likely, **change}
        key = tuple(joint.values())
        known = self._known.get(key)
        if known is None:
            outcome = adjudicate(self.bot.rulebook, self.bot.state, joint, (), self.draws)
            own_results = [one for seat, results in outcome.results.items() if seat == self.bot.seat for one in results]
            seen = [one for one in own_results if visible(one.audience, self.bot.seat)]
            known = self._known[key] = {one.given or one.order: one for one in seen}
        return known


def _harm(result: Result | None) -> int:
    """How badly an order fared: 2 if its unit was thrown out, 1 if it did not come off, 0 otherwise."""
    if result is None:
        return 0
    return 2 if result.dislodged else int(result.verdict not in FINE)
