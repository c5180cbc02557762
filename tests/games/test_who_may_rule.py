"""Who is made GM, by whomever: a member who does not play here; the table is told, and who was it before."""

import pytest
from django.template.loader import render_to_string

from games.accounts.leaving import leave
from games.co_gms import services as co_gms
from games.common.errors import Refused
from games.mail.contents import context_of
from games.models import Notice
from games.permissions import KEEPER, rules_game
from games.play_now.guests import guest_make
from games.services import seats
from tests.games.desks import desk_of, do, page
from tests.plugins.tables import make_table, seated, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(db):
    found = user("boss")
    found.is_staff = found.is_superuser = True
    found.save()
    return found


def letters(what):
    found = Notice.objects.filter(about="gm", data__what=what)
    return {one.user.username: render_to_string("mail/gm.txt", context_of(one)) for one in found}


def test_no_player_is_made_gm_of_their_own_game(table, boss):
    address = page("game_change", table.game.pk)
    answer = desk_of(boss).post(address, {"gm": table.france.pk})
    assert answer.status_code == 200
    assert "plays or has played here" in answer.content.decode()
    assert table.now.gm == table.gm
    for who in (table.france, user(KEEPER)):
        with pytest.raises(Refused):
            co_gms.gm_appoint(game=table.game, by=boss, user=who)
        with pytest.raises(Refused):
            co_gms.co_gm_add(game=table.game, by=table.gm, user=who)
    assert rules_game(table.now, table.gm)


def test_nor_is_who_has_played(table, boss):
    seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Gone.")
    with pytest.raises(Refused, match="plays or has played"):
        co_gms.gm_appoint(game=table.game, by=boss, user=table.france)


def test_where_the_gm_may_play_a_player_may_rule(db, boss):
    table = make_table(gm_may_play=True)
    co_gms.gm_appoint(game=table.game, by=boss, user=table.france)
    assert table.now.gm == table.france


def test_both_are_told(table, boss):
    assert desk_of(boss).post(page("game_change", table.game.pk), {"gm": user("newgm").pk}).status_code == 302
    told = letters("gm")
    assert {"newgm", "gm", "france"} <= set(told)
    assert "newgm is the GM of this game from now on" in told["gm"]


def test_the_table_is_told_that_nobody_rules(table, boss):
    co_gms.gm_appoint(game=table.game, by=boss, user=None)
    told = letters("none")
    assert {"gm", "italy"} <= set(told)
    assert "has no GM any more" in told["italy"]


def test_when_a_gm_closes_the_account_the_table_is_told_and_asked(table):
    leave(user=table.gm)
    told = letters("left")
    assert set(told) == {one.username for one in table.people.values()}
    assert "Do you want a GM?" in told["france"]


def test_a_co_gm_who_follows_is_named(table):
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("second"))
    leave(user=table.gm)
    told = letters("left")
    assert "second, who was co-GM, is the GM from now on" in told["second"]
    assert "Do you want a GM?" not in told["france"]


def test_nobody_without_an_account_of_their_own_is_given_a_seat(table):
    for who in (user(KEEPER), guest_make()):
        with pytest.raises(Refused):
            seated(table, "France", who, "So.")
    assert table.seat("France").player == table.france
    answer = do(table, "replace", seat="France", member=KEEPER, reason="So.")
    assert "own account" in answer.content.decode()
