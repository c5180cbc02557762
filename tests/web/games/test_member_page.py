"""The page of a member: for those who want one, and never a word of what is hidden."""

import pytest
from django.utils import timezone

from games.forming.joining import game_leave
from games.models import Game, GameStatus, Profile
from games.play_now.guests import guest_make
from games.play_now.solo_games import solo_game_begin
from games.services.endings import finish
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def show(member):
    Profile.objects.filter(user=member).update(shows_page=True)


def end(table, *winners):
    finish(table.now, kind="win" if len(winners) == 1 else "draw", seats=winners, now=timezone.now())


def test_only_who_wants_a_page_has_one(table, client, browse):
    assert client.get("/members/france/").status_code == 404
    assert client.get("/api/members/france/").status_code == 404
    own = browse(table.france).get("/members/france/")
    assert "Only you see this page" in own.content.decode()
    browse(table.france).post(
        "/me/settings/", {"display_name": "france", "time_zone": "UTC", "theme": "system", "shows_page": "on"}
    )
    page = client.get("/members/france/").content.decode()
    assert table.game.name in page
    assert client.get("/members/nobody/").status_code == 404
    assert client.get(f"/members/{guest_make().username}/").status_code == 404


def test_results_are_told_by_seat(tables, client):
    won, drawn, lost, left = (tables(prefix=f"g{number}") for number in range(4))
    anna = user("anna")
    show(anna)
    for game in (won, drawn, lost, left):
        game.seat("France").memberships.update(user=anna)
        game.game.seats.filter(seat_id="France").update(player=anna)
    game_leave(game=left.game, by=anna)
    end(won, "France")
    end(drawn, "France", "Italy")
    end(lost, "Italy")
    end(left, "Italy")
    told = client.get("/api/members/anna/").json()
    assert told["results"] == [
        {"variant": "standard", "seat": "France", "played": 4, "won": 1, "drawn": 1, "lost": 1, "left": 1}
    ]
    page = client.get("/members/anna/").content.decode()
    for game in (won, drawn, lost, left):
        assert game.game.name in page
    assert "Standard Diplomacy" in page


def test_what_is_hidden_stays_so(tables, client):
    anonymous, private = tables(prefix="masked", anonymous=True), tables(prefix="secret", private=True)
    anna = user("anna")
    show(anna)
    for game in (anonymous, private):
        game.seat("France").memberships.update(user=anna)
        game.game.seats.filter(seat_id="France").update(player=anna)
    solo_game_begin(by=anna)
    for address in ("/members/anna/", "/api/members/anna/"):
        page = client.get(address).content.decode()
        for game in (anonymous, private):
            assert game.game.name not in page
            assert game.game.slug not in page
        assert "Against bots" not in page
    game_leave(game=anonymous.game, by=anna)
    assert anonymous.game.name not in client.get("/members/anna/").content.decode()
    end(anonymous, "Italy")
    assert Game.objects.get(pk=anonymous.game.pk).status == GameStatus.FINISHED
    assert anonymous.game.name in client.get("/members/anna/").content.decode()


def test_deadlines_are_told(table, client):
    show(table.france)
    assert "none so far" in client.get("/members/france/").content.decode()
    table.order("France", "A Par H")
    table.pass_deadline()
    page = client.get("/members/france/").content.decode()
    assert "100 %" in page
    assert "1 of 1" in page
    assert client.get("/api/members/france/").json()["deadlines_met"] == 1


def test_names_at_the_table_lead_to_it(table, client):
    here = table.game.get_absolute_url()
    assert "/members/france/" not in client.get(here).content.decode()
    show(table.france)
    assert "/members/france/" in client.get(here).content.decode()


def test_an_anonymous_table_leads_nowhere(tables, client):
    table = tables(anonymous=True)
    show(table.france)
    assert "/members/" not in client.get(table.game.get_absolute_url()).content.decode()
