"""Answers wait for the GM's marks, and never for longer than the window of marks is open."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.common.errors import Conflict, NotAllowed, Refused
from games.gm.services.marking import answers_mark
from games.selectors.marking import answers_to_mark
from games.services.base import turn_mark
from games.services.rulings import ruling_make
from tests.plugins.tables import POWERS, user

pytestmark = pytest.mark.django_db
ELEVEN = (*POWERS, "Jester", "Mastermind", "Doctor", "Soothsayer")


@pytest.fixture
def quiz(tables):
    """Spring 1901: a question is asked; the table is made by quiz(gm=False) without a GM."""

    def make(**settings):
        table = tables(players=ELEVEN, variant="rather_silly", without=["borg"], **settings)
        table.order("Mastermind", 'QUESTION "Who wrote it?" ANSWER "Jeremy Maiden"')
        table.pass_deadline()
        return table

    return make


@pytest.fixture
def asked(quiz):
    table = quiz()
    table.order("France", 'ANSWER "jeremy maiden!"')
    table.order("England", 'ANSWER "J. Maiden"')
    table.order("Jester", 'ANSWER "Cervantes"')
    table.pass_deadline()
    return table


def right(table):
    events = table.now.last_turn.outcome["events"]
    return next(event["right"] for event in events if event["kind"] == "mastermind.marked")


def test_what_is_exact_needs_no_mark(quiz):
    table = quiz()
    table.order("France", 'ANSWER "jeremy MAIDEN."')
    table.pass_deadline()
    assert table.turn.phase == "F1901M"
    assert right(table) == ["France"]


def test_everything_else_waits_for_the_gm(asked):
    assert asked.turn.phase == "S1901G"
    assert asked.turn.wanted == []
    assert asked.turn.ready_at is None
    told = {one.seat_id: (one.text, one.open, one.right) for one in answers_to_mark(asked.now, asked.turn)}
    assert told == {
        "England": ("J. Maiden", True, False),
        "France": ("jeremy maiden!", False, True),
        "Jester": ("Cervantes", True, False),
    }


def test_the_turn_goes_on_when_all_are_marked(asked):
    answers_mark(game=asked.game, by=asked.gm, number=asked.turn.number, marks={"England": True})
    assert asked.turn.ready_at is None
    answers_mark(game=asked.game, by=asked.gm, number=asked.turn.number, marks={"Jester": False})
    assert asked.turn.ready_at is not None
    asked.pass_deadline(late=timedelta(minutes=-30))
    assert right(asked) == ["England", "France"]
    assert asked.turn.phase == "F1901M"


def test_a_mark_can_be_changed_while_the_window_is_open(asked):
    number = asked.turn.number
    for value in (True, False, False):
        answers_mark(game=asked.game, by=asked.gm, number=number, marks={"England": value, "France": False})
    assert asked.now.rulings.filter(kind="mark").count() == 3, "the same again is no ruling"
    asked.pass_deadline()
    assert right(asked) == []


def test_unmarked_at_the_deadline_is_wrong_unless_exact(asked):
    turn = asked.turn
    assert turn.due - turn.opened_at == timedelta(minutes=asked.game.retreat_minutes)
    asked.pass_deadline()
    assert right(asked) == ["France"]


def test_a_late_mark_does_the_season_again(asked):
    asked.pass_deadline()
    number = asked.now.last_turn.number
    data = {"seat": "England", "value": True}
    ruling_make(game=asked.game, by=asked.gm, kind="mark", data=data, reason="Near enough.", number=number)
    assert right(asked) == ["England", "France"]


def test_without_a_gm_nobody_is_waited_for(asked):
    type(asked.game).objects.filter(pk=asked.game.pk).update(gm=None)
    from games.services.opening import refresh_ready

    refresh_ready(asked.now, asked.turn, asked.turn.opened_at)
    assert asked.turn.ready_at is not None


def test_who_may_mark_what(asked):
    number = asked.turn.number
    with pytest.raises(NotAllowed):
        answers_mark(game=asked.game, by=asked.mastermind, number=number, marks={"England": True})
    with pytest.raises(Refused, match="has not answered"):
        answers_mark(game=asked.game, by=asked.gm, number=number, marks={"Italy": True})
    asked.pass_deadline()
    with pytest.raises(Conflict):
        answers_mark(game=asked.game, by=asked.gm, number=number, marks={"England": True})


def test_a_mark_is_read_by_the_seat_that_it_is_for(asked):
    from games.permissions import Viewer
    from games.selectors.ledger import ledger

    answers_mark(game=asked.game, by=asked.gm, number=asked.turn.number, marks={"England": False, "Jester": False})
    asked.pass_deadline()
    for seat, count in (("England", 1), ("Jester", 1), ("Italy", 0), ("Mastermind", 0)):
        viewer = Viewer(asked.now, asked.people[seat], asked.seat(seat), False)
        assert len(ledger(viewer)) == count, seat


# --- at the desk -------------------------------------------------------------------------------------------


def desk(table, member, deed=""):
    client = Client()
    client.force_login(member)
    name, args = ("gm:deed", [table.game.slug, deed]) if deed else ("gm:desk", [table.game.slug])
    return client, reverse(name, args=args)


def test_the_queue_on_the_desk(asked):
    client, address = desk(asked, asked.gm)
    shown = client.get(address).content.decode()
    assert "J. Maiden" in shown
    assert shown.count("not marked yet") == 2
    assert "answers to mark" in client.get(reverse("admin:games_game_changelist")).content.decode()
    _, address = desk(asked, asked.gm, "marks")
    form = client.get(address).content.decode()
    assert "Right: “Jeremy Maiden”" in form
    answer = client.post(
        address, {"answer:England": "right", "answer:Jester": "wrong", "reason": "", "turn": turn_mark(asked.now)}
    )
    assert answer.status_code == 302
    asked.pass_deadline()
    assert right(asked) == ["England", "France"]
    assert "nothing to mark" in client.get(address).content.decode()


def test_the_queue_is_the_gms_own(asked):
    _, address = desk(asked, asked.gm, "marks")
    for member in (asked.mastermind, asked.england):
        assert desk(asked, member)[0].get(address).status_code in (302, 404)
    other = user("boss")
    other.is_staff = other.is_superuser = True
    other.save()
    assert desk(asked, other)[0].get(address).status_code == 404
    assert "J. Maiden" not in desk(asked, other)[0].get(desk(asked, other)[1]).content.decode()
