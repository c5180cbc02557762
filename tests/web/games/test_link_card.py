"""What other sites show of a link to a game: a way out, for public games and published turns alone."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from games.services import turns
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


def card(game, member=None, address: str = "") -> dict[str, str]:
    client = Client()
    if member is not None:
        client.force_login(member)
    page = client.get(address or game.get_absolute_url()).content.decode()
    return dict(re.findall(r'<meta property="(og:[a-z:]+)" content="([^"]*)"', page))


def test_a_public_game_has_name_headline_and_the_last_published_map():
    table = make_table()
    assert card(table.game)["og:title"] == table.game.name
    assert "og:image" not in card(table.game), "nothing has been played"
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    found = card(table.game)
    assert "Spring 1901" in found["og:description"]
    assert found["og:image"] == f"http://testserver{table.game.get_absolute_url()}report/S1901M/map.png"
    picture = Client().get(found["og:image"].removeprefix("http://testserver"))
    assert picture.headers["Content-Type"] == "image/png"


def test_it_is_the_same_whoever_asks():
    table = make_table()
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    table.order("France", "A Bur - Mun")
    stranger = card(table.game)
    for member in (table.france, table.gm, table.england):
        assert card(table.game, member) == stranger
    assert "Mun" not in stranger["og:description"]


def test_a_private_game_has_none_for_nobody():
    table = make_table(private=True)
    table.pass_deadline()
    for member in (table.france, table.gm):
        assert card(table.game, member) == {}
    assert (
        "og:" not in Client().get(f"{table.game.get_absolute_url()}?token={table.game.invite_token}").content.decode()
    )


def test_a_turn_that_the_gm_still_looks_at_is_not_shown():
    table = make_table(gate_minutes=60)
    table.order("France", "A Par - Bur")
    table.everybody_ready()
    turn = table.turn
    turns.turn_adjudicate(turn_id=turn.pk, number=1, now=timezone.now())
    assert table.turn.gated_at is not None
    for member in (None, table.france, table.gm):
        found = card(table.game, member)
        assert "og:image" not in found
        assert "Bur" not in found["og:description"]
