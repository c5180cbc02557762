"""The tasks of the boards' queue: in slices, each with a message of its own for what is left."""

import pytest

from games.models import Board, Drawing
from games.services import boards, drawings, task_queueing
from games.tasks import boards as tasks
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


@pytest.mark.parametrize("task", [tasks.boards_lay_out, tasks.board_drafts_read])
def test_no_worker_is_held_longer_than_ten_seconds(task):
    assert task.soft_time_limit <= 10
    assert task.time_limit
