"""Press: who may write to whom, who may read it, and what is unread."""

import pytest

from games.common.errors import Hidden, NotAllowed, Refused
from games.models import Game, Notice, Seat, Thread
from games.permissions import spectator_of, viewer_of
from games.press import queries as reading
from games.press.services import press
from tests.plugins.tables import seated, user

pytestmark = pytest.mark.django_db


def send(table, seat_id, to, text="Psst", **more):
    by = table.gm if seat_id == "GM" else table.people[seat_id]
    return press.press_send(game=table.game, by=by, to=to, text=text, **more)


def heard_by(table, text):
    """Who can read a message with that text: seats, "GM", "spectator"."""
    eyes = {seat_id: viewer_of(table.now, member) for seat_id, member in table.people.items()}
    eyes |= {"GM": viewer_of(table.now, table.gm), "spectator": spectator_of(table.now)}
    return {
        name
        for name, viewer in eyes.items()
        for line in reading.threads(viewer)
        for message in reading.messages(viewer, line.thread)
        if message.message.text == text
    }


def test_private_press_is_read_by_those_it_is_for_and_the_gm(table):
    send(table, "France", ["Italy"], "to Italy")
    send(table, "France", ["Italy", "Turkey"], "to two")
    send(table, "France", ["public"], "to all")
    send(table, "France", ["GM"], "to the GM")
    send(table, "GM", ["Russia"], "from the GM")
    assert heard_by(table, "to Italy") == {"France", "Italy", "GM"}
    assert heard_by(table, "to two") == {"France", "Italy", "Turkey", "GM"}
    assert heard_by(table, "to all") == {*table.people, "GM", "spectator"}
    assert heard_by(table, "to the GM") == {"France", "GM"}
    assert heard_by(table, "from the GM") == {"Russia", "GM"}


def test_one_thread_for_the_same_people_whoever_begins_it(table):
    first = send(table, "France", ["Italy"]).thread
    assert send(table, "Italy", ["France"]).thread == first
    assert first.key == "France+Italy"
    assert Thread.objects.count() == 1


@pytest.mark.parametrize(
    ("mode", "to", "fine"),
    [
        ("full", ["Italy"], True),
        ("public", ["Italy"], False),
        ("public", ["public"], True),
        ("public", ["GM"], True),
        ("public", ["GM", "Italy"], False),
        ("none", ["public"], False),
        ("none", ["GM"], True),
    ],
)
def test_press_is_what_was_agreed(tables, mode, to, fine):
    table = tables(press=mode)
    if fine:
        send(table, "France", to)
    else:
        with pytest.raises(Refused) as refused:
            send(table, "France", to)
        assert refused.value.field == "to"
        assert not Thread.objects.exists()


def test_the_gm_may_be_answered_where_private_press_is_not(tables):
    table = tables(press="none")
    send(table, "GM", ["France", "Italy"], "Both of you: deadline.")
    send(table, "France", ["Italy", "GM"], "Noted.")
    send(table, "GM", ["public"], "Notice to all.")
    with pytest.raises(Refused):
        send(table, "France", ["Turkey", "GM"])


def test_nobody_from_outside_writes_and_nobody_unknown_is_written_to(table):
    with pytest.raises(NotAllowed):
        press.press_send(game=table.game, by=user("stranger"), to=["public"], text="Hello")
    with pytest.raises(Refused, match="There is no “Spain”"):
        send(table, "France", ["Spain"])
    with pytest.raises(Refused, match="at least one"):
        send(table, "France", ["France"])
    with pytest.raises(Refused, match="nothing in it"):
        send(table, "France", ["Italy"], "  ")


def test_who_is_out_writes_in_public_and_to_the_gm(table):
    Seat.objects.filter(game=table.game, seat_id="France").update(out=True)
    send(table, "France", ["public"])
    send(table, "France", ["GM"])
    with pytest.raises(Refused, match="out of the game"):
        send(table, "France", ["Italy"])


def test_unsigned_press_where_allowed_is_signed_for_the_gm_alone(tables, table):
    with pytest.raises(Refused, match="Unsigned"):
        send(table, "France", ["public"], unsigned=True)
    grey = tables(grey_press=True, prefix="grey-")
    with pytest.raises(Refused, match="Unsigned"):
        send(grey, "France", ["Italy"], unsigned=True)
    thread = send(grey, "France", ["public"], "Who am I?", unsigned=True).thread
    writers = {
        name: reading.messages(viewer, thread)[0].writer
        for name, viewer in {
            "Italy": viewer_of(grey.now, grey.italy),
            "GM": viewer_of(grey.now, grey.gm),
            "spectator": spectator_of(grey.now),
            "France": viewer_of(grey.now, grey.france),
        }.items()
    }
    assert writers == {"Italy": "", "GM": "France", "spectator": "", "France": "France"}


def test_unread_is_what_others_wrote_since(table):
    for text in ("one", "two"):
        message = send(table, "France", ["Italy"], text)

    def unread(seat_id):
        return sum(line.unread for line in reading.threads(viewer_of(table.now, table.people[seat_id])))

    assert (unread("Italy"), unread("France")) == (2, 0)
    press.press_read(game=table.game, by=table.italy, thread=message.thread, up_to=message.pk)
    press.press_read(game=table.game, by=table.italy, thread=message.thread, up_to=0)
    assert unread("Italy") == 0
    send(table, "Italy", ["France"], "three")
    assert (unread("Italy"), unread("France")) == (0, 1)
    send(table, "GM", ["public"], "four")
    assert (unread("Italy"), unread("France")) == (1, 2)
    gm = viewer_of(table.now, table.gm)
    assert sum(line.unread for line in reading.threads(gm)) == 3


def test_a_thread_of_others_is_not_there(table):
    thread = send(table, "France", ["Italy"]).thread
    for viewer in (viewer_of(table.now, table.turkey), spectator_of(table.now)):
        with pytest.raises(Hidden):
            reading.thread_for(viewer, thread.pk)
    with pytest.raises(NotAllowed):
        press.press_read(game=table.game, by=table.turkey, thread=thread, up_to=99)


def test_a_replaced_player_reads_and_writes_no_more_and_the_successor_reads_on(table):
    thread = send(table, "Italy", ["France"], "Our secret").thread
    old, new = table.france, user("new")
    seated(table, "France", new, "Away.")
    with pytest.raises(Hidden):
        reading.thread_for(viewer_of(table.now, old), thread.pk)
    with pytest.raises(NotAllowed):
        press.press_send(game=table.game, by=old, to=["Italy"], text="It is still me")
    assert reading.messages(viewer_of(table.now, new), thread)[0].message.text == "Our secret"


def test_mail_is_owed_to_readers_once_until_they_have_read(table):
    for text in ("one", "two"):
        message = send(table, "France", ["Italy"], text)
    assert [notice.user for notice in Notice.objects.filter(about="press")] == [table.italy]
    press.press_read(game=table.game, by=table.italy, thread=message.thread, up_to=message.pk)
    send(table, "France", ["Italy"], "three")
    assert Notice.objects.filter(about="press").count() == 2


def test_press_is_bounded_and_needs_a_gm_to_write_to(table):
    with pytest.raises(Refused, match="press holds"):
        send(table, "France", ["England"], "x" * (press.LONGEST_MESSAGE + 1))
    Game.objects.filter(pk=table.game.pk).update(gm=None)
    with pytest.raises(Refused, match="has no GM"):
        send(table, "France", ["GM"])
