"""python -m tests.thinning: choose the tests that bin/test leaves to bin/test-slow, and list them in tests/thinned.txt.

Of all tests that compute, so many are kept as reach every branch that all of them reach, the cheapest first, but for
branches that cost too much (`WORTH`); every file keeps one. What is cheap anyway (`CHEAP`), what guards a whole kind
without costing much (`GUARDS`) and what must be asked each time (`KEPT`) stays. It runs those of bin/test under
coverage, half an hour on two cores, and adds to the list; `--anew` runs those of the list too, and writes it anew, but
for what was put there by hand (`by_hand`); `--measured` reads what the last run has left.
"""

import argparse
import heapq
import os
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.choosing import thinned, waits
from tests.plugins.contexts import PROPERTY
from tests.run import CORES, KINDS, REPORTS

BASE_DIR = Path(__file__).resolve().parent.parent
CHOSEN = Path(__file__).parent / "thinned.txt"
DATA, REPORT = REPORTS / "contexts", REPORTS / "contexts.xml"
CHEAP = 0.05
"""Seconds up to which a test is not worth leaving out."""

KEPT = (
    "tests/api/test_permissions.py",
    "tests/api/test_schema.py",
    "tests/attacks/test_fields.py",
    "tests/attacks/test_members.py",
    "tests/attacks/test_titles.py",
    "tests/games/test_audit_actions.py",
    "tests/games/test_migrations.py",
    "tests/meta/",
    "tests/monitoring/test_metrics.py",
    "tests/serving/",
    "tests/setup/",
    "tests/watching/test_delay.py",
    "tests/web/permissions/test_read_only.py",
    "tests/web/permissions/test_poisoned.py",
    "tests/web/games/test_words_of_other_boards.py",
    "tests/web/permissions/test_matrix.py",
    "tests/web/test_queries.py",
)
"""What stays, but for what is put on the list by hand: who may do what, what each page costs, what it says of another
board, what looks at all of the code (a new address, table or setting breaks it, whatever it reaches), and what is done
by other processes, whose time and branches are not measured."""

GUARDS = (
    "variants/", "tests/backup/", "tests/corpus/", "tests/engine/", "tests/meta/", "tests/scenarios/",
    "tests/variants/", "tests/worlds/",
)  # fmt: skip
"""How turns come out, and what every file and page must keep to: these stay up to `DEAR`."""
DEAR = 0.5
"""Processor seconds under coverage, from which only CI and bin/test-slow ask what others reach too."""

WORTH = 5.0
"""Branches that a test must reach by the processor second under coverage, and no other does. A test of less is CI's:
all of them together reach one branch in a hundred that is not reached without them."""

Reached = dict[str, set[int]]
"""By test id: the branches that it reaches, as numbers."""


def measure(anew: bool) -> None:
    """Run the tests that compute, each under a context of its own. Files in var/test."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    for old in REPORTS.glob("contexts*"):
        old.unlink()
    env = {**os.environ, "COVERAGE_FILE": str(DATA)}
    which = "(not slow or thinned)" if anew else "not slow"
    chosen = ["-m", f"{KINDS['computing']} and {which}", "-n", str(CORES), "--dist", "worksteal"]
    plugins = ["-p", "no:cacheprovider", "-p", "tests.plugins.contexts", "-p", "tests.plugins.coverage_kept"]
    tests = ["-m", "pytest", "-q", *plugins, f"--junitxml={REPORT}"]
    subprocess.call([sys.executable, "-m", "coverage", "run", *tests, *chosen], cwd=BASE_DIR, env=env)


def reached() -> Reached:
    """What each test reached, of what was measured last."""
    numbers: dict[tuple[str, int, int], int] = {}
    found: Reached = defaultdict(set)
    query = """select context.context, file.path, fromno, tono from arc
        join context on context.id = context_id join file on file.id = file_id"""
    for part in REPORTS.glob(DATA.name + ".*"):
        if part.suffix == ".xml":
            continue
        with sqlite3.connect(part) as connection:
            for context, *arc in connection.execute(query):
                found[context].add(numbers.setdefault(tuple(arc), len(numbers)))
    return found


def seconds(report: Path) -> dict[str, float]:
    """How much processor time each test took, by its id."""
    found = {}
    for case in ET.parse(report).getroot().iter("testcase"):
        names = case.get("classname", "").split(".")
        # A class of tests is none of the path: its name begins with a capital.
        path = "/".join(name for name in names if not name[:1].isupper()) + ".py"
        inside = [name for name in names if name[:1].isupper()]
        measured = case.findall(f"properties/property[@name='{PROPERTY}']")
        found["::".join([path, *inside, case.get("name", "")])] = max(
            (float(one.get("value", 0)) for one in measured), default=0.0
        )
    return found


def choose(
    found: Reached,
    took: dict[str, float],
    kept: tuple[str, ...] = KEPT,
    guards: tuple[str, ...] = GUARDS,
    least: float = WORTH,
) -> list[str]:
    """The tests that can be left out, in order of their ids. `found` may be of fewer tests than `took`."""

    def stays(one: str, cost: float) -> bool:
        return one.startswith(kept) or cost <= (DEAR if one.startswith(guards) else CHEAP)

    costly = {one for one, cost in took.items() if not stays(one, cost)}
    covered: set[int] = set().union(*(arcs for one, arcs in found.items() if one not in costly))
    with_one = {one.partition("::")[0] for one in took if one not in costly}
    for one in _cheapest_first(costly, took):
        if one.partition("::")[0] not in with_one:  # every file keeps a test
            with_one.add(one.partition("::")[0])
            costly.discard(one)
            covered |= found.get(one, set())
    costly -= set(_cover({one: found.get(one, set()) for one in costly}, took, covered, least))
    return sorted(costly)


def by_hand(one: str) -> bool:
    """Whether a line of the list is none of this module's: tests of browsers and workers, and what `KEPT` divides."""
    return one.startswith(KEPT) or waits(BASE_DIR / one.partition("::")[0])


def _cheapest_first(tests: set[str], took: dict[str, float]) -> list[str]:
    return sorted(tests, key=lambda one: (took[one], one))


def _cover(found: Reached, took: dict[str, float], covered: set[int], least: float) -> Iterator[str]:
    """Tests that together reach what is left: at each step the one that reaches most of it by the second.

    What reaches nothing, or less than `least` by the second, is left to CI.
    """

    def worth(one: str) -> float:
        return -len(found[one] - covered) / took[one]

    waiting = [(worth(one), one) for one in found]
    heapq.heapify(waiting)
    while waiting:
        before, one = heapq.heappop(waiting)
        now = worth(one)
        if now == 0 or now > -least:
            continue
        if now > before:  # others have come first: it is worth less by now
            heapq.heappush(waiting, (now, one))
            continue
        covered |= found[one]
        yield one


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measured", action="store_true", help="choose from what was measured last")
    parser.add_argument("--anew", action="store_true", help="ask those of the list, too")
    given = parser.parse_args()
    if not given.measured:
        measure(given.anew)
    took = seconds(REPORT)
    left = choose(reached(), took)
    listed = {one for one in thinned() if not given.anew or by_hand(one)}
    CHOSEN.write_text("".join(f"{one}\n" for one in sorted({*left, *listed})), encoding="utf-8")
    time = f"{sum(took[one] for one in left):.0f} of {sum(took.values()):.0f} s"
    print(f"{len(left)} of {len(took)} tests are left out: {time}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
