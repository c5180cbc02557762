"""bin/test: every check and every test that is not slow; bin/test-slow: those that are. Both end with an account."""

import argparse
import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

BASE_DIR = Path(__file__).resolve().parent.parent
REPORTS = BASE_DIR / "var" / "test"
IN_CI = os.environ.get("CI") == "true"
NO_TESTS_COLLECTED = 5
NO_COMPILER = 3  # of bin/compile
MOST_CORES = 4
CORES = min(os.cpu_count() or 1, MOST_CORES)

# What computes, and what starts real processes and browsers, one after the other and each database in its turn: a
# browser that starves is a test that fails, and beside something that computes all took twice its processor time.
KINDS = {"computing": "not (browser or worker)", "waiting": "(browser or worker)"}
# Two browsers, two sites and their workers may starve on two cores: what fails there is tried twice more, and pytest
# says which.
HOW = {
    "computing": ["--dist", "worksteal"],
    "waiting": ["--dist", "loadfile", "--reruns", "2", "-r", "fER"],
}
# The pages' frame, the map's script, and who is shown what know nothing of databases: once is enough for them.
ONCE = "not once"


@dataclass(frozen=True)
class Half:
    """One database and one Redis to test on; `only` says which tests: quick or slow, and whether they matter to it."""

    name: str
    only: str
    database: str = ""
    redis: str = ""

    def env(self) -> dict[str, str]:
        """The environment of its tests."""
        ours = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        if not self.database:
            return ours
        return ours | {"DATABASE_URL": self.database, "REDIS_URL": self.redis}

    def report(self, kind: str) -> Path:
        return REPORTS / f"{self.name}-{kind}.xml".lower().replace(" ", "-")

    def command(self, kind: str, marks: str, *options: str) -> list[str]:
        order = ["--randomly-seed=1901", "-p", "no:cacheprovider"] if IN_CI else []
        chosen = ["-m", f"{marks} and {self.only}", f"--junitxml={self.report(kind)}"]
        return [sys.executable, "-m", "pytest", "-q", *chosen, *options, *order]


@dataclass
class Account:
    """What was done, how long it took and how it ended."""

    lines: list[str] = field(default_factory=list)
    broken: bool = False
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def do(self, title: str, command: list[str], env: dict[str, str], fine: tuple[int, ...] = (0,)) -> int:
        """Run a command and note how it ended; returns its exit code."""
        print(f"\n=== {title} ===", flush=True)
        started = time.monotonic()
        code = subprocess.call(command, cwd=BASE_DIR, env=env, stdin=subprocess.DEVNULL)
        self._note(title, code, fine, time.monotonic() - started)
        return code

    def _note(self, title: str, code: int, fine: tuple[int, ...], seconds: float) -> None:
        self.broken |= code not in fine
        verdict = "ok" if code in fine else f"FAILED (exit code {code})"
        self.lines.append(f"{seconds:6.0f} s  {title}: {verdict}")

    def count(self, report: Path) -> None:
        if not report.exists():
            return
        for suite in ET.parse(report).getroot().iter("testsuite"):
            tests, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
            failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            self.failed += failed
            self.skipped += skipped
            self.passed += tests - failed - skipped

    def count_cases(self, report: Path) -> int:
        """The same for Node's report, whose suites have no numbers; returns how many tests it has."""
        cases = list(ET.parse(report).getroot().iter("testcase")) if report.exists() else []
        failed = sum(case.find("failure") is not None for case in cases)
        skipped = sum(case.find("skipped") is not None for case in cases)
        self.failed += failed
        self.skipped += skipped
        self.passed += len(cases) - failed - skipped
        return len(cases)


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
    """What computes, on each half; what else there is to run; last, on each half, what waits."""
    for half in halves:
        run_half(account, half, "computing", f"tests on {half.name}, without processes")
    for one in also:
        one(account)
    for half in halves:
        run_half(account, half, "waiting", f"tests on {half.name}, browsers and workers")


def run_half(account: Account, half: Half, kind: str, title: str) -> None:
    """The tests of one kind on one half, as many at once as there are cores."""
    command = half.command(kind, KINDS[kind], "-n", str(CORES), *HOW[kind])
    account.do(title, command, half.env(), (0, NO_TESTS_COLLECTED))
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


def halves_of(only: str) -> tuple[list[Half], bool]:
    """SQLite with the embedded Valkey, and what DATABASE_URL and REDIS_URL name; whether they name anything."""
    urls = other_services()
    halves = [Half("SQLite and Valkey", only)]
    if urls:
        second = f"{only} and database and {ONCE}"
        halves.append(Half("PostgreSQL and Redis", second, urls["DATABASE_URL"], urls["REDIS_URL"]))
    return halves, bool(urls)


def tell(account: Account, both: bool) -> None:
    """The account, on the terminal."""
    print("\n=== what was done ===")
    print("\n".join(account.lines))
    if not both:
        print("NOT RUN: the second half, on PostgreSQL and Redis. Set DATABASE_URL and REDIS_URL to run it.")
    if account.passed == 0:
        print("No test ran at all: that is a failure.")
    if account.broken:
        print("NOT FINE: see what is marked FAILED above.")
    print(f"{account.passed} passed, {account.failed} failed, {account.skipped} skipped")


def main() -> int:
    parser = argparse.ArgumentParser(prog="bin/test", description=__doc__)
    parser.add_argument("--slow", action="store_true", help="the slow tests alone")
    slow = parser.parse_args().slow
    # Some seventy processes are started, each of which would otherwise compile all modules for itself.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    halves, both = halves_of("slow" if slow else "not slow")
    need_chromium()
    account = Account()
    if slow:
        run_tests(account, halves)
    else:
        title = "checks: ruff, mypy, import contracts, migrations, types of the scripts"
        account.do(title, ["bin/lint"], dict(os.environ))
        run_tests(account, halves, run_scripts, run_compiled)
    tell(account, both)
    return int(account.broken or account.failed > 0 or account.passed == 0)


if __name__ == "__main__":
    sys.exit(main())
