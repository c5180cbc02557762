"""A GM's letter: the desk's deeds by their names, done or refused as at the desk, each with its line in the receipt."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.gm.deeds.registry import DEEDS
from games.inbox.gms import ALSO, NOT_BY_MAIL, by_mail
from games.models import AuditEntry, GameStatus, Ruling
from games.services import turns
from tests.games.inbox.letters import address_for, paper_of, table_by_mail, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def gated(db):
    """A table whose open turn waits at the release gate."""
    table = table_by_mail(gate_minutes=60)
    turn = table.make_due()
    turns.turn_adjudicate(turn_id=turn.pk, number=turn.number)
    assert table.turn.gated_at is not None
    return table


@pytest.mark.parametrize("word", ["publish", "Ready.", "OPEN THE GATE"])
def test_the_gate_is_opened_by_a_word(gated, word):
    row, (answer,) = write(gated, gated.gm, word, as_gm=True)
    assert row.status == "taken"
    assert gated.turn.number == 2
    assert "Publish the outcome: done." in answer.body
    assert answer.reply_to == [address_for(gated, gated.gm, as_gm=True)]


def test_the_unit_in_munich_is_a_cheese(table):
    body = (
        "word\nof what: a unit\nunit: A Mun\nwhose: Germany\nit is: cheese\n"
        "reason: Somebody has to say it,\nand I do.\n"
    )
    row, (answer,) = write(table, table.gm, body)
    assert row.status == "taken", answer.body
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.data["unit"], ruling.data["value"][0]) == ("board", "A Mun", "cheese")
    assert ruling.reason == "Somebody has to say it,\nand I do."
    assert AuditEntry.objects.filter(action="mail.deed", data__deed="word").exists()


def test_orders_that_came_by_telephone_are_entered(table):
    body = "orders\nseat: France\norders: A Par - Bur\nA Mar H\nthey came by telephone: yes\nreason: The line was bad."
    row, (answer,) = write(table, table.gm, body)
    assert row.status == "taken", answer.body
    ruling = Ruling.objects.get()
    assert ruling.data == {"seat": "France", "lines": ["A Par - Bur", "A Mar H"]}
    assert ruling.reason == "Orders by telephone. The line was bad."


def test_a_verdict_names_the_order_as_the_desk_lists_it(table):
    body = "verdict\nwhose order: Germany: A Mun\nverdict: succeeds\nreason: The GM is always right."
    row, (answer,) = write(table, table.gm, body)
    assert row.status == "taken", answer.body
    assert Ruling.objects.get().data["unit"] == "A Mun"


def test_the_deadline_is_moved_by_words_or_to_an_hour(table):
    was = table.turn.due
    write(table, table.gm, "extend\nthe deadline is: a day later\nreason: A wedding.")
    assert (table.turn.due - was).days == 1
    to = f"{timezone.now() + timedelta(days=6):%Y-%m-%d}"
    row, (answer,) = write(table, table.gm, f"deadline\ndue: {to} 18:30\nreason: Another.")
    assert row.status == "taken", answer.body
    assert f"{table.turn.due:%Y-%m-%d %H:%M}" == f"{to} 18:30"


def test_what_the_desk_asks_once_more_needs_a_line_that_says_so(table):
    row, (answer,) = write(table, table.gm, "now\nreason: Enough.")
    assert (row.status, table.turn.number) == ("nothing", 1)
    assert "sure: yes" in answer.body
    row, _ = write(table, table.gm, "adjudicate\nsure: yes\nreason: Enough.")
    assert (row.status, table.turn.number) == ("taken", 2)


def test_several_deeds_are_done_one_by_one_and_none_on_a_turn_that_nobody_has_seen(table):
    body = "pause\nreason: The GM is ill.\n\nhouse rule\nthe rule: No shouting.\nreason: It was loud."
    row, (answer,) = write(table, table.gm, body)
    assert row.status == "taken", answer.body
    assert table.now.status == GameStatus.PAUSED
    assert Ruling.objects.get(kind="house").data["text"] == "No shouting."
    write(table, table.gm, "resume\nreason: Well again.")
    row, (answer,) = write(table, table.gm, "now\nsure: yes\nreason: One.\nnow\nsure: yes\nreason: Two.")
    assert (row.status, table.turn.number) == ("partly", 2)
    assert "has gone by" in answer.body


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("pause", "reason: This field is required."),
        ("pause\nbecause: x\nreason: y", "It has no “because”. It has: reason."),
        ("word\nof what: the game\nit is: x\nwho sees it: somebody\nreason: y", "Select a valid choice"),
        ("hand-over\nreason: x", "done at the desk alone"),
        ("publish", "cannot be done in this game now"),
        ("What a nice day", "No deed was found in your letter."),
        ("orders\nseat: Atlantis\norders: A Par H\nreason: x", "seat: Select a valid choice"),
    ],
)
def test_what_is_wrong_is_said_in_words_and_nothing_is_done(table, body, said):
    row, (answer,) = write(table, table.gm, body)
    assert row.status == "nothing"
    assert said in answer.body
    assert not Ruling.objects.exists()
    assert table.now.status == GameStatus.RUNNING


def test_help_lists_every_deed_with_its_fields(table):
    _, (answer,) = write(table, table.gm, "Help!")
    for name in by_mail(table.now):
        assert f"\n{name}: " in answer.body
    assert "  whose order:" in answer.body


def test_a_gms_address_is_of_no_use_to_who_rules_no_more_or_for_a_turn_that_is_over(table):
    to = address_for(table, table.gm)
    table.pass_deadline()
    row, (answer,) = write(table, table.gm, "pause\nreason: x", to=to)
    assert (row.status, table.now.status) == ("late", GameStatus.RUNNING)
    assert "> pause" in answer.body
    to = address_for(table, table.gm)
    table.game.__class__.objects.filter(pk=table.game.pk).update(gm=None)
    row, (answer,) = write(table, table.gm, "pause\nreason: y", to=to)
    assert (row.status, answer.reply_to) == ("no_seat", [])


def test_a_players_address_does_nothing_of_a_gms(table):
    row, _ = write(table, table.france, "pause\nreason: x")
    assert (row.status, table.now.status) == ("nothing", GameStatus.RUNNING)


def test_a_gms_letter_never_quotes_what_players_ordered(table):
    table.order("France", "A Par - Bur")
    _, (answer,) = write(table, table.gm, "help")
    assert "A Par - Bur" not in answer.body
    assert paper_of(table, "France") == ["A Par - Bur"]


def test_every_word_for_a_deed_is_one_of_the_desks():
    assert set(ALSO.values()) <= set(DEEDS)
    assert set(NOT_BY_MAIL) <= set(DEEDS)
    assert not set(ALSO) & set(DEEDS)
