"""The DATC's cases played, as the data of the page and the file.

The scenarios are in tests/scenarios/standard/datc, which a deployment may lack; so `manage.py datc` writes what comes
of them to run.json beside this file. A test holds that to be what comes of them now.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from engine.io.json_lines import run_line
from engine.model.json_data import JsonDict
from engine.scenarios import Scenario, load, run
from engine.scenarios.model import ScenarioTurn

RUN = Path(__file__).with_name("run.json")
SOURCE = Path(__file__).resolve().parents[3] / "tests" / "scenarios" / "standard" / "datc"
SECTIONS = MappingProxyType(
    {
        "A": "Basic checks",
        "B": "Coastal issues",
        "C": "Circular movement",
        "D": "Supports and dislodges",
        "E": "Head-to-head battles and beleaguered garrisons",
        "F": "Convoys",
        "G": "Convoys to adjacent places",
        "H": "Retreats",
        "I": "Builds",
        "J": "Civil disorder and disbands",
    }
)
"""The sections of chapter 6 (DATC 3.0)."""
_OF_RESULT = ("order", "verdict", "why", "dislodged")
_PREFIX = "datc."
_CASE = re.compile(r"datc\.(6\.[A-J]\.\d+)([.@].+)?")


def run_datc() -> JsonDict:
    """The whole run: `run` has the cases in the DATC's order.

    `variations` of a case: the same position under another choice of an issue (`options`), or with other orders
    (`what` names them).
    """
    by_name: dict[str, JsonDict] = {}
    for scenario in (one for file in sorted(SOURCE.glob("*.yaml")) for one in load(file)):
        if (matched := _CASE.fullmatch(scenario.id)) is None:
            continue  # about a section as a whole, not about one of its cases
        name, variation = matched.groups()
        if variation:
            fields = {"what": "" if variation.startswith("@") else scenario.title, "options": dict(scenario.options)}
            by_name[name]["variations"].append({**fields, **_came_of(scenario)})
        else:
            by_name[name] = {**_case(name, scenario), "variations": []}
    cases = sorted(by_name.values(), key=lambda case: (case["section"], case["number"]))
    passed = sum(case["passes"] for case in cases)
    return {"datc": "3.0", "cases": len(cases), "passed": passed, "run": cases}


def _case(name: str, scenario: Scenario) -> JsonDict:
    _, section, number = name.split(".")
    fields = {"case": name, "section": section, "number": int(number), "title": scenario.title, "note": scenario.note}
    return {**fields, "state": scenario.state, **_came_of(scenario)}


def _came_of(scenario: Scenario) -> dict[str, object]:
    """Whether all comes out as the DATC says, and each turn with its verdicts."""
    turns, state = [], scenario.state
    for turn in scenario.turns:
        orders = {seat: list(lines) for seat, lines in turn.orders.items()}
        line = {"state": state, "orders": orders, "options": dict(scenario.options), "draws": dict(turn.draws)}
        answer = run_line(line | {"rulings": list(turn.rulings)})
        state = answer["state"]
        results = {
            seat: [{key: one[key] for key in _OF_RESULT if one.get(key)} for one in lines]
            for seat, lines in answer["results"].items()
        }
        turns.append({"orders": orders, "results": results})
    return {"passes": not run(scenario), "turns": turns}


def text_of(data: JsonDict) -> str:
    """The run as it is kept, one case a line."""
    head = json.dumps({key: value for key, value in data.items() if key != "run"}, ensure_ascii=False)[:-1]
    lines = ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in data["run"])
    return f'{head}, "run": [\n{lines}\n]}}\n'


@lru_cache(maxsize=1)
def stored_run() -> JsonDict:
    """The run that is kept beside this file."""
    return dict(json.loads(RUN.read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def scenarios() -> dict[str, Scenario]:
    """The cases as scenarios without expectations, by name (`6.A.1`): what the sandbox lays on its bench."""
    return {case["case"]: _scenario(case) for case in stored_run()["run"]}


def _scenario(case: JsonDict) -> Scenario:
    turns = tuple(ScenarioTurn(orders=turn["orders"]) for turn in case["turns"])
    title = f"DATC {case['case']}: {case['title']}"
    return Scenario(id=f"{_PREFIX}{case['case']}", title=title, state=case["state"], turns=turns)


def by_section(cases: Iterable[JsonDict]) -> list[dict[str, object]]:
    """The sections with their headings and cases, in order."""
    by_letter: dict[str, list[JsonDict]] = {letter: [] for letter in SECTIONS}
    for case in cases:
        by_letter[case["section"]].append(case)
    return [{"letter": letter, "title": SECTIONS[letter], "cases": cases} for letter, cases in by_letter.items()]
