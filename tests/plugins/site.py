"""The real site for tests: ASGI server, worker and beat as bin/serve starts them, on the tests' own database."""

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from tests.plugins.emptying import empty
from tests.plugins.services import free_port

PATIENCE = 180
"""Seconds after which a site that does not answer is given up: on a machine that others use it needs many."""
MAIL_SECRET = "a secret that nobody guesses"
"""With it letters are handed in to the running site (docs/mail.md); what it sends lies in `mail` beside its log."""


@dataclass
class RunningSite:
    url: str
    log: Path
    pid: int
    stopping: bool = False

    def stop(self) -> None:
        """Ask it to stop, once: a second time means at once, and it would break off what it is finishing."""
        if not self.stopping:
            self.stopping = True
            os.kill(self.pid, signal.SIGINT)

    @property
    def web(self) -> int:
        """The process that answers."""
        for pid, name in children_of(self.pid).items():
            if name == "web":
                return pid
        raise ProcessLookupError("no web server runs")

    def address(self, path: str) -> str:
        return self.url + path


def database_url() -> str:
    """The tests' database, said the way another process is told."""
    its = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{its['NAME']}"
    login = quote(its["USER"] or "") + (f":{quote(its['PASSWORD'])}" if its["PASSWORD"] else "")
    return f"postgres://{login}@{its['HOST'] or '127.0.0.1'}:{its['PORT'] or 5432}/{its['NAME']}"


def _wait_for(url: str, process: subprocess.Popen, log: Path) -> None:
    for _ in range(10 * PATIENCE):
        with contextlib.suppress(OSError, urllib.error.URLError):
            urllib.request.urlopen(f"{url}/healthz", timeout=1)
            return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    pytest.fail(f"The site did not start:\n{log.read_text()}")


def children_of(parent: int) -> dict[int, str]:
    """The processes that a process started, as Linux sees it: the name of each by its id."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            before, after = stat.read_text().rsplit(")", 1)
            if int(after.split()[1]) == parent:
                found[int(stat.parent.name)] = before.partition("(")[2]
    return found


@contextlib.contextmanager
def started(data_dir: Path, **settings: str) -> Iterator[RunningSite]:
    """A whole site, with these settings besides; everything that it started is gone afterwards."""
    port = free_port()
    command = ["-m", "diplomacy_web.serve", "--no-migrate", "--no-demo", "--port", str(port)]
    with _running(command, port, data_dir, settings) as running:
        yield running


@contextlib.contextmanager
def web_alone(
    data_dir: Path, application: str = "diplomacy_web.asgi:application", **settings: str
) -> Iterator[RunningSite]:
    """Its web server alone: nothing is adjudicated."""
    port = free_port()
    command = ["-m", "uvicorn", application, "--port", str(port), "--lifespan", "off"]
    command += ["--http", "diplomacy_web.slow_clients:SlowClientProtocol"]
    command += ["--no-proxy-headers", "--timeout-graceful-shutdown", "2"]
    with _running(command, port, data_dir, settings) as running:
        yield running


@contextlib.contextmanager
def _running(command: list[str], port: int, data_dir: Path, settings: dict[str, str]) -> Iterator[RunningSite]:
    log = data_dir / "site.log"
    env = {
        **os.environ,
        **settings,
        "DATABASE_URL": database_url(),
        "DATA_DIR": str(data_dir),
        "EMAIL_URL": "filemail:///" + str(data_dir / "mail"),
        "MAIL_IN_ADDRESS": "orders@here.example",
        "MAIL_IN_SECRET": MAIL_SECRET,
    }
    with log.open("w") as output:
        process = subprocess.Popen([sys.executable, *command], env=env, stdout=output, stderr=subprocess.STDOUT)
    running = RunningSite(f"http://127.0.0.1:{port}", log, process.pid)
    try:
        _wait_for(running.url, process, log)
        yield running
    finally:
        if process.poll() is None:
            running.stop()
        try:
            process.wait(40)
        except subprocess.TimeoutExpired:
            process.kill()


@dataclass
class Standing:
    """The one site of a session: started for the first test that asks, stopped before one that does without."""

    running: RunningSite | None = None
    stopping: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    def start(self, data_dir: Path) -> RunningSite:
        self.running = self.stopping.enter_context(started(data_dir))
        return self.running

    def stop(self, blocker: DjangoDbBlocker) -> None:
        """Stop it, and delete what it has written since the last of its tests emptied the database."""
        if self.running is None:
            return
        self.running = None
        self.stopping.close()
        with blocker.unblock():
            empty(connection)


STANDING = pytest.StashKey[Standing]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STANDING] = Standing()


def _asks_for_a_site(item: pytest.Item) -> bool:
    return "site" in getattr(item, "fixturenames", ())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Last those that ask for the site, so that it is started once; otherwise they stay in their order."""
    items.sort(key=_asks_for_a_site)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Where the site is not asked for it must not be: its worker and its beat would see to that test's games."""
    if not _asks_for_a_site(item):
        item.config.stash[STANDING].stop(item.config.stash[blocking_manager_key])


@pytest.fixture(scope="session")
def _stopped_before_the_database(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, request: pytest.FixtureRequest
) -> Iterator[None]:
    yield
    request.config.stash[STANDING].stop(django_db_blocker)


@pytest.fixture
def site(
    transactional_db: None,
    _stopped_before_the_database: None,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> RunningSite:
    """The running site, on an empty database that the test may fill through the models."""
    standing = request.config.stash[STANDING]
    return standing.running or standing.start(tmp_path_factory.mktemp("site"))
