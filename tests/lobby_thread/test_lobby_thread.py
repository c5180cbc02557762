"""The public thread of a lobby: who writes, who reads, what a letter tells of its writer, and that it is shut."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.template.loader import render_to_string
from django.test import Client

from games import database_time
from games.accounts.export import export_member
from games.common.errors import NotAllowed, Refused
from games.forming import joining
from games.lobby.reserves import reserve_make
from games.lobby_thread.queries import SOMEBODY, lobby_lines
from games.lobby_thread.services import LONGEST_LETTER, MOST_AN_HOUR, lobby_mute, lobby_write
from games.mail.contents import context_of, still_matters
from games.models import Game, LobbyLetter, Notice, Report
from games.moderation.queries import letters_of
from games.moderation.sanctions import sanction_impose
from games.moderation.services import member_block
from games.permissions import viewer_of
from tests.plugins.tables import POWERS, user

pytestmark = pytest.mark.django_db


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def said(table, member):
    return [(one.writer, one.letter.text) for one in lobby_lines(viewer_of(table.now, member))]


@pytest.fixture
def forming(tables):
    return tables(forming=True, prefix="f")


def join(table, *names):
    for seat_id in names:
        joining.game_join(game=table.game, by=table.people[seat_id], seat_id=seat_id)


def test_who_sits_stands_by_or_rules_writes_and_all_who_see_it_read(forming):
    join(forming, "France")
    lobby_write(game=forming.game, by=forming.france, text=" Hello. ")
    lobby_write(game=forming.game, by=forming.gm, text="Welcome.")
    stranger = user("stranger")
    with pytest.raises(NotAllowed, match="Take a seat first"):
        lobby_write(game=forming.game, by=stranger, text="Me too.")
    join(forming, *(one for one in POWERS if one not in ("France", "Italy")))
    assert said(forming, stranger) == [("ffrance", "Hello."), ("The GM", "Welcome.")]
    assert "Hello." in Client().get(f"/games/{forming.game.slug}/").content.decode()


def test_a_reserve_writes_too(tables):
    full = tables(forming=True, prefix="r", roll_call=True, starts_at=database_time.now() + timedelta(days=2))
    join(full, *POWERS)
    sam = user("sam")
    reserve_make(game=full.game, by=sam)
    assert lobby_write(game=full.game, by=sam, text="I wait.").author == sam


def test_it_is_shut_at_the_start_and_can_be_read_for_good(forming):
    join(forming, "France")
    lobby_write(game=forming.game, by=forming.france, text="See you in Burgundy.")
    join(forming, *(one for one in POWERS if one != "France"))
    assert forming.now.status == "running"
    with pytest.raises(Refused, match="shut"):
        lobby_write(game=forming.game, by=forming.france, text="One more.")
    answer = browser(forming.france).post(f"/games/{forming.game.slug}/lobby/write/", {"text": "One more thing."})
    assert answer.status_code == 400 and "One more thing." in answer.content.decode(), "what was typed is not lost"
    page = Client().get(f"/games/{forming.game.slug}/lobby/").content.decode()
    assert "See you in Burgundy." in page and "This thread is shut." in page and "<textarea" not in page
    assert (
        f"/games/{forming.game.slug}/lobby/"
        in browser(forming.italy).get(f"/games/{forming.game.slug}/press/").content.decode()
    )


def test_hidden_names_stay_hidden_for_good(tables):
    hidden = tables(forming=True, prefix="h", anonymous=True)
    join(hidden, "France", "Italy")
    lobby_write(game=hidden.game, by=hidden.france, text="Hello.")
    assert said(hidden, hidden.italy) == [(SOMEBODY, "Hello.")]
    assert said(hidden, hidden.france) == [("hfrance", "Hello.")] and said(hidden, hidden.gm) == [("hfrance", "Hello.")]
    member_block(by=hidden.italy, member=hidden.france)
    assert not lobby_lines(viewer_of(hidden.now, hidden.italy))[0].folded, "a fold would tell who wrote it"
    for who in (hidden.italy, user("stranger")):
        for address in ("", "lobby/", "parts/lobby_letters/"):
            assert "hfrance" not in browser(who).get(f"/games/{hidden.game.slug}/{address}").content.decode(), address
        assert "hfrance" not in browser(who).get(f"/api/games/{hidden.game.slug}/lobby/").content.decode()
    Game.objects.filter(pk=hidden.game.pk).update(anonymous=False)
    assert said(hidden, hidden.italy) == [(SOMEBODY, "Hello.")], "it was written where names were hidden"


def test_a_letter_with_a_name_is_not_signed_once_names_are_hidden(forming):
    join(forming, "France")
    lobby_write(game=forming.game, by=forming.france, text="Hello.")
    Game.objects.filter(pk=forming.game.pk).update(anonymous=True)
    assert said(forming, user("stranger")) == [(SOMEBODY, "Hello.")]


def test_letters_of_the_blocked_are_folded(forming):
    join(forming, "France", "Italy")
    lobby_write(game=forming.game, by=forming.france, text="Hello.")
    member_block(by=forming.italy, member=forming.france)
    assert lobby_lines(viewer_of(forming.now, forming.italy))[0].folded
    assert not lobby_lines(viewer_of(forming.now, forming.gm))[0].folded


def test_without_press_the_gm_alone_writes(tables):
    mute = tables(forming=True, prefix="m", press="none")
    join(mute, "France")
    with pytest.raises(NotAllowed, match="the GM alone"):
        lobby_write(game=mute.game, by=mute.france, text="Psst.")
    lobby_write(game=mute.game, by=mute.gm, text="No talking.")


def test_the_silenced_write_nothing_and_nobody_writes_too_much(forming):
    boss = user("boss")
    boss.user_permissions.add(Permission.objects.get(codename="add_sanction"))
    join(forming, "France", "Italy")
    sanction_impose(member=forming.france, by=boss, kind="silence", reason="Rude.")
    with pytest.raises(NotAllowed, match="silenced"):
        lobby_write(game=forming.game, by=forming.france, text="Hello.")
    with pytest.raises(Refused, match="holds 2000"):
        lobby_write(game=forming.game, by=forming.italy, text="x" * (LONGEST_LETTER + 1))
    with pytest.raises(Refused):
        lobby_write(game=forming.game, by=forming.italy, text=" \n ")
    for number in range(MOST_AN_HOUR):
        lobby_write(game=forming.game, by=forming.italy, text=str(number))
    with pytest.raises(Refused, match="within an hour"):
        lobby_write(game=forming.game, by=forming.italy, text="More.")
    assert LobbyLetter.objects.count() == MOST_AN_HOUR


def test_a_letter_is_reported_with_the_ten_before_it(forming):
    join(forming, "France", "Italy")
    for number in range(12):
        lobby_write(game=forming.game, by=forming.france, text=f"Rude {number}.")
    letter = LobbyLetter.objects.latest("pk")
    address = f"/games/{forming.game.slug}/lobby/{letter.pk}/report/"
    assert browser(forming.france).get(address).status_code == 404, "one's own"
    assert browser(forming.italy).post(address, {"text": "He goes on being rude."}).status_code == 302
    report = Report.objects.get()
    assert report.lobby_letter == letter and letters_of(report)[0].text == "Rude 1."
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    page = browser(boss).get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert "Rude 11." in page and "Rude 0." not in page and "ffrance" in page
    joining.game_join(game=forming.game, by=boss, seat_id="Turkey")
    assert f"Report {report.pk}" not in browser(boss).get("/admin/games/report/").content.decode(), "of their own table"


def test_one_mail_a_day_and_none_when_muted(forming):
    join(forming, "France", "Italy", "Germany")
    lobby_mute(game=forming.game, by=forming.germany)
    for text in ("Hello.", "Anybody?"):
        lobby_write(game=forming.game, by=forming.france, text=text)
    owed = Notice.objects.filter(about="lobby")
    assert sorted(one.user.username for one in owed) == ["fgm", "fitaly"]
    notice = owed.get(user=forming.italy)
    text = render_to_string("mail/lobby.txt", context_of(notice))
    assert "lobby/" in text and "ffrance" not in text and "Hello." not in text
    assert still_matters(notice)
    browser(forming.italy).post(f"/games/{forming.game.slug}/lobby/write/", {"do": "mute"})
    assert not still_matters(notice)
    browser(forming.italy).post(f"/games/{forming.game.slug}/lobby/write/", {"do": "unmute"})
    joining.game_leave(game=forming.game, by=forming.italy)
    assert not still_matters(notice)


def test_ones_copy_has_ones_letters(forming):
    join(forming, "France")
    lobby_write(game=forming.game, by=forming.france, text="Hello.")
    assert [one["text"] for one in export_member(forming.france)["lobby_letters"]] == ["Hello."]
    assert export_member(user("stranger"))["lobby_letters"] == []


def test_programs_read_what_is_new_and_write(forming):
    join(forming, "France")
    first = lobby_write(game=forming.game, by=forming.france, text="Hello.")
    client, address = browser(forming.france), f"/api/games/{forming.game.slug}/lobby/"
    made = client.post(address, {"text": "Anybody?"}, content_type="application/json")
    assert made.status_code == 201 and made.json()["own"]
    assert [one["text"] for one in client.get(address, {"after": first.pk}).json()] == ["Anybody?"]
    assert client.get(address, {"aftr": "1"}).status_code == 400
