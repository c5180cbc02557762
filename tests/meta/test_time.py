"""Time is the database's: whatever decides something asks games.database_time, and no other clock."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rows import every_row

pytestmark = pytest.mark.once

BASE_DIR = Path(__file__).resolve().parents[2]
PLACES = ("games", "diplomacy_web", "variants")
OTHER_CLOCKS = {
    "timezone": {"now", "localdate"},
    "datetime": {"now", "utcnow", "today", "fromtimestamp"},
    "date": {"today"},
    "time": {"time", "time_ns", "localtime", "gmtime", "ctime"},
}
NAMES = re.compile(
    r"\b(?:timezone|datetime|date|time)(?:\.(?:now|localdate|utcnow|today|fromtimestamp|\w*time(?:_ns)?)\b| import)"
    r"|auto_now"
)
"""What stands in a source that uses another clock: others are not parsed, which takes seconds."""
ALLOWED = {
    "games/database_time.py": "the one place that knows both clocks",
    "games/accounts/wishes.py": "how long a visitor's wish is remembered, in the visitor's own session",
}
"""Files that may read the host's clock, each with the reason."""


def clocks(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of every use of another clock: called, or handed on (as a default), or imported by its name."""
    if not NAMES.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if node.attr in OTHER_CLOCKS.get(owner, ()):
                yield node.lineno, f"{owner}.{node.attr}"
        elif isinstance(node, ast.ImportFrom):
            module = (node.module or "").rpartition(".")[2]
            for name in node.names:
                if name.name in OTHER_CLOCKS.get(module, ()):
                    yield node.lineno, f"{module}.{name.name}"
        elif isinstance(node, ast.keyword) and node.arg in ("auto_now", "auto_now_add"):
            yield node.value.lineno, node.arg


def sources() -> Iterator[Path]:
    for place in PLACES:
        for path in sorted((BASE_DIR / place).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def test_nothing_reads_another_clock():
    found = []
    for path in sources():
        name = str(path.relative_to(BASE_DIR))
        if name not in ALLOWED:
            found += [f"{name}:{line}: {clock}" for line, clock in clocks(path.read_text())]
    assert found == [], "Ask games.database_time.now(), or add the file to ALLOWED with the reason"


def test_what_is_allowed_is_needed():
    assert [name for name in ALLOWED if not list(clocks((BASE_DIR / name).read_text()))] == []


@every_row(
    "source",
    [
        "timezone.now()",
        "django.utils.timezone.now()",
        "from django.utils.timezone import now",
        "datetime.now(UTC)",
        "datetime.datetime.now()",
        "time.time()",
        "from time import time",
        "x = DateTimeField(default=timezone.now)",
        "x = DateTimeField(auto_now_add=True)",
        "date.today()",
    ],
)
def test_each_other_clock_is_found(source):
    assert list(clocks(source))


@pytest.mark.parametrize("source", ["time.monotonic()", "Now()", "database_time.now()", "timezone.localtime(due)"])
def test_what_is_no_other_clock_is_not(source):
    assert not list(clocks(source))
