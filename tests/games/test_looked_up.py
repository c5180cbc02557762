"""What one page asks of a game it asks the database once; whoever changes a game asks every time."""

from collections import Counter

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Game

pytestmark = pytest.mark.django_db


def test_a_game_for_reading_keeps_what_it_was_asked(table):
    game = Game.objects.get(pk=table.game.pk)
    game.only_read()
    first = game.open_turn
    with CaptureQueriesContext(connection) as asked:
        assert game.open_turn is first
    assert len(asked) == 0
    table.pass_deadline()
    assert game.open_turn is first, "one answer tells of one moment"


def test_any_other_asks_again(table):
    game = Game.objects.get(pk=table.game.pk)
    first = game.open_turn
    assert game.last_turn is None
    table.pass_deadline()
    game.refresh_from_db()
    assert game.open_turn != first
    assert game.last_turn == first


def test_what_is_nothing_is_kept_too(table):
    game = Game.objects.get(pk=table.game.pk)
    game.only_read()
    assert game.last_turn is None
    with CaptureQueriesContext(connection) as asked:
        assert game.last_turn is None
    assert len(asked) == 0


def test_what_is_kept_is_each_members_own(table):
    game = Game.objects.get(pk=table.game.pk)
    game.only_read()
    assert [game.has_gm(one) for one in (table.gm, table.france, table.gm)] == [True, False, True]
    assert [game.seat_of(one).seat_id for one in (table.italy, table.france)] == ["Italy", "France"]
    assert game.seat_of(table.gm) is None


@pytest.mark.parametrize("who", ["france", "gm", None])
@pytest.mark.parametrize("page", ["/games/{}/", "/api/games/{}/state/"])
def test_a_page_asks_for_no_turn_twice(table, who, page):
    table.pass_deadline()
    client = Client()
    if who:
        client.force_login(getattr(table, who))
    address = page.format(table.game.slug)
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    turns = Counter(one["sql"] for one in asked if 'FROM "games_turn"' in one["sql"])
    assert [sql for sql, times in turns.items() if times > 1] == []
