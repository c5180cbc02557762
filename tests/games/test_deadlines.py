"""Deadlines: missed, met, moved by an outage, on fixed weekdays, with grace, and reminded of."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.utils import timezone

from games.common.errors import Refused
from games.models import Game, Heartbeat, Notice, Outage, Turn
from games.services import clock, deadlines, orders, turns
from games.services.outages import SWEEP, heartbeat_beat, heartbeat_is_fresh

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def beat_at(moment):
    Heartbeat.objects.update_or_create(name=SWEEP, defaults={"beat_at": moment})


# --- absence ---------------------------------------------------------------------------------------


def test_saved_orders_count_without_ready_and_ready_counts_without_orders(table):
    table.order("France", "A Par - Bur")
    orders.orders_ready(game=table.game, by=table.italy, number=1, ready=True)
    orders.draft_save(game=table.game, by=table.turkey, number=1, text="A Con - Bul")
    table.pass_deadline()
    counts = dict(table.game.seats.values_list("seat_id", "nmr_running"))
    assert counts["France"] == counts["Italy"] == 0
    assert counts["Turkey"] == counts["Russia"] == 1


def test_two_misses_in_a_row_vacate_the_seat_and_one_heard_of_between_does_not(table):
    table.order("Italy", "A Rom - Ven")
    table.pass_deadline()
    table.order("France", "A Par H")
    table.pass_deadline()
    seats = {seat.seat_id: seat for seat in table.game.seats.all()}
    assert seats["France"].player == table.france
    assert (seats["France"].nmr_running, seats["France"].nmr_total) == (0, 1)
    assert (seats["Italy"].nmr_running, seats["Italy"].player) == (1, table.italy)
    assert seats["Turkey"].is_vacant
    assert seats["Turkey"].nmr_total == 2
    stay = table.game.memberships.get(user=table.turkey)
    assert stay.left_at is not None
    assert "Missed 2" in stay.reason


@pytest.mark.parametrize(
    ("policy", "bot", "vacant"), [("hold", False, False), ("vacate", False, True), ("bot", True, False)]
)
def test_what_follows_on_absence_is_the_games_policy(tables, policy, bot, vacant):
    table = tables(nmr_policy=policy, nmr_limit=1)
    table.pass_deadline()
    seat = table.seat("France")
    assert (seat.bot, seat.is_vacant) == (bot, vacant)


def test_early_adjudication_marks_nobody_absent(table):
    table.everybody_ready()
    turn = table.turn
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=turn.ready_at) is not None
    assert not table.game.seats.filter(nmr_total__gt=0).exists()


def test_grace_waits_once_for_who_is_missing(tables):
    table = tables(grace_minutes=30)
    turn = table.turn
    late = turn.due + timedelta(seconds=1)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=late) is None
    graced = table.turn
    assert graced.due == late + timedelta(minutes=30)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=graced.due) is not None


def test_grace_is_not_needed_where_all_were_heard(tables):
    table = tables(grace_minutes=30)
    for seat_id in table.people:
        orders.orders_ready(game=table.game, by=table.people[seat_id], number=1, ready=True)
    Turn.objects.filter(pk=table.turn.pk).update(ready_at=None)
    table.pass_deadline()
    assert table.now.turn_number == 2


# --- outages ---------------------------------------------------------------------------------------


def test_a_deadline_that_fell_into_an_outage_moves_and_nobody_is_absent(table):
    turn = table.turn
    table.order("France", "A Par - Bur")
    down, up = turn.due - 2 * HOUR, turn.due + 5 * HOUR
    beat_at(down)
    assert not heartbeat_is_fresh(up)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=up) is None, "the sweep decides first"
    assert deadlines.sweep(now=up) == 0
    moved = table.turn
    assert moved.due == up + 2 * HOUR, "as much time is left as when it went down"
    assert not table.game.seats.filter(nmr_total__gt=0).exists()
    outage = Outage.objects.get()
    assert (outage.began_at, outage.ended_at, outage.turns_moved) == (down, up, 1)
    told = Notice.objects.filter(about="moved", game=table.game)
    assert {notice.user for notice in told} == {*table.people.values(), table.gm}
    beat_at(moved.due)
    table.pass_deadline()
    assert "A Bur" in table.units("France")


def test_a_deadline_soon_after_an_outage_gets_the_lost_time_back_and_a_far_one_does_not(table, tables):
    far = tables(prefix="far-", movement_minutes=10 * 24 * 60)
    down = table.turn.due - 3 * HOUR
    beat_at(down)
    deadlines.sweep(now=down + 2 * HOUR)
    assert table.turn.due == down + 2 * HOUR + 3 * HOUR
    assert Notice.objects.filter(about="moved", game=far.game).count() == 0


def test_after_an_outage_there_is_time_to_notice_that_the_site_is_back(table):
    turn = table.turn
    beat_at(turn.due - timedelta(seconds=30))
    deadlines.sweep(now=turn.due + HOUR)
    assert table.turn.due == turn.due + HOUR + timedelta(minutes=15)


def test_a_turn_for_which_all_are_ready_does_not_wait_longer_for_an_outage(table):
    table.everybody_ready()
    turn = table.turn
    beat_at(turn.due - HOUR)
    assert deadlines.sweep(now=turn.due + HOUR) == 1


def test_a_short_gap_is_no_outage(table):
    turn = table.turn
    beat_at(turn.due - timedelta(seconds=50))
    assert deadlines.sweep(now=turn.due + timedelta(seconds=50)) == 1
    assert not Outage.objects.exists()


def test_a_new_site_has_had_no_outage(table):
    now = timezone.now()
    assert heartbeat_is_fresh(now)
    assert heartbeat_beat(now=now) is None
    assert Heartbeat.objects.get().beat_at == now


def test_the_heartbeat_never_goes_back(table):
    now = timezone.now()
    beat_at(now)
    heartbeat_beat(now=now - timedelta(seconds=5))
    assert Heartbeat.objects.get().beat_at == now


# --- fixed weekdays --------------------------------------------------------------------------------


def test_windows_close_on_the_next_fixed_hour_that_leaves_their_length():
    game = Game(movement_minutes=48 * 60, retreat_minutes=60, weekdays="135", hour=time(18), time_zone="Europe/London")
    wednesday = datetime(2026, 11, 18, 18, 0, 1, tzinfo=UTC)
    assert game.next_due(wednesday, "M") == datetime(2026, 11, 23, 18, tzinfo=UTC), "Friday 18:00 is a second too early"
    assert game.next_due(wednesday, "R") == datetime(2026, 11, 20, 18, tzinfo=UTC)
    assert game.next_due(wednesday - timedelta(seconds=1), "M") == datetime(2026, 11, 20, 18, tzinfo=UTC)


@pytest.mark.parametrize(
    ("earliest", "hour", "due"),
    [
        # Clocks go forward on 29 March 2026 (01:00 UTC), back on 25 October.
        (datetime(2026, 3, 28, 19, tzinfo=UTC), time(18), datetime(2026, 3, 29, 17, tzinfo=UTC)),
        (datetime(2026, 10, 24, 19, tzinfo=UTC), time(18), datetime(2026, 10, 25, 18, tzinfo=UTC)),
        (datetime(2026, 3, 28, 19, tzinfo=UTC), time(1, 30), datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),
        (datetime(2026, 10, 24, 19, tzinfo=UTC), time(1, 30), datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
    ],
)
def test_the_hour_is_that_of_the_clock_on_the_wall_in_summer_and_winter(earliest, hour, due):
    game = Game(movement_minutes=60, weekdays="1234567", hour=hour, time_zone="Europe/London")
    assert game.next_due(earliest - HOUR, "M") == due


# --- reminders -------------------------------------------------------------------------------------


def test_who_has_given_no_orders_is_reminded_once(table):
    table.order("France", "A Par - Bur")
    turn = table.turn
    assert turn.remind_at == turn.due - 6 * HOUR, "a quarter of a day's window"
    deadlines.deadlines_remind(now=turn.remind_at - timedelta(seconds=1))
    assert not Notice.objects.filter(about="deadline").exists()
    deadlines.deadlines_remind(now=turn.remind_at)
    deadlines.deadlines_remind(now=turn.remind_at + HOUR)
    told = {notice.user for notice in Notice.objects.filter(about="deadline")}
    assert told == set(table.people.values()) - {table.france}
    assert Notice.objects.filter(about="deadline").count() == 6


def test_short_windows_have_no_reminder(tables):
    assert tables(movement_minutes=30).turn.remind_at is None


def test_a_deadline_lies_within_the_longest_window(table):
    was = table.turn.due
    with pytest.raises(Refused, match="14 days away at most"):
        clock.move_deadline(table.now, timezone.now() + timedelta(days=15), table.gm, "Long.")
    assert table.turn.due == was
