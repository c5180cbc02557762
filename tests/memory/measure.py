"""A site of its own, as bin/serve starts it, and how much memory its processes take."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from diplomacy_web.serve import FURNISHED
from tests.memory.small_machine import small_machine, within

ROOT = Path(__file__).parents[2]
MB = 1024.0  # kB
MACHINE = 512
"""MB of the smallest machine that the site is made for."""
SETTLED = 5.0  # seconds after the site is ready
OURS = ("DATABASE_URL", "REDIS_URL", "TEST_REDIS_URL", "TEST_DATABASE_NAME", "DJANGO_SETTINGS_MODULE", "SITE_URL")
COMPILES_EACH_TIME = "PYTHONDONTWRITEBYTECODE"
"""Where it is set, each process compiles all modules for itself, which takes some 15 MB more of the whole site."""


def shares(pid: int) -> dict[str, float]:
    """The memory of a process and of all that it started, in MB by name.

    Each page counts once in the sum: a process has its share of the pages that it has in common with others (PSS).
    """
    from tests.plugins.site import children_of

    found: dict[str, float] = {}
    for one, name in {pid: "serve", **children_of(pid)}.items():
        with contextlib.suppress(OSError, IndexError):
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text()
            found[name] = found.get(name, 0.0) + int(rollup.split("\nPss:")[1].split()[0]) / MB
            if one != pid:
                for grandchild, mb in shares(one).items():
                    if grandchild != "serve":
                        found[grandchild] = found.get(grandchild, 0.0) + mb
    return found


@dataclass
class Measured:
    """A running site. `highest`: the greatest sum in MB that was seen while it started.

    `group`: where it has a limit of memory, if this machine can give it one (`small_machine.py`).
    """

    process: subprocess.Popen
    data_dir: Path
    url: str = ""
    highest: float = 0.0
    lines: list[str] = field(default_factory=list)
    group: Path | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What a process is told that works on the same database and queues."""
        return {**without_ours(), "DATA_DIR": str(self.data_dir), "SITE_URL": self.url}

    def idle(self) -> dict[str, float]:
        """MB by process, some seconds after everything has been started, and what is laid beside it is laid."""
        while not any(FURNISHED in line for line in self.lines):
            time.sleep(0.2)
        time.sleep(SETTLED)
        return shares(self.process.pid)


def without_ours() -> dict[str, str]:
    """This process's environment without what leads to its database, and with modules that are compiled once."""
    return {name: value for name, value in os.environ.items() if name not in (*OURS, COMPILES_EACH_TIME)}


@contextlib.contextmanager
def served(seconds: float = 500.0, machine: int = MACHINE) -> Iterator[Measured]:
    """Start a site without a demonstration on an empty SQLite database; gone afterwards.

    `machine`: MB that it has in all, where that can be arranged.
    """
    with tempfile.TemporaryDirectory(prefix="silly-season-memory-") as made, small_machine(machine) as group:
        rates = dict.fromkeys(("API_RATE_ANON", "API_RATE_USER"), "100000/min")
        environment = {**without_ours(), **rates, "DATA_DIR": made, "MALLOC_ARENA_MAX": "2"}
        command = [sys.executable, "-m", "diplomacy_web.serve", "--no-demo", "--port", "18000"]
        process = subprocess.Popen(
            within(group, command),
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        site = Measured(process, Path(made), group=group)
        reader = threading.Thread(target=_read, args=(site,), daemon=True)
        reader.start()
        try:
            _wait(site, seconds)
            yield site
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait(60)
            reader.join(10)


def _read(site: Measured) -> None:
    assert site.process.stdout is not None
    for line in site.process.stdout:
        site.lines.append(line)
        if "ready at " in line:
            site.url = line.split("ready at ")[1].split()[0]


def _wait(site: Measured, seconds: float) -> None:
    until = time.monotonic() + seconds
    while not site.url:
        if site.process.poll() is not None or time.monotonic() > until:
            raise RuntimeError("The site did not start:\n" + "".join(site.lines[-40:]))
        site.highest = max(site.highest, sum(shares(site.process.pid).values()))
        time.sleep(0.1)


def get(url: str) -> bytes:
    """A page, or whatever is there. Raises HTTPError for anything but 200."""
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"{url}: {error.code}") from error
