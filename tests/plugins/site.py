"""The real site for tests: ASGI server, worker and beat as bin/serve starts them, on the tests' own database."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection


@dataclass(frozen=True)
class RunningSite:
    url: str
    log: Path

    def address(self, path: str) -> str:
        return self.url + path


def database_url() -> str:
    """The tests' database, said the way another process is told."""
    its = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{its['NAME']}"
    login = quote(its["USER"] or "") + (f":{quote(its['PASSWORD'])}" if its["PASSWORD"] else "")
    return f"postgres://{login}@{its['HOST'] or '127.0.0.1'}:{its['PORT'] or 5432}/{its['NAME']}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, process: subprocess.Popen, log: Path) -> None:
    for _ in range(300):
        with contextlib.suppress(OSError, urllib.error.URLError):
            urllib.request.urlopen(f"{url}/healthz", timeout=1)
            return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    pytest.fail(f"The site did not start:\n{log.read_text()}")


@pytest.fixture(scope="module")
def site_processes(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """Started once for a file of tests; everything it started is gone afterwards."""
    data_dir = tmp_path_factory.mktemp("site")
    log = data_dir / "site.log"
    port = _free_port()
    env = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DATA_DIR": str(data_dir),
        "EMAIL_URL": "filemail://" + str(data_dir / "mail"),
    }
    command = [sys.executable, "-m", "diplomacy_web.serve", "--no-migrate", "--no-demo", "--port", str(port)]
    with log.open("w") as output:
        process = subprocess.Popen(command, env=env, stdout=output, stderr=subprocess.STDOUT)
    try:
        running = RunningSite(f"http://127.0.0.1:{port}", log)
        _wait_for(running.url, process, log)
        yield running
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(40)
        except subprocess.TimeoutExpired:
            process.kill()


@pytest.fixture
def site(transactional_db: None, site_processes: RunningSite) -> RunningSite:
    """The running site, on an empty database that the test may fill through the models."""
    return site_processes
