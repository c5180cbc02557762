"""Sessions of PostgreSQL end in time: one that holds the rows of many games and goes silent stops nobody for long."""

import time
from contextlib import contextmanager

import psycopg
import pytest
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.test import Client

from games.common.database_sessions import BEAT, WEB, WORKER, Limits, limit_sessions, with_keepalives, with_limits
from games.common.service_unavailable import is_busy
from games.models import Game, Receipt, Turn, TurnFailure
from games.services import deadlines, turns
from tests.plugins.site import database_url
from tests.plugins.tables import make_table

on_postgresql = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no sessions")
IDLE, LOCK = 3.0, 1.0  # seconds, so that nobody waits long here


@pytest.fixture
def limited(monkeypatch):
    """This process as one of a kind, with short limits; as it was afterwards."""
    ours = connections.settings[DEFAULT_DB_ALIAS]
    before = dict(ours["OPTIONS"])

    def become(kind, idle=IDLE, lock=LOCK):
        monkeypatch.setitem(settings.DB_LIMITS, kind, Limits(idle, lock, 10.0))
        connection.close()
        limit_sessions(kind)

    yield become
    connection.close()
    ours["OPTIONS"] = before


@contextmanager
def silent_host(games, idle=120.0):
    """A worker host that holds the rows of these games in a transaction, and says nothing more."""
    options = with_limits({}, Limits(idle, LOCK, 10.0))
    host = psycopg.connect(database_url(), **options)
    try:
        host.execute("SELECT 1 FROM games_game WHERE id = ANY(%s) FOR UPDATE", [[game.pk for game in games]])
        yield host
    finally:
        host.close()


@pytest.fixture
def held(transactional_db):
    """Games that the silent host holds."""
    return [make_table(prefix=f"t{number}-") for number in range(2)]


def shown(name):
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s)", [name])
        return cursor.fetchone()[0]


@on_postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", [WEB, WORKER, BEAT])
def test_a_session_of_each_kind_has_its_limits(limited, kind):
    limited(kind, idle=20.0, lock=8.0)
    assert shown("idle_in_transaction_session_timeout") == "20s"
    assert shown("lock_timeout") == "8s"
    assert shown("statement_timeout") == "10s"
    assert shown("tcp_keepalives_idle") == "10"
    assert int(shown("tcp_user_timeout").removesuffix("ms").removesuffix("s")) > 0


def test_the_settings_have_limits_for_each_kind():
    for kind in (WEB, WORKER, BEAT):
        limits = settings.DB_LIMITS[kind]
        assert 0 < limits.lock < limits.idle_in_transaction <= 20
        assert 0 < limits.lock < limits.statement <= 60
    assert settings.DB_LIMITS[WEB].lock < settings.BUSY_AFTER


def test_what_the_address_of_the_database_says_wins():
    given = {"options": "-c lock_timeout=1", "keepalives_idle": "77", "sslmode": "require"}
    options = with_limits(with_keepalives(given), Limits(20, 8, 15))
    assert options["options"].index("lock_timeout=8000") < options["options"].rindex("lock_timeout=1")
    assert options["options"].endswith("-c lock_timeout=1")
    assert (options["keepalives_idle"], options["sslmode"], options["connect_timeout"]) == ("77", "require", 5)


@on_postgresql
def test_a_host_that_goes_silent_with_25_games_is_given_up_and_turns_go_on(transactional_db, limited):
    limited(WORKER)
    held = [make_table(prefix=f"t{number}-") for number in range(turns.TOGETHER)]
    for table in held:
        table.make_due()
    deadlines.sweep()
    with silent_host([table.game for table in held], idle=IDLE):
        started = time.monotonic()
        while Turn.objects.adjudicated().count() < len(held):
            turns.turns_work()
            assert time.monotonic() - started < IDLE + 60, "its locks are kept"
            time.sleep(0.1)
    assert Turn.objects.adjudicated().count() == len(held)
    assert not TurnFailure.objects.exists(), "no turn is to blame"


@on_postgresql
def test_who_orders_meanwhile_is_told_and_has_the_form_back(held, limited):
    limited(WEB)
    table = held[0]
    browser = Client(raise_request_exception=False)
    browser.force_login(table.france)
    address = f"/games/{table.game.slug}/orders/"
    form = {"number": "1", "text": "A Par - Bur\nF Bre - MAO\nsomething <typed>", "note": "x" * 80}
    with silent_host([one.game for one in held]):
        started = time.monotonic()
        answer = browser.post(address, form)
        assert LOCK <= time.monotonic() - started < LOCK + 120
        assert browser.get("/games/").status_code == 200, "what takes no lock goes on"
    assert answer.status_code == 503
    page = answer.content.decode()
    assert f'action="{address}"' in page
    assert "A Par - Bur\nF Bre - MAO\nsomething &lt;typed&gt;" in page
    assert not Receipt.objects.exists()
    connection.close()
    assert browser.post(address, form).status_code < 400
    assert Receipt.objects.get().lines == ["A Par - Bur", "F Bre - MAO"]


@on_postgresql
def test_a_turn_that_meets_a_lock_is_tried_again_and_counts_no_failure(held, limited):
    limited(WORKER)
    table = held[0]
    turn = table.make_due()
    deadlines.sweep()
    with silent_host([table.game]):
        turns.turn_adjudicate_or_note(turn_id=turn.pk, number=1)
    assert not TurnFailure.objects.exists()
    assert Turn.objects.get(pk=turn.pk).retry_at is None
    assert turns.turns_work() == 1


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_stood_still_is_told_as_one_that_can_be_tried_again(limited):
    from django.db import transaction

    limited(WEB, idle=0.3)
    with pytest.raises(DatabaseError) as failed, transaction.atomic():
        Game.objects.count()
        time.sleep(1)
        Game.objects.count()
    assert is_busy(failed.value)
