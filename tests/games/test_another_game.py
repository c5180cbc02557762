"""Another game of the same people: who may ask, who is asked, what it is like, and who sits where."""

import pytest
from django.core import mail
from django.test import Client
from rest_framework.test import APIClient

from games.common.errors import Conflict, NotAllowed
from games.forming import joining
from games.game_settings import KEPT
from games.mail.sending import notices_send
from games.models import Allocation, AuditAction, AuditEntry, Game
from games.services.endings import finish
from games.table.services.another_game import _name, game_again
from tests.plugins.tables import make_table, user
from tests.web.games.secrecy import with_mail

pytestmark = pytest.mark.django_db


def over(table):
    finish(table.now, kind="draw", seats=["France", "Turkey"], now=table.now.started_at)
    return table


def client_for(member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def test_it_is_set_as_the_old_one_was_and_nobody_else_sits_there():
    table = over(make_table(press="public", scoring="namur", quiet_years=3, movement_minutes=600, gate_minutes=60))
    new = game_again(game=table.game, by=table.gm)
    old = table.now
    changed = {name for name in KEPT if getattr(new, name) != getattr(old, name)}
    assert changed == {"name", "allocation"}
    assert new.name == f"{old.name} (2)" and new.allocation == Allocation.DRAWN and new.gm == table.gm
    assert new.follows == old and new.status == "forming" and not new.memberships.exists()
    assert AuditEntry.objects.filter(game=old, action=AuditAction.GAME_AGAIN, actor=table.gm).count() == 1


def test_a_player_who_asks_sits_down_and_the_players_run_it():
    table = over(make_table(gate_minutes=60, gm_may_play=True))
    new = game_again(game=table.game, by=table.france)
    assert new.gm is None and not new.gm_may_play and new.gate_minutes == 0
    assert [stay.user for stay in new.memberships.all()] == [table.france]


def test_all_others_are_asked_by_mail_and_only_those():
    table = with_mail(over(make_table(private=True)))
    leaver = table.italy
    leaver.profile.left_at = table.now.started_at
    leaver.profile.save()
    new = game_again(game=table.game, by=table.france)
    notices_send()
    asked = {address for one in mail.outbox for address in one.to if "Another game" in one.subject}
    assert asked == {m.email for m in (*table.people.values(), table.gm)} - {table.france.email, leaver.email} - {
        "gm@example.org"  # has no confirmed address
    }
    body = mail.outbox[0].body
    assert f"{new.get_absolute_url()}?invite={new.invite_token}" in body and table.game.name in body


def test_the_seats_are_drawn_otherwise():
    table = over(make_table())
    new = game_again(game=table.game, by=table.gm)
    for member in table.people.values():
        joining.game_join(game=new, by=member, token=new.invite_token)
    new = Game.objects.get(pk=new.pk)
    assert new.status == "running"
    held = {seat.player: seat.seat_id for seat in table.game.seats.all()}
    now = {seat.player: seat.seat_id for seat in new.seats.all()}
    assert set(now) == set(held) and all(now[one] != held[one] for one in now)


def test_two_people_who_must_swap_do():
    """Whoever comes instead of others may sit anywhere; nobody of the old game where they sat."""
    table = over(make_table())
    new = game_again(game=table.game, by=table.gm)
    for member in (table.france, table.turkey, *(user(f"new{one}") for one in range(5))):
        joining.game_join(game=new, by=member)
    now = {seat.player: seat.seat_id for seat in Game.objects.get(pk=new.pk).seats.all()}
    assert now[table.france] != "France" and now[table.turkey] != "Turkey" and len(now) == 7


def test_who_may_ask_and_when():
    table = make_table()
    with pytest.raises(Conflict, match="is over"):
        game_again(game=table.game, by=table.france)
    over(table)
    with pytest.raises(NotAllowed, match="sat in the game"):
        game_again(game=table.game, by=user("stranger"))
    new = game_again(game=table.game, by=table.france)
    with pytest.raises(Conflict, match="one already"):
        game_again(game=table.game, by=table.turkey)
    joining.game_cancel(game=new, by=table.france)
    assert game_again(game=table.game, by=table.turkey).creator == table.turkey


def test_the_last_page_offers_it_and_then_leads_there():
    table = over(make_table(private=True))
    address = table.game.get_absolute_url()
    assert "Another game" in client_for(table.france).get(address).text
    answer = client_for(table.france).post(f"{address}again/")
    new = table.game.followers.get()
    assert answer.status_code == 302 and answer.url == new.get_absolute_url()
    for member in (table.turkey, table.gm):
        shown = client_for(member).get(address).text
        assert f"{new.get_absolute_url()}?invite={new.invite_token}" in shown, member
        assert f"{address}again/" not in shown


def test_of_a_private_game_nobody_else_is_told():
    table = over(make_table())
    new = game_again(game=table.game, by=table.france)
    Game.objects.filter(pk=new.pk).update(private=True, invite_token="secret-token")
    for who in (None, user("stranger")):
        shown = client_for(who).get(table.game.get_absolute_url()).text
        assert new.slug not in shown and "secret-token" not in shown and "Another game" not in shown


def test_it_can_be_asked_for_by_program():
    table = over(make_table())
    client = APIClient()
    client.force_authenticate(table.france)
    answer = client.post(f"/api/games/{table.game.slug}/again/")
    assert answer.status_code == 201 and answer.json()["slug"] == table.game.followers.get().slug


def test_names_are_counted_on():
    assert _name("Lepanto") == "Lepanto (2)" and _name("Lepanto (2)") == "Lepanto (3)"
    assert _name("x" * 80) == "x" * 76 + " (2)" and _name("A (b)") == "A (b) (2)" and _name("(9)") == "(9) (2)"
