"""The examples in docs/scenarios.md are scenarios, and they hold."""

from __future__ import annotations

import re
from pathlib import Path

from engine.scenarios import Scenario, loads, run
from tests.rows import every_row

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
EXAMPLES = [scenario for block in BLOCKS for scenario in loads(block, PAGE.name)]


@every_row("scenario", EXAMPLES, ids=[scenario.id for scenario in EXAMPLES])
def test_example_holds(scenario: Scenario) -> None:
    assert run(scenario) == []


def test_every_expectation_is_documented() -> None:
    from engine.scenarios.expectations import CHECKS
    from engine.scenarios.schema import SCENARIO, TURN

    text = PAGE.read_text(encoding="utf-8")
    missing = [key for key in {*CHECKS, *SCENARIO, *TURN} if f"`{key}`" not in text]
    assert missing == []


def test_schema_and_checks_name_the_same_expectations() -> None:
    from engine.scenarios.expectations import CHECKS
    from engine.scenarios.schema import ASKED_BEFORE, ASKED_OF_STATE, ASKED_OF_TURN, ASKED_OF_WAY

    assert {*ASKED_BEFORE, *ASKED_OF_STATE, *ASKED_OF_TURN, *ASKED_OF_WAY} == {*CHECKS, "only"}
