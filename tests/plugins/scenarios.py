"""Every scenario is a test of its own name: in `scenarios.yaml` beside its rule, or in `tests/scenarios`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import engine
from engine.model.state import State
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook
from engine.scenarios import Scenario, ScenarioError, load, run
from engine.turn import adjudication
from engine.turn.adjudication import adjudicate, start_game
from tests.engine.answered import unanswered
from tests.engine.folding import before_the_start, simulated_otherwise, unaccounted

SHARED = Path(__file__).resolve().parents[1] / "scenarios"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take up scenario files."""
    if file_path.name == "scenarios.yaml" or (file_path.suffix == ".yaml" and SHARED in file_path.parents):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


@contextmanager
def folded(astray: list[str]) -> Iterator[None]:
    """Puts into `astray` what is wrong with the turns that are worked out meanwhile: what their events do not account
    for, what a simulation comes to otherwise, and lines whose writers are not told once what became of them, and why.

    The last is left out where the engine is compiled: its functions call each other without being looked up.
    """
    close = adjudication._close

    def closed(turn: Look) -> engine.Outcome:
        outcome = close(turn)
        astray.extend(unanswered(turn))
        return outcome

    def started(rulebook: Rulebook, *args: Any) -> engine.Outcome:
        outcome = start_game(rulebook, *args)
        astray.extend(unaccounted(rulebook, before_the_start(rulebook), outcome))
        return outcome

    def adjudicated(rulebook: Rulebook, state: State, *args: Any) -> engine.Outcome:
        with patch.object(adjudication, "_close", closed):
            outcome = adjudicate(rulebook, state, *args)
        astray.extend(unaccounted(rulebook, state, outcome))
        astray.extend(simulated_otherwise(rulebook, state, outcome, *args))
        return outcome

    with patch.object(engine, "start_game", started), patch.object(engine, "adjudicate", adjudicated):
        yield


class ScenarioFile(pytest.File):
    """One file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each scenario, named by its id."""
        try:
            scenarios = load(self.path)
        except ScenarioError as error:
            raise self.CollectError(str(error)) from None
        for scenario in scenarios:
            yield ScenarioTest.from_parent(self, name=scenario.id, scenario=scenario)


class ScenarioTest(pytest.Item):
    """One scenario."""

    def __init__(self, *, scenario: Scenario, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scenario = scenario

    def runtest(self) -> None:
        """Play it: nothing may differ, and nothing be wrong with any of its turns (`folded`)."""
        astray: list[str] = []
        with folded(astray):
            differences = [*run(self.scenario), *astray]
        if differences:
            raise Differs([str(difference) for difference in differences])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The differences, without a traceback; a fault of the engine with one."""
        if isinstance(excinfo.value, Differs):
            return "\n".join(
                [f"{self.scenario.title} ({self.scenario.file}:{self.scenario.line})", *excinfo.value.args[0]]
            )
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the scenario stands."""
        return self.path, self.scenario.line - 1, self.scenario.id


class Differs(Exception):
    """A scenario that did not come out as it says."""
