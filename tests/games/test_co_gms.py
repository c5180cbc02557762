"""Co-GMs rule as the GM does; the GM alone says who they are, and hands the game over to one of them."""

import pytest
from django.test import Client

from games.accounts.leaving import leave
from games.co_gms import services as co_gms
from games.common.errors import Conflict, NotAllowed, Refused
from games.forming import joining
from games.models import AuditEntry, Game, Notice
from games.permissions import check_gm, viewer_of
from games.press.services import press
from games.selectors import orders as reading
from games.selectors.tables import my_games
from games.services import rulings, seats
from tests.plugins.tables import make_table, seated, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db):
    table = make_table()
    table.order("France", "A Par - Bur")
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("second"))
    return table


def rule(table, by):
    data = {"seat": "Italy", "lines": ["A Rom - Apu"]}
    return rulings.ruling_make(game=table.game, by=by, kind="order", data=data, reason="Because.")


def test_a_co_gm_sees_and_rules_as_the_gm_does(table):
    second = user("second")
    viewer = viewer_of(table.now, second)
    assert viewer.is_gm
    assert any(sheet.lines for sheet in reading.every_sheet(viewer))
    assert rule(table, second).author == second
    client = Client()
    client.force_login(second)
    assert "A Par - Bur" in client.get(f"/gm/{table.game.slug}/").content.decode()
    assert [mine.rules for mine in my_games(second)] == [True]


def test_the_table_is_told_and_sees_who_rules(table):
    assert Notice.objects.filter(about="gm", user=table.france, data__what="added").exists()
    assert "second" in Client().get(f"{table.game.get_absolute_url()}parts/seats/").content.decode()
    assert Client().get(f"/api/games/{table.game.slug}/").json()["co_gms"] == ["second"]
    assert AuditEntry.objects.filter(action="game.co_gm_add", actor=table.gm).exists()


def test_the_gm_alone_says_who_they_are(table):
    for other in (user("second"), table.france, user("nobody")):
        with pytest.raises(NotAllowed):
            co_gms.co_gm_add(game=table.game, by=other, user=user("third"))
        with pytest.raises(NotAllowed):
            co_gms.game_hand_over(game=table.game, by=other, to=user("second"))
    with pytest.raises(Conflict):
        co_gms.co_gm_add(game=table.game, by=table.gm, user=user("second"))
    with pytest.raises(Conflict):
        co_gms.co_gm_add(game=table.game, by=table.gm, user=table.gm)


def test_whoever_plays_or_has_played_does_not_rule(table):
    with pytest.raises(Refused, match="no GM plays"):
        co_gms.co_gm_add(game=table.game, by=table.gm, user=table.france)
    seats.seat_replace(game=table.game, by=table.gm, seat_id="Turkey", reason="Gone.")
    with pytest.raises(Refused, match="no GM plays"):
        co_gms.co_gm_add(game=table.game, by=table.gm, user=table.turkey)
    with pytest.raises(Refused, match="the GM does not play"):
        joining.game_join(game=table.game, by=user("second"), seat_id="Turkey")
    with pytest.raises(Refused, match="the GM does not play"):
        seated(table, "Turkey", user("second"), "New.")


def test_a_co_gm_who_plays_rules_where_the_players_agreed(table):
    Game.objects.filter(pk=table.game.pk).update(gm_may_play=True)
    co_gms.co_gm_add(game=table.now, by=table.gm, user=table.france)
    check_gm(table.now, table.france)
    Game.objects.filter(pk=table.game.pk).update(gm_may_play=False)
    with pytest.raises(NotAllowed, match="did not agree"):
        check_gm(table.now, table.france)


def test_a_co_gm_steps_down_or_is_taken_off(table):
    co_gms.co_gm_remove(game=table.game, by=user("second"), user=user("second"))
    with pytest.raises(NotAllowed):
        rule(table, user("second"))
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("second"))
    co_gms.co_gm_remove(game=table.game, by=table.gm, user=user("second"))
    assert not viewer_of(table.now, user("second")).is_gm
    with pytest.raises(Conflict):
        co_gms.co_gm_remove(game=table.game, by=table.gm, user=user("second"))
    with pytest.raises(NotAllowed):
        co_gms.co_gm_remove(game=table.game, by=table.france, user=table.gm)


@pytest.mark.parametrize("stay", [True, False])
def test_the_game_is_handed_over(table, stay):
    with pytest.raises(Refused, match="co-GM first"):
        co_gms.game_hand_over(game=table.game, by=table.gm, to=user("third"))
    co_gms.game_hand_over(game=table.game, by=table.gm, to=user("second"), stay=stay)
    game = table.now
    assert game.gm == user("second")
    assert viewer_of(game, table.gm).is_gm == stay
    assert game.gms[0] == user("second")
    assert Notice.objects.filter(about="gm", user=table.italy, data__what="gm").exists()
    rule(table, user("second"))


def test_a_game_whose_gm_leaves_the_site_goes_to_a_co_gm(table):
    leave(user=table.gm)
    game = table.now
    assert game.gm == user("second")
    assert not game.co_gms.exists()
    leave(user=user("second"))
    assert table.now.gm is None
    assert table.now.status == "running"


def test_a_letter_to_the_gm_reaches_all_of_them(table):
    press.press_send(game=table.game, by=table.france, to=["GM"], text="A question")
    told = Notice.objects.filter(about="press").values_list("user__username", flat=True)
    assert sorted(told) == ["gm", "second"]


def test_at_the_desk(table):
    client = Client()
    client.force_login(table.gm)
    desk = f"/gm/{table.game.slug}/do/"
    assert "There is no member" in client.post(f"{desk}co-gm/", {"member": "ghost"}).content.decode()
    user("third")
    assert client.post(f"{desk}co-gm/", {"member": "Third", "turn": "1.1"}).status_code == 302
    assert client.post(f"{desk}step-down/", {"member": "third", "turn": "1.1"}).status_code == 302
    assert client.post(f"{desk}hand-over/", {"member": "second", "stay": "on", "turn": "1.1"}).status_code == 302
    assert table.now.gm == user("second")
    answer = client.post(f"{desk}hand-over/", {"member": "gm", "turn": "1.1"})
    assert answer.status_code == 422
    assert "Only the GM" in answer.content.decode()


def test_operators_alone_appoint_a_gm_and_moderators_that_of_a_board(table):
    for deed, why in ((co_gms.gm_appoint, "Only operators"), (co_gms.board_gm_appoint, "Only moderators")):
        with pytest.raises(NotAllowed, match=why):
            deed(game=table.game, by=table.gm, user=user("olga"))
    assert table.now.gm == table.gm
