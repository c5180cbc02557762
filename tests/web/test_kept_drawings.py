"""Drawings for spectators are made once; those for members never are what somebody else is shown."""

import pytest
from django.core.cache import cache
from django.test import Client

from games.maps import drawing_cache, game_maps
from games.models import Game
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(monkeypatch):
    """How often a map is drawn."""
    count = []
    real = game_maps.draw
    monkeypatch.setattr(game_maps, "draw", lambda *args: count.append(1) or real(*args))
    return count


def looks(path, *clients):
    return [client.get(path).content for client in clients]


def test_two_spectators_see_one_drawing_and_a_player_one_of_their_own(drawn, monkeypatch):
    table = make_table()
    player = Client()
    player.force_login(table.france)
    path = f"/api/games/{table.game.slug}/map.svg"
    first, second = looks(path, Client(), Client())
    assert (first, len(drawn)) == (second, 1)
    stored = []
    monkeypatch.setattr(drawing_cache.cache, "get_or_set", lambda *args: stored.append(args))
    looks(path, player)
    assert (stored, len(drawn)) == ([], 2)


def test_what_has_changed_is_drawn_anew(drawn):
    table = make_table()
    here = table.game.get_absolute_url()
    path = f"/api/games/{table.game.slug}/map.svg"
    before = looks(path, Client())
    Game.objects.filter(pk=table.game.pk).update(name="Another name")
    assert b"Another name" in looks(path, Client())[0] != before[0]
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    looks(f"{here}report/S1901M/", Client(), Client())
    assert len(drawn) == 4, "one board, the same under another name, and two for the report"
    assert looks(path, Client()) != before


def test_who_has_it_already_is_told_so_and_nothing_is_drawn(drawn):
    table = make_table()
    table.pass_deadline()
    for path in (f"/api/games/{table.game.slug}/map.svg", f"/api/games/{table.game.slug}/turns/1/map.svg"):
        first = Client().get(path)
        count = len(drawn)
        again = Client().get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content, len(drawn)) == (304, b"", count)
        assert again.headers["ETag"] == first.headers["ETag"]
        player = Client()
        player.force_login(table.france)
        own = player.get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert (own.status_code, "ETag" in own.headers) == (200, False)
        assert "no-store" in own.headers["Cache-Control"]
    table.pass_deadline()
    changed = Client().get(f"/api/games/{table.game.slug}/map.svg", headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200


def test_a_private_game_is_no_more_open_for_a_tag(drawn):
    table = make_table(private=True)
    path = f"/api/games/{table.game.slug}/map.svg"
    tag = Client().get(f"{path}?invite={table.now.invite_token}").headers["ETag"]
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 404


def test_without_a_cache_maps_are_drawn_each_time(drawn, monkeypatch):
    monkeypatch.setattr(cache, "get_or_set", lambda key, make, timeout: make())
    table = make_table()
    looks(f"/api/games/{table.game.slug}/map.svg", Client(), Client())
    assert len(drawn) == 2
