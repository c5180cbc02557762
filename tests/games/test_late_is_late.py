"""One rule of what is accepted after a deadline: orders are taken if, and only if, the deadline will be moved."""

from datetime import timedelta
from itertools import product

import pytest

from games.common.errors import Conflict
from games.models import Heartbeat, Outage, Receipt, Turn
from games.services import deadlines, turns
from games.services.orders import Lateness, lateness
from games.services.outages import SWEEP, WEB, outage_after, web_beat, will_be_moved

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
AWAY = [5, 119, 121, 4000]
"""Seconds for which a part has been away when somebody orders; `OUTAGE_AFTER` is 120."""


def beats(**moments):
    for name, moment in moments.items():
        Heartbeat.objects.update_or_create(name=name, defaults={"beat_at": moment})


@pytest.mark.parametrize("late", [1, 30, 123, 500])
def test_with_the_beat_away_and_the_web_up_late_orders_are_refused_all_along(table, late, monkeypatch):
    now = table.make_due().due + late * SECOND
    beats(sweep=now - timedelta(seconds=late + 60), web=now - 2 * SECOND)
    monkeypatch.setattr("games.database_time.now", lambda: now)
    with pytest.raises(Conflict, match="The deadline was at"):
        table.order("France", "A Par - Bur")
    deadlines.sweep(now=now + SECOND)
    web_beat(now=now + SECOND)
    assert not Outage.objects.filter(unsettled=True).exists()
    done = turns.turn_adjudicate(turn_id=table.turn.pk, number=1, now=now + 2 * SECOND)
    assert (done.due, done.submissions) == (now - late * SECOND, {})
    assert not Receipt.objects.exists()


def back(now, first):
    """Both parts are back, the one that was named first."""
    for name in (first, SWEEP, WEB, SWEEP):
        if name == WEB:
            web_beat(now=now)
        else:
            deadlines.sweep(now=now + SECOND)
        now += 2 * SECOND


@pytest.mark.parametrize("first", [SWEEP, WEB])
@pytest.mark.parametrize(("web", "sweep"), list(product([None, *AWAY], AWAY)))
def test_what_is_taken_late_is_moved_and_what_is_refused_is_not(table, web, sweep, first):
    """Whatever was away, for how long, and whoever comes back first."""
    now = table.turn.opened_at + timedelta(hours=3)
    due = now - 60 * SECOND
    table.due_at(due)
    beats(sweep=now - sweep * SECOND)
    if web is not None:
        beats(web=now - web * SECOND)
    turn = table.turn
    said = will_be_moved(turn, now)
    assert lateness(table.now, turn, now) == (Lateness.MOVING if said else Lateness.OVER)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=now) is None or not said
    if Turn.objects.get(pk=turn.pk).adjudicated_at is None:
        back(now + SECOND, first)
        assert (Turn.objects.get(pk=turn.pk).due > due) is said


def test_what_counts_as_an_outage_is_what_the_setting_says(table, settings):
    settings.OUTAGE_AFTER = 10
    now = table.make_due().due + 5 * SECOND
    beats(web=now - outage_after() - SECOND)
    assert will_be_moved(table.turn, now)
    beats(web=now - outage_after())
    assert not will_be_moved(table.turn, now)


def test_a_turn_for_which_all_are_ready_is_not_moved(table):
    turn = table.make_due()
    turn.ready_at = turn.due
    beats(web=turn.due - timedelta(hours=1))
    assert not will_be_moved(turn, turn.due + timedelta(hours=1))
