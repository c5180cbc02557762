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
NAMES = ("season", "restored", "broken")

# Stands for docker: what is to be done in the container of PostgreSQL is done on the tests' server, with its names; and
# when the site is started again, migrations run first.
DOCKER = """#!/usr/bin/env bash
set -euo pipefail
echo "$*" >> "$SAID"
shift
case $1 in
  stop) ;;
  up) exec "$PYTHON" "$ROOT/manage.py" migrate --no-input --verbosity 0 ;;
  exec)
    [ "$2 $3" = "-T postgres" ]
    shift 3
    words=()
    for word in "$@"; do
      [ "$word" = "-U" ] && { words+=("-U" "$PGUSER"); skip=1; continue; }
      [ "${skip:-}" = 1 ] && { skip=; continue; }
      for name in season restored broken; do
        word=$(sed -E "s/(^| )$name( |$)/\\1$PREFIX$name\\2/g" <<< "$word")
      done
      words+=("$word")
    done
    exec "${words[@]}" ;;
esac
"""


def words(*of: str) -> list[str]:
    """The commands of the block in README's "Backups" in which all of these occur."""
    text = (ROOT / "README.md").read_text().split("### Backups")[1].split("\n## ")[0]
    blocks = [re.sub(r"(?m)^    ", "", one).splitlines() for one in re.findall(r"(?m)(?:^    .+\n)+", text)]
    (block,) = [one for one in blocks if all(word in "\n".join(one) for word in of)]
    return block


def run(commands: list[str], where: Path, env: dict[str, str]) -> str:
    done = subprocess.run(["bash", "-ec", "\n".join(commands)], cwd=where, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def manage(env: dict[str, str], *command: str) -> str:
    return run([f'"{sys.executable}" "{ROOT / "manage.py"}" {" ".join(command)}'], ROOT, env)


A_GAME = (
    "shell -v 0 -c 'from tests.plugins.tables import make_table as m; "
    't = m(); t.order("France", "A Par - Bur"); t.pass_deadline()\''
)
WHAT_IS_THERE = (
    "shell -v 0 -c 'from games.models import *; "
    "print(Game.objects.count(), [t.submissions for t in Turn.objects.all()])'"
)
ONE_GAME = "1 [{'France': ['A Par - Bur']}, None]"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of commands on a PostgreSQL server of which three databases are ours."""
    missing = [tool for tool in ("pg_dump", "pg_restore", "createdb", "dropdb", "psql") if not shutil.which(tool)]
    if missing:
        pytest.fail(f"{', '.join(missing)} missing. On Debian: apt-get install postgresql-client")
    its, prefix = connection.settings_dict, f"restoring_{os.getpid()}_"
    docker = tmp_path / "docker"
    docker.write_text(DOCKER)
    docker.chmod(0o755)
    (tmp_path / "git").write_text("#!/bin/sh\n")
    (tmp_path / "git").chmod(0o755)
    url = re.sub(r"/[^/]+$", f"/{prefix}season", database_url())
    with psycopg.connect(re.sub(r"/[^/]+$", "/postgres", database_url()), autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {prefix}season")
        yield {
            **os.environ,
            "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
            "PYTHON": sys.executable,
            "ROOT": str(ROOT),
            "PREFIX": prefix,
            "SAID": str(tmp_path / "said"),
            "PGHOST": its["HOST"] or "127.0.0.1",
            "PGPORT": str(its["PORT"] or 5432),
            "PGUSER": its["USER"],
            "PGPASSWORD": its["PASSWORD"],
            "DATABASE_URL": url,
        }
        for name in NAMES:
            admin.execute(f"DROP DATABASE IF EXISTS {prefix}{name} WITH (FORCE)")


def restore_on_postgresql(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    env = request.getfixturevalue("server")
    manage(env, "migrate", "--no-input", "--verbosity", "0")
    manage(env, A_GAME)
    run(words("pg_dump"), tmp_path, env)
    for _ in range(2):
        # An upgrade that went wrong: what it made holds on to what was there, and the dump knows nothing of it.
        with psycopg.connect(env["DATABASE_URL"], autocommit=True) as newer:
            newer.execute("CREATE TABLE games_future (id int PRIMARY KEY, game_id bigint REFERENCES games_game)")
            newer.execute("ALTER TABLE games_game ADD COLUMN future int NOT NULL DEFAULT 1")
            newer.execute("ALTER TABLE games_game ALTER COLUMN future DROP DEFAULT")
            newer.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('games', '0999_future', now())")
            newer.execute("UPDATE games_seat SET name = 'Nobody'")
        run(words("pg_restore"), tmp_path, env)
        assert manage(env, WHAT_IS_THERE).strip() == ONE_GAME
        manage(env, "migrate", "--check")
    manage(env, A_GAME.replace("m()", 'm(prefix="more-")'))
    said = Path(env["SAID"]).read_text()
    assert said.count("compose stop web turns post bots rest beat") == 2
    with psycopg.connect(env["DATABASE_URL"].replace("season", "broken")) as broken:
        assert broken.execute("SELECT count(*) FROM games_future").fetchone() == (0,), "it is kept"


def restore_on_sqlite(tmp_path: Path) -> None:
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    var = tmp_path / "var"
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"DATA_DIR": str(var)}
    manage(env, "migrate", "--no-input", "--verbosity", "0")
    manage(env, A_GAME)
    run(words("backup(connect("), tmp_path, env)
    # The upgrade that went wrong was killed: what it wrote last stands in the file beside the database.
    newer = sqlite3.connect(var / "silly-season.sqlite3", isolation_level=None)
    newer.execute("PRAGMA wal_autocheckpoint = 0")
    newer.execute("UPDATE games_seat SET name = 'Nobody'")
    newer.execute("CREATE TABLE games_future (id int)")
    kept = {path.name: path.read_bytes() for path in var.glob("silly-season.sqlite3*")}
    newer.close()
    for name, content in kept.items():
        (var / name).write_bytes(content)
    assert len(kept["silly-season.sqlite3-wal"]) > 0
    run(words("rm -f", "cp season"), tmp_path, env)
    manage(env, "migrate", "--no-input", "--verbosity", "0")
    assert manage(env, WHAT_IS_THERE).strip() == ONE_GAME
    with sqlite3.connect(var / "silly-season.sqlite3") as there:
        assert there.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert not there.execute("SELECT 1 FROM games_seat WHERE name = 'Nobody'").fetchone()
        assert not there.execute("SELECT 1 FROM sqlite_master WHERE name = 'games_future'").fetchone()
    manage(env, A_GAME.replace("m()", 'm(prefix="more-")'))


def test_what_readme_says_puts_back_what_was_backed_up(request, tmp_path):
    if connection.vendor == "postgresql":
        restore_on_postgresql(request, tmp_path)
    else:
        restore_on_sqlite(tmp_path)
