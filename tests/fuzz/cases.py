"""A turn that shows a fault, as plain data that can be made smaller."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from engine.bots.play import Played
from engine.io.codec import dump_state
from engine.io.decoding import load_state
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.turn.adjudication import adjudicate
from tests.fuzz.campaigns import Composition


@dataclass(frozen=True)
class Case:
    """Rules, a position in the form of the command line, papers by seat, and what draws are derived from.

    `seed` chooses in which other orders the turn was looked at.
    """

    composition: Composition
    state: Mapping[str, Any]
    papers: Mapping[str, tuple[str, ...]]
    draws: Draws = field(default_factory=Draws)
    seed: str = ""

    @classmethod
    def of(
        cls, composition: Composition, state: State, papers: Mapping[str, list[str]], draws: Draws, seed: str
    ) -> Case:
        data = dump_state(composition.load(), state)
        lines = {seat: tuple(those) for seat, those in papers.items()}
        return cls(composition, deepcopy(data), lines, draws, seed)

    def rulebook(self) -> Rulebook:
        return self.composition.load()

    def before(self) -> State:
        return load_state(self.rulebook(), dict(self.state))

    def play(self) -> Played:
        """The turn. Raises whatever it raises."""
        papers, state = {seat: list(lines) for seat, lines in self.papers.items()}, self.before()
        return Played(adjudicate(self.rulebook(), state, papers, (), self.draws), papers, state)

    def size(self) -> tuple[int, ...]:
        """For comparing: rules, units, lines."""
        units = sum(len(those) for those in self.state.get("units", {}).values())
        return len(self.composition.with_), units, sum(map(len, self.papers.values()))


@dataclass(frozen=True)
class Fault:
    """What is wrong with a turn. `what`: `break`, or the words of the checks; `how`: the traceback of a break."""

    what: str
    how: str = ""
    case: Case | None = None

    def __str__(self) -> str:
        return f"{self.what}: {self.how}" if self.how else self.what
