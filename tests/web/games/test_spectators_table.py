"""Who only watches finds what happened, with centres; who plays finds their moves."""

import pytest
from django.test import Client

from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


def page(game, member=None) -> str:
    client = Client()
    if member is not None:
        client.force_login(member)
    return client.get(game.get_absolute_url()).content.decode()


def test_a_spectators_table_opens_on_what_happened():
    table = make_table()
    assert "tab-news" not in page(table.game), "nothing has happened yet"
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO")
    table.pass_deadline()
    table.order("France", "A Bur - Mun")
    seen = page(table.game)
    first = seen.index('role="tab"')
    assert seen.index('data-tab="news"') - first < 40, "the first of the tabs"
    news = seen[seen.index('id="tab-news"') : seen.index('id="tab-moves"')]
    assert "Spring 1901" in news
    assert "France" in news
    assert "centres" in news
    assert "The whole report" in news
    assert "Mun" not in news.replace("Munich", ""), "what is ordered now is nobody's news"


def test_players_and_the_gm_keep_their_own_tabs():
    table = make_table()
    table.pass_deadline()
    for member in (table.france, table.gm):
        assert "tab-news" not in page(table.game, member)
