"""Measure this engine: `bin/bench`, which see. Prints a table; leaves with 1 if a target is missed.

bin/bench                   1,000 positions
bin/bench --positions 200   fewer
bin/bench --write           puts the figures into docs/bench.md, too
"""

import argparse
import platform
import sys
from pathlib import Path

from tests.bench import maps, memory, seasons, votes
from tests.bench.clock import Row, table
from tests.bench.engines import Contest
from tests.bench.positions import UNITS

DOCUMENT = Path(__file__).parents[2] / "docs" / "bench.md"
FIGURES = "<!-- figures: written by bin/bench --write -->"


def main() -> int:
    """Measure, print, perhaps write. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="bin/bench", description="Measure the engine.")
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="how many crowded positions")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/bench.md")
    options = parser.parse_args()
    contest = Contest()
    rows = [*contest.run(options.positions), seasons.measure(), votes.measure(), memory.measure(), *maps.measure()]
    text = _report(rows, contest, options.positions)
    print(text)
    if options.write:
        head, _, _ = DOCUMENT.read_text().partition(FIGURES)
        DOCUMENT.write_text(f"{head}{FIGURES}\n\n{text}\n")
    return 0 if all(row.met for row in rows) and not contest.unexplained else 1


def _report(rows: list[Row], contest: Contest, count: int) -> str:
    machine = f"Python {platform.python_version()}, {platform.machine()}, one core"
    head = f"{count} positions of {UNITS} units; mean processor time of one; {machine}."
    return f"{head}\n\n{table(rows)}\n\n{contest.account()}"


if __name__ == "__main__":
    sys.exit(main())
