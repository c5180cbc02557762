"""“?”: the rule behind what is on a page, with its drawn example, in place; and what the signs on the map mean."""

import re

import pytest
from django.test import Client

from engine.rulebook import registry
from games.common.variants_on_offer import on_offer
from games.models import Game
from games.play_now.solo_games import solo_game_begin
from games.services import orders, turns
from tests.plugins.tables import SNAPSHOTS, user

pytestmark = pytest.mark.django_db

ASK = re.compile(r'<a[^>]* href="(/games/[^"]+)" data-clause')


def browser(member):
    client = Client()
    client.force_login(member)
    return client


@pytest.fixture(params=on_offer())
def going(request, db):
    """A game of each variant after a season, its player's browser."""
    game = SNAPSHOTS.of(f"{request.param}, alone, after a season", lambda: after_a_season(request.param))
    return game, browser(user("anna"))


def after_a_season(variant):
    anna = user("anna")
    game = solo_game_begin(by=anna, variant=variant)
    for _ in range(3):
        orders.orders_ready(game=game, by=anna, number=Game.objects.get(pk=game.pk).turn_number, ready=True)
        while turns.turns_work(bots=True):
            pass
    return Game.objects.get(pk=game.pk)


def test_whatever_has_a_question_mark_is_answered_with_or_without_scripts(going):
    game, client = going
    here = game.get_absolute_url()
    table = client.get(here).content.decode()
    last = game.last_turn
    pages = [
        table,
        client.get(f"{here}report/{last.phase}/").content.decode(),
        client.get(f"{here}signs/").content.decode(),
    ]
    asked = {address for page in pages for address in ASK.findall(page)}
    assert f"{here}signs/" in asked
    assert f"{here}rules/ownership/" in asked
    for address in sorted(asked):
        path, _, clause = address.partition("#")
        for query in ("", "?part=1"):
            answer = client.get(path + query)
            assert answer.status_code == 200, address
            text = answer.content.decode()
            assert not clause or f'id="{clause}"' in text, address
            assert ("<html" in text) == (not query)


def test_every_panel_that_shows_something_has_one(going):
    game, client = going
    here = game.get_absolute_url()
    for name in client.get(f"{here}panels/").json()["panels"]:
        inside = client.get(f"{here}panels/{name}/").content.decode()
        assert not inside or "ask--panel" in inside, name


def test_every_order_that_can_be_given_by_hand_knows_its_rule(going):
    game, client = going
    sheet = re.search(
        r'id="sheet-data" type="application/json">(.*?)</script>', client.get(game.get_absolute_url()).content.decode()
    )
    if sheet is None:
        return
    assert '"clauses": {' in sheet[1]
    assert "/rules/" in sheet[1]


def test_a_rules_example_is_drawn_in_place():
    anna = user("anna")
    game = solo_game_begin(by=anna, variant="rather_silly", seat_id="France")
    part = browser(anna).get(f"{game.get_absolute_url()}rules/borg/?part=1").content.decode()
    rule = registry.find_rule("borg")
    assert 'class="strip' in part
    assert "<svg" in part
    for number in rule.clauses:
        assert f'id="clause-{number}"' in part


def test_signs_are_those_of_the_map_with_their_rules():
    anna = user("anna")
    game = solo_game_begin(by=anna, variant="hitchhiker", seat_id="Vogon")
    page = browser(anna).get(f"{game.get_absolute_url()}signs/?part=1").content.decode()
    assert f"{game.get_absolute_url()}rules/marvin/" in page
    assert f"{game.get_absolute_url()}rules/vogons/" in page
    assert f"{game.get_absolute_url()}rules/borg/" not in page
    assert browser(user("stranger")).get(f"{game.get_absolute_url()}signs/").status_code == 404


def test_a_rule_that_there_is_not_is_not_found():
    anna = user("anna")
    game = solo_game_begin(by=anna)
    assert browser(anna).get(f"{game.get_absolute_url()}rules/ruritania/").status_code == 404
