"""Which files of tests are worth opening for a part of a run. To collect all of them takes longer than to run some."""

import re
from functools import cache
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
FOLDERS = ("tests", "variants")

LOOKS_AT_THE_DATABASE = re.compile(r"^\s*(?:from|import) django\.db\b|transactional_db|transaction=True", re.MULTILINE)
WAITS = re.compile(r"\bmark\.(?:browser|worker)\b")
SLOW = re.compile(r"\bmark\.slow\b|\b(?:first_of|slow_but)\(")

ASKING_ALL = (
    "tests/api/test_permissions.py",
    "tests/api/test_pairs.py",
    "tests/web/permissions/test_matrix.py",
    "tests/web/games/test_lobby.py",
    "tests/web/games/test_orders.py",
    "tests/web/test_guessing.py",
    "tests/web/test_admin_search.py",
    "tests/games/test_orders.py",
    "tests/games/test_order_rows.py",
    "tests/games/test_press.py",
    "tests/games/test_queue.py",
    "tests/games/test_sealing.py",
    "tests/games/test_leaving.py",
    "tests/games/test_upgrades.py",
)
"""Those that between them ask every query of the site: each address, asked by everybody, of pages and of the API;
and what is sorted, searched, counted, packed as JSON, upgraded and deleted."""


def files() -> list[Path]:
    """All files with tests."""
    return sorted(path for folder in FOLDERS for path in (BASE_DIR / folder).rglob("test_*.py"))


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def differs(path: Path) -> bool:
    """Whether what these tests show can differ from one database to another.

    So it is where a test looks at the database itself (its connection, its transactions, its errors, its migrations),
    and where every query is asked once. What else uses the database asks the same queries again.
    """
    if str(path.relative_to(BASE_DIR)) in ASKING_ALL:
        return True
    return bool(LOOKS_AT_THE_DATABASE.search(text(path)))


def waits(path: Path) -> bool:
    """Whether there are tests in it that drive browsers or real workers."""
    return bool(WAITS.search(text(path)))


@cache
def thinned() -> frozenset[str]:
    """The ids of tests that reach little that others do not reach (tests/thinning.py), for CI and bin/test-slow."""
    return frozenset((BASE_DIR / "tests" / "thinned.txt").read_text(encoding="utf-8").splitlines())


@cache
def files_with_thinned() -> frozenset[str]:
    return frozenset(one.partition("::")[0] for one in thinned())


def has_thinned(path: Path) -> bool:
    """Whether there are tests in it that are left out since others reach the same."""
    return str(path.relative_to(BASE_DIR)) in files_with_thinned()


def has_slow(path: Path) -> bool:
    """Whether there are tests in it for bin/test-slow."""
    return has_thinned(path) or bool(SLOW.search(text(path)))
