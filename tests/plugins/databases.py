"""The tests' database, made from one that is migrated already.

The migrations take a process some seconds (PostgreSQL half a minute), and every worker of pytest would go through them.
They are run once for what they are (their files, and the packages that bring others), into `var/migrated`; each process
begins with a copy, and other clones take it from the cache of bin/setup. On PostgreSQL a database is the tests'
template, that of every clone with the same migrations.
That they run, whence, and what becomes of rows is tests/games/test_migrations.py's to see.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

BASE_DIR = Path(__file__).resolve().parent.parent.parent
KEPT = BASE_DIR / "var" / "migrated"
NAME = "migrated.sqlite3"
TEMPLATES = "silly_season_migrated_"
"""What the names of PostgreSQL's migrated databases begin with."""
STAYING = 3
"""How many of them stay besides a new one: clones and branches that are at work may have other migrations."""
LOCK = 0x51117
"""The advisory lock under which one is looked for and made."""
DECIDING = (
    "games/migrations/*.py",
    "games/models/*.py",
    "games/*/models.py",
    "games/*/models/*.py",
    "games/management/tables.txt",
    "requirements/*.lock",
)
"""What a migrated database depends on. Of the models, the triggers; and whoever adds one adds its migration."""


def deciding() -> list[Path]:
    """The files that a migrated database depends on."""
    return sorted(path for pattern in DECIDING for path in BASE_DIR.glob(pattern))


def _key() -> str:
    found = hashlib.sha256(sys.version.encode())
    for path in deciding():
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:16]


def migrated() -> Path:
    """The file of a migrated SQLite database, to be copied; whoever comes first makes it, and the others wait."""
    made = KEPT / _key()
    with _alone():
        if not made.exists():
            for old in KEPT.glob("*/"):
                shutil.rmtree(old, ignore_errors=True)
            if not _shared("take", made):
                _make(made)
                _shared("keep", made)
    return made / NAME


def _make(folder: Path) -> None:
    part = folder.with_suffix(".part")
    part.mkdir()
    _migrate(f"sqlite:///{part / NAME}")
    (part / f"{NAME}.migrating").unlink(missing_ok=True)
    part.rename(folder)


def _shared(deed: str, folder: Path) -> bool:
    """Whether another clone's is taken, or ours is kept for others (bin/shared.py)."""
    command = [sys.executable, "bin/shared.py", deed, "migrated", str(folder), *map(str, deciding())]
    return subprocess.run(command, cwd=BASE_DIR, capture_output=True).returncode == 0


@contextmanager
def _alone() -> Iterator[None]:
    """One process of this clone at a time."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _migrate(url: str) -> None:
    env = {**os.environ, "DATABASE_URL": url}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=BASE_DIR, env=env, check=True)


def _template() -> str:
    """The name of a migrated PostgreSQL database, which all clones share; one that is half made has another name."""
    made, part = f"{TEMPLATES}{_key()}", f"{TEMPLATES}part"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        there = [name for (name,) in server.execute("SELECT datname FROM pg_database ORDER BY oid")]
        if made not in there:
            older = [name for name in there if name.startswith(TEMPLATES) and name != part]
            for old in (part, *older[:-STAYING]):
                server.execute(f"DROP DATABASE IF EXISTS {old} WITH (FORCE)")
            server.execute(f"CREATE DATABASE {part}")
            _migrate(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{part}").geturl())
            server.execute(f"ALTER DATABASE {part} RENAME TO {made}")
    return made


def made_migrated() -> Callable[..., str]:
    """Makes a test database as Django's own way does on SQLite, and ends with the copy."""
    make = connection.creation._create_test_db

    def make_and_fill(*args: object, **kwargs: object) -> str:
        name: str = make(*args, **kwargs)
        shutil.copyfile(migrated(), name)
        return name

    return make_and_fill


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None, monkeypatch_session: pytest.MonkeyPatch) -> None:
    """Called before the database is made: on SQLite, Django's own way to make one ends with the copy."""
    if connection.vendor == "sqlite":
        monkeypatch_session.setattr(connection.creation, "_create_test_db", made_migrated())
    else:
        monkeypatch_session.setitem(connection.settings_dict["TEST"], "TEMPLATE", _template())


@pytest.fixture(scope="session")
def monkeypatch_session():
    """What it sets is as it was when the session ends."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch
