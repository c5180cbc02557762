"""bin/test-slow --minutes: after them no test is begun, and those that are left are told of."""

import os
import subprocess
import sys
import time

import pytest

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
