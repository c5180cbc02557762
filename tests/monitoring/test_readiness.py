"""/readyz and /healthz: 503 with the reasons in words, for each thing that may be wrong."""

import contextlib
import sqlite3
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone

from games.models import Heartbeat, Letter, ProcessHeartbeat, Turn
from games.monitoring import database, exposition, readiness
from games.monitoring.figures import figures, queue_names
from games.monitoring.heartbeats import heartbeats_write
from games.monitoring.readiness import worth_waking
from games.services import clock
from games.services.outages import SWEEP, WEB
from tests.plugins.tables import make_table
from tests.rows import every_row

pytestmark = pytest.mark.django_db


@pytest.fixture
def all_there():
    """The beat, the web server and a worker for each queue have just been heard of."""
    for name in (SWEEP, WEB):
        Heartbeat.objects.update_or_create(name=name, defaults={"beat_at": timezone.now()})
    heartbeats_write([*queue_names(), "beat", "web"])


def ready():
    answer = Client().get("/readyz")
    told = answer.json()
    assert (answer.status_code == 200) == told["ready"] == (not told["reasons"])
    return told["reasons"]


def test_a_site_with_all_its_parts_is_ready(all_there):
    assert ready() == []


@pytest.mark.parametrize("column", ["due", "ready_at"])
def test_turns_that_are_overdue_are_counted_and_the_oldest_is_said(all_there, column):
    turns = [make_table(prefix=f"t{number}-").turn for number in range(3)]
    for hours, turn in enumerate(turns, 1):
        Turn.objects.filter(pk=turn.pk).update(**{column: timezone.now() - timedelta(hours=hours, minutes=20)})
    (reason,) = ready()
    assert reason.startswith("3 turns are overdue, the oldest by 3 h")


def test_a_turn_that_waits_to_be_tried_again_is_overdue_all_the_same(all_there):
    table = make_table()
    later = timezone.now() + timedelta(hours=1)
    Turn.objects.filter(pk=table.turn.pk).update(due=timezone.now() - timedelta(minutes=5), failures=3, retry_at=later)
    assert "1 turn is overdue" in ready()[0]


def test_turns_that_fell_due_just_now_and_games_that_are_paused_are_not_overdue(all_there):
    make_table().make_due()
    paused = make_table(prefix="p-")
    clock.game_pause(game=paused.game, by=paused.gm, reason="A holiday.")
    paused.due_at(timezone.now() - timedelta(hours=1))
    assert ready() == []


def test_each_worker_and_the_beat_are_missed_by_name(all_there):
    Heartbeat.objects.filter(name=SWEEP).delete()
    ProcessHeartbeat.objects.filter(part="turns").update(beat_at=Now() - timedelta(minutes=10))
    ProcessHeartbeat.objects.filter(part="mail").delete()
    reasons = "\n".join(ready())
    assert "The beat has never been heard of" in reasons
    assert "the queue turns has not been heard of for 10 min" in reasons
    assert "the queue mail has never been heard of" in reasons
    assert "boards" not in reasons


def test_a_worker_on_another_host_is_enough(all_there):
    ProcessHeartbeat.objects.filter(part="turns").update(beat_at=Now() - timedelta(minutes=10))
    ProcessHeartbeat.objects.create(part="turns", host="other")
    assert ready() == []


def test_a_read_only_database_is_said_by_both(all_there, monkeypatch):
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION READ ONLY")
    else:
        monkeypatch.setattr(database, "_sqlite_refuses", lambda name: True)
    assert "read-only" in ready()[0]
    health = Client().get("/healthz")
    assert (health.status_code, health.json()["database"]) == (200, "read-only")


def test_missing_migrations_are_named(all_there):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'games' AND name = '0030_bots_worth_beating'")
    assert "games.0030_bots_worth_beating" in ready()[0]
    health = Client().get("/healthz")
    assert (health.status_code, health.json()["database"]) == (200, "migrations are missing")


@pytest.mark.parametrize(
    ("broken", "named"),
    [
        ("ALTER TABLE games_holiday RENAME TO games_elsewhere", "games_holiday"),
        ("ALTER TABLE games_letter RENAME COLUMN tries TO tried", "games_letter.tries"),
    ],
)
def test_a_schema_that_lacks_something_is_told_although_all_migrations_ran(all_there, broken, named):
    with connection.cursor() as cursor:
        cursor.execute(broken)
    assert named in ready()[0]
    health = Client().get("/healthz")
    assert health.status_code == 503
    assert health.json()["schema"] == "broken"


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_a_database_that_is_away_is_503_without_its_words(address, monkeypatch):
    def away():
        raise DatabaseError("connection to 10.1.2.3 as season failed")

    monkeypatch.setattr(database, "missing_migrations", away)
    answer = Client().get(address)
    assert answer.status_code == 503
    assert "10.1.2.3" not in answer.text
    assert "DatabaseError" in answer.text


def test_mail_that_stands_clocks_that_are_off_and_a_silent_web_server_are_worth_waking(all_there):
    assert worth_waking(figures()) == {}
    Letter.objects.create(message={}, send_after=timezone.now() - timedelta(hours=1))
    ProcessHeartbeat.objects.create(part="turns", host="ahead", skew=45.0)
    ProcessHeartbeat.objects.create(part="turns", host="behind", skew=-600.0)
    Heartbeat.objects.filter(name=WEB).update(beat_at=timezone.now() - timedelta(minutes=5))
    found = worth_waking(figures())
    assert found["mail"] == "1 mails wait, the oldest for 60 min."
    assert found["clock of ahead"] == "The clock of ahead is 45 s ahead of the database's."
    assert found["clock of behind"] == "The clock of behind is 600 s behind the database's."
    assert "5 min" in found["web"]


def test_sqlite_is_read_only_where_its_file_is(tmp_path):
    import os
    import sqlite3

    file = tmp_path / "x.sqlite3"
    sqlite3.connect(file).executescript("CREATE TABLE a (b)")
    assert not database._sqlite_refuses(str(file))
    writing = sqlite3.connect(file, isolation_level=None)
    writing.execute("BEGIN IMMEDIATE")
    assert not database._sqlite_refuses(str(file)), "that another writes is no refusal"
    writing.close()
    file.chmod(0o444)
    if os.geteuid() != 0:  # root writes where it likes
        assert database._sqlite_refuses(str(file))
    assert database._sqlite_refuses(f"{tmp_path}/nowhere/x.sqlite3")


@every_row(("seconds", "words"), [
    (0, "0 s"), (119, "119 s"), (120, "2 min"),
    (7199, "120 min"), (7200, "2 h"), (172_799, "48 h"), (200_000, "2 days"),
])  # fmt: skip
def test_a_length_of_time_is_told_for_people(seconds, words):
    assert readiness._long(seconds) == words


def test_of_many_that_are_missing_some_are_named():
    assert readiness._some(["a", "b", "c"]) == "a, b, c"
    assert readiness._some(["a", "b", "c", "d", "e"]) == "a, b, c and 2 more"


def test_a_file_that_somebody_writes_to_is_no_read_only_database(tmp_path):
    file = tmp_path / "site.sqlite3"
    assert not database._sqlite_refuses(str(file))
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as writing:
        writing.execute("BEGIN IMMEDIATE")
        assert not database._sqlite_refuses(str(file))
    assert database._sqlite_refuses(str(tmp_path / "nowhere" / "site.sqlite3"))
    assert not database._sqlite_refuses("file:memorydb_default?mode=memory&cache=shared")


def test_figures_that_cannot_be_asked_are_a_reason(all_there, monkeypatch):
    def away():
        raise DatabaseError("as season at 10.1.2.3")

    monkeypatch.setattr(readiness, "figures", away)
    assert readiness.not_ready() == {"database": "The database cannot be asked (DatabaseError)."}
    monkeypatch.setattr(exposition, "figures", away)
    (up,) = [family for family in exposition.SiteCollector().collect() if family.name == "season_database_up"]
    assert [sample.value for sample in up.samples] == [0.0]
