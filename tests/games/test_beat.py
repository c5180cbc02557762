"""The beat: what it carries out, and what it is not kept waiting by."""

from functools import cache

import pytest
from django.db import OperationalError, connection

from games.common.circuit_breaker import CircuitBreaker
from games.models import Heartbeat
from games.services import task_queueing
from games.tasks import beat

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _broker_answers(monkeypatch):
    monkeypatch.setattr(task_queueing, "redis_breaker", cache(lambda: CircuitBreaker("Redis")))


def turns_of_the_loop(number):
    """Says that it is to stop after so many rounds."""
    left = iter([False] * number)
    return lambda: next(left, True)


def test_it_sweeps_itself_and_hints_at_the_rest(monkeypatch):
    sent = []
    monkeypatch.setattr(beat, "send_hint", sent.append)
    monkeypatch.setattr(beat, "send_one_hint", sent.append)
    monkeypatch.setattr(beat, "TICK", 0)
    beat.beat(turns_of_the_loop(3))
    assert Heartbeat.objects.get().name == "sweep"
    assert sent == [
        "games.mail_send",
        "games.queue_seat",
        "games.event_boards_make",
        "games.exhibitions_keep",
        "games.news_tell",
        "games.tables_tell",
        "games.boards_lay_out",
        "games.boards_prove",
        "games.drawing_edits_carry_out",
        "games.board_drafts_read",
        "games.archive_work",
        "games.chances_work",
        "games.records_work",
        "games.monthly_files_make",
        "games.signs_work",
        "games.sitters_end",
        "games.absent_gms_look",
        "games.clear_away",
    ], "each once, until it is due again"


def test_turns_of_bots_are_looked_for_more_often_than_all_the_rest():
    every = {job.name: job.every for job in beat.jobs()}
    assert every["turns of bots"] == min(every.values()) <= 1, "somebody sits there and waits"


def test_what_breaks_off_is_said_and_tried_again(monkeypatch, caplog):
    asked = []

    def broken():
        asked.append(1)
        raise OperationalError("A Par - Bur")

    monkeypatch.setattr(beat, "jobs", lambda: [beat.Job("sweep", 0.0, broken)])
    monkeypatch.setattr(beat, "TICK", 0)
    monkeypatch.setattr(connection, "close", lambda: asked.append("closed"))
    beat.beat(turns_of_the_loop(2))
    assert asked == [1, "closed", 1, "closed"]
    assert "sweep broke off: OperationalError" in caplog.text
    assert "Par" not in caplog.text


def test_a_broker_that_does_not_answer_is_asked_once_in_a_while(monkeypatch):
    """Each time may cost a timeout: two hundred due turns would cost the sweep a quarter of an hour."""
    asked = []

    def hang(*_, **__):
        asked.append(1)
        raise TimeoutError

    monkeypatch.setattr(task_queueing.current_app, "send_task", hang)
    for _ in range(200):
        task_queueing.send_hint(task_queueing.ADJUDICATE, 1, 1)
    assert task_queueing.waiting(task_queueing.ADJUDICATE) == 0
    assert asked == [1]


def test_how_many_hints_wait_is_known():
    before = task_queueing.waiting(task_queueing.ADJUDICATE)
    task_queueing.send_hint(task_queueing.ADJUDICATE, -1, 1)
    assert task_queueing.waiting(task_queueing.ADJUDICATE) == before + 1
    assert task_queueing.waiting(task_queueing.SEND_MAIL) >= 0
