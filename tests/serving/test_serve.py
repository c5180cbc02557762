"""bin/serve: starts all of it, keeps it running, and leaves nothing behind."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from diplomacy_web.queues import WORKERS
from tests.plugins.services import free_port
from tests.plugins.site import children_of

pytestmark = pytest.mark.worker


class Served:
    """A site of its own, on a database of its own, started as bin/serve starts it."""

    def __init__(self, data_dir: Path) -> None:
        self.log = data_dir / "log"
        ours = ("DATABASE_URL", "REDIS_URL", "TEST_REDIS_URL", "TEST_DATABASE_NAME", "DJANGO_SETTINGS_MODULE")
        self.env = {name: value for name, value in os.environ.items() if name not in ours} | {"DATA_DIR": str(data_dir)}
        self.process = self.start()

    def start(self) -> subprocess.Popen:
        command = [sys.executable, "-m", "diplomacy_web.serve", "--no-demo", "--port", str(free_port())]
        with self.log.open("a") as output:
            return subprocess.Popen(command, env=self.env, stdout=output, stderr=subprocess.STDOUT)

    def wait_for(self, words: str, seconds: float = 120) -> str:
        for _ in range(int(seconds * 10)):
            if words in self.log.read_text():
                return self.log.read_text()
            time.sleep(0.1)
        pytest.fail(f"“{words}” was never said:\n{self.log.read_text()}")

    @property
    def url(self) -> str:
        return self.wait_for("ready at ").split("ready at ")[1].split()[0]

    def signs_of_life(self) -> set[str]:
        """The heartbeats in its database, of which there are two in the end."""
        for _ in range(300):
            with sqlite3.connect(Path(self.env["DATA_DIR"]) / "silly-season.sqlite3") as database:
                found = {name for (name,) in database.execute("SELECT name FROM games_heartbeat")}
            if len(found) == 2:
                break
            time.sleep(0.1)
        return found

    def children(self) -> dict[str, int]:
        """What was started, by name, as Linux sees it."""
        found = {name: pid for pid, name in children_of(self.process.pid).items()}
        return {"valkey" if name.startswith("valkey") else name: pid for name, pid in found.items()}


@contextlib.contextmanager
def serving(data_dir):
    site = Served(data_dir)
    yield site
    if site.process.poll() is None:
        site.process.send_signal(signal.SIGINT)
        site.process.wait(40)


@pytest.fixture
def served(tmp_path):
    """A site that the test may end."""
    with serving(tmp_path) as site:
        yield site


@pytest.fixture(scope="module")
def going_on(tmp_path_factory):
    """A site that goes on after the test."""
    with serving(tmp_path_factory.mktemp("served")) as site:
        yield site


PARTS = {"valkey", "web", *WORKERS, "beat"}


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
        assert json.load(answer) == {"database": "ok", "broker": "ok"}
    children = served.children()
    assert set(children) == PARTS
    assert served.signs_of_life() == {"web", "sweep"}
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(40) == 0
    assert gone(children.values())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children that their parent died")
def test_even_killed_outright_it_leaves_nothing(served):
    assert served.url
    children = served.children()
    served.process.kill()
    served.process.wait()
    assert gone(children.values())


@pytest.mark.slow
def test_what_dies_is_started_again(going_on):
    assert going_on.url
    old = going_on.children()
    assert set(old) == PARTS
    for pid in old.values():
        os.kill(pid, signal.SIGKILL)
    for _ in range(300):
        new = going_on.children()
        if set(new) == PARTS and not set(new.values()) & set(old.values()):
            break
        time.sleep(0.1)
    assert set(new) == PARTS
    assert not set(new.values()) & set(old.values())
    with urllib.request.urlopen(f"{going_on.url}/healthz", timeout=30) as answer:
        assert json.load(answer)["database"] == "ok"


@pytest.mark.slow
def test_a_second_site_on_the_same_data_is_refused(going_on):
    assert going_on.url
    second = going_on.start()
    assert second.wait(30) == 1
    assert "already running" in going_on.wait_for("already running")
