"""`python -m engine scenario FILE...` and `--coverage VARIANT` (docs/contract.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from engine.model.errors import EngineError
from engine.scenarios.coverage import coverage
from engine.scenarios.model import Scenario
from engine.scenarios.reader import load
from engine.scenarios.runner import run

FINE, DIFFERS, USAGE = 0, 1, 2


def main(
    argv: Sequence[str],
    out: TextIO | None = None,
    err: TextIO | None = None,
    *,
    prog: str = "python -m engine scenario",
) -> int:
    """Run what the arguments after `scenario` ask for. Returns the exit code: 0 fine, 1 differs, 2 bad usage.

    A directory stands for all `.yaml` files in it, one of rules for their `scenarios.yaml`. `--coverage` without files
    counts in all that the project has.
    """
    out, err = out or sys.stdout, err or sys.stderr
    try:
        args = _parser(prog).parse_args(argv)
    except SystemExit as error:
        return int(error.code or 0)
    if not (args.files or args.coverage):
        err.write("Name a scenario file, or a variant: scenario FILE... | scenario --coverage VARIANT [FILE...]\n")
        return USAGE
    try:
        if args.coverage:
            root = Path(__file__).resolve().parents[2]
            counts = coverage(
                args.coverage, _scenarios(args.files or [root / "tests" / "scenarios", root / "variants"])
            )
            out.write(json.dumps(counts, ensure_ascii=False, indent=1) + "\n")
            return FINE
        scenarios = list(_scenarios(args.files))
    except EngineError as error:
        err.write(f"{error}\n")
        return USAGE
    return _run_all(scenarios, out)


def _parser(prog: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=prog, description="Run scenario files (docs/scenarios.md).")
    parser.add_argument("files", metavar="FILE", nargs="*", help="a scenario file, or a directory of them")
    parser.add_argument(
        "--coverage", metavar="VARIANT", help="count the scenarios that cite each clause of this variant"
    )
    return parser


def _scenarios(names: Sequence[str | Path]) -> Iterator[Scenario]:
    for name in names:
        path = Path(name)
        beside_rules = sorted(path.rglob("scenarios.yaml")) if path.is_dir() else [path]
        for file in beside_rules or sorted(path.rglob("*.yaml")):
            yield from load(file)


def _run_all(scenarios: Sequence[Scenario], out: TextIO) -> int:
    failed = 0
    for scenario in scenarios:
        problem = _problem(scenario)
        failed += bool(problem)
        out.write(f"DIFFERS {scenario.id}: {problem}\n" if problem else f"ok {scenario.id}\n")
        out.flush()
    out.write(f"{len(scenarios) - failed} passed, {failed} failed\n")
    return DIFFERS if failed else FINE


def _problem(scenario: Scenario) -> str:
    """What differs, on one line, or nothing. Whatever breaks the engine is a difference, never a traceback."""
    try:
        differences = [str(difference) for difference in run(scenario)]
    except Exception as error:  # the one place where any fault must become a line of the report
        differences = [f"the engine broke: {type(error).__name__}: {error}"]
    return "; ".join(differences).replace("\n", " ")
