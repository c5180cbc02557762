"""Every command of README's list runs: bounded, in bin/test-slow, or where it is said."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTED = re.findall(
    r"^    (bin/.+?)(?:  +#.*)?$", (ROOT / "README.md").read_text().partition("## Working on it")[2], re.MULTILINE
)

SHORT = {
    "bin/arena --bot expert --against dumbbot": (
        "bin/arena --bot novice --against novice --games 1 --years 1", r'"bot": "novice", .*"games": 1',
    ),
    "bin/fuzz --company": ("bin/fuzz --company --games 2 --years 1", r"2 games of 2 rulebooks, .* 0 games broken"),
    "bin/fuzz --variant gathering": (
        "bin/fuzz gathering 'gathering -black_hole' --games 1 --years 1", r"2 games of 2 rulebooks, .* 0 games broken",
    ),
    "bin/fuzz --mixed --pairs": (
        "bin/fuzz --mixed --games 1 --years 1", r"11 games of 11 rulebooks, .* 0 games broken",
    ),
    "bin/calls --as player": (
        "bin/calls --as player --examples 1 --only 'GET /api/games/'", r"player: [1-9]\d* calls .* 0 things wrong",
    ),
    "bin/reports --variant hitchhiker --turns 40": ("bin/reports --variant hitchhiker --turns 2", r"##### hitchhiker"),
    "bin/crawl": ("bin/crawl --pages 1 --variant standard", r"[1-9]\d* pages, .* 0 faults"),
    "bin/fuzz --site": ("bin/fuzz --site standard --steps 12", r"1 games of 1 rulebooks, 12 steps, .* 0 games broken"),
    "bin/zines": ("bin/zines --into {tmp}", r"\.md"),
    "bin/listeners": ("bin/listeners --listeners 5", r"listeners on one web process\W+5 "),
    "bin/bench --hosting": ("bin/bench --hosting --sqlite --games 3", r'"faults": 0\b'),
}  # fmt: skip
"""Short runs, the fastest first: of a command as README has it, how it is called here, and what it says then."""
RULINGS = ("bin/fuzz --rulings --steps 64", r"[1-9]\d* rulings tried, [1-9]\d* taken .* 0 games broken")
"""README's `bin/fuzz` in its form for rulings."""
ELSEWHERE = {
    "bin/test --quick": "tests/meta/test_quick.py",
    "bin/test tests/web -k login": ".ci/run",
    "bin/test-slow": "tests/run.py",
    "bin/lint --fix": "tests/run.py",
    "bin/worlds": "tests/worlds/test_worlds.py",
    "bin/fuzz --sheet": "tests/browser/games/test_sheet_walk.py",
    "bin/trial kills": "tests/trial/test_trials.py",
    "bin/trial hosts": "tests/trial/test_trials.py",
    "bin/trial lines": "tests/trial/test_trials.py",
    "bin/trial letters": "tests/trial/test_trials.py",
    "bin/trial post": "tests/trial/test_trials.py",
    "bin/bench --memory": "tests/serving/test_memory.py",
    "bin/compile --test": "tests/run.py",
    "bin/wheel": "tests/engine/test_package.py",
}
"""What runs already, and where."""
BY_HAND = {
    "bin/bench": "it installs two other engines",
    "bin/bench --hosting --bots": "it measures for minutes how long people wait",
    "bin/pictures": "it writes docs/pictures",
    "bin/lock --upgrade": "it asks the package registry for newer packages",
    "bin/vendor": "it fetches the fonts",
}
"""What reaches out of the clone, or changes it."""


def test_every_command_of_the_list_runs_somewhere():
    assert len(LISTED) > 25
    assert sorted(LISTED) == sorted({**SHORT, **ELSEWHERE, **BY_HAND})
    assert all((ROOT / where).exists() for where in ELSEWHERE.values())
    assert all((ROOT / command.split()[0]).exists() for command in LISTED)


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.parametrize(
    ("called", "said"), [*SHORT.values(), RULINGS], ids=lambda value: value.partition(" --")[0][:30]
)
def test_a_short_run_is_fine(called, said, tmp_path):
    ours = (
        "REDIS_URL",
        "TEST_REDIS_URL",
        "DATABASE_URL",
        "TEST_DATABASE_NAME",
        "DATA_DIR",
        "EMAIL_URL",
        "DJANGO_SETTINGS_MODULE",
    )
    env = {name: value for name, value in os.environ.items() if name not in ours and not name.startswith("PYTEST_")}
    command = called.format(tmp=tmp_path)
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, env=env, capture_output=True, text=True, timeout=1800)
    limits = (0, 1) if "--hosting" in called else (0,)  # a host that is busy misses its limits, and says so by 1
    assert done.returncode in limits, done.stdout[-3000:] + done.stderr[-3000:]
    assert re.search(said, done.stdout + done.stderr), done.stdout[-3000:]
