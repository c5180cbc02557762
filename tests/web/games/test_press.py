"""Press on its pages: who is shown what, and that nothing typed is lost."""

import pytest

from games.models import Message, ThreadReader
from games.services import press
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def send(client, table, **data):
    return client.post(f"{table.game.get_absolute_url()}press/send/", data)


def test_a_letter_between_two_is_read_by_two(table, browse):
    send(browse(table.france), table, to=["England"], text="The Channel stays empty.")
    thread = Message.objects.get().thread
    page = f"{table.game.get_absolute_url()}press/?thread={thread.pk}"
    assert "The Channel stays empty." in browse(table.england).get(page).content.decode()
    for other in (browse(table.germany), browse()):
        assert "The Channel" not in other.get(page).content.decode()
    assert browse(table.germany).get(f"{table.game.get_absolute_url()}press/{thread.pk}/").status_code == 404


def test_what_cannot_be_sent_comes_back_with_the_reason(tables, browse):
    table = tables(press="public")
    answer = send(browse(table.france), table, to=["England"], text="A secret.")
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "public only" in page
    assert "A secret." in page


def test_unread_is_true_and_ends_with_reading(table, browse):
    message = press.press_send(game=table.game, by=table.france, to=["public"], text="Hear, hear.")
    england = browse(table.england)
    here = f"{table.game.get_absolute_url()}parts/press/"
    assert 'data-unread="1"' in england.get(here).content.decode()
    england.post(f"{table.game.get_absolute_url()}press/{message.thread_id}/read/", {"up_to": message.pk})
    assert 'data-unread="0"' in england.get(here).content.decode()
    assert ThreadReader.objects.get(thread=message.thread, seat=table.seat("England")).last_read == message.pk


def test_what_players_write_is_text_and_nothing_else(table, browse):
    press.press_send(game=table.game, by=table.france, to=["public"], text="<script>alert(1)</script>")
    page = browse().get(f"{table.game.get_absolute_url()}press/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_unsigned_press_is_unsigned_on_the_page(tables, browse):
    table = tables(grey_press=True)
    send(browse(table.france), table, to=["public"], text="A little bird told me.", unsigned="on")
    page = browse(table.italy).get(f"{table.game.get_absolute_url()}press/").content.decode()
    assert "Unsigned" in page
    assert "<b>France</b>" not in page


def test_spectators_read_public_press_and_write_none(table, browse):
    press.press_send(game=table.game, by=table.france, to=["public"], text="For all the world.")
    stranger = browse(user("stranger"))
    page = stranger.get(f"{table.game.get_absolute_url()}press/").content.decode()
    assert "For all the world." in page
    assert "Write to" not in page
    send(stranger, table, to=["public"], text="And from me.")
    assert Message.objects.count() == 1
