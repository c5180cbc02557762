"""Outages: nobody could order, or only the sweep stood still, or the clock was wrong."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Branch, BranchStatus, Heartbeat, Letter, Notice, Outage, Turn
from games.services import deadlines, orders, turns
from games.services.outages import SWEEP, WEB, heartbeat_beat, heartbeat_is_fresh, web_beat

pytestmark = pytest.mark.django_db

HOUR, DAY, SECOND = timedelta(hours=1), timedelta(days=1), timedelta(seconds=1)


def beats(**moments):
    for name, moment in moments.items():
        Heartbeat.objects.update_or_create(name=name, defaults={"beat_at": moment})


def adjudicated(table, moment):
    turn = table.turn
    return turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=moment)


def told_of_a_move(table):
    return Notice.objects.filter(about="moved", game=table.game, settled_at=None)


# --- who stood still -------------------------------------------------------------------------------


def test_a_sweep_that_stood_still_while_pages_were_shown_moves_nothing(table):
    due = table.turn.due
    beats(sweep=due - 5 * SECOND, web=due + 321 * SECOND)
    late = due + 325 * SECOND
    assert heartbeat_is_fresh(late), "players could order all the time"
    assert deadlines.sweep(now=late) == 1
    assert table.turn.due == due
    assert not told_of_a_move(table).exists()
    outage = Outage.objects.get()
    assert (outage.cause, outage.turns_moved, outage.unsettled) == ("late", 0, False)
    assert adjudicated(table, late) is not None


def test_a_web_server_that_stood_still_moves_deadlines_though_the_sweep_went_on(table):
    due = table.turn.due
    down, up = due - HOUR, due + HOUR
    beats(web=down, sweep=up - 3 * SECOND)
    assert not heartbeat_is_fresh(due)
    assert adjudicated(table, due) is None, "nobody can order: it waits until one can"
    deadlines.sweep(now=up)
    assert table.turn.due == due, "it is not known yet how long it lasts"
    web_beat(now=up)
    assert adjudicated(table, up) is None, "the deadline has not moved yet"
    deadlines.sweep(now=up + SECOND)
    assert table.turn.due == up + HOUR
    assert told_of_a_move(table).count() == 8
    outage = Outage.objects.get()
    assert (outage.cause, outage.began_at, outage.ended_at, outage.turns_moved) == ("down", down, up, 1)
    assert heartbeat_is_fresh(up + SECOND)


def test_all_of_it_down_whoever_comes_back_first(table):
    due = table.turn.due
    down, up = due - HOUR, due + HOUR
    beats(web=down, sweep=down)
    assert deadlines.sweep(now=up) == 1, "a hint at what is not done"
    assert adjudicated(table, up) is None
    web_beat(now=up + 10 * SECOND)
    deadlines.sweep(now=up + 12 * SECOND)
    assert table.turn.due == up + 10 * SECOND + HOUR
    assert [one.cause for one in Outage.objects.all()] == ["down"]
    web_beat(now=up + 20 * SECOND)
    deadlines.sweep(now=up + 22 * SECOND)
    assert Outage.objects.count() == 1


def test_all_of_it_down_and_the_web_server_comes_back_long_before_the_sweep(table):
    """An hour was lost to all; and two more in which one could order, but nothing was adjudicated."""
    due = table.turn.due
    down, up = due - HOUR, due + HOUR
    beats(web=down, sweep=down)
    web_beat(now=up)
    beats(web=up + 2 * HOUR)
    deadlines.sweep(now=up + 2 * HOUR)
    assert table.turn.due == up + 2 * HOUR + timedelta(minutes=15), "its hour is over, but nobody was told"
    assert [one.cause for one in Outage.objects.all()] == ["down"]


def test_the_first_sign_of_life_of_a_web_server_knows_what_the_sweep_knew(table):
    due = table.turn.due
    beats(sweep=due - HOUR)
    web_beat(now=due + HOUR)
    deadlines.sweep(now=due + HOUR + SECOND)
    assert table.turn.due == due + 2 * HOUR


def test_a_new_site_beats_without_an_outage(db):
    now = timezone.now()
    web_beat(now=now)
    web_beat(now=now + 10 * SECOND)
    web_beat(now=now + 5 * SECOND)
    assert Heartbeat.objects.get().beat_at == now + 10 * SECOND
    assert not Outage.objects.exists()


def test_two_outages_in_a_row_are_told_in_one_mail(table):
    first = table.turn.due
    beats(web=first - SECOND, sweep=first)
    for up in (first + HOUR, first + 2 * HOUR):
        web_beat(now=up)
        deadlines.sweep(now=up + SECOND)
    assert Outage.objects.filter(turns_moved=1).count() == 2
    told = told_of_a_move(table)
    assert told.count() == 8, "one for each member"
    assert {notice.data["was"] for notice in told} == {first.isoformat()}, "what it was before all this"


# --- a clock that is wrong -------------------------------------------------------------------------


def jump_a_day_and_back(table):
    """Returns the true time after it. All processes see the same clock."""
    now = timezone.now()
    beats(web=now, sweep=now)
    for false in (now + DAY, now + DAY + 10 * SECOND):
        web_beat(now=false)
        deadlines.sweep(now=false + SECOND)
        adjudicated(table, false + SECOND)
    return now + 20 * SECOND


def test_a_false_day_costs_nobody_a_turn(table):
    due = table.turn.due
    jump_a_day_and_back(table)
    assert table.now.turn_number == 1
    assert table.turn.due >= due + DAY - HOUR
    assert not table.game.seats.filter(nmr_total__gt=0).exists()


@pytest.mark.parametrize("first", ["web", "sweep"])
def test_time_that_runs_backwards_is_seen_said_and_put_right(table, caplog, first):
    now = jump_a_day_and_back(table)
    for what in (web_beat, heartbeat_beat) if first == "web" else (heartbeat_beat, web_beat):
        what(now=now)
    assert set(Heartbeat.objects.values_list("name", "beat_at")) == {(WEB, now), (SWEEP, now)}
    assert "the clock ran backwards" in caplog.text
    said = Outage.objects.get(cause="clock")
    assert (said.began_at, said.ended_at) == (now, now + DAY - 9 * SECOND)
    assert heartbeat_beat(now=now + 3 * SECOND) is None
    assert Outage.objects.filter(cause="clock").count() == 1


def test_an_outage_after_a_false_day_is_noticed(table):
    now = jump_a_day_and_back(table)
    web_beat(now=now)
    deadlines.sweep(now=now)
    Turn.objects.filter(pk=table.turn.pk).update(due=now + HOUR)
    up = now + 2 * HOUR
    deadlines.sweep(now=up)
    assert adjudicated(table, up) is None
    web_beat(now=up)
    deadlines.sweep(now=up + SECOND)
    assert table.turn.due == up + HOUR
    assert not table.game.seats.filter(nmr_total__gt=0).exists()


def test_down_when_the_clock_went_back_what_is_due_is_given_time(table):
    """How long the site was away nobody can say, so nobody is held to a deadline that passed in it."""
    now = jump_a_day_and_back(table)
    Turn.objects.filter(pk=table.turn.pk).update(due=now + HOUR)
    up = now + 2 * HOUR
    deadlines.sweep(now=up)
    assert table.turn.due == up + timedelta(minutes=15)
    assert adjudicated(table, up + SECOND) is None
    assert told_of_a_move(table).exists()


def test_what_would_wait_for_the_false_time_does_not(table):
    now = timezone.now()
    beats(web=now + DAY, sweep=now + DAY)
    for seat_id in table.people:
        orders.orders_ready(game=table.game, by=table.people[seat_id], number=1, ready=True)
    Turn.objects.filter(pk=table.turn.pk).update(ready_at=now + DAY, retry_at=now + DAY)
    Notice.objects.update(made_at=now + DAY, send_after=now + DAY)
    Letter.objects.create(message={}, send_after=now + DAY)
    branch = Branch.objects.create(
        game=table.game, author=table.gm, number=1, phase="S1901M", total=1, status=BranchStatus.WORKING
    )
    Branch.objects.filter(pk=branch.pk).update(worked_at=now + DAY)
    assert deadlines.sweep(now=now + SECOND) == 1
    assert not Notice.objects.filter(settled_at=None, send_after__gt=now + SECOND).exists()
    assert Letter.objects.owed(now + SECOND).exists()
    assert Branch.objects.get().worked_at == now + SECOND


def test_a_clock_set_back_by_some_seconds_is_nothing(table):
    now = timezone.now()
    beats(web=now, sweep=now)
    web_beat(now=now - 30 * SECOND)
    assert heartbeat_beat(now=now - 30 * SECOND) is None
    assert not Outage.objects.exists()
    assert set(Heartbeat.objects.values_list("beat_at", flat=True)) == {now}


# --- the sweep is kept from its work by nothing that it causes ---------------------------------------


def test_what_breaks_off_in_one_part_of_the_sweep_stops_no_other(table, monkeypatch, caplog):
    def broken(**_):
        raise ValueError("A Par - Bur")

    broken.__name__ = "deadlines_remind"
    monkeypatch.setattr(deadlines, "deadlines_remind", broken)
    table.make_due()
    assert deadlines.sweep() == 1
    assert "deadlines_remind broke off: ValueError" in caplog.text
    assert "Par" not in caplog.text


def test_hints_that_nobody_takes_do_not_pile_up(table, monkeypatch):
    table.make_due()
    called = []
    monkeypatch.setattr(deadlines, "send_hint", lambda _: called.append(1))
    monkeypatch.setattr(deadlines, "waiting", lambda name: 1)
    assert (deadlines.sweep(), len(called)) == (1, 0)
    monkeypatch.setattr(deadlines, "waiting", lambda name: 0)
    assert (deadlines.sweep(), len(called)) == (1, 1)
