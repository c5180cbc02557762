"""How many statements a page takes: as many for somebody with five hundred games as for somebody with six."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.lobby.calendar import calendar_url
from games.models import Game
from games.press.services import press
from games.services import turns
from tests.hosting import crowd
from tests.rows import slow_but

pytestmark = pytest.mark.django_db

PAGES = {
    "/": 28,
    "/games/": 12,
    "/games/?show=going": 12,
    "/games/?show=over": 12,
    "/me/": 16,
    "/api/games/": 10,
    "/api/me/games/": 15,
    "calendar": 15,
    "feed": 30,
    "member": 19,
    "/me/holidays/": 15,
    "/me/blocks/": 8,
    "/me/kin/": 8,
    "/clubs/": 8,
    "/events/": 8,
    "/me/channels/": 15,
    "/queue/": 15,
    "/games/new/": 15,
}
"""The most statements that each may take."""
FEW, MANY, VERY_MANY = 6, 28, 500


@pytest.fixture
def busy(monkeypatch):
    """A member with so many games: some with press to read, some over, all with a turn behind them."""
    monkeypatch.setattr(crowd, "GAMES_EACH", 10**6)

    def of(count, prefix):
        games = crowd.crowd(count, timezone.now(), prefix=prefix)
        while turns.turns_work():
            pass
        Game.objects.filter(pk__in=games[::4]).update(
            status="finished", result={"kind": "draw", "seats": ["France", "Italy"]}, finished_at=timezone.now()
        )
        for game in Game.objects.filter(pk__in=games[1::4]):
            press.press_send(game=game, by=game.seats.get(position=1).player, to=["public"], text="Hello?")
        member = User.objects.get(username=f"{prefix}member0")
        return member, Game.objects.get(pk=games[-1])

    return of


@pytest.fixture(params=slow_but([MANY, VERY_MANY], MANY))
def told(busy, request):
    """What each page takes for the one member and for the other, after a first look that fills the caches."""

    def statements(count, prefix):
        member, game = busy(count, prefix)
        assert member.seats.count() == count
        client, found = Client(), {}
        client.force_login(member)
        special = {"calendar": calendar_url(member), "feed": f"{game.get_absolute_url()}feed/"}
        special["member"] = f"/members/{member.username}/"
        for page in PAGES:
            address = special.get(page, page)
            client.get(address)
            with CaptureQueriesContext(connection) as asked:
                assert client.get(address).status_code == 200, page
            found[page] = len(asked)
        return found

    return statements(FEW, "few-"), statements(request.param, "many-")


def test_no_page_takes_more_for_more_games(told):
    few, many = told
    assert {page: many[page] for page in PAGES if many[page] > few[page]} == {}
    assert {page: many[page] for page, most in PAGES.items() if many[page] > most} == {}


def test_one_finds_all_of_ones_games_page_by_page(busy, client):
    member, _ = busy(MANY, "paged-")
    client.force_login(member)
    going = Game.objects.of_member(member).exclude(status="finished")
    home = client.get("/").content.decode()
    assert home.count('class="mine__game"') == 20
    assert f"All {going.count()} of your games" in home
    assert client.get("/me/").content.decode().count('class="mine__game"') == going.count()


def test_the_soonest_deadline_stands_first(busy, client):
    member, last = busy(FEW, "first-")
    last.turns.filter(adjudicated_at=None).update(due=timezone.now() + timedelta(minutes=5))
    client.force_login(member)
    words = client.get("/me/").content.decode()
    others = [game.name for game in Game.objects.of_member(member).filter(status="running").exclude(pk=last.pk)]
    assert all(words.index(f">{last.name}<") < words.index(f">{name}<") for name in others)
    assert "1 unread" in words


@pytest.mark.parametrize(("page", "most"), [("", 18), ("report/S1901M/", 14)])
def test_a_players_table_and_report_take_few(busy, client, page, most):
    member, game = busy(FEW, "table-")
    client.force_login(member)
    address = f"{game.get_absolute_url()}{page}"
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    assert len(asked) <= most, [one["sql"] for one in asked]
