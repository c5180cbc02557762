"""Killed at every point of an adjudication, run many times at once: exactly one outcome, no order lost."""

import itertools
import os
import signal
from datetime import datetime, timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.common.errors import Conflict
from games.models import Game, Receipt, Submission, Turn
from games.services import orders, turns
from games.services.outages import heartbeat_beat
from tests.plugins.tables import Table, make_table
from tests.worker.conftest import FINISHED, Countdown, forked, outcome_of, wait_until

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]

FRANCE = ["A Par - Bur", "F Bre - MAO", "A Mar H"]


@pytest.fixture
def table(transactional_db) -> Table:
    table = make_table()
    table.order("France", *FRANCE)
    table.make_due()
    return table


def adjudicate(turn: Turn) -> None:
    turns.turn_adjudicate(turn_id=turn.pk, number=turn.number)


def assert_untouched(table: Table, turn: Turn) -> None:
    assert Turn.objects.filter(game=table.game).get() == turn
    assert table.now.turn_number == 1
    assert Submission.objects.get(turn=turn, seat__seat_id="France").lines == FRANCE
    assert not table.game.seats.filter(nmr_total__gt=0).exists()


def assert_done_once(table: Table, turn: Turn) -> None:
    done, following = Turn.objects.filter(game=table.game).order_by("number")
    assert done == turn
    assert done.submissions == {"France": FRANCE}
    assert done.outcome["state"] == following.state
    assert following.adjudicated_at is None
    assert table.now.turn_number == 2
    assert set(following.state["units"]["France"]) == {"A Bur", "F MAO", "A Mar"}
    assert table.seat("France").nmr_total == 0
    assert table.seat("Italy").nmr_total == 1
    assert Receipt.objects.get().lines == FRANCE


def test_a_worker_killed_at_every_point_of_an_adjudication(table):
    turn = table.turn
    for point in itertools.count(1):

        def work(point: int = point) -> None:
            with Countdown(point).running():
                adjudicate(turn)

        ended = outcome_of(forked(work))
        if Turn.objects.get(pk=turn.pk).adjudicated_at is None:
            assert ended == -signal.SIGKILL, "it ended without an outcome, and not by our hand"
            assert_untouched(table, turn)
            continue
        assert ended == -signal.SIGKILL, "the first point after the commit is one to die at, too"
        break
    assert point > 15, "an adjudication has more points than this"
    assert_done_once(table, turn)
    assert outcome_of(forked(lambda: adjudicate(turn))) == FINISHED
    assert_done_once(table, turn)


def test_many_workers_at_once(table):
    turn = table.turn
    read, write = os.pipe()

    def work() -> None:
        os.read(read, 1)
        adjudicate(turn)

    pids = [forked(work) for _ in range(5)]
    os.write(write, b"." * 5)
    assert [outcome_of(pid) for pid in pids] == [FINISHED] * 5
    os.close(read)
    os.close(write)
    assert_done_once(table, turn)


def soon(table: Table) -> datetime:
    """Let the deadline be near, and not yet past when all others know of it; returns it."""
    due = timezone.now()
    while timezone.now() >= due:
        due = timezone.now() + timedelta(seconds=1)
        table.due_at(due)
    return due


def test_orders_saved_around_the_deadline_are_in_time_and_in_or_refused_and_never_between(table):
    """Papers race the deadline and the adjudication: a receipt is from before both, and the last one counts."""
    table.due_at(timezone.now() + timedelta(hours=1))
    turn = table.turn
    read, write = os.pipe()
    moves = {"Italy": "A Rom - Apu", "Turkey": "A Con - Bul", "Austria": "A Vie - Gal", "England": "A Lvp - Wal"}

    def adjudicating() -> None:
        os.read(read, 1)
        while turns.turn_adjudicate(turn_id=turn.pk, number=1) is None:
            pass

    def saving(seat_id: str) -> None:
        for text in itertools.cycle((moves[seat_id], f"{moves[seat_id][:5]} H")):
            try:
                orders.orders_save(game=table.game, by=table.people[seat_id], number=1, text=text)
            except Conflict:
                return

    pids = [forked(adjudicating), *(forked(lambda s=seat_id: saving(s)) for seat_id in moves)]
    taken = Receipt.objects.filter(submission__turn=turn)
    wait_until(lambda: taken.count() > len(moves), "they race", 300)
    due = soon(table)
    os.write(write, b".")
    assert [outcome_of(pid) for pid in pids] == [FINISHED] * 5
    os.close(read)
    os.close(write)
    done = Turn.objects.get(pk=turn.pk)
    assert [receipt.code for receipt in taken if receipt.taken_at >= due] == [], "no order after the deadline"
    assert done.adjudicated_at >= max(receipt.taken_at for receipt in taken), "no receipt younger than the turn"
    for seat_id in moves:
        last = taken.filter(submission__seat__seat_id=seat_id).order_by("number").last()
        assert done.submissions.get(seat_id) == (last.lines if last else None)
        assert table.seat(seat_id).nmr_total == (0 if last else 1)


def test_a_sweep_killed_at_every_point_loses_no_outage(table):
    """Deadlines are moved and the heartbeat is written together, or neither is."""
    turn = table.turn
    went_down = turn.due - timedelta(hours=1)
    heartbeat_beat(now=went_down)
    back = turn.due + timedelta(hours=5)
    for point in itertools.count(1):

        def work(point: int = point) -> None:
            with Countdown(point).running():
                heartbeat_beat(now=back)

        ended = outcome_of(forked(work))
        assert ended == -signal.SIGKILL
        due = table.turn.due
        if due != turn.due:
            break
        assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=back) is None
    assert point > 5
    assert due == back + timedelta(minutes=15)
    assert heartbeat_beat(now=back + timedelta(seconds=3)) is None
    assert not table.game.seats.filter(nmr_total__gt=0).exists()


def test_a_worker_passes_over_what_another_transaction_works_on(table):
    """Only where the database can say so: on PostgreSQL."""
    turn = table.turn
    if not connection.features.has_select_for_update_skip_locked:
        assert turns.turns_work() == 1
        return
    read, write = os.pipe()
    go, wait = os.pipe()

    def hold() -> None:
        with transaction.atomic():
            Game.objects.locked(turn.game_id)
            os.write(write, b".")
            os.read(go, 1)

    pid = forked(hold)
    os.read(read, 1)
    assert turns.turns_work() == 0
    os.write(wait, b".")
    assert outcome_of(pid) == FINISHED
    assert turns.turns_work() == 1
