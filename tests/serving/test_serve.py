"""bin/serve: starts all of it, keeps it running, and leaves nothing behind."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from diplomacy_web.queues import SERVED
from diplomacy_web.serve import FURNISHED, FURNISHING
from tests.plugins.services import free_port
from tests.plugins.site import children_of

pytestmark = pytest.mark.worker


PATIENCE = 400
"""Seconds, of which a busy machine may need many; whoever waits goes on at once when it is so."""


def until(look, seconds=PATIENCE):
    """What a look gives, as soon as it gives something."""
    for _ in range(seconds * 20):
        if found := look():
            return found
        time.sleep(0.05)
    return pytest.fail("it never came")


class Served:
    """A site of its own, on a database of its own, started as bin/serve starts it."""

    def __init__(self, data_dir: Path, *options: str) -> None:
        self.options = options
        self.log = data_dir / "log"
        self.before = len(self.log.read_text()) if self.log.exists() else 0
        ours = ("DATABASE_URL", "REDIS_URL", "TEST_REDIS_URL", "TEST_DATABASE_NAME", "DJANGO_SETTINGS_MODULE")
        self.env = {name: value for name, value in os.environ.items() if name not in ours} | {"DATA_DIR": str(data_dir)}
        self.process = self.start()

    def start(self) -> subprocess.Popen:
        command = [sys.executable, "-m", "diplomacy_web.serve", *self.options, "--port", str(free_port())]
        with self.log.open("a") as output:
            return subprocess.Popen(command, env=self.env, stdout=output, stderr=subprocess.STDOUT)

    def wait_for(self, words: str, seconds: float = PATIENCE) -> str:
        for _ in range(int(seconds * 10)):
            if words in self.said:
                return self.said
            time.sleep(0.1)
        pytest.fail(f"“{words}” was never said:\n{self.said}")

    @property
    def said(self) -> str:
        """What it has said, and none before it."""
        return self.log.read_text()[self.before :]

    @property
    def url(self) -> str:
        return self.wait_for("ready at ").split("ready at ")[1].split()[0]

    def signs_of_life(self) -> set[str]:
        """The heartbeats in its database, of which there are two in the end."""
        until(lambda: self.ask("SELECT count(*) FROM games_heartbeat") == [(2,)])
        return {name for (name,) in self.ask("SELECT name FROM games_heartbeat")}

    def children(self) -> dict[str, int]:
        """What was started, by name, as Linux sees it."""
        found = {name: pid for pid, name in children_of(self.process.pid).items()}
        return {"valkey" if name.startswith("valkey") else name: pid for name, pid in found.items()}

    def settled(self) -> dict[str, int]:
        """The same, once what is laid beside the others is laid, and who laid it is gone."""
        self.wait_for(FURNISHED)
        until(lambda: FURNISHING not in self.children())
        return self.children()

    def ask(self, statement: str) -> list[tuple]:
        with contextlib.closing(sqlite3.connect(Path(self.env["DATA_DIR"]) / "silly-season.sqlite3")) as database:
            return database.execute(statement).fetchall()

    def is_ready(self) -> bool:
        with contextlib.suppress(urllib.error.HTTPError):
            return json.loads(self.page("/readyz"))["ready"] is True
        return False

    def page(self, path: str) -> str:
        with urllib.request.urlopen(f"{self.url}{path}", timeout=60) as answer:
            return answer.read().decode()


@contextlib.contextmanager
def serving(data_dir, *options):
    site = Served(data_dir, *options)
    yield site
    if site.process.poll() is None:
        site.process.send_signal(signal.SIGINT)
        site.process.wait(40)


@pytest.fixture
def served(tmp_path):
    """A site that the test may end."""
    with serving(tmp_path, "--no-demo") as site:
        yield site


@pytest.fixture(scope="module")
def going_on(tmp_path_factory):
    """A site that goes on after the test."""
    with serving(tmp_path_factory.mktemp("served"), "--no-demo") as site:
        yield site


PARTS = {"valkey", "web", *SERVED, "beat"}


def gone(pids, seconds=15):
    for _ in range(int(seconds * 10)):
        alive = [pid for pid in pids if Path(f"/proc/{pid}").exists() and "\nState:\tZ" not in status_of(pid)]
        if not alive:
            return True
        time.sleep(0.1)
    return False


def status_of(pid):
    try:
        return Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return ""


@pytest.mark.slow
def test_one_command_makes_a_site_and_ctrl_c_ends_all_of_it(served):
    with urllib.request.urlopen(f"{served.url}/healthz") as answer:
        assert json.load(answer).items() >= {"database": "ok", "broker": "ok"}.items()
    children = served.settled()
    assert set(children) == PARTS
    assert served.signs_of_life() == {"web", "sweep"}
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(40) == 0
    assert gone(children.values())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children that their parent died")
@pytest.mark.slow
def test_even_killed_outright_it_leaves_nothing(served):
    assert served.url
    children = served.children()
    served.process.kill()
    served.process.wait()
    assert gone(children.values())


@pytest.mark.slow
def test_what_dies_is_started_again(going_on):
    old = going_on.settled()
    assert set(old) == PARTS
    for pid in old.values():
        os.kill(pid, signal.SIGKILL)

    def all_anew():
        new = going_on.children()
        return set(new) == PARTS and not set(new.values()) & set(old.values())

    until(all_anew)
    with urllib.request.urlopen(f"{going_on.url}/healthz", timeout=30) as answer:
        assert json.load(answer)["database"] == "ok"


@pytest.mark.slow
def test_a_second_site_on_the_same_data_is_refused(going_on):
    assert going_on.url
    second = going_on.start()
    assert second.wait(30) == 1
    assert "already running" in going_on.wait_for("already running")


BEGAN_LAST = """
    SELECT julianday(due, '-75 seconds') > (SELECT max(julianday(started_at)) FROM games_game game
                                            WHERE game.name != 'The demonstration')
    FROM games_turn JOIN games_game game ON game.id = game_id
    WHERE game.name = 'The demonstration' AND (adjudicated_at IS NULL OR adjudicated_at >= due)
    ORDER BY games_turn.number LIMIT 1
"""
"""Whether the first deadline of the game that people watch was set after every other table had begun."""


@pytest.mark.slow
def test_a_first_start_answers_while_the_tables_are_laid_and_goes_on_where_it_was_killed(tmp_path):
    with serving(tmp_path) as site:
        assert site.url
        ((tables,),) = site.ask("SELECT tables FROM games_demonstration")
        pid = until(lambda: site.children().get(FURNISHING))
        ((laid,),) = until(lambda: site.ask("SELECT count(*) FROM games_game HAVING count(*) > 0"))
        os.kill(pid, signal.SIGKILL)
        assert laid < tables, "it answers before all are there"
        assert f" of {tables}</span>" in site.page("/games/")
        site.wait_for(f"{FURNISHING}  ended with code -9")
        assert set(site.settled()) == PARTS
        assert site.ask("SELECT laid, tables, done_at > begun_at FROM games_demonstration") == [(tables, tables, 1)]
        assert site.ask("SELECT count(*), count(DISTINCT name) FROM games_game") == [(tables, tables)]
        assert site.ask(BEGAN_LAST) == [(1,)], "its clock begins when all is there"
        assert until(site.is_ready)
        site.process.send_signal(signal.SIGINT)
        assert site.process.wait(40) == 0
    with serving(tmp_path) as again:
        assert set(again.settled()) == PARTS
        assert f"{FURNISHING}  laid" not in again.said
        assert again.ask("SELECT count(*) FROM games_game") == [(tables,)]
