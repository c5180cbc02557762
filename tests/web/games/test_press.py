"""Press on its pages: who is shown what, and that nothing typed is lost."""

import pytest

from games.models import Message, ThreadReader
from games.press.services import press
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


def shown(table, browse, who, query=""):
    return browse(who).get(f"{table.game.get_absolute_url()}press/{query}").content.decode()


def test_the_unread_conversation_opens_by_itself(table, browse):
    press.press_send(game=table.game, by=table.france, to=["public"], text="Peace to all.")
    letter = press.press_send(game=table.game, by=table.italy, to=["England"], text="Not to all.")
    press.press_send(game=table.game, by=table.england, to=["public"], text="And to all a good night.")
    page = shown(table, browse, table.england)
    assert "Nobody has said anything yet" not in page
    assert f'data-open="{letter.thread_id}"' in page, "though public press is the latest"
    assert "Not to all." in page
    press.press_read(game=table.game, by=table.england, thread=letter.thread, up_to=letter.pk)
    public = shown(table, browse, table.england)
    assert "Peace to all." in public


def test_one_composer_says_to_whom(table, browse):
    letter = press.press_send(game=table.game, by=table.italy, to=["England"], text="Well?")
    page = shown(table, browse, table.england)
    assert page.count("<textarea") == 1
    assert "<b data-to><span>Italy</span> </b>" in page
    assert '<input type="checkbox" name="to" value="Italy" checked>' in page
    fresh = shown(table, browse, table.england, "?thread=new")
    assert "Well?" not in fresh
    assert "checked" not in fresh
    assert letter.thread.seat_ids == ("England", "Italy")


def test_several_powers_have_a_conversation_for_each_subject(table, browse):
    to = ["England", "Germany"]
    for subject, text in (("", "Hello."), ("The Balkans", "Hands off."), (" The  Balkans ", "I mean it.")):
        send(browse(table.france), table, to=to, text=text, subject=subject)
    threads = {thread.subject: [one.text for one in thread.messages.all()] for thread in table.game.threads.all()}
    assert threads == {"": ["Hello."], "The Balkans": ["Hands off.", "I mean it."]}
    assert "France, Germany: The Balkans" in shown(table, browse, table.england)
    for other in (table.italy, None):
        assert "Balkans" not in shown(table, browse, other)
    for others, subject in ((["England"], "Two are too few"), (["public"], "All are too many"), (to, "x" * 61)):
        answer = send(browse(table.france), table, to=others, text="Hear me out.", subject=subject)
        assert answer.status_code == 400
        assert "Hear me out." in answer.content.decode()


def test_search_finds_what_one_may_read(table, browse):
    press.press_send(game=table.game, by=table.france, to=["England"], text="The lighthouse at dawn.")
    press.press_send(game=table.game, by=table.france, to=["public"], text="A lighthouse for everybody.")
    assert shown(table, browse, table.england, "?q=lighthouse+DAWN").count("The lighthouse at dawn.</p>") >= 1
    for other in (table.germany, None, table.gm):
        page = shown(table, browse, other, "?q=lighthouse")
        assert "1 found" in page
        assert "dawn" not in page
    assert "Nothing holds" in shown(table, browse, table.england, "?q=%25")


def test_an_order_in_brackets_is_a_chip_and_nothing_else_is(table, browse):
    text = "I do [a par-bur], you [Germany: A Mun H]; [sic] <b>[</b>"
    press.press_send(game=table.game, by=table.france, to=["public"], text=text)
    page = shown(table, browse, None)
    assert ">A Par - Bur</a>" in page
    assert ">Germany: A Mun H</a>" in page
    assert "[sic] &lt;b&gt;[&lt;/b&gt;" in page
    assert "&quot;seat&quot;: &quot;Germany&quot;" in page


def test_a_quotation_of_unsigned_press_does_not_sign_it(tables, browse):
    table = tables(grey_press=True)
    press.press_send(game=table.game, by=table.france, to=["public"], text="[A Par - Bur]", unsigned=True)
    page = shown(table, browse, table.italy)
    assert "&quot;seat&quot;: &quot;&quot;" in page


def test_reading_marks_only_where_the_table_wants_them(tables, browse):
    for wanted in (True, False):
        table = tables(read_marks=wanted, grey_press=True)
        letter = press.press_send(game=table.game, by=table.france, to=["England", "Italy"], text="Read this.")
        press.press_read(game=table.game, by=table.england, thread=letter.thread, up_to=letter.pk)
        assert ("Read by England<" in shown(table, browse, table.france)) is wanted
        press.press_send(game=table.game, by=table.france, to=["public"], text="Whoever I am.", unsigned=True)
        page = shown(table, browse, table.italy, f"?thread={table.game.threads.get(kind='public').pk}")
        assert "Whoever I am." in page
        assert "Read by" not in page, "its writer has read it, and nobody else"
        assert "Read by" not in shown(table, browse, None)
