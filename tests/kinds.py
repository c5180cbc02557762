"""The kinds of tests, by where they are: bin/test ends with the number and the seconds of each (CONTRIBUTING.md)."""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

KINDS = {
    "adjudication": ("tests/engine", "tests/scenarios", "tests/variants", "tests/scoring", "variants"),
    "services": (
        "tests/games", "tests/moderation", "tests/ratings", "tests/backup", "tests/clubs", "tests/events",
        "tests/archive", "tests/monthly_files", "tests/absent_gms", "tests/delays", "tests/lobby_thread",
        "tests/newcomers", "tests/signs", "tests/sitters", "tests/stars", "tests/table_channels", "tests/watching",
        "tests/websub", "tests/group_channels",
    ),
    "API": ("tests/api", "tests/calls", "tests/adapters"),
    "pages": ("tests/web", "tests/worlds", "tests/js"),
    "maps": ("tests/maps", "tests/geometry", "tests/pictures"),
    "stored games": ("tests/corpus",),
    "processes": ("tests/serving", "tests/monitoring", "tests/setup", "tests/worker"),
    "browsers": ("tests/browser",),
}  # fmt: skip
OTHERS = "the whole"


def kind_of(name: str) -> str:
    """The kind of a test, by the class name of pytest's reports: `tests.web.test_home`."""
    path = name.replace(".", "/") + "/"
    found = (kind for kind, folders in KINDS.items() if path.startswith(tuple(f"{one}/" for one in folders)))
    return next(found, OTHERS)


def by_kind(reports: Iterable[Path]) -> list[str]:
    """A line for each kind, the longest first: seconds, tests, kind."""
    took: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for report in reports:
        for case in ET.parse(report).getroot().iter("testcase"):
            kind = kind_of(case.get("classname", ""))
            took[kind] += float(case.get("time", 0))
            ran[kind] += 1
    return [f"{seconds:6.0f} s  {ran[kind]:5} tests  {kind}" for kind, seconds in took.most_common()]
