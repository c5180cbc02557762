"""Settings from the environment: an empty value is none."""

import os
import subprocess
import sys

import pytest

from tests.serving.test_compose import ROOT

pytestmark = pytest.mark.once

ASK = "from django.conf import settings; print(settings.DATABASES['default']['ENGINE'])"


def engine_with(**more: str) -> str:
    """The database's backend in a process of its own with these variables."""
    left = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    env = left | {"DJANGO_SETTINGS_MODULE": "diplomacy_web.settings"} | more
    done = subprocess.run([sys.executable, "-c", ASK], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_an_empty_database_url_is_none():
    assert engine_with(DATABASE_URL="", REDIS_URL="") == engine_with() == "django.db.backends.sqlite3"
    assert engine_with(DATABASE_URL="postgres://a@b/c") == "django.db.backends.postgresql"
