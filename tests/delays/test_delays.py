"""Excused delays: a seat's budget, once a turn, before the deadline, told to the table."""

from datetime import time, timedelta

import pytest
from django.test import Client

from games import database_time
from games.common.errors import Conflict, NotAllowed, Refused
from games.delays.queries import budgets, offered
from games.delays.services import delay_take
from games.forming import joining
from games.models import AuditEntry, Delay, Notice
from games.permissions import viewer_of
from games.services import clock
from games.sitters.services import sitter_answer, sitter_ask
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def patient(tables):
    return tables(prefix="d", delays=2, delay_hours=12, sitters="told", nmr_policy="hold")


def take(table, by=None, **more):
    return delay_take(game=table.game, by=by or table.france, **more)


def test_a_seat_moves_the_deadline_and_the_table_is_told(patient):
    was = patient.turn.due
    take(patient)
    assert patient.turn.due == was + timedelta(hours=12)
    told = Notice.objects.filter(about="moved")
    assert told.count() == 8 and told.first().data["reason"] == "France takes an excused delay. 1 left."
    assert AuditEntry.objects.filter(action="delay.take", seat__seat_id="France", actor=patient.france).exists()
    left = {one.seat.seat_id: (one.taken, one.left) for one in budgets(patient.now)}
    assert left["France"] == (1, 1) and left["Italy"] == (0, 2)


def test_once_a_turn_and_as_often_as_was_agreed(patient):
    take(patient)
    with pytest.raises(Conflict, match="one a turn"):
        take(patient)
    take(patient, by=patient.italy)
    patient.pass_deadline()
    take(patient)
    patient.pass_deadline()
    with pytest.raises(Refused, match="all your delays"):
        take(patient)
    assert offered(viewer_of(patient.now, patient.france)) == 0
    assert offered(viewer_of(patient.now, patient.italy)) == 1


def test_who_takes_a_seat_over_has_what_is_left(patient):
    take(patient)
    patient.pass_deadline()
    joining.game_leave(game=patient.game, by=patient.france)
    fresh = user("fresh")
    joining.game_join(game=patient.game, by=fresh, seat_id="France")
    assert offered(viewer_of(patient.now, fresh)) == 1


def test_when_there_is_none(patient):
    for who in (patient.gm, user("stranger")):
        with pytest.raises(NotAllowed):
            take(patient, by=who)
    with pytest.raises(Conflict, match="moved on"):
        take(patient, number=7)
    clock.game_pause(game=patient.game, by=patient.gm, reason="Tea.")
    with pytest.raises(Conflict, match="paused"):
        take(patient)
    assert not Delay.objects.exists()
    clock.game_resume(game=patient.game, by=patient.gm)
    patient.due_at(database_time.now() - timedelta(seconds=1))
    with pytest.raises(Conflict, match="passed"):
        take(patient)


def test_a_sitter_takes_none(patient):
    sitter_ask(game=patient.game, by=patient.france, sitter=user("sam"), until=database_time.now() + timedelta(days=2))
    sitter_answer(game=patient.game, by=user("sam"), accept=True)
    with pytest.raises(NotAllowed, match="sit in"):
        take(patient, by=user("sam"))
    assert offered(viewer_of(patient.now, user("sam"))) == 0


def test_where_none_were_agreed(table):
    with pytest.raises(Refused, match="agreed"):
        delay_take(game=table.game, by=table.france)
    assert budgets(table.now) == [] and offered(viewer_of(table.now, table.france)) == 0


def test_pages_and_api(patient):
    france = Client()
    france.force_login(patient.france)
    path = f"/games/{patient.game.slug}/"
    assert "Take a delay" in france.get(path).text
    assert france.post(f"{path}delay/", {"turn": patient.now.turn_number}).status_code == 302
    assert "Take a delay" not in france.get(path).text
    rows = {one["seat"]: one["left"] for one in Client().get(f"/api/games/{patient.game.slug}/delay/").json()}
    assert rows["France"] == 1 and rows["Turkey"] == 2
    again = france.post(f"/api/games/{patient.game.slug}/delay/", {"turn": 1}, "application/json")
    assert again.status_code == 409


def test_the_first_window_is_longer(db):
    table = make_table(prefix="f", movement_minutes=1440, first_minutes=4320)
    first = table.turn
    assert first.due - first.opened_at == timedelta(days=3)
    table.pass_deadline()
    while table.turn.window != "M":
        table.pass_deadline()
    assert table.turn.due - table.turn.opened_at == timedelta(days=1)


def test_the_first_window_closes_at_a_fixed_hour_too(db):
    hours = {"weekdays": "1234567", "hour": time(18), "time_zone": "UTC"}
    table = make_table(prefix="x", movement_minutes=60, first_minutes=2880, **hours)
    first = table.turn
    assert (first.due.hour, first.due.minute) == (18, 0)
    assert timedelta(days=2) <= first.due - first.opened_at <= timedelta(days=3)


def test_the_first_window_is_not_shorter(db):
    with pytest.raises(Refused, match="first phase"):
        make_table(forming=True, prefix="y", movement_minutes=1440, first_minutes=60)
