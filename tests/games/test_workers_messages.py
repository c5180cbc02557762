"""Tasks that work for a while: what is left is a message of its own, behind those that wait by then."""

import pytest

from games.archive import services as archive
from games.archive import tasks as archive_tasks
from games.boards import tasks as board_tasks
from games.demonstration import exhibitions
from games.demonstration import tasks as exhibition_tasks
from games.services import task_queueing
from games.tasks import bots, mail, records, starting, turns


@pytest.fixture
def sent(monkeypatch):
    """The messages that are sent, by their tasks' names."""
    names = []
    for module in (task_queueing, board_tasks.task_queueing):
        monkeypatch.setattr(module, "send_hint", lambda name, *_: names.append(name))
    monkeypatch.setattr(task_queueing, "send_one_hint", names.append)
    monkeypatch.setattr(task_queueing, "hint_taken", lambda name: names.append(f"taken: {name}"))
    monkeypatch.setattr(task_queueing, "call_thinkers", lambda number: names.append(f"{number} thinker"))
    return names


@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize(
    ("task", "work", "message"),
    [
        (records.records_work, (records.ledger, "records_work"), task_queueing.RECORDS),
        (board_tasks.boards_prove, (board_tasks.board_proofs, "proofs_work"), task_queueing.PROVE),
        (board_tasks.board_drafts_read, (board_tasks.board_drafts, "drafts_read"), task_queueing.READ_DRAFT),
        (archive_tasks.archive_work, (archive, "archive_work"), task_queueing.ARCHIVE),
        (bots.chances_work, (bots.chances, "chances_work"), task_queueing.CHANCES),
    ],
)
def test_what_is_left_is_another_message(sent, monkeypatch, task, work, message, left):
    monkeypatch.setattr(bots.chances, "chances_begin", lambda: None)
    monkeypatch.setattr(*work, lambda: left)
    task()
    assert [name for name in sent if not name.startswith("taken")] == [message] * left


@pytest.mark.parametrize(
    ("task", "work", "message"),
    [
        (turns.turns_work, (turns.turns, "turns_work"), task_queueing.WORK),
        (turns.bots_work, (turns.turns, "turns_work"), task_queueing.BOTS_WORK),
        (bots.bots_think, (bots.bots, "thoughts_work"), "1 thinker"),
    ],
)
def test_it_works_until_nothing_is_left_or_a_while_is_over(sent, monkeypatch, task, work, message):
    left = [True, True, False]
    monkeypatch.setattr(*work, lambda **_: left.pop(0))
    task()
    assert (left, sent) == ([], [])
    left = [True, True]
    monkeypatch.setattr(turns, "A_WHILE", -1.0)
    monkeypatch.setattr(bots, "A_WHILE", -1.0)
    task()
    assert (left, sent) == ([True], [message])


@pytest.mark.parametrize(
    ("task", "arguments", "calls"),
    [
        (turns.turn_adjudicate, {"turn_id": 3, "number": 4}, [(turns.turns, "turn_adjudicate_or_note")]),
        (bots.bot_answer, {"letter_id": 3}, [(bots.bot_press, "bot_answer")]),
        (bots.bot_advise, {"advice_id": 3}, [(bots.bot_advice, "advice_work")]),
        (mail.mail_send, {}, [(mail, "notices_send")]),
        (mail.news_tell, {}, [(mail, "tell")]),
        (mail.tables_tell, {}, [(mail, "tell_tables"), (mail, "groups_tell")]),
        (mail.hub_tell, {}, [(mail, "tell_hub")]),
        (starting.queue_seat, {}, [(starting.queue, "queue_seat")]),
        (exhibition_tasks.exhibitions_keep, {}, [(exhibitions, "exhibitions_keep")]),
        (starting.games_start, {}, [
            (starting.settings_changes, "seats_free"), (starting.roll_call, "roll_calls_send"),
            (starting.starting, "games_start"),
        ]),
    ],
)  # fmt: skip
def test_a_message_calls_what_it_is_about(monkeypatch, task, arguments, calls):
    called = []
    for module, name in calls:
        monkeypatch.setattr(module, name, lambda name=name, **given: called.append((name, given)))
    task(**arguments)
    assert called == [(name, arguments) for _, name in calls]
