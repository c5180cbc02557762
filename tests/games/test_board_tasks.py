"""The tasks of the boards' queue: in slices, each with a message of its own for what is left."""

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from games.boards import tasks
from games.boards.services import boards, drawings
from games.boards.services import proofs as board_proofs
from games.boards.workshop import tasks as drawn
from games.models import Board, Drawing
from games.services import task_queueing
from tests.plugins.boards import lake
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def test_layouts_are_a_message_a_slice_until_all_maps_are_there(monkeypatch):
    sent = []
    monkeypatch.setattr(task_queueing, "send_hint", sent.append)
    monkeypatch.setattr(tasks, "SLICE", 0)
    boards.board_save(by=user("maker"), document=lake())
    drawings.drawing_begin(by=user("maker"), document=lake())
    tasks.boards_lay_out()
    assert sent == [task_queueing.LAY_OUT]
    monkeypatch.setattr(tasks, "SLICE", None)
    tasks.boards_lay_out()
    assert sent == [task_queueing.LAY_OUT]
    assert Board.objects.get().latest.drawn_at
    assert not Drawing.objects.get().waits


EVERY_TASK = [
    tasks.boards_lay_out, tasks.boards_prove, tasks.board_drafts_read,
    drawn.drawing_edits_carry_out, drawn.drawing_look,
]  # fmt: skip


@pytest.mark.parametrize("task", EVERY_TASK, ids=lambda task: task.name)
def test_no_worker_computes_longer_than_ten_seconds_nor_is_held_longer_than_a_minute(task):
    assert task.processor_limit <= 8, "then it is told so, and says why"
    assert task.time_limit <= 60, "then it is ended"
    assert task.soft_time_limit <= task.time_limit - 2, "before, it is told so"


def test_a_layout_that_was_put_down_leaves_the_next_to_a_message_of_its_own(monkeypatch):
    sent = []
    monkeypatch.setattr(task_queueing, "send_hint", sent.append)
    monkeypatch.setattr(tasks, "LATE", 0)
    drawings.drawing_begin(by=user("maker"), document=lake())
    tasks.boards_lay_out()
    assert Drawing.objects.get().waits
    assert sent == [task_queueing.LAY_OUT]


def test_a_proof_that_held_a_worker_too_long_says_so(monkeypatch):
    def slow(*_):
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(board_proofs, "inspect_board", slow)
    board = boards.board_save(by=user("maker"), document=lake())
    boards.boards_lay_out()
    proof = board_proofs.proof_ask(revision=board.latest, by=user("maker"))
    board_proofs.proofs_work()
    proof.refresh_from_db()
    assert "longer than ten seconds" in proof.trouble
