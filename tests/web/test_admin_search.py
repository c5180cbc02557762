"""Searching the admin: games by player, rule and phase, and never a way to what is hidden."""

import pytest
from django.test import Client

from games.models import Game
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client_of):
    return client_of("boss", is_staff=True, is_superuser=True)


def found(client, words, model="game"):
    page = client.get(f"/admin/games/{model}/", {"q": words})
    assert page.status_code == 200
    return page.context["cl"].result_list


def test_games_are_found_by_name_player_rule_and_phase(boss):
    plain, silly = make_table(prefix="plain"), make_table(prefix="silly", with_rules=["borg"])
    plain.pass_deadline()
    assert set(found(boss, "plainTable")) == {plain.game}
    assert set(found(boss, "sillyfrance")) == {silly.game}
    assert set(found(boss, "borg")) == {silly.game}
    assert set(found(boss, "spring 1901")) == {silly.game}
    assert set(found(boss, "F1901M")) == {plain.game}
    assert set(found(boss, "no such thing")) == set()


def test_who_plays_an_anonymous_game_cannot_be_searched_for(boss):
    table = make_table(anonymous=True)
    assert set(found(boss, "france")) == set()
    Game.objects.filter(pk=table.game.pk).update(gm=user("boss"))
    assert set(found(boss, "france")) == {table.game}


def test_a_gm_searches_the_own_games_alone(browse):
    mine, other = make_table(prefix="mine"), make_table(prefix="other")
    for table in (mine, other):
        table.order("France", "A Par H")
    gm = browse(mine.gm)
    assert set(found(gm, "Table")) == {mine.game} and set(found(gm, "otherfrance")) == set()
    assert [paper.turn.game for paper in found(gm, "minefrance", "submission")] == [mine.game]
    assert list(found(gm, "otherfrance", "submission")) == []
    for model in ("turn", "message", "ruling", "auditentry"):
        found(gm, "S1901M", model)


@pytest.fixture
def browse():
    def log_in(member):
        client = Client()
        client.force_login(member)
        return client

    return log_in
