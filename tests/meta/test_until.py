"""bin/test-slow --minutes: after them no test is begun, and those that are left are told of."""

import os
import subprocess
import sys
import time
from contextlib import nullcontext

import pytest

from tests import run
from tests.choosing import BASE_DIR
from tests.run import Account


@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "left"), [(-1, 2), (3600, 0)], ids=["over", "not over"])
def test_what_is_left_is_counted_and_not_begun(tmp_path, seconds, left):
    path, report, begun = tmp_path / "test_within.py", tmp_path / "report.xml", tmp_path / "begun"
    body = f"open({str(begun)!r}, 'a').write('x')"
    path.write_text("".join(f"def test_{number}():\n    {body}\n" for number in range(2)))
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "tests.plugins.until", "-p", "no:cacheprovider"]
    command += ["-c", str(BASE_DIR / "pyproject.toml"), "--rootdir", str(BASE_DIR), f"--junitxml={report}"]
    command += ["--until", str(time.time() + seconds), str(path)]
    env = {name: value for name, value in os.environ.items() if name not in ("DATA_DIR", "TEST_DATABASE_NAME")}
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout
    account = Account(lines=[""])
    account.count(report)
    assert (account.left, account.passed) == (left, 2 - left)
    assert len(begun.read_text() if begun.exists() else "") == 2 - left


@pytest.mark.parametrize(
    ("urls", "share"), [({}, 1.0), ({"DATABASE_URL": "postgres://x", "REDIS_URL": "redis://x"}, 0.6)]
)
def test_both_halves_have_some_of_the_minutes(monkeypatch, urls, share):
    monkeypatch.setattr(run, "other_services", lambda: urls)
    now = time.time()
    halves, both = run.halves_of("test-slow", minutes=10)
    assert both is bool(urls)
    assert halves[0].until == pytest.approx(now + 600 * share, abs=60)
    assert halves[-1].until == pytest.approx(now + 600, abs=60)
    assert all(half.until == 0 for half in run.halves_of("test-slow")[0])


@pytest.mark.parametrize(
    ("arguments", "minutes", "compiled"), [
        (["--slow"], 25, False), (["--slow", "--minutes", "3"], 3, False), (["--slow", "--all"], 0, True),
        (["--slow", "--thinned"], 0, False), ([], 0, False),
    ]
)  # fmt: skip
def test_what_is_slow_is_limited_unless_all_is_asked_for(monkeypatch, tmp_path, arguments, minutes, compiled):
    asked = []
    monkeypatch.setattr(sys, "argv", ["bin/test", *arguments])
    monkeypatch.setattr(run, "REPORTS", tmp_path / "reports")
    monkeypatch.setattr(run, "halves_of", lambda name, minutes: (asked.append(minutes), ([], False))[1])
    monkeypatch.setattr(run, "need_chromium", lambda: None)
    monkeypatch.setattr(run, "compile_tests", lambda: None)
    monkeypatch.setattr(run, "keep", lambda reports: None)
    monkeypatch.setattr(run, "run_tests", lambda account, halves, *also: asked.append(run.run_compiled in also))
    monkeypatch.setattr(run.Account, "beside", lambda account, steps, printed: nullcontext())
    assert run.main() == 1, "no test ran at all"
    assert asked == [minutes, compiled]
