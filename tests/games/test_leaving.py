"""A member who leaves the site, or takes a copy of what it holds."""

import json

import pytest
from django.urls import reverse

from games.accounts.export import export_member
from games.accounts.leaving import leave
from games.forming import joining
from games.models import Game, Notice, Submission
from games.permissions import spectator_of
from games.press.services import press
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def test_who_leaves_gets_up_from_every_table_and_what_was_played_stays():
    table = make_table()
    table.order("France", "A Par - Bur")
    press.press_send(game=table.game, by=table.france, to=["public"], text="Farewell")
    member = table.france
    leave(user=member)
    seat = table.seat("France")
    assert seat.is_vacant
    assert Submission.objects.get().lines == ["A Par - Bur"]
    assert Submission.objects.get().draft == ""
    assert not Notice.objects.filter(user=member, settled_at=None).exists()
    assert spectator_of(table.now).name_of(seat) == ""
    table.pass_deadline()
    assert "A Bur" in table.units("France")


def test_a_gm_who_leaves_hands_the_game_to_its_players():
    running, forming = make_table(), make_table(forming=True, prefix="b")
    Game.objects.filter(pk=forming.game.pk).update(gm=running.gm)
    leave(user=running.gm)
    assert running.now.gm is None
    assert running.now.status == "running"
    assert forming.now.status == "abandoned"


def test_a_copy_holds_ones_own_and_nobody_elses(client):
    table = make_table()
    table.order("France", "A Par - Bur")
    table.order("Italy", "A Ven - Tyr")
    press.press_send(game=table.game, by=table.france, to=["Italy"], text="Mine")
    press.press_send(game=table.game, by=table.italy, to=["France"], text="Theirs")
    client.force_login(table.france)
    told = client.get(reverse("me-export")).content.decode()
    assert json.loads(told)["games"][0]["seat"] == "France"
    assert "A Par - Bur" in told
    assert "Mine" in told
    assert "A Ven - Tyr" not in told
    assert "Theirs" not in told


def test_a_lobby_that_was_left_is_in_the_copy():
    table = make_table(forming=True)
    joining.game_join(game=table.game, by=user("anna"))
    joining.game_leave(game=table.game, by=user("anna"))
    (stay,) = export_member(user("anna"))["games"]
    assert stay["seat"] is None
    assert stay["left"] is not None
