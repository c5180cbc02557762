"""bin/test --hard: the tests that compute, under conditions that they must bear; nothing may fail, nothing is retried.

Five runs, each in another random order: beside processes that take all they get (load 8 on two cores), at the turn of
the year, where the clocks of Europe go forward and back, and on 29 February; in some of them keys begin at other
numbers in each table, in some the site has another key and sets another order.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.run import CORES, KINDS, REPORTS, Account

PLUGIN = ["-p", "tests.plugins.hard"]
SPINNING = 4  # processes a core
ANOTHER_KEY = {"SECRET_KEY": "another one, for the tests", "PYTHONHASHSEED": "1901"}


@dataclass(frozen=True)
class Condition:
    """One run: when each of its tests begins (UTC), and what else is made hard for it."""

    clock: str = ""
    loaded: bool = False
    keys_shifted: bool = False
    another_key: bool = False

    @property
    def options(self) -> list[str]:
        """What pytest is told."""
        shifted = ["--keys-shifted"] if self.keys_shifted else []
        return [*(["--clock", self.clock] if self.clock else []), *shifted]

    @property
    def env(self) -> dict[str, str]:
        """What the processes are told besides."""
        return ANOTHER_KEY if self.another_key else {}


CONDITIONS = {
    "load": Condition(loaded=True),
    "23:59:50 on 31 December": Condition("2026-12-31T23:59:50", keys_shifted=True),
    "the clocks go forward": Condition("2027-03-28T00:59:50", another_key=True),
    "the clocks go back": Condition("2026-10-25T00:59:50", keys_shifted=True),
    "29 February": Condition("2028-02-29T12:00:00", another_key=True),
}
"""By name; the number of each is the seed of its order."""


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
    parser.add_argument("--only", choices=list(CONDITIONS), help="one run; all, if none is named")
    parser.add_argument("paths", nargs="*", help="some tests; all that compute, if none are named")
    given = parser.parse_args()
    REPORTS.mkdir(parents=True, exist_ok=True)
    account = Account()
    for seed, (name, condition) in enumerate(CONDITIONS.items(), 1):
        if given.only in (None, name):
            report = REPORTS / f"hard-{name}.xml".replace(" ", "-").replace(":", "-")
            chosen = ["-m", f"{KINDS['computing']} and not slow", "-n", str(CORES), f"--junitxml={report}"]
            how = [*PLUGIN, f"--randomly-seed={seed}", *condition.options]
            command = [sys.executable, "-m", "pytest", "-q", *how, *chosen, *given.paths]
            with spinning(SPINNING * CORES if condition.loaded else 0):
                account.do(name, command, os.environ | condition.env)
            account.count(report)
    print("\n".join(["", "=== under hard conditions ===", *account.lines]))
    return int(account.broken or account.failed > 0 or account.passed == 0)


if __name__ == "__main__":
    sys.exit(main())
