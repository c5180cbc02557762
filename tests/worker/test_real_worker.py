"""A real worker and its beat on a real broker: killed, repeated, late, cut off, and back after an outage."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from celery import Celery, current_app
from django.test import override_settings
from django.utils import timezone

from games.models import Heartbeat, Notice, Outage, Turn
from games.monitoring.heartbeats import heartbeat_ages, this_host
from games.services import task_queueing
from games.services.outages import SWEEP
from games.services.task_queueing import ADJUDICATE
from tests.plugins.tables import Table, make_table
from tests.worker.conftest import Broker, kill, wait_until

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]

FRANCE = ["A Par - Bur", "F Bre - MAO", "A Mar H"]


@pytest.fixture
def table(transactional_db, broker: Broker) -> Table:
    with override_settings(REDIS_URL=broker.url):
        table = make_table()
        table.order("France", *FRANCE)
    return table


@contextmanager
def routed(broker: Broker) -> Iterator[Celery]:
    """What hands messages over on this broker, to the queues of the site."""
    with Celery(broker=broker.url, set_as_current=False) as here:
        here.conf.update(
            task_routes=current_app.conf.task_routes, task_default_queue=current_app.conf.task_default_queue
        )
        yield here


def turn_number(table: Table) -> int:
    return table.now.turn_number


def assert_adjudicated_once(table: Table) -> None:
    done, following = Turn.objects.filter(game=table.game).order_by("number")
    assert done.submissions == {"France": FRANCE}
    assert set(following.state["units"]["France"]) == {"A Bur", "F MAO", "A Mar"}


@pytest.mark.slow
def test_killed_in_the_middle_the_turn_is_done_by_the_next_worker(table, worker, broker: Broker, tmp_path: Path):
    """The first worker has no beat beside it, which would adjudicate itself while that worker is still starting."""
    beat = worker(name="")
    wait_until(Heartbeat.objects.exists, "the beat sweeps")
    kill(beat)
    turn = table.make_due()
    stuck_file = tmp_path / "stuck"
    first = worker("tests.worker.stuck", beat=False, STUCK_FILE=str(stuck_file))
    with routed(broker) as here:
        here.send_task(ADJUDICATE, args=[turn.pk, 1])
        wait_until(stuck_file.exists, "the first worker is in the middle of it")
    kill(first)
    assert turn_number(table) == 1
    worker()
    wait_until(lambda: turn_number(table) == 2, "the second worker did it")
    assert_adjudicated_once(table)
    assert table.seat("France").nmr_total == 0


@pytest.mark.slow
def test_two_workers_and_messages_that_come_five_times_and_late(table, worker, broker: Broker):
    turn = table.make_due()
    with routed(broker) as outside:
        for _ in range(5):
            outside.send_task(ADJUDICATE, args=[turn.pk, 1])
        worker(beat=False)
        worker()
        wait_until(lambda: turn_number(table) == 2, "it is adjudicated")
        wait_until(Heartbeat.objects.exists, "the beat beats")
        outside.send_task(ADJUDICATE, args=[turn.pk, 1])
        outside.send_task(ADJUDICATE, args=[turn.pk, 2])
        beat = Heartbeat.objects.get(name=SWEEP).beat_at
        wait_until(lambda: Heartbeat.objects.get(name=SWEEP).beat_at > beat, "what came late has been taken")
    assert turn_number(table) == 2
    assert_adjudicated_once(table)


@pytest.mark.slow
def test_a_broker_that_stops_costs_nothing_but_time(table, worker, broker: Broker):
    worker()
    wait_until(Heartbeat.objects.exists, "the worker sweeps")
    broker.stop()
    with override_settings(REDIS_URL=broker.url):
        table.order("Italy", "A Rom - Apu")
    table.make_due()
    broker.start()
    wait_until(lambda: turn_number(table) == 2, "the worker has found its broker again", seconds=60)
    done = Turn.objects.get(game=table.game, number=1)
    assert done.submissions == {"France": FRANCE, "Italy": ["A Rom - Apu"]}
    assert table.seat("Italy").nmr_total == table.seat("France").nmr_total == 0


@pytest.mark.slow
def test_a_site_that_was_down_over_a_deadline_moves_it_and_marks_nobody(table, worker):
    turn = table.turn
    now = timezone.now()
    Turn.objects.filter(pk=turn.pk).update(opened_at=now - timedelta(hours=20), due=now - timedelta(minutes=30))
    Heartbeat.objects.create(name=SWEEP, beat_at=now - timedelta(hours=2))
    worker()
    wait_until(Outage.objects.exists, "the outage is noticed")
    due = table.turn.due
    assert due > now + timedelta(minutes=89), "an hour and a half was left when it went down"
    assert turn_number(table) == 1
    assert not table.game.seats.filter(nmr_total__gt=0).exists()
    assert Notice.objects.filter(about="moved").count() == 8
    beat = Heartbeat.objects.get(name=SWEEP).beat_at
    wait_until(lambda: Heartbeat.objects.get(name=SWEEP).beat_at > beat, "it sweeps on")
    assert table.turn.due == due
    assert Outage.objects.count() == 1


def test_all_ready_is_adjudicated_without_waiting_for_the_beat(table, worker, broker: Broker, monkeypatch):
    """By a hint alone: the beat is ended before, so that however long it takes, no sweep has done it."""
    beat = worker(name="")
    wait_until(Heartbeat.objects.exists, "the beat sweeps")
    kill(beat)
    worker(beat=False)
    with routed(broker) as here:
        monkeypatch.setattr(task_queueing, "current_app", here)
        table.everybody_ready()
        wait_until(lambda: turn_number(table) == 2, "the early adjudication", seconds=120)
    assert_adjudicated_once(table)
    assert not table.game.seats.filter(nmr_total__gt=0).exists()


@pytest.mark.slow
def test_the_sweep_needs_neither_broker_nor_worker(table, worker, broker: Broker):
    broker.stop()
    table.make_due()
    worker(name="")
    wait_until(Heartbeat.objects.exists, "the beat sweeps")
    beat = Heartbeat.objects.get(name=SWEEP).beat_at
    wait_until(lambda: Heartbeat.objects.get(name=SWEEP).beat_at > beat, "and sweeps again")
    broker.start()
    worker(beat=False)
    wait_until(lambda: turn_number(table) == 2, "there is a broker, and a worker")


@pytest.mark.slow
def test_the_worker_of_turns_takes_no_mail(table, worker, broker: Broker):
    worker()
    wait_until(Heartbeat.objects.exists, "the beat sweeps")
    table.make_due()
    wait_until(lambda: turn_number(table) == 2, "the turn is adjudicated")
    assert Notice.objects.filter(about="turn").count() == 8
    assert not Notice.objects.exclude(settled_at=None).exists(), "mail waits for the other worker"
    worker(name="post", beat=False)
    wait_until(lambda: not Notice.objects.filter(settled_at=None).exists(), "the other worker sees to it", seconds=90)


def test_a_worker_is_heard_of_by_each_of_its_queues(table, worker):
    worker()
    wait_until(lambda: "turns" in heartbeat_ages(), "the worker has said that it works")
    assert heartbeat_ages(this_host())["turns"] < 30
