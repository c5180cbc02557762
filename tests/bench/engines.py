"""Ours against two engines of the package index, on the same positions, turn about."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.resolver import resolve
from tests.bench.clock import BLOCK, Row, Stopwatch, settle
from tests.bench.diplomacy_engine import Diplomacy
from tests.bench.explanations import PydipByProvince, without_supports_against_own
from tests.bench.our_engine import Ours
from tests.bench.positions import Board, Position, positions
from tests.bench.pydip_engine import Pydip
from tests.bench.races import Race
from tests.bench.raw import outcome_of, problem_of


@dataclass
class Contest:
    """The stopwatches, and how often the outcomes agreed."""

    board: Board = field(default_factory=Board)
    agreement: Counter[str] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ours, self.diplomacy, self.pydip = Ours(self.board), Diplomacy(self.board), Pydip(self.board)
        self.whole, self.their_whole, self.core, self.their_core = (Stopwatch() for _ in range(4))
        self.legal, self.simulated, self.tried = Stopwatch(), Stopwatch(), Stopwatch()

    def run(self, count: int) -> list[Row]:
        """Measure everything on `count` positions, after as many others on which the engines warm up."""
        every = list(positions(2 * count))
        for position in every[:count]:
            self.ours.adjudicate(self.ours.state(position), self.ours.orders(position))
            self.diplomacy.adjudicate(self.diplomacy.set_up(position))
        for start in range(count, 2 * count, BLOCK):
            block = every[start : min(start + BLOCK, 2 * count)]
            self._whole(start, block)
            self._core(start, block)
        race = Race(self.ours, self.diplomacy)
        others = [race.first_sight(every[count:]), race.whole_games(count)]
        self.unexplained += race.unexplained
        self.agreement["other agreed"], self.agreement["other explained"] = race.agreed, race.explained
        return [
            Row.against("text orders to results and reasons; diplomacy 1.1.2", self.whole, self.their_whole, 0.1),
            *others,
            Row.against("the movement resolver alone; pydip 0.1.8", self.core, self.their_core, 0.5),
            Row.below("all legal orders of a position of 34 units", self.legal.milliseconds, 5, "ms"),
            Row.below("the options of a seat's units as data", 1000 * race.offered.milliseconds, 100, "µs"),
            Row.below("text orders to the next state alone", 1000 * self.simulated.milliseconds, 100, "µs"),
            Row.below("the same, from a prepared position", 1000 * self.tried.milliseconds, 100, "µs"),
        ]

    def _whole(self, start: int, block: list[Position]) -> None:
        """Text orders in, results with reasons out."""
        papers = [(self.ours.state(position), self.ours.orders(position)) for position in block]
        settle()
        ours = [self.whole.time(self.ours.adjudicate, state, orders) for state, orders in papers]
        settle()
        theirs = [
            self.their_whole.time(self.diplomacy.adjudicate, self.diplomacy.set_up(position)) for position in block
        ]
        for state, _ in papers:
            self.legal.time(self.ours.legal_orders, state)
        for number, ((state, orders), our) in enumerate(zip(papers, ours, strict=True), start):
            if self.simulated.time(self.ours.simulate, state, orders) != our.state:
                self.unexplained.append(f"position {number}: a simulation comes to another state")
            self._try_out(number, state, orders, our.state)
        for number, (position, our, their) in enumerate(zip(block, ours, theirs, strict=True), start):
            self._compare_whole(number, position, our, their)

    def _try_out(self, number: int, state: engine.State, orders: dict[str, list[str]], expected: engine.State) -> None:
        """One prepared position, as bots use it: all orders, then those without each seat's in turn."""
        simulation = self.ours.simulation(state)
        if simulation.run(orders) != expected:
            self.unexplained.append(f"position {number}: a prepared position comes to another state")
        for left_out in orders:
            self.tried.time(simulation.run, {seat: lines for seat, lines in orders.items() if seat != left_out})

    def _compare_whole(self, number: int, position: Position, ours: engine.Outcome, theirs: Any) -> None:
        expected = self._resolved(position)
        if self.ours.outcome(position, ours) != expected:
            self.unexplained.append(f"position {number}: the whole engine differs from its resolver")
        agreed = self.diplomacy.outcome(position, theirs) == expected
        if not agreed:
            changed = without_supports_against_own(position)
            again = self.diplomacy.adjudicate(self.diplomacy.set_up(changed))
            if self.diplomacy.outcome(changed, again) != self._resolved(changed):
                self.unexplained.append(f"position {number}: diplomacy differs")
        self.agreement["diplomacy" if agreed else "not diplomacy"] += 1

    def _core(self, start: int, block: list[Position]) -> None:
        """The resolver alone, arrays in and verdicts out; theirs without parsing and retreats."""
        problems = [problem_of(self.board, position) for position in block]
        commands = [self.pydip.orders(position) for position in block]
        settle()
        ours = [self.core.time(resolve, movement) for movement in problems]
        settle()
        theirs = [self.their_core.time(self.pydip.resolve, command) for command in commands]
        for number, (position, our) in enumerate(zip(block, ours, strict=True), start):
            self._compare_core(number, position, our, theirs[number - start], commands[number - start])

    def _compare_core(self, number: int, position: Position, ours: Any, theirs: Any, commands: Any) -> None:
        expected = outcome_of(position, ours)
        agreed = self.pydip.outcome(position, theirs) == expected
        if not agreed:
            with PydipByProvince():
                again = self.pydip.outcome(position, self.pydip.resolve(commands))
            if again != expected:
                self.unexplained.append(f"position {number}: pydip differs")
        self.agreement["pydip" if agreed else "not pydip"] += 1
        self.agreement["paradox"] += bool(ours.paradox)

    def _resolved(self, position: Position) -> dict[str, str]:
        return outcome_of(position, resolve(problem_of(self.board, position)))

    def account(self) -> str:
        """How the outcomes compare, in words."""
        count = self.agreement
        lines = [
            f"Same outcome as diplomacy in {count['diplomacy']} positions. In {count['not diplomacy']} it counts a "
            "support against the supporter's own unit (convoyed attacks, lost convoys; DATC 6.D.12); with those "
            "supports ordered to hold the outcomes are the same.",
            f"Same outcome as pydip in {count['pydip']} positions. In {count['not pydip']} it takes a fleet's coast "
            "for another province than the one a support is directed at (DATC 6.D.15); when it compares "
            "provinces the outcomes are the same.",
            f"On the other two kinds of positions: the same outcome in {count['other agreed']}; in "
            f"{count['other explained']} it is that, or lets an army walk that is ordered by convoy and has no fleet "
            "(DATC 4.A.3, 6.G.8); with plain moves in their place the outcomes are the same.",
            f"Convoy paradoxes among them: {count['paradox']}.",
            "Differences without explanation: " + (", ".join(self.unexplained) or "none") + ".",
        ]
        return "\n".join(f"* {line}" for line in lines)
