"""manage.py demo: something is going on, and asking again changes nothing."""

import io

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.utils import timezone

from games.common.variants_on_offer import on_offer
from games.models import Game, Turn

pytestmark = pytest.mark.django_db


def demo(*options):
    said = io.StringIO()
    call_command("demo", *options, stdout=said)
    return said.getvalue()


def test_a_newcomer_finds_a_game_in_its_middle_with_a_deadline_within_two_minutes():
    said = demo()
    game = Game.objects.get(name="The demonstration")
    assert game.open_turn.number > 8
    assert game.open_turn.window == "M", "a deadline after which the map looks different"
    assert 30 < (game.open_turn.due - timezone.now()).total_seconds() < 120
    assert game.seats.filter(bot=True).count() == 5
    assert game.get_absolute_url() in said
    password = said.partition("anna   password ")[2].split()[0]
    assert authenticate(username="anna", password=password).seats.get().seat_id == "France"
    centres = game.open_turn.state["centres"]
    assert any(len(those) > 4 for seat, those in centres.items() if seat != "Neutral"), "bots take centres"

    turns = Turn.objects.count()
    assert "password " not in demo().replace("passwords", "")
    assert Turn.objects.count() == turns
    people = Game.objects.filter(exhibition=False)
    assert sorted(people.values_list("name", flat=True)) == ["A duel for you", "A table for you", "The demonstration"]
    assert people.get(name="A table for you").starts_at
    assert set(Game.objects.filter(exhibition=True).values_list("variant", flat=True)) == set(on_offer())
    assert authenticate(username="anna", password=password)
    assert "anna   password " in demo("--new-passwords")
    assert not authenticate(username="anna", password=password)
