"""Holidays: told in advance, so many days a year; they stop the clocks of games that were made so, once each."""

import zoneinfo
from datetime import date, datetime, timedelta

import pytest
from django.utils import timezone

from games.common.errors import Refused
from games.holidays.queries import days_left
from games.holidays.services import holiday_end, holiday_take, holidays_look
from games.models import Game, GameStatus, Heartbeat, Holiday, Notice, Profile
from games.services import clock, deadlines
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
UTC = zoneinfo.ZoneInfo("UTC")
NOW = datetime(2030, 6, 10, 12, tzinfo=UTC)


def take(who, first, last, now=NOW):
    return holiday_take(by=who, first=first, last=last, now=now)


def away(who, *, since=timedelta(hours=-1), until=timedelta(days=3)):
    """A holiday that lasts now."""
    now = timezone.now()
    return Holiday.objects.create(user=who, begins=now + since, ends=now + until)


def look(now=None):
    holidays_look(now=now or timezone.now())


# --- taking days off ---------------------------------------------------------------------------------


def test_days_are_those_of_ones_own_calendar():
    anna = user("anna")
    Profile.objects.filter(user=anna).update(time_zone="America/New_York")
    anna.refresh_from_db()
    holiday = take(anna, date(2030, 7, 1), date(2030, 7, 3))
    assert holiday.begins.isoformat() == "2030-07-01T00:00:00-04:00"
    assert holiday.ends.isoformat() == "2030-07-04T00:00:00-04:00"
    assert days_left(anna, 2030) == 25


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (date(2030, 6, 10), date(2030, 6, 12), "tomorrow at the earliest"),
        (date(2030, 7, 3), date(2030, 7, 1), "before the first"),
        (date(2031, 7, 1), date(2031, 7, 2), "more than a year"),
        (date(2030, 7, 1), date(2030, 7, 29), "28 of 28 days left in 2030"),
        (date(2030, 7, 1), date(2030, 7, 30), "28 days of holiday a year"),
        (date(2030, 7, 1), date.max, "28 days of holiday a year"),
        (date.max, date.max, "more than a year"),
    ],
)
def test_what_cannot_be_taken_is_refused_in_words(first, last, said):
    with pytest.raises(Refused, match=said):
        take(user("anna"), first, last)


def test_so_many_days_a_year_and_each_year_has_its_own():
    anna = user("anna")
    take(anna, date(2030, 12, 10), date(2030, 12, 31))
    with pytest.raises(Refused, match="6 of 28 days left in 2030"):
        take(anna, date(2030, 7, 1), date(2030, 7, 7))
    with pytest.raises(Refused, match="already"):
        take(anna, date(2030, 12, 30), date(2031, 1, 2))
    take(anna, date(2031, 1, 1), date(2031, 1, 28))
    assert (days_left(anna, 2030), days_left(anna, 2031)) == (6, 0)


def test_days_that_were_not_used_come_back():
    anna = user("anna")
    holiday = take(anna, date(2030, 6, 12), date(2030, 6, 21))
    holiday_end(by=anna, holiday=holiday, now=NOW + timedelta(days=3))
    assert days_left(anna, 2030) == 26, "the 12th and the 13th are used"
    later = take(anna, date(2030, 7, 1), date(2030, 7, 2))
    holiday_end(by=anna, holiday=later, now=NOW + timedelta(days=4))
    assert not Holiday.objects.filter(pk=later.pk).exists()
    with pytest.raises(Refused, match="over, or not yours"):
        holiday_end(by=user("bruno"), holiday=take(anna, date(2030, 8, 1), date(2030, 8, 1)))


# --- clocks ------------------------------------------------------------------------------------------


def test_a_table_that_was_made_so_stops_and_goes_on_by_itself(tables):
    table = tables(holidays=True)
    left = table.turn.due - timezone.now()
    holiday = away(table.france)
    look()
    assert (table.now.status, table.now.resumes_at) == (GameStatus.PAUSED, holiday.ends)
    assert Notice.objects.filter(about="paused", data__reason="france is on holiday.").exists()
    look(holiday.ends - timedelta(minutes=1))
    assert table.now.status == GameStatus.PAUSED
    Holiday.objects.filter(pk=holiday.pk).update(ends=timezone.now())
    Game.objects.filter(pk=table.game.pk).update(resumes_at=timezone.now())
    look()
    assert (table.now.status, table.now.resumes_at) == (GameStatus.RUNNING, None)
    assert abs((table.turn.due - timezone.now()) - left) < timedelta(minutes=1)


def test_other_tables_go_on(tables):
    plain, stops = tables(), tables(prefix="other", holidays=True)
    away(plain.france)
    look()
    assert plain.now.status == stops.now.status == GameStatus.RUNNING


def test_who_is_ready_or_not_waited_for_stops_nothing(tables):
    table = tables(holidays=True)
    table.order("France", "A Par H", ready=True)
    away(table.france)
    look()
    assert table.now.status == GameStatus.RUNNING
    table.pass_deadline()
    look()
    assert table.now.status == GameStatus.PAUSED, "now they are waited for again"


def test_what_the_gm_decides_stands(tables):
    table = tables(holidays=True)
    holiday = away(table.france)
    look()
    clock.game_resume(game=table.game, by=table.gm, reason="We go on.")
    look()
    assert table.now.status == GameStatus.RUNNING
    assert table.now.resumes_at is None
    look(holiday.ends + timedelta(seconds=1))
    assert table.now.status == GameStatus.RUNNING


def test_a_pause_of_the_gm_does_not_end_with_a_holiday(tables):
    table = tables(holidays=True)
    clock.game_pause(game=table.game, by=table.gm, reason="A storm.")
    holiday = away(table.france)
    look()
    look(holiday.ends + timedelta(seconds=1))
    assert table.now.status == GameStatus.PAUSED


def test_two_holidays_one_after_the_other(tables):
    table = tables(holidays=True)
    first = away(table.france, until=timedelta(days=1))
    away(table.italy, since=timedelta(minutes=-1), until=timedelta(days=2))
    look()
    assert table.now.resumes_at == first.ends
    look(first.ends)
    assert table.now.status == GameStatus.PAUSED
    assert table.now.resumes_at > first.ends


def test_who_is_back_early_lets_the_game_go_on(tables):
    table = tables(holidays=True)
    holiday = away(table.france)
    look()
    holiday_end(by=table.france, holiday=holiday)
    look()
    assert table.now.status == GameStatus.RUNNING


def test_an_anonymous_table_does_not_say_who(tables):
    table = tables(holidays=True, anonymous=True)
    away(table.france)
    look()
    reasons = [notice.data["reason"] for notice in Notice.objects.filter(about="paused")]
    assert reasons
    assert set(reasons) == {"A player is on holiday."}


def test_the_sweep_stops_a_clock_before_it_calls_workers(tables, monkeypatch):
    table = tables(holidays=True)
    table.make_due()
    away(table.france)
    sent = []
    monkeypatch.setattr(deadlines, "send_hint", lambda name, *_: sent.append(name))
    Heartbeat.objects.update(beat_at=timezone.now())
    assert deadlines.sweep() == 0
    assert table.now.status == GameStatus.PAUSED
