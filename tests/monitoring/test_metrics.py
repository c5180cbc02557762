"""/metrics: what it counts, who is shown it, and that its labels are bounded and name nobody."""

import os
import re
from types import SimpleNamespace

import pytest
from django.db.backends.signals import connection_created
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from games.monitoring import counters
from games.monitoring.heartbeats import heartbeats_write
from games.monitoring.statements import StatementTimer, watch_statements
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db

ELSEWHERE = {"REMOTE_ADDR": "203.0.113.9"}


def samples(**more):
    answer = Client(**more).get("/metrics")
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.text)
    return {(s.name, *sorted(s.labels.items())): s.value for family in families for s in family.samples}


def test_what_the_site_knows_is_there():
    make_table().make_due()
    heartbeats_write(["turns"])
    Client().get("/")
    names = {key[0] for key in samples()}
    assert {
        "season_ready",
        "season_database_up",
        "season_turns_overdue",
        "season_turn_overdue_seconds",
        "season_heartbeat_age_seconds",
        "season_queue_length",
        "season_mail_owed",
        "season_mail_oldest_seconds",
        "season_listeners",
        "season_requests_total",
        "season_requests_busy_total",
        "season_slow_statements_total",
        "season_clock_skew_seconds",
        "season_redis_up",
        "season_turns_failing",
        "season_request_seconds_bucket",
    } <= names
    assert samples()["season_turns_overdue", ("kind", "people")] == 1


def test_requests_are_counted_by_area_and_status_whatever_the_address_says():
    def count(area, status):
        return samples().get(("season_requests_total", ("area", area), ("status", status)), 0)

    before = count("other", "404"), count("games", "404")
    for word in ("Zanzibar", "%00", "a/b/c", "<x>"):
        Client().get(f"/{word}/")
        Client().get(f"/games/{word}/")
    assert count("other", "404") - before[0] == 3
    assert count("other", "400") >= 1, "a null character"
    assert count("games", "404") - before[1] >= 3
    assert "Zanzibar" not in Client().get("/metrics").text


def test_labels_are_from_lists():
    table = make_table()
    browser = Client()
    browser.force_login(table.france)
    for path in ("/", table.game.get_absolute_url(), "/members/france/", "/me/", "/api/games/", "/x/"):
        browser.get(path)
    text = browser.get("/metrics").text
    for name in ("france", table.game.slug, "Table", "example.org"):
        assert not re.search(rf"\b{name}\b", text)
    areas = {dict(key[1:]).get("area") for key in samples()} - {None}
    assert areas <= counters.AREAS | {"home", "other"}
    assert counters.status_of(299) == "2xx" and counters.status_of(418) == "4xx"


def test_every_first_part_of_an_address_is_an_area():
    from django.urls import get_resolver

    firsts = {str(pattern.pattern).partition("/")[0] for pattern in get_resolver().url_patterns}
    firsts = {first for first in firsts if first and "<" not in first and "." not in first}
    assert firsts - {"taught"} <= counters.AREAS | {"favicon", "robots"}


@pytest.mark.parametrize(
    ("allow", "token", "proxies", "asked", "headers", "status"),
    [
        (["127.0.0.0/8"], "", 0, "127.0.0.1", {}, 200),
        (["127.0.0.0/8"], "", 0, "203.0.113.9", {}, 403),
        (["203.0.113.0/24"], "", 0, "203.0.113.9", {}, 200),
        (["::1/128"], "", 0, "127.0.0.1", {}, 403),
        ([], "", 0, "127.0.0.1", {}, 403),
        ([], "secret", 0, "203.0.113.9", {"Authorization": "Bearer secret"}, 200),
        ([], "secret", 0, "203.0.113.9", {"Authorization": "Bearer wrong"}, 403),
        ([], "", 0, "203.0.113.9", {"Authorization": "Bearer "}, 403),
        # A proxy on this machine passes somebody on: counted, it is that somebody; not counted, nobody knows.
        (["127.0.0.0/8"], "", 1, "127.0.0.1", {"X-Forwarded-For": "203.0.113.9"}, 403),
        (["127.0.0.0/8"], "", 1, "127.0.0.1", {"X-Forwarded-For": "127.0.0.1, 203.0.113.9"}, 403),
        (["127.0.0.0/8"], "", 0, "127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 403),
        (["127.0.0.0/8"], "", 0, "127.0.0.1", {"Forwarded": "for=127.0.0.1"}, 403),
        (["nonsense"], "", 0, "127.0.0.1", {}, 403),
    ],
)
def test_figures_are_for_those_who_may_see_them(settings, allow, token, proxies, asked, headers, status):
    settings.METRICS_ALLOW, settings.METRICS_TOKEN, settings.ALLAUTH_TRUSTED_PROXY_COUNT = allow, token, proxies
    answer = Client(REMOTE_ADDR=asked).get("/metrics", headers=headers)
    assert answer.status_code == status
    assert ("season_" in answer.text) == (status == 200)


def test_a_slow_statement_is_counted_and_said_without_its_parameters(settings, caplog):
    counted = []
    settings.SLOW_STATEMENT = 0.0
    StatementTimer(lambda: counted.append(1))(lambda *_: None, "SELECT %s", ["A Par - Bur"], False, {})
    assert counted and "SELECT %s" in caplog.text
    assert "A Par" not in caplog.text
    settings.SLOW_STATEMENT = 60.0
    StatementTimer(lambda: counted.append(1))(lambda *_: None, "SELECT 1", None, False, {})
    assert len(counted) == 1


@pytest.mark.slow
@pytest.mark.once
def test_several_web_processes_are_counted_together(tmp_path):
    """In processes of their own: the library decides when it is loaded."""
    import os
    import subprocess
    import sys

    env = {**os.environ, counters.SHARED: str(tmp_path), "DJANGO_SETTINGS_MODULE": "diplomacy_web.settings"}
    count = "import django; django.setup(); from games.monitoring.counters import BUSY, LISTENERS; BUSY.inc(2)"
    for _ in range(2):
        subprocess.run([sys.executable, "-c", count], env=env, check=True)
    ask = (
        f"{count}; from prometheus_client import CollectorRegistry, generate_latest; "
        "from prometheus_client.multiprocess import MultiProcessCollector; r = CollectorRegistry(); "
        "MultiProcessCollector(r); print(generate_latest(r).decode())"
    )
    told = subprocess.run([sys.executable, "-c", ask], env=env, check=True, capture_output=True, text=True).stdout
    assert "season_requests_busy_total 6.0" in told


def test_every_connection_that_is_opened_is_timed_once():
    opened = SimpleNamespace(execute_wrappers=[])
    try:
        watch_statements()
        for _ in range(2):
            connection_created.send(None, connection=opened)
        assert [type(one) for one in opened.execute_wrappers] == [StatementTimer]
    finally:
        connection_created.disconnect(dispatch_uid="slow statements")


def test_a_process_that_ends_takes_its_listeners_out_of_the_sum(monkeypatch):
    ended = []
    monkeypatch.setattr(counters, "mark_process_dead", ended.append)
    monkeypatch.delenv(counters.SHARED, raising=False)
    counters.this_process_ends()
    monkeypatch.setenv(counters.SHARED, "/tmp")
    counters.this_process_ends()
    assert ended == [os.getpid()]
