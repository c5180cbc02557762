"""Planted secrets come out of no endpoint before their time, for anybody whom they do not concern."""

import pytest
from rest_framework.test import APIClient

from games.press.services import press
from games.services import endings, orders
from tests.api.test_permissions import ENDPOINTS
from tests.plugins.tables import make_table, user

pytestmark = [pytest.mark.django_db, pytest.mark.once]

READABLE = sorted({path for method, path, _, _ in ENDPOINTS if method == "get" and "{" not in path})

SECRETS = {
    "orders": "A Par - Gas",
    "typed": "perhaps Picardy",
    "press": "Marseilles at midnight",
    "ready-made": "A Mar - Spa",
}


@pytest.fixture
def table():
    table = make_table(anonymous=True, grey_press=True)
    table.order("France", "A Par - Gas", "A Mar - Spa")
    orders.draft_save(game=table.game, by=table.france, number=1, text="perhaps Picardy")
    press.press_send(game=table.game, by=table.france, to=["Turkey"], text="Marseilles at midnight")
    press.press_send(game=table.game, by=table.russia, to=["public"], text="Grey words", unsigned=True)
    endings.draw_vote_cast(game=table.game, by=table.austria)
    endings.concession_make(game=table.game, by=table.england, to="Germany")
    return table


def everything_shown_to(table, member):
    """All that can be read: every endpoint of the game, every thread that is listed, and the lists of games."""
    client = APIClient()
    if member is not None:
        client.force_authenticate(member)
    pages = {path: client.get(f"/api/games/{table.game.slug}/{path}").content.decode() for path in READABLE}
    for thread in client.get(f"/api/games/{table.game.slug}/press/").json():
        address = f"/api/games/{table.game.slug}/press/{thread['id']}/"
        pages[address] = client.get(address).content.decode()
    pages["list"] = client.get("/api/games/").content.decode()
    return pages


@pytest.mark.parametrize("who", ["nobody", "other", "italy", "staff"])
def test_no_secret_of_france_is_shown_to_others(table, who):
    member = {"nobody": None, "other": user("other"), "italy": table.italy, "staff": user("staff")}[who]
    if who == "staff":
        member.is_staff = member.is_superuser = True
        member.save()
    for path, shown in everything_shown_to(table, member).items():
        for name, secret in SECRETS.items():
            assert secret not in shown, (path, name)
        for secret in (table.game.secret, table.game.hidden_secret):
            assert secret not in shown, path
        for player in ("austria", "france", "russia"):
            assert f'"{player}"' not in shown, (path, "names of an anonymous game")


def test_the_test_would_notice(table):
    shown = "".join(everything_shown_to(table, table.france).values())
    assert all(secret in shown for secret in SECRETS.values())
    shown = "".join(everything_shown_to(table, table.gm).values())
    assert all(secret in shown for secret in SECRETS.values())
    assert '"russia"' in shown


def test_votes_are_shown_to_nobody_but_who_cast_them(table):
    for member in (table.italy, table.gm, None):
        client = APIClient()
        if member is not None:
            client.force_authenticate(member)
        before = {path: client.get(f"/api/games/{table.game.slug}/{path}").content for path in READABLE}
        endings.draw_vote_withdraw(game=table.game, by=table.austria)
        endings.concession_withdraw(game=table.game, by=table.england)
        after = {path: client.get(f"/api/games/{table.game.slug}/{path}").content for path in READABLE}
        assert before == after
        endings.draw_vote_cast(game=table.game, by=table.austria)
        endings.concession_make(game=table.game, by=table.england, to="Germany")


def test_saving_orders_shows_nothing_to_others(table):
    def seen():
        return {path: APIClient().get(f"/api/games/{table.game.slug}/{path}").content for path in READABLE}

    before = seen()
    table.order("Turkey", "A Con - Bul")
    assert seen() == before


def test_after_the_deadline_orders_are_open_and_after_the_game_names_and_secret(table):
    table.pass_deadline()
    report = APIClient().get(f"/api/games/{table.game.slug}/turns/1/").json()
    assert "A Par - Gas" in [one["order"] for one in report["results"]["France"]]
    for member in table.people.values():
        if table.now.seat_of(member):
            endings.draw_vote_cast(game=table.game, by=member)
    game = APIClient().get(f"/api/games/{table.game.slug}/").json()
    assert game["status"] == "finished"
    assert game["secret"] == table.game.secret
    assert game["hidden_secret"] == ""
    gm = APIClient()
    gm.force_authenticate(table.gm)
    assert gm.post(f"/api/games/{table.game.slug}/gm/secret/").json()["hidden_secret"] == table.game.hidden_secret
    assert {seat["player"] for seat in game["seats"]} == {member.username for member in table.people.values()}
