"""bin/test --hard: the tests that compute, under conditions that they must bear; nothing may fail, nothing is retried.

Beside processes that take all they get (load 8 on two cores), at the turn of the year, where the clocks of Europe go
forward and back, on 29 February, with keys that begin at other numbers in each table, with another key of the site and
another order of sets, and five times in random order.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.run import CORES, KINDS, REPORTS, Account

PLUGIN = ["-p", "tests.plugins.hard"]
CLOCKS = {
    "23:59:50 on 31 December": "2026-12-31T23:59:50",
    "the clocks go forward": "2027-03-28T00:59:50",
    "the clocks go back": "2026-10-25T00:59:50",
    "29 February": "2028-02-29T12:00:00",
}
ENVIRONMENTS = {"another key and hash": {"SECRET_KEY": "another one, for the tests", "PYTHONHASHSEED": "1901"}}
"""By condition, what else the processes are told."""
ORDERS = 5
SPINNING = 4  # processes a core


def conditions() -> dict[str, list[str]]:
    """By name, what pytest is told for each."""
    found = {"load": [], "keys shifted": ["--keys-shifted"], **{key: [] for key in ENVIRONMENTS}}
    found |= {name: ["--clock", moment] for name, moment in CLOCKS.items()}
    return found | {f"order {seed}": [f"--randomly-seed={seed}"] for seed in range(1, ORDERS + 1)}


@contextmanager
def spinning(count: int) -> Iterator[None]:
    """Processes that take all the processor time they get."""
    started = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for one in started:
            one.kill()
            one.wait()


def main() -> int:
    parser = argparse.ArgumentParser(prog="bin/test --hard", description=__doc__)
    parser.add_argument("--only", choices=list(conditions()), help="one condition; all, if none is named")
    parser.add_argument("paths", nargs="*", help="some tests; all that compute, if none are named")
    given = parser.parse_args()
    REPORTS.mkdir(parents=True, exist_ok=True)
    account = Account()
    for name, options in conditions().items():
        if given.only in (None, name):
            report = REPORTS / f"hard-{name}.xml".replace(" ", "-").replace(":", "-")
            chosen = ["-m", f"{KINDS['computing']} and not slow", "-n", str(CORES), f"--junitxml={report}"]
            command = [sys.executable, "-m", "pytest", "-q", *PLUGIN, *options, *chosen, *given.paths]
            with spinning(SPINNING * CORES if name == "load" else 0):
                account.do(name, command, os.environ | ENVIRONMENTS.get(name, {}))
            account.count(report)
    print("\n".join(["", "=== under hard conditions ===", *account.lines]))
    return int(account.broken or account.failed > 0 or account.passed == 0)


if __name__ == "__main__":
    sys.exit(main())
