"""The page “What would you do?”, without scripts, and the same for programs."""

import pytest
from rest_framework.test import APIClient

from games.advice.services import advice as bot_advice
from games.models import BotAdvice, Game
from games.play_now.solo_games import solo_game_begin
from games.services.orders import orders_save
from tests.games.test_bot_advice import at_once
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(client):
    """Anna as France against bots, logged in."""
    anna = user("anna")
    client.force_login(anna)
    return solo_game_begin(by=anna, seat_id="France"), anna


def think():
    assert bot_advice.advice_work(advice_id=BotAdvice.objects.get().pk, clock=at_once())


def test_from_the_button_to_the_sheet_and_back_without_scripts(client, playing):
    game, _ = playing
    here = f"{game.get_absolute_url()}advice/"
    assert f'action="{here}ask/"' in client.get(game.get_absolute_url()).content.decode()
    assert "Ask it" in client.get(here).content.decode()
    page = client.post(f"{here}ask/", {"number": 1}, follow=True).content.decode()
    assert "It is thinking" in page
    assert client.get(f"{here}progress/").json()["done"] is False
    think()
    assert client.get(f"{here}progress/").json()["done"] is True
    page = client.get(here).content.decode()
    lines = BotAdvice.objects.get().text.splitlines()
    assert ("What it fears most" in page) == any(order["fear"] for order in BotAdvice.objects.get().orders)
    assert all(line in page for line in lines)
    page = client.post(f"{here}take/", {"number": 1}, follow=True).content.decode()
    assert "Receipt" in page
    assert 'id="moves"' in page  # one is back at the moves
    assert "These orders are on your sheet" in client.get(here).content.decode()
    assert game.open_turn.papers.get(seat__seat_id="France").lines == lines
    page = client.post(f"{here}undo/", {"number": 1}, follow=True).content.decode()
    assert "Your sheet is as it was before" in page


def test_orders_that_stand_on_the_sheet_already_are_taken_over_all_the_same(client, playing):
    game, anna = playing
    here = f"{game.get_absolute_url()}advice/"
    client.post(f"{here}ask/", {"number": 1})
    think()
    orders_save(game=game, by=anna, number=1, text=BotAdvice.objects.get().text)
    client.post(f"{here}take/", {"number": 1})
    assert "These orders are on your sheet" in client.get(here).content.decode()


def test_a_page_that_is_for_an_older_turn_is_told_so(client, playing):
    game, _ = playing
    answer = client.post(f"{game.get_absolute_url()}advice/ask/", {"number": 7}, headers={"Accept": "application/json"})
    assert (answer.status_code, "moved on" in answer.json()["message"]) == (409, True)


def test_there_is_no_button_where_people_meet(client):
    table = make_table()
    client.force_login(table.france)
    assert "/advice/" not in client.get(table.game.get_absolute_url()).content.decode()


def test_programs_ask_read_take_and_undo(playing):
    game, anna = playing
    api, here = APIClient(), f"/api/games/{game.slug}/advice/"
    api.force_authenticate(anna)
    assert api.get(here).json() == {"number": 1, "status": "none", "orders": [], "taken": False, "replaced": ""}
    assert api.post(here, {"number": 1}, format="json").json()["status"] == "thinking"
    assert api.post(f"{here}take/", {"number": 1}, format="json").status_code == 409
    think()
    told = api.get(here).json()
    assert told["status"] == "there"
    taken = api.post(f"{here}take/", {"number": 1}, format="json").json()
    assert taken["lines"] == [order["line"] for order in told["orders"]]
    assert api.get(here).json()["taken"] is True
    assert api.post(f"{here}undo/", {"number": 1}, format="json").status_code == 200
    assert api.get(here).json()["taken"] is False


def test_a_guest_may_ask_take_and_undo(client):
    """Guests play against bots and nothing else: the advice is theirs, too, also for programs."""
    client.post("/play/", {"variant": "standard", "seat": "France"})
    (game,) = Game.objects.all()
    client.post(f"{game.get_absolute_url()}advice/ask/", {"number": 1})
    think()
    page = client.post(f"{game.get_absolute_url()}advice/take/", {"number": 1}, follow=True).content.decode()
    assert "orders are on your sheet, and can be changed" in page
    assert 'id="moves"' in page  # one is back at the moves
    assert client.post(f"/api/games/{game.slug}/advice/undo/", {"number": 1}).status_code == 200
