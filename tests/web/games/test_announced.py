"""A replaced player is announced, with the reason that the form promises: in press at once, in the report later."""

import pytest

from games.gm.undoing import replacement_undo
from games.models import Message, Ruling
from games.services import seats
from tests.plugins.tables import make_table, seated, user

pytestmark = pytest.mark.django_db


def replace(table, **more):
    if not more:
        return seated(table, "France", user("anna"), "Two deadlines missed")
    return seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Two deadlines missed", **more)


def said():
    return Message.objects.filter(thread__kind="public").latest("pk").text


def test_the_table_reads_who_plays_now_and_why(table, browse):
    replace(table)
    assert said() == "anna plays France from now on, in the place of france. The GM says why: Two deadlines missed."
    press = browse(table.italy).get(f"{table.game.get_absolute_url()}press/").content.decode()
    assert "Two deadlines missed" in press
    table.pass_deadline()
    report = browse(table.italy).get(f"{table.game.get_absolute_url()}report/S1901M/").content.decode()
    assert "anna plays France from now on" in report
    ledger = browse(table.italy).get(f"{table.game.get_absolute_url()}ledger/").content.decode()
    assert "Two deadlines missed" in ledger


def test_the_desk_says_where_and_when_the_reason_is_read(table, browse):
    replace(table)
    ledger = f"{table.game.get_absolute_url()}ledger/"
    assert "Two deadlines missed" not in browse(table.italy).get(ledger).content.decode()
    desk = browse(table.gm).get(f"/gm/{table.game.slug}/do/replace/").content.decode()
    assert "public press at once; on the ledger and in the report when the turn is adjudicated" in desk


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"bot": False}, "france no longer plays France: it is free. The GM says why: Two deadlines missed."),
        (
            {"bot": True},
            "A bot plays France until somebody comes, in the place of france. The GM says why: Two deadlines missed.",
        ),
    ],
)
def test_a_free_seat_and_a_bot_are_announced_too(more, text):
    replace(make_table(bots_allowed=True), **more)
    assert said() == text


def test_where_nobody_knows_who_plays_no_name_is_told():
    table = make_table(anonymous=True)
    replace(table)
    assert said() == "Another player plays France from now on. The GM says why: Two deadlines missed."
    table.pass_deadline()
    told = [event["text"] for event in table.game.turns.get(number=1).outcome["events"]]
    assert not [text for text in told if "anna" in text or "france" in text]


def test_what_is_undone_is_recalled_and_not_in_the_report(table):
    replace(table)
    replacement_undo(game=table.game, by=table.gm)
    assert said() == "The replacement was undone. France is played as before."
    assert Ruling.objects.get(kind="tell").withdrawn_at is not None
    table.pass_deadline()
    told = [event["text"] for event in table.game.turns.get(number=1).outcome["events"]]
    assert not [text for text in told if "anna" in text]
