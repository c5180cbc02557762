"""A GM who is not there: noticed, asked for, back again, or followed by somebody fit; and no secret gets out by it."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.test import Client

from games import database_time
from games.absent_gms.absence_check import gms_look
from games.absent_gms.services import game_take_over, gm_here
from games.appeals.queries import things_of
from games.appeals.services import appeal_make
from games.co_gms import services as co_gms
from games.common.errors import Conflict, NotAllowed, Refused
from games.gm.desk_notes import note_make
from games.gm.queries.waiting import waiting_for
from games.mail.contents import context_of, still_matters
from games.models import AuditEntry, Game, Message, Notice, Turn, TurnFailure
from games.permissions import rules_game, viewer_of
from games.programs.services import program_make
from games.services import clock
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def later(**time):
    return database_time.now() + timedelta(**time)


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def broken(table):
    """Let the adjudication have broken off."""
    turn = table.turn
    Turn.objects.filter(pk=turn.pk).update(failures=1)
    TurnFailure.objects.create(turn=turn, error="A Par - Bur")


def appealed(table):
    table.order("France", "A Par - Bur")
    turn = table.pass_deadline()
    about = next(iter(things_of(viewer_of(table.now, table.france), turn)))
    appeal_make(game=table.game, by=table.france, about=about, rule="1", text="I moved.")


def paused(table):
    clock.game_pause(game=table.game, by=table.gm, reason="A storm.")


def answers(table):
    Turn.objects.filter(pk=table.turn.pk).update(phase="S1901G")


def tried(name, tables):
    """A member for long, who rules another game."""
    who = tables(prefix=name).gm
    User.objects.filter(pk=who.pk).update(date_joined=later(days=-40))
    return User.objects.get(pk=who.pk)


def wanted(table):
    """Let the game look for a GM; returns the moment."""
    broken(table)
    assert gms_look(now=later(days=6)) == 1
    assert gms_look(now=later(days=10)) == 1
    return table.now


@pytest.mark.parametrize(("wait", "days"), [(broken, 6), (appealed, 6), (answers, 6), (paused, 15)])
def test_what_waits_for_days_asks_for_the_gm_and_nothing_else_does(table, wait, days):
    assert gms_look(now=later(days=60)) == 0, "nothing waits"
    wait(table)
    assert gms_look(now=later(days=days - 2)) == 0, "not yet"
    assert gms_look(now=later(days=days)) == 1 and table.now.gm_absent_since is not None
    assert gms_look(now=later(days=days)) == 0, "once"
    assert Notice.objects.get(about="gmabsent").user == table.gm
    assert not Notice.objects.filter(about="gmabsent", user=table.france).exists()


def test_a_gm_who_is_seen_is_not_asked_for_and_none_where_the_site_says_never(table, settings):
    broken(table)
    User.objects.filter(pk=table.gm.pk).update(last_login=later(days=5))
    assert gms_look(now=later(days=6)) == 0
    settings.GM_ABSENT_DAYS = 0
    assert gms_look(now=later(days=60)) == 0


def test_co_gms_are_asked_first_and_then_anybody_fit(table, tables):
    vera, sam = user("vera"), tried("sam", tables)
    co_gms.co_gm_add(game=table.game, by=table.gm, user=vera)
    broken(table)
    gms_look(now=later(days=6))
    assert {one.user for one in Notice.objects.filter(about="gmabsent")} == {table.gm, vera}
    assert any("asked for" in one.text for one in waiting_for(vera))
    with pytest.raises(NotAllowed, match="asked first"):
        game_take_over(game=table.game, by=sam)
    assert "look" not in browser(sam).get(f"/games/{table.game.slug}/new-gm/").content.decode().split("<h2>")[0]
    game_take_over(game=table.game, by=vera)
    now = table.now
    assert now.gm == vera and list(now.co_gms.all()) == [table.gm] and now.gm_absent_since is None


def test_nothing_is_lost_and_all_is_told(table, tables):
    note_make(game=table.game, by=table.gm, text="Ask Rome again.")
    game, sam = wanted(table), tried("sam", tables)
    turn = table.turn.pk
    page = browser(sam).get("/games/without-gm/").content.decode()
    assert game.name in page
    answer = browser(sam).post(f"/games/{game.slug}/new-gm/", {"do": "take", "sure": "yes"})
    assert answer.status_code == 302 and answer["Location"] == f"/gm/{game.slug}/"
    now = table.now
    assert now.gm == sam and rules_game(now, sam) and rules_game(now, table.gm), "who was the GM stays as co-GM"
    assert table.turn.pk == turn
    assert "Ask Rome again." in browser(sam).get(f"/gm/{game.slug}/").content.decode()
    assert f"{sam.profile} is the GM of this game from now on" in Message.objects.latest("pk").text
    told = {one.user for one in Notice.objects.filter(about="gmabsent", data__what="taken")}
    assert told == {*table.people.values(), sam, table.gm}
    done = list(AuditEntry.objects.filter(game=game, action__startswith="game.gm").values_list("action", flat=True))
    assert sorted(done) == ["game.gm_absent", "game.gm_take_over", "game.gm_wanted"]
    assert game.name not in browser(sam).get("/games/without-gm/").content.decode()
    with pytest.raises(Conflict):
        game_take_over(game=table.game, by=user("late"))


def test_who_is_not_fit_takes_nothing_over(table, tables):
    sam = tried("sam", tables)
    wanted(table)
    new = user("new")
    program = program_make(by=sam, name="robot")
    with pytest.raises(NotAllowed, match="program"):
        game_take_over(game=table.game, by=program)
    with pytest.raises(NotAllowed, match="at least 30 days"):
        game_take_over(game=table.game, by=new)
    with pytest.raises(Refused, match="plays or has played"):
        game_take_over(game=table.game, by=table.france)
    with pytest.raises(Conflict, match="You are the GM"):
        game_take_over(game=table.game, by=table.gm)
    address, script = f"/games/{table.game.slug}/new-gm/", {"Accept": "application/json"}
    assert browser(new).post(address, {"do": "take", "sure": "yes"}, headers=script).status_code == 403
    assert browser(sam).post(address, {"do": "take"}, headers=script).status_code == 400, "not ticked"
    assert table.now.gm == table.gm


def test_the_gm_is_back_by_a_button_or_by_being_seen(table, tables):
    wanted(table)
    with pytest.raises(NotAllowed):
        gm_here(game=table.game, by=table.france)
    browser(table.gm).post(f"/games/{table.game.slug}/new-gm/", {"do": "here"})
    assert table.now.gm_absent_since is None and table.now.gm_wanted_since is None
    assert Notice.objects.filter(about="gmabsent", data__what="back", user=table.france).exists(), "they had been told"
    with pytest.raises(Conflict):
        gm_here(game=table.game, by=table.gm)
    again = later(days=20)
    assert gms_look(now=again) == 1
    User.objects.filter(pk=table.gm.pk).update(last_login=again + timedelta(hours=1))
    assert gms_look(now=again + timedelta(hours=2)) == 1 and table.now.gm_absent_since is None
    assert AuditEntry.objects.filter(action="game.gm_back").count() == 2


def test_it_ends_with_what_waited(table):
    wanted(table)
    Turn.objects.filter(pk=table.turn.pk).update(failures=0)
    assert gms_look(now=later(days=11)) == 1 and table.now.gm_wanted_since is None


def test_an_anonymous_game_stays_anonymous(tables):
    """What a stranger is answered and what the table reads is the same, whoever plays."""
    hidden, sam = tables(prefix="h", anonymous=True), tried("sam", tables)
    names = {str(one.profile) for one in hidden.people.values()}
    game = wanted(hidden)
    for who in (sam, user("new"), hidden.people["Italy"]):
        for address in ("/games/without-gm/", f"/games/{game.slug}/new-gm/", f"/api/games/{game.slug}/new-gm/"):
            said = browser(who).get(address).content.decode()
            assert not any(name in said for name in names - {str(who.profile)}), (who, address)
    game_take_over(game=game, by=sam)
    assert not any(name in Message.objects.latest("pk").text for name in names)
    for notice in Notice.objects.filter(about="gmabsent"):
        text = render_to_string("mail/gmabsent.txt", context_of(notice))
        assert not any(name in text for name in names - {str(notice.user.profile)})


def test_a_private_game_is_taken_over_by_who_was_invited(tables):
    closed, sam = tables(prefix="p", private=True), tried("sam", tables)
    game = wanted(closed)
    assert game.name not in browser(sam).get("/games/without-gm/").content.decode()
    with pytest.raises(NotAllowed, match="private"):
        game_take_over(game=game, by=sam)
    assert browser(sam).get(f"/games/{game.slug}/new-gm/").status_code == 404
    token = game.invite_token
    assert (
        browser(sam).post(f"/games/{game.slug}/new-gm/?invite={token}", {"do": "take", "sure": "yes"}).status_code
        == 302
    )
    assert closed.now.gm == sam


def test_mail_says_to_each_what_they_can_do_and_is_dropped_when_it_is_over(table):
    vera = user("vera")
    co_gms.co_gm_add(game=table.game, by=table.gm, user=vera)
    wanted(table)
    texts = {
        (one.user.username, one.data["what"]): render_to_string("mail/gmabsent.txt", context_of(one))
        for one in Notice.objects.filter(about="gmabsent")
    }
    assert "Say that you are here" in texts["gm", "asked"] and "can take the game over" in texts["vera", "asked"]
    assert "Do you know somebody?" in texts["france", "wanted"]
    one = Notice.objects.filter(about="gmabsent", data__what="wanted").first()
    assert still_matters(one)
    gm_here(game=table.game, by=table.gm)
    assert not still_matters(Notice.objects.get(pk=one.pk))
    assert Game.objects.get(pk=table.game.pk).gm == table.gm
