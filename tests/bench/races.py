"""Text orders to results and reasons on positions of other kinds: lines never seen before, and whole random games."""

from dataclasses import dataclass, field

from tests.bench.clock import BLOCK, Row, Stopwatch, settle
from tests.bench.diplomacy_engine import Diplomacy
from tests.bench.explanations import overland, without_supports_against_own
from tests.bench.our_engine import Ours
from tests.bench.played import played
from tests.bench.positions import Position


@dataclass
class Race:
    """Ours and theirs on the same positions, turn about in blocks, and how often their outcomes agree."""

    ours: Ours
    theirs: Diplomacy
    offered: Stopwatch = field(default_factory=Stopwatch)
    agreed: int = 0
    explained: int = 0
    unexplained: list[str] = field(default_factory=list)

    def first_sight(self, positions: list[Position]) -> Row:
        """Before each position all that ours knows of lines is forgotten; theirs remembers none."""
        what = "the same, on lines never seen before"
        return self._run(what, positions, forget=True)

    def whole_games(self, count: int) -> Row:
        """`count` movement phases of random games, after half as many on which both warm up."""
        every = list(played(count + count // 2))
        for position in every[: count // 2]:
            self.ours.adjudicate(self.ours.state(position), self.ours.orders(position))
            self.theirs.adjudicate(self.theirs.set_up(position))
        for position in every[count // 2 :]:
            self._offers(position)
        return self._run("the same, in whole random games", every[count // 2 :], forget=False)

    def _offers(self, position: Position) -> None:
        """What every seat may order. That of the season before is half remembered, as it is by whoever plays on."""
        state = self.ours.state(position)
        for seat in self.ours.rulebook.seat_ids:
            self.offered.time(self.ours.offers, state, seat)

    def _run(self, what: str, positions: list[Position], *, forget: bool) -> Row:
        ours, theirs = Stopwatch(), Stopwatch()
        for start in range(0, len(positions), BLOCK):
            block = positions[start : start + BLOCK]
            papers = [(self.ours.state(position), self.ours.orders(position)) for position in block]
            settle()
            our = []
            for state, orders in papers:
                if forget:
                    self.ours.forget()
                our.append(ours.time(self.ours.adjudicate, state, orders))
            settle()
            their = [theirs.time(self.theirs.adjudicate, self.theirs.set_up(position)) for position in block]
            for number, position in enumerate(block):
                mine = self.ours.outcome(position, our[number])
                same = mine == self.theirs.outcome(position, their[number])
                self._count(f"{what}, position {start + number}", position, same=same)
        return Row.against(what, ours, theirs, 0.1)

    def _count(self, name: str, position: Position, *, same: bool) -> None:
        """A difference is explained if it goes with one of the two faults of theirs."""
        self.agreed += same
        if same:
            return
        changed = without_supports_against_own(overland(self.ours.board, position))
        ours = self.ours.outcome(changed, self.ours.adjudicate(self.ours.state(changed), self.ours.orders(changed)))
        theirs = self.theirs.outcome(changed, self.theirs.adjudicate(self.theirs.set_up(changed)))
        if ours == theirs:
            self.explained += 1
        else:
            self.unexplained.append(f"{name}: diplomacy differs")
