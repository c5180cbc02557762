"""bin/test: every check and every test, and an account of them at the end."""

import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

BASE_DIR = Path(__file__).resolve().parent.parent
REPORTS = BASE_DIR / "var" / "test"
IN_CI = os.environ.get("CI") == "true"
NO_TESTS_COLLECTED = 5

# Real processes and browsers want the machine to themselves; the rest shares the cores.
TOGETHER = "not (browser or worker)"
ALONE = "browser or worker"


@dataclass
class Account:
    """What was done, how long it took and how it ended."""

    lines: list[str] = field(default_factory=list)
    broken: bool = False
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def do(self, title: str, command: list[str], env: dict[str, str], fine: tuple[int, ...] = (0,)) -> None:
        print(f"\n=== {title} ===", flush=True)
        started = time.monotonic()
        code = subprocess.call(command, cwd=BASE_DIR, env=env, stdin=subprocess.DEVNULL)
        self.broken |= code not in fine
        verdict = "ok" if code in fine else f"FAILED (exit code {code})"
        self.lines.append(f"{time.monotonic() - started:6.0f} s  {title}: {verdict}")

    def count(self, report: Path) -> None:
        if not report.exists():
            return
        for suite in ET.parse(report).getroot().iter("testsuite"):
            tests, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
            failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            self.failed += failed
            self.skipped += skipped
            self.passed += tests - failed - skipped


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


def run_tests(account: Account, half: str, only: str, extra: dict[str, str]) -> None:
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")} | extra
    cores = str(min(os.cpu_count() or 1, 4))
    for title, marks, options in (
        ("side by side", TOGETHER, ["-n", cores, "--dist", "loadfile"]),
        ("browsers and workers", ALONE, []),
    ):
        report = REPORTS / f"{half}-{'alone' if marks == ALONE else 'together'}.xml".lower()
        marks = f"({marks}) and {only}" if only else marks
        order = ["--randomly-seed=1901", "-p", "no:cacheprovider"] if IN_CI else []
        command = [sys.executable, "-m", "pytest", "-q", "-m", marks, f"--junitxml={report}", *options, *order]
        account.do(f"tests on {half}, {title}", command, env, fine=(0, NO_TESTS_COLLECTED))
        account.count(report)


def main() -> int:
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    urls = other_services()
    need_chromium()
    account = Account()
    account.do("checks: ruff, mypy, import contracts, migrations", ["bin/lint"], dict(os.environ))
    run_tests(account, "SQLite and Valkey", "", {})
    if urls:
        run_tests(account, "PostgreSQL and Redis", "database", urls)

    print("\n=== what was done ===")
    print("\n".join(account.lines))
    if not urls:
        print("NOT RUN: the second half, on PostgreSQL and Redis. Set DATABASE_URL and REDIS_URL to run it.")
    if account.passed == 0:
        print("No test ran at all: that is a failure.")
    if account.broken:
        print("NOT FINE: see what is marked FAILED above.")
    print(f"{account.passed} passed, {account.failed} failed, {account.skipped} skipped")
    return int(account.broken or account.failed > 0 or account.passed == 0)


if __name__ == "__main__":
    sys.exit(main())
