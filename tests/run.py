"""bin/test: every check, and every test that a change is likely to break; bin/test-slow: all others.

Both end with an account.
"""

import argparse
import os
import shutil
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

from tests.choosing import differs, files, has_slow, has_thinned, waits
from tests.kinds import by_kind
from tests.plugins.until import LEFT
from tests.quick import keep

BASE_DIR = Path(__file__).resolve().parent.parent
REPORTS = BASE_DIR / "var" / "test"
IN_CI = os.environ.get("CI") == "true"
NO_TESTS_COLLECTED = 5
NO_COMPILER = 3  # of bin/compile
MOST_CORES = 4
CORES = min(os.cpu_count() or 1, MOST_CORES)

# What computes, and what starts real processes and browsers and waits for them. On SQLite, where each run has a Valkey
# of its own, they run side by side: what waits leaves half of the processors idle, and so that no browser starves, what
# computes is the nicer of the two. Runs that share a Redis would meet in its databases: they go one after the other, so
# that what waits on PostgreSQL goes beside what computes on SQLite, too.
KINDS = {"computing": "not (browser or worker)", "waiting": "(browser or worker)"}
HOW = {"computing": "worksteal", "waiting": "loadfile"}
MINUTES = 25.0
"""After them bin/test-slow begins no more test, so that it ends within half an hour."""
SHARE_OF_SQLITE = 0.6
"""How much of such a time SQLite's tests have, where PostgreSQL has tests, too."""
# By command, which tests on SQLite, and which of them again on PostgreSQL. What knows nothing of databases is marked
# `once`; tests/choosing.py says where one can differ from another. bin/test-slow asks PostgreSQL all the rest.
SQLITE = {"test": "not slow", "thinned": "thinned", "test-slow": "slow"}
POSTGRESQL = {
    "test": "not slow and differs and not once",
    "thinned": "thinned and differs and not once",
    "test-slow": "(slow or not differs) and database and not once",
}
NICER = ("nice", "-n", "10")
COMPUTING, WAITING = "tests on {}, without processes", "tests on {}, browsers and workers"


@dataclass(frozen=True)
class Half:
    """One database and one Redis to test on; `only` says which tests, by marks, and `paths` where any of them are."""

    name: str
    only: str
    paths: Callable[[Path], bool]
    database: str = ""
    redis: str = ""
    until: float = 0.0
    """When no further test is begun, in seconds since 1970; 0 is never."""

    def env(self) -> dict[str, str]:
        """The environment of its tests."""
        ours = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        if not self.database:
            return ours
        return ours | {"DATABASE_URL": self.database, "REDIS_URL": self.redis}

    def report(self, kind: str) -> Path:
        return REPORTS / f"{self.name}-{kind}.xml".lower().replace(" ", "-")

    def command(self, kind: str) -> list[str]:
        """The tests of one kind, as many at once as there are cores."""
        order = ["--randomly-seed=1901", "-p", "no:cacheprovider"] if IN_CI else []
        chosen = ["-m", f"{KINDS[kind]} and {self.only}", f"--junitxml={self.report(kind)}"]
        how = ["-n", str(CORES), "--dist", HOW[kind]]
        how += ["-p", "tests.plugins.until", "--until", str(self.until)] if self.until else []
        return [sys.executable, "-m", "pytest", "-q", *chosen, *how, *order, *self.opened(kind)]

    def opened(self, kind: str) -> list[str]:
        """The files that such tests can be in: nothing, for all of them."""
        found = [path for path in files() if self.paths(path) and (kind == "computing" or waits(path))]
        return [] if len(found) == len(files()) else [str(path.relative_to(BASE_DIR)) for path in found]


@dataclass(frozen=True)
class Step:
    """A command that is run beside others: what it is called, the exit codes that are fine, and its pytest report."""

    title: str
    command: list[str]
    env: dict[str, str] | None = None
    fine: tuple[int, ...] = (0,)
    report: Path | None = None


@dataclass
class Account:
    """What was done, how long it took and how it ended."""

    lines: list[str] = field(default_factory=list)
    broken: bool = False
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    left: int = 0
    """Tests for which no time was left."""

    def do(self, title: str, command: list[str], env: dict[str, str], fine: tuple[int, ...] = (0,)) -> int:
        """Run a command and note how it ended; returns its exit code."""
        print(f"\n=== {title} ===", flush=True)
        started = time.monotonic()
        code = subprocess.call(command, cwd=BASE_DIR, env=env, stdin=subprocess.DEVNULL)
        self._note(title, code, fine, time.monotonic() - started)
        return code

    @contextmanager
    def beside(self, steps: Sequence[Step], printed: Path) -> Iterator[None]:
        """Run commands, one after the other, beside what else is done; what they print is shown at their end."""
        running: list[subprocess.Popen[bytes]] = []
        ended: list[tuple[Step, int, float]] = []
        starting, stopped = threading.Lock(), threading.Event()

        def one_after_the_other() -> None:
            for step in steps:
                started = time.monotonic()
                with printed.open("a") as output:
                    output.write(f"\n=== {step.title} ===\n")
                    output.flush()
                    with starting:  # what is begun is known to whoever stops
                        if stopped.is_set():
                            return
                        running[:] = [subprocess.Popen(
                            step.command, cwd=BASE_DIR, env=step.env, stdin=subprocess.DEVNULL, stdout=output,
                            stderr=subprocess.STDOUT,
                        )]  # fmt: skip
                    code = running[0].wait()
                ended.append((step, code, time.monotonic() - started))

        waiting = threading.Thread(target=one_after_the_other)
        waiting.start()
        try:
            yield
            waiting.join()
        finally:
            with starting:
                stopped.set()
            for one in running:
                _stop(one)
            waiting.join()
        print(printed.read_text(), flush=True)
        for step, code, seconds in ended:
            self._note(step.title, code, step.fine, seconds)
            if step.report is not None:
                self.count(step.report)

    def _note(self, title: str, code: int, fine: tuple[int, ...], seconds: float) -> None:
        self.broken |= code not in fine
        verdict = "ok" if code in fine else f"FAILED (exit code {code})"
        self.lines.append(f"{seconds:6.0f} s  {title}: {verdict}")

    def count(self, report: Path) -> None:
        """Add a report of pytest's, and say in the last line how many it has."""
        if not report.exists():
            return
        ran = 0
        for suite in ET.parse(report).getroot().iter("testsuite"):
            tests, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
            failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            ran += tests
            self.failed += failed
            self.skipped += skipped
            self.passed += tests - failed - skipped
            self.left += sum(LEFT in (one.get("message") or "") for one in suite.iter("skipped"))
        self.lines[-1] += f", {ran} tests"

    def count_cases(self, report: Path) -> int:
        """The same for Node's report, whose suites have no numbers; returns how many tests it has."""
        cases = list(ET.parse(report).getroot().iter("testcase")) if report.exists() else []
        failed = sum(case.find("failure") is not None for case in cases)
        skipped = sum(case.find("skipped") is not None for case in cases)
        self.failed += failed
        self.skipped += skipped
        self.passed += len(cases) - failed - skipped
        return len(cases)


def _stop(running: subprocess.Popen[bytes]) -> None:
    """End what is still running, politely first: it has servers and browsers of its own to end."""
    running.terminate()
    try:
        running.wait(20)
    except subprocess.TimeoutExpired:
        running.kill()


def compile_tests() -> None:
    """In a fresh clone, let one process compile the tests: it takes half a minute, and each would do it for itself."""
    if not any((BASE_DIR / "tests" / "web" / "__pycache__").glob("*pytest*.pyc")):
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        subprocess.call(command, cwd=BASE_DIR, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def need_chromium() -> None:
    """The browser tests' browser: Debian's. Where it is missing and can be had, it is fetched."""
    if os.environ.get("CHROMIUM") or shutil.which("chromium"):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("bin/test: installing Debian's chromium (a few minutes, once)", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.check_call(["apt-get", "update", "-q"], env=quiet)
        subprocess.check_call(["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"], env=quiet)
        return
    sys.exit(
        "bin/test: the browser tests need Chromium. On Debian: apt-get install chromium. "
        "Elsewhere set CHROMIUM to the path of one.\n"
        "To leave those tests out for now: bin/test -m 'not browser'"
    )


def other_services() -> dict[str, str]:
    """DATABASE_URL and REDIS_URL of the second half, tried out; nothing where there are none and need not be."""
    urls = {name: os.environ.get(name, "") for name in ("DATABASE_URL", "REDIS_URL")}
    missing = [name for name, url in urls.items() if not url]
    if missing:
        if IN_CI:
            sys.exit(f"bin/test: in CI the second half must run, and {' and '.join(missing)} is not set")
        return {}
    try:
        psycopg.connect(urls["DATABASE_URL"], connect_timeout=5).close()
        redis.Redis.from_url(urls["REDIS_URL"], socket_connect_timeout=5).ping()
    except (psycopg.Error, redis.RedisError) as refused:
        sys.exit(f"bin/test: PostgreSQL or Redis does not answer: {refused}")
    return urls


def run_tests(account: Account, halves: list[Half], *also: Callable[[Account], None]) -> None:
    """What computes and what waits, on each half, and what else there is to run."""
    ours, *others = halves
    fine = (0, NO_TESTS_COLLECTED)
    waiting = [
        Step(WAITING.format(half.name), half.command("waiting"), half.env(), fine, half.report("waiting"))
        for half in halves
    ]
    with account.beside(waiting, REPORTS / "waiting.txt"):
        run_half(account, ours, "computing", COMPUTING.format(ours.name), NICER)
        for one in also:
            one(account)
    for half in others:
        run_half(account, half, "computing", COMPUTING.format(half.name))


def run_half(account: Account, half: Half, kind: str, title: str, how: tuple[str, ...] = ()) -> None:
    """The tests of one kind on one half."""
    account.do(title, [*how, *half.command(kind)], half.env(), (0, NO_TESTS_COLLECTED))
    account.count(half.report(kind))


def run_scripts(account: Account) -> None:
    """The scripts' units, in Node. That none ran is a failure: Node itself would not mind."""
    report = REPORTS / "scripts.xml"
    printed = ["--test-reporter=dot", "--test-reporter-destination=stdout"]
    kept = ["--test-reporter=junit", f"--test-reporter-destination={report}"]
    account.do("units of the scripts, in Node", ["bin/test-js", *printed, *kept], dict(os.environ))
    if not account.count_cases(report):
        account.lines[-1] += ", and NONE RAN"
        account.broken = True


def run_compiled(account: Account) -> None:
    """The engine as images have it. Without a C compiler it is left out, and says so; in CI that is a failure."""
    report = REPORTS / "compiled.xml"
    command = ["bin/compile", "--test", f"--junitxml={report}", "-p", "no:cacheprovider"]
    code = account.do("the compiled engine: its tests and all scenarios", command, dict(os.environ), (0, NO_COMPILER))
    if code == NO_COMPILER:
        account.lines[-1] = "NOT RUN: the compiled engine: there is no C compiler, or Python's headers are missing"
        account.broken |= IN_CI
    account.count(report)


def halves_of(name: str, minutes: float = 0.0) -> tuple[list[Half], bool]:
    """SQLite with the embedded Valkey, and what DATABASE_URL and REDIS_URL name; whether they name anything.

    `minutes`: no test is begun after them (0: no limit). With both halves SQLite's get the greater part.
    """
    urls = other_services()
    until = time.time() + 60 * minutes if minutes else 0.0
    ours = until - 60 * minutes * (1 - SHARE_OF_SQLITE) if minutes and urls else until
    opened = {"test": lambda path: True, "thinned": has_thinned, "test-slow": has_slow}[name]
    halves = [Half("SQLite and Valkey", SQLITE[name], opened, until=ours)]
    if urls:
        paths = (lambda path: True) if name == "test-slow" else differs
        of_half = POSTGRESQL[name], paths, urls["DATABASE_URL"], urls["REDIS_URL"], until
        halves.append(Half("PostgreSQL and Redis", *of_half))
    return halves, bool(urls)


def tell(account: Account, both: bool) -> None:
    """The account, on the terminal."""
    print("\n=== what was done ===")
    print("\n".join(account.lines))
    if not both:
        print("NOT RUN: the second half, on PostgreSQL and Redis. Set DATABASE_URL and REDIS_URL to run it.")
    if account.left:
        print(f"NOT RUN: {account.left} tests, for which no time was left. Another run takes others; --all runs all.")
    if account.passed == 0:
        print("No test ran at all: that is a failure.")
    if account.broken:
        print("NOT FINE: see what is marked FAILED above.")
    print(f"{account.passed} passed, {account.failed} failed, {account.skipped} skipped")


def main() -> int:
    parser = argparse.ArgumentParser(prog="bin/test", description=__doc__)
    parser.add_argument("--slow", action="store_true", help="what bin/test leaves out")
    parser.add_argument("--minutes", type=float, help="no test is begun after them (what is slow: 25)")
    parser.add_argument("--all", action="store_true", help="without such a limit, and the compiled engine")
    parser.add_argument("--thinned", action="store_true", help="of these only what tests/thinned.txt lists")
    given = parser.parse_args()
    name = "test-slow" if given.slow else "test"
    if given.thinned:
        name = "thinned"
    minutes = 0.0 if given.all else given.minutes or (MINUTES if name == "test-slow" else 0.0)
    # Some seventy processes are started, each of which would otherwise compile all modules for itself.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    halves, both = halves_of(name, minutes)
    need_chromium()
    account = Account()
    if name == "thinned":
        run_tests(account, halves)
    elif name == "test-slow":
        run_tests(account, halves, *([] if minutes else [run_compiled]))
    else:
        title = "beside the tests: ruff, mypy, import contracts, migrations, types of the scripts"
        with account.beside([Step(title, [*NICER, "bin/lint"])], REPORTS / "lint.txt"):
            compile_tests()
            run_tests(account, halves, run_scripts)
    keep(REPORTS.glob("sqlite-*.xml"))
    print("\n=== on SQLite, by kind (CONTRIBUTING.md) ===", *by_kind(REPORTS.glob("sqlite-*.xml")), sep="\n")
    tell(account, both)
    return int(account.broken or account.failed > 0 or account.passed == 0)


if __name__ == "__main__":
    sys.exit(main())
