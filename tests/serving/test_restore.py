"""README's own words on backups, to the letter: what they put back is what was backed up, and can be used."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from tests.plugins.site import database_url

pytestmark = [pytest.mark.database, pytest.mark.worker, pytest.mark.slow]

ROOT = Path(__file__).parents[2]

# Stands for docker: a command in a container of the site is run here, with the folder that README mounts as /backups;
# when the site is started again, migrations run first.
DOCKER = """#!/usr/bin/env bash
set -euo pipefail
echo "$*" >> "$SAID"
case "$1 $2" in
  "compose down" | "compose build") ;;
  "compose up") exec "$PYTHON" "$ROOT/manage.py" migrate --no-input --verbosity 0 ;;
  "compose run")
    while [ "$1" != python ]; do shift; done
    shift 2
    exec "$PYTHON" "$ROOT/manage.py" "${@/#\\/backups/$PWD}" ;;
esac
"""
A_GAME = (
    "shell -v 0 -c 'from tests.plugins.tables import make_table as m; "
    't = m(); t.order("France", "A Par - Bur"); t.pass_deadline()\''
)
WHAT_IS_THERE = (
    "shell -v 0 -c 'from games.models import *; "
    "print(Game.objects.count(), [t.submissions for t in Turn.objects.all()])'"
)
ONE_GAME = "1 [{'France': ['A Par - Bur']}, None]"


def words(of: str) -> list[str]:
    """The commands of the block in README's "Backups" in which this occurs."""
    text = (ROOT / "README.md").read_text().split("### Backups")[1].split("\n## ")[0]
    blocks = [re.sub(r"(?m)^    ", "", one).splitlines() for one in re.findall(r"(?m)(?:^    .+\n)+", text)]
    (block,) = [one for one in blocks if of in "\n".join(one)]
    return block


def run(commands: list[str], where: Path, env: dict[str, str]) -> str:
    done = subprocess.run(["bash", "-ec", "\n".join(commands)], cwd=where, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def manage(env: dict[str, str], *command: str) -> str:
    return run([f'"{sys.executable}" "{ROOT / "manage.py"}" {" ".join(command)}'], ROOT, env)


def _commands(folder: Path) -> dict[str, str]:
    """The environment in which README's commands find docker and git."""
    for name, text in (("docker", DOCKER), ("git", "#!/bin/sh\n")):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHON": sys.executable,
        "ROOT": str(ROOT),
        "SAID": str(folder / "said"),
    }


@pytest.fixture
def on_postgresql(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of commands on a database of the tests' own server."""
    missing = [tool for tool in ("pg_dump", "pg_restore") if not shutil.which(tool)]
    if missing:
        pytest.fail(f"{', '.join(missing)} missing. On Debian: apt-get install postgresql-client")
    name = f"restoring_{os.getpid()}"
    with psycopg.connect(re.sub(r"/[^/]+$", "/postgres", database_url()), autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        yield _commands(tmp_path) | {"DATABASE_URL": re.sub(r"/[^/]+$", f"/{name}", database_url())}
        for one in (name, f"{name}_broken"):
            admin.execute(f"DROP DATABASE IF EXISTS {one} WITH (FORCE)")


@pytest.fixture
def on_sqlite(tmp_path: Path) -> dict[str, str]:
    """The same on a file, in a folder for data that is there."""
    (tmp_path / "var").mkdir()
    return _commands(tmp_path) | {"DATA_DIR": str(tmp_path / "var"), "DATABASE_URL": ""}


def break_postgresql(env: dict[str, str]) -> None:
    """An upgrade that went wrong: what it made holds on to what was there, and the backup knows nothing of it."""
    with psycopg.connect(env["DATABASE_URL"], autocommit=True) as newer:
        newer.execute("CREATE TABLE games_future (id int PRIMARY KEY, game_id bigint REFERENCES games_game)")
        newer.execute("ALTER TABLE games_game ADD COLUMN future int NOT NULL DEFAULT 1")
        newer.execute("ALTER TABLE games_game ALTER COLUMN future DROP DEFAULT")
        newer.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('games', '0999_future', now())")
        newer.execute("UPDATE games_seat SET name = 'Nobody'")


def break_sqlite(env: dict[str, str]) -> None:
    """One that was killed: what it wrote last stands in the file beside the database."""
    var = Path(env["DATA_DIR"])
    newer = sqlite3.connect(var / "silly-season.sqlite3", isolation_level=None)
    newer.execute("PRAGMA wal_autocheckpoint = 0")
    newer.execute("UPDATE games_seat SET name = 'Nobody'")
    newer.execute("CREATE TABLE games_future (id int)")
    kept = {path.name: path.read_bytes() for path in var.glob("silly-season.sqlite3*")}
    newer.close()
    for name, content in kept.items():
        (var / name).write_bytes(content)
    assert len(kept["silly-season.sqlite3-wal"]) > 0


def test_what_readme_says_puts_back_what_was_backed_up(request, tmp_path):
    on_server = connection.vendor == "postgresql"
    env = request.getfixturevalue("on_postgresql" if on_server else "on_sqlite")
    manage(env, "migrate", "--no-input", "--verbosity", "0")
    manage(env, A_GAME)
    run(words("manage.py backup"), tmp_path, env)
    for _ in range(2):
        (break_postgresql if on_server else break_sqlite)(env)
        run(words("manage.py restore"), tmp_path, env)
        assert manage(env, WHAT_IS_THERE).strip() == ONE_GAME
        manage(env, "migrate", "--check")
    manage(env, A_GAME.replace("m()", 'm(prefix="more-")'))
    said = Path(env["SAID"]).read_text()
    assert said.count("compose down") == said.count("compose up -d") == 2
