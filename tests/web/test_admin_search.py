"""Searching the admin: games by player, rule and phase, and never a way to what is hidden."""

import pytest
from django.test import Client
from django.utils import timezone

from games.models import AuditEntry, BotAdvice, BotLetter, BotPromise, BotThought, Game, GameChances
from games.press.services.press import press_send
from games.seat_offers import services as seat_offers
from games.services import rulings, seats
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


def test_what_bots_owe_is_found_and_tells_no_secret(boss, browse):
    """Letters, promises, thoughts and advice of the games that one rules; never what they say."""
    mine, other = make_table(prefix="mine"), make_table(prefix="other")
    for table in (mine, other):
        message = press_send(game=table.game, by=table.france, to=["Turkey"], text="Marseilles at midnight")
        about = {"turn": table.turn, "seat": table.seat("Turkey")}
        now = timezone.now()
        BotLetter.objects.create(message=message, hinted_at=now, **about)
        BotPromise.objects.create(to=table.seat("France"), kind="support", line="F Bla S A Bul - Rum", **about)
        plain = {"version": 1, "hinted_at": now, **about}
        BotThought.objects.create(strength="expert", temper="usual", seed="5eed5eed", seconds=1, **plain)
        BotAdvice.objects.create(orders=[{"line": "F Ank - Bla", "fear": None}], replaced="A Con - Bul", **plain)
        GameChances.objects.create(game=table.game, version=1, turns=[1, 2], points=[{}])
    gm, secrets = browse(mine.gm), ("midnight", "A Bul - Rum", "5eed5eed", "F Ank", "A Con")
    for model in ("botletter", "botpromise", "botthought", "botadvice", "gamechances"):
        assert len(found(gm, "mineTable", model)) == 1, model
        assert len(found(gm, "otherTable", model)) == 0, model
        if model != "gamechances":
            assert len(found(gm, "turkey", model)) == 1, model
        row = found(gm, "", model)[0]
        for address in (f"/admin/games/{model}/", f"/admin/games/{model}/{row.pk}/change/"):
            page = gm.get(address).content.decode()
            assert not [secret for secret in secrets if secret in page], address
        assert gm.post(f"/admin/games/{model}/{row.pk}/change/", {"tries": "0"}).status_code == 403
        assert boss.get(f"/admin/games/{model}/").status_code == 403, "an operator has no part in it"
    assert "1 of 2 turns" in gm.get("/admin/games/gamechances/").content.decode()
    assert AuditEntry.objects.filter(game=mine.game, action="gm.read_press").exists()


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


def test_rulings_are_found_by_what_they_say_and_their_season_and_lead_to_the_desk(browse):
    mine, other = make_table(prefix="mine"), make_table(prefix="other")
    for table in (mine, other):
        data = {"text": "Cervantes wrote Don Quixote"}
        rulings.ruling_make(game=table.game, by=table.gm, kind="house", data=data, reason="Somebody asked.")
    gm = browse(mine.gm)
    for words in ("cervantes", "somebody asked", "Spring 1901", "S1901M"):
        assert [one.game for one in found(gm, words, "ruling")] == [mine.game], words
    assert list(found(gm, "Shakespeare", "ruling")) == []
    page = gm.get("/admin/games/ruling/").content.decode()
    ruling = mine.game.rulings.get()
    for said in ("Cervantes wrote", "Somebody asked.", f"/gm/{mine.game.slug}/do/withdraw/?ruling={ruling.pk}"):
        assert said in page
    assert "/admin/auth/user/" not in gm.get(f"/admin/games/ruling/{ruling.pk}/change/").content.decode()


def test_the_index_of_a_gm_has_no_lists_of_bots_and_no_account_that_is_refused(browse):
    table = make_table()
    gm = browse(table.gm)
    assert "botthought" not in gm.get("/admin/").content.decode()
    page = gm.get(f"/admin/games/game/{table.game.pk}/change/").content.decode()
    assert "/admin/auth/user/" not in page
    assert f"/admin/games/botthought/?turn__game__id__exact={table.game.pk}" in page


def test_the_audit_log_is_searched_by_words_and_names_members(browse):
    table = make_table()
    gm = browse(table.gm)
    gm.get(f"/gm/{table.game.slug}/")
    assert {one.action for one in found(gm, "read all orders", "auditentry")} == {"gm.read_orders"}
    assert list(found(gm, "sold a horse", "auditentry")) == []
    newcomer = user("newcomer")
    seats.seat_replace(game=table.game, by=table.gm, seat_id="Turkey", reason="Away.")
    seat_offers.seat_offer(game=table.game, by=table.gm, seat_id="Turkey", user=newcomer, reason="Come.")
    page = gm.get("/admin/games/auditentry/").content.decode()
    assert "asked a member to play a seat" in page and f"to {newcomer.profile}" in page
    assert (
        "gm.read_orders" not in gm.get(f"/admin/games/auditentry/{table.game.audit.last().pk}/change/").content.decode()
    )
