"""What wakes operators: once when it begins, once when it is over, by log, mail and webhook."""

import json
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.core import mail
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from games.models import Heartbeat, OperatorAlert
from games.monitoring import alert_delivery, alerts, database
from games.monitoring.alerts import alerts_tell, watch
from games.monitoring.figures import queue_names
from games.monitoring.heartbeats import heartbeats_write
from games.services.outages import SWEEP, WEB
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def site(settings, monkeypatch):
    """A site that is well, whose operator has mail; telling happens when it is said to."""
    settings.EMAIL_DELIVERY = "django.core.mail.backends.locmem.EmailBackend"
    settings.OPERATOR_EMAIL, settings.OPERATOR_WEBHOOK = ["ops@example.org"], ""
    for name in (SWEEP, WEB):
        Heartbeat.objects.update_or_create(name=name, defaults={"beat_at": timezone.now()})
    heartbeats_write([*queue_names(), "beat"])
    monkeypatch.setattr(alert_delivery, "tell_in_background", lambda do: do())
    alerts._unwritten.open.clear()
    yield
    alerts._unwritten.open.clear()


def late_table(seconds=40):
    table = make_table(name="Zanzibar")
    table.due_at(timezone.now() - seconds * SECOND)
    return table


def subjects():
    return [one.subject for one in mail.outbox]


def test_late_turns_are_told_once_and_healing_once(caplog):
    table, now = late_table(), timezone.now()
    for later in range(5):
        watch(now=now + later * SECOND)
        alerts_tell(now=now + later * SECOND)
    assert subjects() == ["[Silly Season] Alert: turns"]
    assert "1 turn is overdue" in mail.outbox[0].body
    assert mail.outbox[0].to == ["ops@example.org"]
    assert caplog.text.count("alert: 1 turn is overdue") == 1
    table.due_at(timezone.now() + timedelta(days=1))
    for later in (5, 20, 40, 60, 80):
        watch(now=now + later * SECOND)
        alerts_tell(now=now + later * SECOND)
    assert subjects() == ["[Silly Season] Alert: turns", "[Silly Season] Over: turns"]
    assert caplog.text.count("over: turns") == 1
    assert "Zanzibar" not in str([one.message() for one in mail.outbox]) + caplog.text


def test_turns_that_are_a_little_late_wake_nobody():
    late_table(20)
    watch()
    assert not OperatorAlert.objects.exists()


def test_what_comes_and_goes_is_one_event():
    table, now = late_table(), timezone.now()
    for later in range(0, 100, 10):
        table.due_at(timezone.now() + (timedelta(days=1) if later % 20 else -timedelta(minutes=1)))
        watch(now=now + later * SECOND)
    assert OperatorAlert.objects.count() == 1


def test_the_same_again_is_another_event():
    now = timezone.now()
    table = late_table()
    watch(now=now)
    table.due_at(timezone.now() + timedelta(days=1))
    watch(now=now + 60 * SECOND)
    table.due_at(timezone.now() - timedelta(minutes=1))
    watch(now=now + 120 * SECOND)
    alerts_tell(now=now + 120 * SECOND)
    assert [one.split(": ")[0] for one in subjects()] == [
        "[Silly Season] Alert",
        "[Silly Season] Over",
        "[Silly Season] Alert",
    ]


def test_two_beats_cannot_open_the_same_alert_twice():
    late_table()
    watch()
    alert = OperatorAlert.objects.get()
    alert.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        alert.save(force_insert=True)


def test_mail_that_fails_is_tried_again_and_given_up_in_the_end(monkeypatch):
    late_table()
    now, sent = timezone.now(), []

    def refuse(*args):
        sent.append(args)
        return False

    monkeypatch.setattr(alert_delivery, "_mail", refuse)
    watch(now=now)
    for later in range(0, 100_000, 600):
        alerts_tell(now=now + later * SECOND)
    assert len(sent) == alert_delivery.MOST_TRIES


def test_without_an_operators_address_it_is_only_logged(settings, caplog):
    settings.OPERATOR_EMAIL = []
    late_table()
    watch()
    alerts_tell()
    assert mail.outbox == []
    assert "alert: 1 turn is overdue" in caplog.text
    assert OperatorAlert.objects.get().told_at is not None, "an address that is set later is not told of the past"


class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(self.server.answers)
        self.end_headers()

    def log_message(self, *args):
        pass


@pytest.fixture
def hook(settings):
    server = HTTPServer(("127.0.0.1", 0), Hook)
    server.told, server.answers = [], 204
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    settings.OPERATOR_WEBHOOK = f"http://127.0.0.1:{server.server_port}/"
    yield server
    server.shutdown()
    server.server_close()


def test_a_webhook_is_told_both_ends_in_words_and_for_programs(hook, settings):
    settings.OPERATOR_EMAIL = []
    now = timezone.now()
    table = late_table()
    watch(now=now)
    alerts_tell(now=now)
    table.due_at(timezone.now() + timedelta(days=1))
    watch(now=now + 60 * SECOND)
    alerts_tell(now=now + 60 * SECOND)
    began, over = hook.told
    assert (began["status"], over["status"]) == ("began", "over")
    assert began["alert"] == over["alert"] == "turns"
    assert "1 turn is overdue" in began["text"] == began["content"]
    assert began["ended_at"] is None and over["ended_at"] is not None


def test_a_webhook_that_refuses_is_tried_again(hook, settings):
    settings.OPERATOR_EMAIL, hook.answers = [], 500
    now = timezone.now()
    late_table()
    watch(now=now)
    assert alerts_tell(now=now) == 0
    assert alerts_tell(now=now + SECOND) == 0
    hook.answers = 200
    assert alerts_tell(now=now + 60 * SECOND) == 1
    assert len(hook.told) == 2


def test_a_database_that_fails_is_told_from_memory_once_with_its_end(monkeypatch, caplog):
    def away():
        raise DatabaseError("as season at 10.1.2.3")

    with monkeypatch.context() as broken:
        broken.setattr(database, "missing_migrations", away)
        for _ in range(3):
            watch()
    watch()
    watch()
    assert subjects() == ["[Silly Season] Alert: database", "[Silly Season] Over: database"]
    assert "10.1.2.3" not in caplog.text + mail.outbox[0].body


def test_alerts_that_are_long_over_are_cleared_away():
    old = timezone.now() - timedelta(days=100)
    OperatorAlert.objects.create(
        name="x", text="x", began_at=old, seen_at=old, ended_at=old, told_at=old, end_told_at=old
    )
    watch()
    assert not OperatorAlert.objects.filter(name="x").exists()
