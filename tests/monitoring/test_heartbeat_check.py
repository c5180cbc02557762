"""manage.py heartbeat_check: what a container's health check asks."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db.models.functions import Now

from games.models import ProcessHeartbeat
from games.monitoring.heartbeats import heartbeats_write

pytestmark = pytest.mark.django_db


def check(*words):
    """The exit code."""
    try:
        call_command("heartbeat_check", *words)
    except SystemExit as exit:
        return exit.code
    return 0


def test_a_part_that_was_heard_of_here_is_well(capsys):
    heartbeats_write(["turns", "mail", "beat"])
    assert check("--queue", "turns", "--queue", "mail") == check("--beat") == 0
    assert "turns 0 s ago" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("--queue", "turns"), ("--beat",), ("--web",)])
def test_a_part_that_never_was_is_not(words, capsys):
    assert check(*words) == 1
    assert "never heard of" in capsys.readouterr().err


def test_a_part_that_is_silent_or_elsewhere_is_not_well_here(capsys):
    ProcessHeartbeat.objects.create(part="turns", host="other")
    assert check("--queue", "turns") == 1
    assert check("--queue", "turns", "--any-host") == 0
    ProcessHeartbeat.objects.update(beat_at=Now() - timedelta(minutes=3))
    assert check("--queue", "turns", "--any-host") == 1
    assert "180 s" in capsys.readouterr().err
    assert check("--queue", "turns", "--any-host", "--within", "600") == 0


def test_a_queue_that_is_none_is_said_so(capsys):
    assert check("--queue", "nonsense") == check() == 2
    assert "nonsense" in capsys.readouterr().err


def test_writing_again_keeps_one_row_a_host():
    heartbeats_write(["turns"])
    heartbeats_write(["turns"])
    assert ProcessHeartbeat.objects.count() == 1
