"""Measure this engine: `bin/bench`, which see. Prints a table; leaves with 1 if a target is missed.

bin/bench                   1,000 positions
bin/bench --positions 200   fewer
bin/bench --write           puts the figures into docs/bench.md, too

It runs where `bin/compile` has put the compiled engine, and once more, by `--plain`, where it is plain Python.
"""

import argparse
import json
import platform
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from tests.bench import boards, maps, memory, seasons, votes
from tests.bench.clock import Row, table
from tests.bench.engines import Contest
from tests.bench.positions import UNITS

HERE = Path(__file__).parents[2]
FIGURES = "<!-- figures: written by bin/bench --write -->"


def main() -> int:
    """Measure, print, perhaps write. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="bin/bench", description="Measure the engine.")
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="how many crowded positions")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/bench.md")
    parser.add_argument("--root", type=Path, default=HERE, help="where the project is, if this is a compiled copy")
    parser.add_argument("--plain", action="store_true", help="the other engines only, and rows as JSON")
    options = parser.parse_args()
    contest = Contest()
    rows = contest.run(options.positions)
    if options.plain:
        print(json.dumps([asdict(row) for row in rows]))
        return 0
    if options.root != HERE:
        pairs = zip(rows, _plain(options.root, options.positions), strict=True)
        rows = [row for compiled, plain in pairs for row in (compiled, plain.told())]
    rows += [seasons.measure(), votes.measure(), memory.measure(), *maps.measure(), *boards.measure()]
    text = _report(rows, contest, options.positions)
    print(text)
    if options.write:
        document = options.root / "docs" / "bench.md"
        head, _, _ = document.read_text().partition(FIGURES)
        document.write_text(f"{head}{FIGURES}\n\n{text}\n")
    return 1 if any(row.met is False for row in rows) or contest.unexplained else 0


def _plain(root: Path, count: int) -> list[Row]:
    """The same rows of the engine as it is in the project, in a process of its own."""
    command = [sys.executable, "-m", "tests.bench", "--plain", "--positions", str(count)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return [Row(**row) for row in json.loads(done.stdout)]


def _report(rows: list[Row], contest: Contest, count: int) -> str:
    machine = f"Python {platform.python_version()}, {platform.machine()}, one core"
    head = f"{count} positions of {UNITS} units; mean processor time of one; {machine}."
    return f"{head}\n\n{table(rows)}\n\n{contest.account()}"


if __name__ == "__main__":
    sys.exit(main())
