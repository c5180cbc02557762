"""What bin/test --hard promises of its conditions holds within them."""

import os
import subprocess
import sys

import pytest

from tests.choosing import BASE_DIR
from tests.hard import CONDITIONS

WITHIN = """
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.utils import timezone

@pytest.mark.parametrize("number", [1, 2])
def test_clock(number):
    begun = datetime.fromisoformat("BEGUN").replace(tzinfo=UTC)
    for now in (timezone.now(), datetime.now(UTC)):  # the hour that setting up may take on a busy machine
        assert begun <= now < begun + timedelta(hours=1)

@pytest.mark.django_db
def test_keys():
    first, other = User.objects.create(username="anna"), Group.objects.create(name="anna")
    assert first.pk > 1000 and other.pk > 1000 and abs(first.pk - other.pk) > 1000
"""


@pytest.mark.slow
def test_every_test_begins_at_the_wanted_moment_with_keys_that_begin_elsewhere(tmp_path):
    condition = CONDITIONS["23:59:50 on 31 December"]
    path = tmp_path / "test_within.py"
    path.write_text(WITHIN.replace("BEGUN", condition.clock))
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "tests.plugins.hard", "-p", "no:cacheprovider"]
    command += ["-c", str(BASE_DIR / "pyproject.toml"), "--rootdir", str(BASE_DIR)]
    command += [*condition.options, str(path)]
    # A database and a Redis of its own: those of the tests around it are in use.
    env = {name: value for name, value in os.environ.items() if name not in ("DATA_DIR", "TEST_DATABASE_NAME")}
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout


def test_each_condition_is_run():
    runs = CONDITIONS.values()
    assert len(runs) == 5
    assert all(any(getattr(one, name) for one in runs) for name in ("loaded", "keys_shifted", "another_key"))
    assert len({one.clock for one in runs if one.clock}) == 4
