"""Beside a letter: block who wrote it; mute its thread."""

import pytest
from django.test import Client

from games.common.errors import NotAllowed
from games.mail.sending import notices_send
from games.models import Block, Game, Message, Notice
from games.permissions import viewer_of
from games.press import queries
from games.press.services.press import press_send, thread_mute
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def sent(table, to="Italy", **more):
    return press_send(game=table.game, by=table.france, to=[to], text="Trust me.", **more)


def block_at(letter):
    return f"/games/{letter.thread.game.slug}/press/{letter.thread_id}/block/{letter.pk}/"


def page_of(letter):
    return f"/games/{letter.thread.game.slug}/press/?thread={letter.thread_id}"


def test_who_wrote_a_letter_is_blocked_without_a_page_of_their_own(table):
    letter, italy = sent(table), browser(table.italy)
    assert not table.france.profile.shows_page
    assert ">Block</button>" in italy.get(page_of(letter)).content.decode()
    assert italy.post(block_at(letter)).status_code == 302
    assert Block.objects.get().member == table.france
    assert ">Block</button>" not in italy.get(page_of(letter)).content.decode(), "it is folded now"


def test_where_names_are_hidden_nobody_is_blocked_and_no_name_is_told(table):
    letter, italy = sent(table), browser(table.italy)
    Game.objects.filter(pk=table.game.pk).update(anonymous=True)
    shown = italy.get(page_of(letter)).content.decode()
    assert ">Block</button>" not in shown and ">Report</a>" in shown
    assert italy.post(block_at(letter)).status_code == 404
    body = {"message": letter.pk}
    api = f"/api/games/{table.game.slug}/press/{letter.thread_id}/block/"
    assert italy.post(api, body, content_type="application/json").status_code == 404
    assert not Block.objects.exists()


def test_nor_for_unsigned_press_nor_for_one_s_own_nor_a_bot_s(table):
    Game.objects.filter(pk=table.game.pk).update(grey_press=True)
    unsigned = sent(table, to="public", unsigned=True)
    assert browser(table.italy).post(block_at(unsigned)).status_code == 404
    assert browser(table.france).post(block_at(sent(table))).status_code == 404
    of_bot = sent(table)
    Message.objects.filter(pk=of_bot.pk).update(author=None)
    assert browser(table.italy).post(block_at(of_bot)).status_code == 404
    assert not Block.objects.exists()


def test_unsigned_press_is_never_folded(table):
    """Else a block would be a way to learn who wrote it."""
    Game.objects.filter(pk=table.game.pk).update(grey_press=True)
    unsigned = sent(table, to="public", unsigned=True)
    Block.objects.create(by=table.italy, member=table.france)
    viewer = viewer_of(table.now, table.italy)
    assert [line.folded for line in queries.messages(viewer, unsigned.thread)] == [False]
    assert [line.folded for line in queries.messages(viewer, sent(table).thread)] == [True]


def test_by_api(table):
    letter, italy = sent(table), browser(table.italy)
    api = f"/api/games/{table.game.slug}/press/{letter.thread_id}/"
    answer = italy.post(f"{api}block/", {"message": letter.pk}, content_type="application/json")
    assert answer.json()["username"] == table.france.username
    assert italy.put(f"{api}mute/").status_code == 204
    (thread,) = italy.get(f"/api/games/{table.game.slug}/press/").json()
    assert (thread["muted"], thread["unread"]) == (True, 0)
    assert italy.delete(f"{api}mute/").status_code == 204
    (thread,) = italy.get(f"/api/games/{table.game.slug}/press/").json()
    assert (thread["muted"], thread["unread"]) == (False, 1)


def test_a_muted_thread_sends_no_mail_and_counts_nothing(table):
    letter = sent(table)
    mute = f"/games/{table.game.slug}/press/{letter.thread_id}/mute/"
    italy = browser(table.italy)
    italy.post(mute)
    assert "Unmute this conversation" in italy.get(page_of(letter)).content.decode()
    before = Notice.objects.filter(about="press", user=table.italy).count()
    sent(table)
    assert Notice.objects.filter(about="press", user=table.italy).count() == before
    Notice.objects.update(send_after="2000-01-01T00:00Z")
    notices_send()
    assert not Notice.objects.filter(about="press", user=table.italy, sent=True).exists()
    lines = queries.threads(viewer_of(table.now, table.italy))
    assert [(one.unread, one.muted) for one in lines] == [(0, True)]
    italy.post(mute, {"do": "unmute"})
    assert [(one.unread, one.muted) for one in queries.threads(viewer_of(table.now, table.italy))] == [(2, False)]


def test_only_who_plays_in_it_mutes_a_thread(table):
    letter = sent(table, to="GM")
    for by in (table.gm, table.italy, user("somebody")):
        with pytest.raises(NotAllowed):
            thread_mute(game=table.game, by=by, thread=letter.thread)
