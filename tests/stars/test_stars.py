"""What a member follows: news, feed, and that nobody else learns of it, nor they of what is not theirs to see."""

import pytest
from django.test import Client

from games.accounts.export import export_member
from games.clubs.services import club_follow, club_found
from games.clubs.shelf import shelve
from games.common.errors import Refused
from games.events.entries import entries_add
from games.events.rounds import round_draw, round_start
from games.events.services import event_make
from games.models import Game, Star
from games.stars import services
from games.stars.feed import feed_url
from games.stars.news import news_for
from games.stars.services import follow
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def told(member):
    return [(one.of, one.text) for one in news_for(member)]


def test_a_game_is_followed_by_its_star_and_its_seasons_are_news(table):
    anna = browser(user("anna"))
    table.pass_deadline()
    assert anna.post(f"/games/{table.game.slug}/follow/").status_code == 302
    assert 'aria-pressed="true"' in anna.get(f"/games/{table.game.slug}/standings/").content.decode()
    ((of, text),) = told(user("anna"))
    assert of == table.game.name and "Spring 1901" in text
    page = anna.get("/").content.decode()
    assert "What you follow" in page and f"/games/{table.game.slug}/report/S1901M/" in page
    assert anna.get(news_for(user("anna"))[0].url).status_code == 200
    Game.objects.filter(pk=table.game.pk).update(status="finished", finished_at=table.now.created_at)
    assert (table.game.name, "Decided") in told(user("anna"))
    anna.post(f"/games/{table.game.slug}/follow/", {"do": "stop"})
    assert told(user("anna")) == [] and not Star.objects.exists()


def test_an_event_and_a_club_stand_in_the_same_news(table):
    anna, gm = user("anna"), table.gm
    event = event_make(by=gm, name="spa", title="Spa")
    entries_add(event=event, by=gm, titles=[f"Player {number}" for number in range(7)])
    club = club_found(by=gm, name="lions", title="Lions")
    shelve(club=club, by=gm, thing=table.game)
    browser(anna).post("/events/spa/follow/")
    club_follow(club=club, by=anna)
    round_draw(event=event, by=gm, here=False, number=1)
    assert told(anna) == [("Lions", f"A new table: {table.game.name}")], "a round that is drawn is no news"
    round_start(event=event, by=gm, number=1)
    assert ("Spa", "Round 1 has begun") in told(anna)
    type(event).objects.filter(pk=event.pk).update(hidden_at=table.now.created_at)
    assert ("Spa", "Round 1 has begun") not in told(anna), "moderators have hidden it"
    assert browser(user("bert")).post("/events/spa/follow/").status_code == 404


def test_a_private_game_is_followed_by_its_people_alone_and_while_they_are(tables):
    closed = tables(prefix="p", private=True)
    closed.pass_deadline()
    assert browser(user("anna")).post(f"/games/{closed.game.slug}/follow/").status_code == 404
    assert browser(user("anna")).put(f"/api/games/{closed.game.slug}/follow/").status_code == 404
    follow(by=user("anna"), game=closed.game)  # who had the invitation once
    assert told(user("anna")) == []
    assert closed.game.name not in browser(user("anna")).get("/me/following/").content.decode()


def test_the_feed_is_ones_own_and_ends_with_the_password(table):
    anna = user("anna")
    follow(by=anna, game=table.game)
    table.pass_deadline()
    address = feed_url(anna).partition("//")[2].partition("/")[2]
    answer = Client().get(f"/{address}")
    assert answer.status_code == 200 and table.game.name in answer.content.decode()
    assert answer["Cache-Control"].startswith("private")
    assert Client().get(f"/{address[:-8]}x.atom").status_code == 404
    anna.set_password("another one altogether")
    anna.save()
    assert Client().get(f"/{address}").status_code == 404


def test_nobody_learns_who_follows_and_nobody_follows_too_much(table, monkeypatch):
    anna = user("anna")
    follow(by=anna, game=table.game)
    for who in (table.gm, table.france, user("bert")):
        assert "anna" not in browser(who).get(f"/games/{table.game.slug}/").content.decode()
    assert export_member(anna)["stars"][0]["what"] == table.game.get_absolute_url()
    assert export_member(table.gm)["stars"] == []
    monkeypatch.setattr(services, "MOST_STARS", 1)
    follow(by=anna, game=table.game)
    with pytest.raises(Refused, match="Take a star off"):
        follow(by=anna, event=event_make(by=table.gm, name="spa", title="Spa"))


def test_programs_follow_too(table):
    anna = browser(user("anna"))
    assert anna.put(f"/api/games/{table.game.slug}/follow/").status_code == 204
    table.pass_deadline()
    (one,) = anna.get("/api/me/following/").json()
    assert one["of"] == table.game.name and one["url"].endswith("/report/S1901M/")
    assert anna.delete(f"/api/games/{table.game.slug}/follow/").status_code == 204
    assert anna.get("/api/me/following/").json() == []
