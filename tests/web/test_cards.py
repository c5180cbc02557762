"""Cards of games in lists that are each reader's own."""

import pytest
from django.test import Client

from games.models import Profile, Seat
from games.services.seats import seat_give_up
from tests.plugins.tables import make_table, user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pages_kept")]
LIST = "/games/?show=going"


def reader(name: str, zone: str = "UTC") -> Client:
    member = user(name)
    Profile.objects.filter(user=member).update(time_zone=zone)
    client = Client(enforce_csrf_checks=True)
    client.force_login(member)
    return client


def shown(client: Client, address: str = LIST) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def token_in(page: str) -> str:
    """The token in the form of a card by which one takes a seat over."""
    return page.split("gamecard__take", 1)[1].split('csrfmiddlewaretoken" value="', 1)[1].split('"')[0]


def test_a_private_game_is_in_its_members_lists_alone():
    table = make_table(name="Behind the curtain", private=True)
    member = Client()
    member.force_login(table.france)
    assert "Behind the curtain" in shown(member)
    assert "Behind the curtain" not in shown(reader("nosy"))
    assert "Behind the curtain" not in shown(Client())


def test_each_reader_has_a_token_of_their_own():
    table = make_table(name="A chair is free")
    seat_give_up(table.now, table.game.memberships.get(user=table.italy))
    pages = [shown(reader(name)) for name in ("ann", "bob")]
    tokens = [token_in(page) for page in pages]
    assert tokens[0] != tokens[1]
    client = reader("cid")
    taken = {"seat": "Italy", "csrfmiddlewaretoken": token_in(shown(client))}
    sat_down = client.post(f"/games/{table.game.slug}/join/", taken)
    assert sat_down.status_code == 302
    assert Seat.objects.get(game=table.game, seat_id="Italy").player == user("cid")


def test_hours_are_those_of_the_readers_zone():
    make_table(name="When")
    here, there = shown(reader("ann")), shown(reader("bob", "Asia/Tokyo"))
    assert "JST" in there
    assert "JST" not in here
    assert "JST" not in shown(reader("cid"))


def test_a_game_without_press_says_so():
    make_table(name="Gunboat", press="none")
    page = shown(Client())
    assert "no press" in page
    assert "none press" not in page
