"""Games that close on fixed days: a walk over lengths, weekdays and changes of clocks, however late workers are."""

import zoneinfo
from datetime import UTC, datetime, time, timedelta
from itertools import combinations, pairwise

import pytest

from games.models import Game, Turn
from games.services import clock, rulings, turns
from tests.plugins.tables import make_table, user

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SETS = ["".join(days) for many in (1, 2, 3, 7) for days in combinations("1234567", many)]
LENGTHS = (6, 24, 36, 48, 72, 7 * 24)
LONDON = "Europe/London"
BEFORE_SPRING, BEFORE_WINTER = datetime(2026, 3, 14, tzinfo=UTC), datetime(2026, 10, 10, tzinfo=UTC)


def game_with(hours, weekdays, hour=time(18), zone=LONDON):
    return Game(movement_minutes=hours * 60, weekdays=weekdays, hour=hour, time_zone=zone)


def steps(game, opened, *, late=timedelta(0), count=12):
    """Deadlines one after the other, each turn closed so much after its own."""
    due = game.next_due(opened, "M")
    for _ in range(count):
        yield due
        due = game.next_due(due + late, "M", since=due, on_time=True)


def on_the_wall(due, zone=LONDON):
    there = due.astimezone(zoneinfo.ZoneInfo(zone))
    return there.replace(tzinfo=None)


def expected(game, before):
    """The first fixed day and hour at least the length after a deadline, by calendar and clock alone."""
    wall = before + timedelta(minutes=game.movement_minutes)
    day = wall.date()
    while str(day.isoweekday()) not in game.weekdays or datetime.combine(day, game.hour) < wall:
        day += DAY
    return datetime.combine(day, game.hour)


@pytest.mark.parametrize("opened", [BEFORE_SPRING, BEFORE_WINTER])
@pytest.mark.parametrize("late", [timedelta(0), timedelta(seconds=0.5), timedelta(minutes=9)])
def test_every_pair_of_length_and_weekdays_keeps_its_days(opened, late):
    for weekdays in SETS:
        for hours in LENGTHS:
            game = game_with(hours, weekdays)
            found = [on_the_wall(due) for due in steps(game, opened, late=late)]
            for before, after in pairwise(found):
                assert after == expected(game, before), (weekdays, hours, before)


@pytest.mark.parametrize(
    ("hours", "weekdays", "days"),
    [(24, "1234567", 1), (48, "135", 2), (7 * 24, "6", 7), (14 * 24, "6", 14)],
)
@pytest.mark.parametrize("late", [timedelta(0), timedelta(seconds=0.5), HOUR, 3 * HOUR])
def test_the_cases_that_lost_days(hours, weekdays, days, late):
    game = game_with(hours, weekdays, time(17, 24))
    first, second, *_ = steps(game, datetime(2026, 6, 1, tzinfo=UTC), late=late)
    assert second - first == days * DAY


@pytest.mark.parametrize("hour", [time(1, 30), time(2, 30), time(0, 0)])
@pytest.mark.parametrize("zone", ["Europe/London", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"])
@pytest.mark.parametrize("opened", [BEFORE_SPRING, BEFORE_WINTER])
def test_hours_that_a_change_of_clocks_leaves_out_or_doubles_cost_no_day(hour, zone, opened):
    found = list(steps(game_with(24, "1234567", hour, zone), opened, late=timedelta(seconds=1), count=40))
    apart = [after - before for before, after in pairwise(found)]
    assert all(22 * HOUR < one < 26 * HOUR for one in apart), apart


def test_whoever_comes_much_too_late_leaves_half_of_the_length():
    game = game_with(24, "1234567")
    due = datetime(2026, 6, 1, 17, tzinfo=UTC)
    assert game.next_due(due + 11 * HOUR, "M", since=due, on_time=True) == due + DAY
    assert game.next_due(due + 13 * HOUR, "M", since=due, on_time=True) == due + 2 * DAY
    assert game.next_due(due + 5 * DAY, "M", since=due, on_time=True) == due + 6 * DAY


def test_who_closes_early_counts_from_then():
    game = game_with(48, "135")
    tuesday = datetime(2026, 6, 2, 12, tzinfo=UTC)
    assert game.next_due(tuesday, "M", since=tuesday) == datetime(2026, 6, 5, 17, tzinfo=UTC)
    shortly = datetime(2026, 6, 1, 17, 20, tzinfo=UTC)  # retreats that took 20 minutes cost no days either
    assert game.next_due(shortly, "M", since=shortly) == datetime(2026, 6, 3, 17, tzinfo=UTC)


# --- in games ----------------------------------------------------------------------------------------

DAILY = {"weekdays": "1234567", "hour": time(17, 24), "movement_minutes": 24 * 60, "retreat_minutes": 360}


def daily_table(**settings):
    """A daily game. With somebody there it is made, not copied: a copy's deadlines are moved with the clock."""
    user("somebody")
    return make_table(**DAILY, **settings)


@pytest.fixture
def daily(db):
    return daily_table()


@pytest.mark.parametrize("late", [timedelta(seconds=0.5), timedelta(minutes=20)])
def test_a_daily_game_closes_daily(daily, late):
    first = daily.pass_deadline(late=late)
    assert daily.turn.due == first.due + DAY


def test_a_grace_costs_no_day(db):
    table = daily_table(grace_minutes=8 * 60)
    due = table.turn.due
    turn = table.turn
    assert turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=due + timedelta(seconds=1)) is None
    assert table.turn.grace_given
    table.pass_deadline()
    assert table.turn.due == due + DAY


def test_a_look_at_the_gate_costs_no_day(db):
    table = daily_table(gate_minutes=120)
    turn, due = table.turn, table.turn.due
    assert turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=due + timedelta(seconds=1)) is None
    assert table.turn.gated_at is not None
    table.pass_deadline()
    assert table.turn.due == due + DAY


def test_a_pause_ends_at_a_fixed_hour(daily):
    turn = daily.turn
    due = turn.due
    clock.game_pause(game=daily.game, by=daily.gm, reason="Tea.")
    clock.game_resume(game=daily.game, by=daily.gm, reason="Drunk.")
    assert daily.turn.due == due, "no time was lost"
    clock.game_pause(game=daily.game, by=daily.gm, reason="Dinner.")
    Turn.objects.filter(pk=turn.pk).update(remaining=daily.turn.remaining + 5 * HOUR)
    clock.game_resume(game=daily.game, by=daily.gm, reason="Eaten.")
    assert daily.turn.due == due + DAY


def test_a_deadline_that_the_gm_moved_counts_as_it_was_moved(daily):
    due = daily.turn.due
    rulings.deadline_set(game=daily.game, by=daily.gm, due=due + 12 * HOUR, reason="The post is slow.")
    daily.pass_deadline()
    assert daily.turn.due == due + 2 * DAY, "a day after half past five in the morning is half past five"
