"""Scenarios: one YAML format for test, sandbox, bug report and what-if (docs/scenarios.md).

`load` and `loads` read them, `run` plays one and returns what differs, `export` writes a turn of a game as one.
Only this package of the engine needs PyYAML.
"""

from engine.scenarios.export import export, to_yaml
from engine.scenarios.model import Scenario, ScenarioDifference, ScenarioError, ScenarioTurn
from engine.scenarios.reader import load, loads
from engine.scenarios.runner import run

__all__ = [
    "Scenario",
    "ScenarioDifference",
    "ScenarioError",
    "ScenarioTurn",
    "export",
    "load",
    "loads",
    "run",
    "to_yaml",
]
