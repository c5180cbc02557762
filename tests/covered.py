"""bin/test --coverage: which branches of engine, variants and games the tests that compute reach.

They take about twice their time. Without paths all of them are run; what browsers and workers reach is not counted.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.run import CORES, KINDS, REPORTS

ROOMS = ("engine", "variants", "games")
BASE_DIR = Path(__file__).resolve().parent.parent


def main() -> int:
    """Run, and tell by room; pytest's exit code."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, "COVERAGE_FILE": str(REPORTS / "coverage")}
    coverage = [sys.executable, "-m", "coverage"]
    chosen = ["-m", f"{KINDS['computing']} and not slow", "-n", str(CORES), "--dist", "worksteal"]

    def run(*arguments: str) -> int:
        return subprocess.call([*coverage, *arguments], cwd=BASE_DIR, env=env)

    run("erase")
    plugins = ["-p", "no:cacheprovider", "-p", "tests.plugins.coverage_kept"]
    code = run("run", "-m", "pytest", "-q", *plugins, *chosen, *sys.argv[1:])
    run("combine", "--quiet")
    print("\n=== of the statements and branches, in percent; by file: var/test/coverage.txt ===", flush=True)
    for room in ROOMS:
        print(f"{room:10}", end="", flush=True)
        run("report", "--format=total", "--precision=1", f"--include={room}/*")
    with (REPORTS / "coverage.txt").open("w") as told:
        subprocess.call([*coverage, "report", "--skip-covered"], cwd=BASE_DIR, env=env, stdout=told)
    return code


if __name__ == "__main__":
    sys.exit(main())
