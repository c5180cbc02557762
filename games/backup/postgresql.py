"""Backups of PostgreSQL, by its own pg_dump and pg_restore.

A backup is checked by restoring it into a database of its own, which is counted and dropped. The way back restores into
a database of its own, too, and then changes the names of the two in one transaction.
"""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
from django.db import connection
from psycopg import sql
from psycopg.rows import TupleRow

from games.backup.contents import BackupError, Contents, check_equal, check_known, contents

CHECKED, RESTORED, BROKEN = "_checked", "_restored", "_broken"
HAVE_NO_TOOL = "Install PostgreSQL's client (Debian: apt-get install postgresql-client), and put it on the PATH."
DEBIAN = Path("/usr/lib/postgresql")


def make(target: Path) -> Contents:
    """Dump the database to `target`, as it is at one moment, and check the dump. Raises BackupError."""
    beside = target.with_name(f"{target.name}.unfinished")
    beside.unlink(missing_ok=True)
    os.close(os.open(beside, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    try:
        with _connected(_name()) as database:
            database.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            (snapshot,) = database.execute("SELECT pg_export_snapshot()").fetchone() or ("",)
            original = _contents(database)
            _run("pg_dump", f"--snapshot={snapshot}", "--format=custom", f"--file={beside}", _name())
        check_equal(check(beside), original)
        beside.replace(target)
    except psycopg.Error as error:
        raise BackupError(f"PostgreSQL cannot be asked: {_first_line(error)}") from error
    finally:
        beside.unlink(missing_ok=True)
    return original


def check(file: Path) -> Contents:
    """What is in a backup: it is restored into a database of its own, counted, dropped. Raises BackupError."""
    with _restored(file, f"{_name()}{CHECKED}") as backup:
        return backup


def restore(file: Path, *, force: bool = False) -> Contents:
    """Put a backup in the place of the database, which is kept as `<name>_broken`. Raises BackupError.

    Nobody else may be connected; `force` throws whoever is out.
    """
    name = _name()
    connection.close()
    with _restored(file, f"{name}{RESTORED}", keep=True) as backup, _connected("postgres") as server:
        if not force and (others := _others(server, name)):
            raise BackupError(f"{others} connections use the database. Stop web, workers and beat, or say --force.")
        server.execute(_sql("DROP DATABASE IF EXISTS {} WITH (FORCE)", f"{name}{BROKEN}"))
        try:
            with server.transaction():
                server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
                if _database_exists(server, name):
                    server.execute(_sql("ALTER DATABASE {} RENAME TO {}", name, f"{name}{BROKEN}"))
                server.execute(_sql("ALTER DATABASE {} RENAME TO {}", f"{name}{RESTORED}", name))
        except psycopg.Error as error:
            raise BackupError(f"The databases could not change names: {_first_line(error)}") from error
    return backup


@contextlib.contextmanager
def _restored(file: Path, name: str, *, keep: bool = False) -> Iterator[Contents]:
    """What a backup holds once it is restored as the database `name`, which is dropped afterwards, or if this fails."""
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    stays = False
    try:
        with _connected("postgres") as server:
            server.execute(_sql("DROP DATABASE IF EXISTS {} WITH (FORCE)", name))
            server.execute(_sql("CREATE DATABASE {} TEMPLATE template0", name))
        _run("pg_restore", "--exit-on-error", "--no-owner", "--no-privileges", f"--dbname={name}", str(file))
        with _connected(name) as database:
            backup = _contents(database)
        check_known(backup)
        yield backup
        stays = keep
    except psycopg.Error as error:
        raise BackupError(f"PostgreSQL cannot do it: {_first_line(error)}") from error
    finally:
        if not stays:
            with contextlib.suppress(psycopg.Error), _connected("postgres") as server:
                server.execute(_sql("DROP DATABASE IF EXISTS {} WITH (FORCE)", name))


def _others(server: psycopg.Connection[TupleRow], name: str) -> int:
    row = server.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", [name]).fetchone()
    return int(row[0]) if row else 0


def _database_exists(server: psycopg.Connection[TupleRow], name: str) -> bool:
    return server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def _sql(text: str, *names: str) -> sql.Composed:
    return sql.SQL(text).format(*(sql.Identifier(name) for name in names))


def _contents(database: psycopg.Connection[TupleRow]) -> Contents:
    asked = "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND pg_table_is_visible(oid)"
    tables = {name for (name,) in database.execute(asked)}
    return contents(lambda text: database.execute(text).fetchall(), tables)


def _name() -> str:
    return str(connection.settings_dict["NAME"])


@contextlib.contextmanager
def _connected(name: str) -> Iterator[psycopg.Connection[TupleRow]]:
    """A connection of its own to one of the server's databases, where each statement is a transaction."""
    its = connection.get_connection_params()
    options = {key: its[key] for key in ("host", "port", "user", "password", "sslmode", "sslrootcert") if its.get(key)}
    with psycopg.connect(dbname=name, autocommit=True, connect_timeout=10, **options) as opened:
        yield opened


def _run(tool: str, *words: str) -> None:
    """Run one of PostgreSQL's programs on the site's server. Raises BackupError with what it says."""
    its = connection.get_connection_params()
    variables = {"PGHOST": "host", "PGPORT": "port", "PGUSER": "user", "PGPASSWORD": "password", "PGSSLMODE": "sslmode"}
    env = {**os.environ, **{name: str(its[key]) for name, key in variables.items() if its.get(key)}}
    done = subprocess.run([_tool(tool), *words], env=env, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise BackupError(f"{tool} failed: {done.stderr.strip()[:500] or done.returncode}")


def _tool(name: str) -> str:
    """Where a program of PostgreSQL's is: on the PATH, or the newest where Debian puts them."""
    if tool := shutil.which(name):
        return tool
    debian = sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda path: float(path.parent.parent.name))
    if not debian:
        raise BackupError(f"There is no {name} here. {HAVE_NO_TOOL}")
    return str(debian[-1])


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
