"""A PostgreSQL of the trial's own, which may be frozen and killed. It is Debian's, run by a user who is not root."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

from tests.plugins.services import free_port

USER = "postgres"


def programs() -> Path | None:
    """Where the newest PostgreSQL's programs are; None where there is none, or nobody to run it."""
    with contextlib.suppress(KeyError):
        pwd.getpwnam(USER)
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        return found[-1] if found and (os.getuid() == 0 or pwd.getpwuid(os.getuid()).pw_name == USER) else None
    return None


class Cluster:
    """A server on a port of its own."""

    def __init__(self, place: Path, programs: Path) -> None:
        self.place, self.programs, self.port = place, programs, free_port()
        self.process: subprocess.Popen | None = None
        self._run("initdb", "-D", str(place / "data"), "-A", "trust", "-U", USER, "--no-sync")
        self.start()

    @property
    def url(self) -> str:
        return f"postgres://{USER}@127.0.0.1:{self.port}/postgres"

    def _run(self, name: str, *arguments: str) -> None:
        command = [str(self.programs / name), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.place, **self._as())

    def _as(self) -> dict[str, str]:
        return {"user": USER, "group": USER} if os.getuid() == 0 else {}

    def start(self) -> None:
        command = [str(self.programs / "postgres"), "-D", str(self.place / "data"), "-p", str(self.port)]
        command += ["-k", str(self.place), "-c", "fsync=off", "-c", "listen_addresses=127.0.0.1"]
        self.process = subprocess.Popen(
            command, cwd=self.place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self._as()
        )

    def answers(self) -> bool:
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.url, connect_timeout=2):
            return True
        return False

    def signal_all(self, number: int) -> None:
        """To the server and each of its sessions, which are in groups of their own."""
        assert self.process is not None
        for pid in [*_children(self.process.pid), self.process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def kill(self) -> None:
        self.signal_all(signal.SIGKILL)
        assert self.process is not None
        self.process.wait()


def _children(parent: int) -> Iterator[int]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == parent:
                yield int(stat.parent.name)


@contextlib.contextmanager
def cluster() -> Iterator[Cluster | None]:
    """A running server, gone afterwards; None where this machine has none to run."""
    found = programs()
    if found is None:
        yield None
        return
    place = Path(tempfile.mkdtemp(prefix="silly-season-cluster-"))
    place.chmod(0o755)
    if os.getuid() == 0:
        shutil.chown(place, USER, USER)
    server = Cluster(place, found)
    try:
        yield server
    finally:
        server.kill()
        shutil.rmtree(place, ignore_errors=True)
