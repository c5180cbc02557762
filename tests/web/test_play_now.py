"""Play now: one press, and one sits against bots; guests, what they may do, and how they become members."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.common.variants_on_offer import on_offer
from games.compositions.services import composition_save
from games.models import AuditEntry, Game, Profile, Turn
from games.play_now import pages as play_now
from games.play_now.guests import guest_make, guests_clear
from games.play_now.solo_games import KEPT
from games.services.turns import turns_work
from games.tasks import clear_away
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db

PASSWORD = "a fine long phrase"


def begun(client, **asked):
    """A game begun by the button, and its page."""
    page = client.post("/play/", asked, follow=True)
    assert page.status_code == 200
    return Game.objects.latest("pk"), page.content.decode()


@pytest.fixture
def guest():
    """A guest at a table, and their browser."""
    client = Client()
    game, _ = begun(client)
    return client, game


@pytest.mark.parametrize("variant", on_offer())
def test_the_button_stands_where_one_looks_for_it_and_seats_a_guest(variant):
    client = Client()
    home, page = client.get("/").content.decode(), client.get(f"/variants/{variant}/").content.decode()
    assert f'name="variant" value="{variant}"' in home
    assert f'name="variant" value="{variant}"' in page
    assert '<select name="seat">' in page
    game, table = begun(client, variant=variant)
    assert game.variant == variant
    me = game.creator
    assert me.profile.guest
    assert not me.has_usable_password()
    assert game.seat_of(me) is not None
    assert "You play as a guest" in table
    assert "Play these orders" in table
    assert "At your own pace" in table


def test_a_seat_can_be_chosen():
    game, _ = begun(Client(), variant="hitchhiker", seat="Vogon")
    assert game.seat_of(game.creator).seat_id == "Vogon"


def test_a_composition_has_the_button_too():
    composition = composition_save(by=user("ann"), name="Birds", with_rules=["birds"])
    page = Client().get(composition.get_absolute_url()).content.decode()
    address = re.search(r'name="composition" value="([^"]+)"', page)[1]
    game, _ = begun(Client(), composition=address)
    assert game.with_rules == ["birds"]


def test_two_games_are_one_guests(guest):
    client, game = guest
    other, _ = begun(client, variant="dipshomashy")
    assert other.creator == game.creator
    home = client.get("/").content.decode()
    assert game.get_absolute_url() in home
    assert other.get_absolute_url() in home


def test_a_member_plays_as_themselves():
    client = Client()
    client.force_login(user("anna"))
    game, page = begun(client)
    assert game.creator == user("anna")
    assert "You play as a guest" not in page


@pytest.mark.parametrize(
    ("asked", "said"),
    [({"variant": "ruritania"}, "no variant"), ({"seat": "Mars"}, "no seat"), ({"composition": "x/9"}, "no such comp")],
)
def test_what_there_is_not_is_said(asked, said):
    page = Client().post("/play/", asked, follow=True)
    assert said in page.content.decode()
    assert not Game.objects.exists()


def test_a_thousand_guests_from_one_address_are_slowed_down_and_told_so(monkeypatch):
    monkeypatch.setattr(play_now, "GUESTS", (2, 3600))
    for _ in range(2):
        begun(Client())
    refused = Client().post("/play/", follow=True)
    assert refused.status_code == 429
    assert "guests have sat down from your address" in refused.content.decode()
    assert Profile.objects.filter(guest=True).count() == 2
    begun(Client(REMOTE_ADDR="198.51.100.7"))


def test_who_begins_game_after_game_is_slowed_down(guest, monkeypatch):
    client, _ = guest
    monkeypatch.setattr(play_now, "GAMES", (1, 3600))
    begun(client)
    refused = client.post("/play/")
    assert refused.status_code == 429
    assert "You have begun more than" in refused.content.decode()


def test_a_form_of_another_site_begins_nothing():
    assert Client(enforce_csrf_checks=True).post("/play/").status_code == 403
    assert not User.objects.exists()


# --- what guests may do --------------------------------------------------------------------------


def test_a_guest_takes_no_seat_among_people_and_writes_to_nobody(guest):
    client, _ = guest
    table = make_table(forming=True, players=())
    going = make_table(prefix="going-")
    url = table.game.get_absolute_url()
    for path, sent in (
        (f"{url}join/", {"seat": "France"}),
        (f"{going.game.get_absolute_url()}press/send/", {"text": "hello"}),
        ("/games/new/", {"name": "A rude name"}),
        ("/me/settings/", {"display_name": "A rude name"}),
        ("/rules/compositions/x/listed/", {}),
    ):
        answer = client.post(path, sent)
        assert answer.status_code == 302, path
        assert answer["Location"].startswith("/accounts/signup/")
    for path in (f"/api{url}join/", f"/api{going.game.get_absolute_url()}press/", "/api/games/", "/api/compositions/"):
        answer = client.post(path, {}, content_type="application/json")
        assert answer.status_code == 403, path
        assert "Sign up" in answer.json()["detail"]
    assert not table.game.memberships.exists()
    assert "That is for members" in client.get("/accounts/signup/").content.decode()


@pytest.mark.parametrize("path", ["/me/", "/me/settings/", "/games/new/"])
def test_pages_for_members_lead_a_guest_to_the_door_and_back(guest, path):
    client, _ = guest
    assert client.get(path)["Location"] == f"/accounts/signup/?next={path.replace('/', '%2F')}"


def test_a_guest_orders_and_plays(guest):
    client, game = guest
    url = game.get_absolute_url()
    answer = client.post(f"{url}orders/", {"number": 1, "text": ""}, headers={"Accept": "application/json"})
    assert answer.status_code == 200
    asked = client.post(f"{url}ready/", {"number": 1, "ready": "yes"})
    assert b"Is it meant so?" in asked.content  # an empty paper is asked about once
    sure = re.search(r'name="sure" value="(\d+)"', asked.content.decode())[1]
    assert client.post(f"{url}ready/", {"number": 1, "ready": "yes", "sure": sure}).status_code == 302
    assert Turn.objects.get(game=game).ready_at is not None


def test_a_guests_game_is_for_nobody_elses_eyes(guest):
    _, game = guest
    assert Client().get(game.get_absolute_url()).status_code == 404
    assert game.get_absolute_url() not in Client().get("/games/").content.decode()


# --- how they become members ---------------------------------------------------------------------


def sign_up(client, name="newcomer"):
    return client.post(
        "/accounts/signup/", {"username": name, "email": f"{name}@example.org", "password1": PASSWORD}, follow=True
    )


def test_signing_up_keeps_the_games(guest):
    client, game = guest
    assert client.get("/accounts/signup/").status_code == 200
    page = sign_up(client)
    assert page.status_code == 200
    member = User.objects.get(username="newcomer")
    assert member.pk == game.creator_id
    assert not member.profile.guest
    assert str(member.profile) == "newcomer"
    assert member.check_password(PASSWORD)
    assert EmailAddress.objects.filter(user=member, email="newcomer@example.org").exists()
    table = client.get(game.get_absolute_url()).content.decode()
    assert "You play as a guest" not in table
    assert "Play these orders" in table


def test_what_cannot_be_signed_up_with_leaves_the_guest_as_they_were(guest):
    client, game = guest
    user("newcomer")
    page = sign_up(client)
    assert "already has that name" in page.content.decode()
    assert Profile.objects.get(user=game.creator).guest
    assert client.get(game.get_absolute_url()).status_code == 200


def test_logging_in_hands_the_games_on(guest):
    client, game = guest
    member = user("oldhand")
    member.set_password(PASSWORD)
    member.save()
    EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    client.post(f"{game.get_absolute_url()}orders/", {"number": 1, "text": ""})
    client.post("/accounts/login/", {"login": "oldhand", "password": PASSWORD})
    game = Game.objects.get(pk=game.pk)
    assert game.creator == member
    assert game.seat_of(member) is not None
    assert client.get(game.get_absolute_url()).status_code == 200
    assert not Profile.objects.filter(guest=True).exists()


def test_guests_who_come_no_more_are_cleared_away_with_their_games(guest):
    _, game = guest
    stays = Client()
    kept, _ = begun(stays)
    idle = guest_make()
    old = timezone.now() - KEPT - timedelta(days=1)
    User.objects.filter(profile__guest=True).update(date_joined=old)
    for one in (game, kept):
        Game.objects.filter(pk=one.pk).update(created_at=old)
    Turn.objects.filter(game=game).update(opened_at=old)
    assert guests_clear() == 2
    assert list(Game.objects.all()) == [kept]
    assert list(User.objects.filter(profile__guest=True)) == [kept.creator]
    assert not AuditEntry.objects.filter(actor=idle.pk).exists()
    clear_away()
    assert stays.get(kept.get_absolute_url()).status_code == 200


def test_the_steps_of_a_first_season_are_shown_until_they_are_done(guest):
    client, game = guest
    here = game.get_absolute_url()
    assert "data-coach" in client.get(here).content.decode()
    assert client.post("/taught/").status_code == 200
    assert "data-coach" not in client.get(here).content.decode()


def test_nobody_is_led_through_a_season_among_people():
    table = make_table()
    client = Client()
    client.force_login(table.france)
    assert "data-coach" not in client.get(table.game.get_absolute_url()).content.decode()


def test_two_seasons_are_enough(guest):
    client, game = guest
    here = game.get_absolute_url()
    for shown in (True, True, False):
        assert ("data-coach" in client.get(here).content.decode()) is shown
        for _ in range(9):
            window = Game.objects.get(pk=game.pk).open_turn.window
            number = Game.objects.get(pk=game.pk).turn_number
            client.post(f"{here}ready/", {"number": number, "ready": "yes"})
            turns_work(bots=True)
            if window == "M":
                break
