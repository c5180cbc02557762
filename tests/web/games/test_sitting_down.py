"""“Sign up and take a seat” ends in that seat, or among the tables that have room. So does logging in."""

import time

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

from games.accounts import wishes
from games.forming.joining import game_join
from games.play_now.guests import guest_make
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-one-for-once"


def sign_up(client, name="newcomer", after=""):
    form = {"username": name, "email": f"{name}@example.org", "password1": PASSWORD, "next": after}
    return client.post("/accounts/signup/", form, follow=True)


def member(name):
    made = user(name)
    made.set_password(PASSWORD)
    made.save()
    EmailAddress.objects.create(user=made, email=made.email, primary=True, verified=True)
    return made


def as_guest(client):
    guest = guest_make()
    client.force_login(guest, backend="allauth.account.auth_backends.AuthenticationBackend")
    return guest


def wants(client, game, seat="", by="signup"):
    answer = client.post(f"{game.get_absolute_url()}join/", {"seat": seat, "by": by})
    assert answer.status_code == 302
    return answer["Location"]


@pytest.fixture
def forming(tables):
    return tables(forming=True, allocation="chosen")


@pytest.mark.parametrize("begin", [lambda client: None, as_guest], ids=["nobody", "guest"])
def test_who_signs_up_for_a_seat_has_it(client, forming, begin):
    begin(client)
    here = forming.game.get_absolute_url()
    offered = client.get(here).content.decode()
    assert "Sign up and take a seat" in offered
    assert '<option value="France">' in offered
    assert wants(client, forming.game, "France") == f"/accounts/signup/?next={here.replace('/', '%2F')}"
    assert not forming.game.memberships.exists(), "nobody sits before they have signed up"
    page = sign_up(client, after=here)
    assert page.redirect_chain[-1][0] == here
    assert "You play France." in page.content.decode()
    assert forming.seat("France").player == User.objects.get(username="newcomer")


@pytest.mark.parametrize("begin", [lambda client: None, as_guest], ids=["nobody", "guest"])
def test_who_logs_in_for_a_seat_has_it(client, forming, begin):
    begin(client)
    dora = member("dora")
    assert wants(client, forming.game, "Italy", by="login").startswith("/accounts/login/")
    page = client.post("/accounts/login/", {"login": "dora", "password": PASSWORD}, follow=True)
    assert page.redirect_chain[-1][0] == forming.game.get_absolute_url()
    assert forming.seat("Italy").player == dora


def test_a_seat_that_is_taken_meanwhile_leads_to_the_tables_that_have_room(client, forming):
    wants(client, forming.game, "France")
    game_join(game=forming.game, by=user("quicker"), seat_id="France")
    page = sign_up(client, after=forming.game.get_absolute_url())
    assert page.redirect_chain[-1][0] == "/games/?show=open"
    said = page.content.decode()
    assert "France has been taken meanwhile. These tables have room." in said
    assert forming.game.name in said
    assert not forming.game.memberships.filter(user__username="newcomer").exists()


def test_a_seat_that_came_free_is_taken_over_by_a_button(client, table):
    here = table.game.get_absolute_url()
    assert "Take over" not in client.get("/games/").content.decode()
    leaver = Client()
    leaver.force_login(table.france, backend="allauth.account.auth_backends.AuthenticationBackend")
    leaver.post(f"{here}leave/", {"sure": "yes"})
    for page in ("/", "/games/", here):
        assert 'name="seat" value="France"' in client.get(page).content.decode(), page
    wants(client, table.game, "France")
    sign_up(client, after=here)
    assert table.seat("France").player.username == "newcomer"


def test_an_invitation_is_not_forgotten_on_the_way(client, tables):
    private = tables(forming=True, private=True, allocation="chosen")
    as_guest(client)
    here = private.game.get_absolute_url()
    client.get(f"{here}?invite={private.game.invite_token}")
    member("dora")
    wants(client, private.game, "Turkey", by="login")
    client.post("/accounts/login/", {"login": "dora", "password": PASSWORD})
    assert private.seat("Turkey").player.username == "dora"


def test_a_wish_is_granted_once(client, forming):
    wants(client, forming.game, "France")
    sign_up(client)
    newcomer = User.objects.get(username="newcomer")
    client.post(f"{forming.game.get_absolute_url()}leave/")
    client.post("/accounts/logout/")
    client.post("/accounts/login/", {"login": "newcomer", "password": PASSWORD})
    assert not forming.game.memberships.filter(user=newcomer, left_at=None).exists()


def test_a_wish_of_yesterday_seats_nobody(client, forming, monkeypatch):
    wants(client, forming.game, "France")
    now = time.time()
    monkeypatch.setattr(wishes.time, "time", lambda: now + wishes.FRESH_FOR + 1)
    sign_up(client)
    assert not forming.game.memberships.exists()


def test_scripts_are_told_and_nothing_is_kept(client, forming):
    url = f"{forming.game.get_absolute_url()}join/"
    answer = client.post(url, {"seat": "France"}, headers={"Accept": "application/json"})
    assert answer.status_code == 401
    as_guest(client)
    answer = client.post(url, {"seat": "France"}, headers={"Accept": "application/json"})
    assert answer.status_code == 403
    assert "Sign up" in answer.json()["message"]
    sign_up(client)
    assert not forming.game.memberships.exists()
