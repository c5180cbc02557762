"""Seats that go from members to bots and back: who orders the open turn, and what stays of it."""

import pytest
from django.utils import timezone

from games.gm import undoing
from games.models import BotThought
from games.services import orders
from games.services.seats import seat_replace, seat_takeover
from tests.games.desks import do
from tests.games.test_thinking_bots import against, paper
from tests.plugins.tables import user
from tests.plugins.thinking import bot_think

pytestmark = pytest.mark.django_db


def test_nobody_thinks_for_a_seat_that_a_member_has_taken():
    table = against("expert", early_adjudication=True)
    taken = BotThought.objects.get(turn=table.turn, seat__seat_id="Germany")
    seat_takeover(game=table.game, by=user("gerda"), seat_id="Germany")
    assert taken not in BotThought.objects.owed()
    assert not bot_think(thought_id=taken.pk)
    assert taken not in BotThought.objects.waiting(timezone.now(), timezone.now())


def test_a_bot_that_gets_a_seat_in_mid_season_orders_the_open_turn():
    table = against("regular", players=("France", "Italy"))
    seat_replace(game=table.game, by=table.gm, seat_id="Italy", bot=True, reason="Gone for weeks.")
    assert len(paper(table, "Italy").lines) >= 3
    assert BotThought.objects.owed().filter(turn=table.turn, seat__seat_id="Italy").exists()


def test_but_orders_that_were_saved_for_it_stay():
    table = against("regular", players=("France", "Italy"))
    table.order("Italy", "A Ven - Pie")
    seat_replace(game=table.game, by=table.gm, seat_id="Italy", bot=True, reason="Gone for weeks.")
    assert paper(table, "Italy").lines == ["A Ven - Pie"]


def test_what_was_owed_before_a_member_sat_there_is_owed_no_more():
    """Else it would take the place of orders that were saved, when a bot gets the seat back."""
    table = against("regular")
    seat_takeover(game=table.game, by=user("gerda"), seat_id="Germany")
    table.people["Germany"] = user("gerda")
    table.order("Germany", "A Mun H")
    seat_replace(game=table.game, by=table.gm, seat_id="Germany", bot=True, reason="She asked me to.")
    assert paper(table, "Germany").lines == ["A Mun H"]
    assert not BotThought.objects.filter(turn=table.turn, seat__seat_id="Germany").exists()


def test_what_a_member_typed_stays_and_comes_back_when_the_replacement_is_undone():
    table = against("regular", players=("France", "Italy"))
    orders.draft_save(game=table.now, by=table.italy, number=1, text="A Ven - Pie, I think")
    seat_replace(game=table.game, by=table.gm, seat_id="Italy", bot=True, reason="Wrong seat.")
    bots_own = paper(table, "Italy")
    assert len(bots_own.lines) >= 3
    bot_think(thought_id=BotThought.objects.get(turn=table.turn, seat__seat_id="Italy").pk)
    undoing.replacement_undo(game=table.game, by=table.gm)
    again = paper(table, "Italy")
    assert (again.draft, again.lines, again.saved_at, again.ready) == ("A Ven - Pie, I think", [], None, False)


def test_a_seat_goes_to_a_member_or_to_a_bot_and_not_to_both():
    table = against("regular", players=("France", "Italy"))
    answer = do(table, "replace", seat="Italy", member=user("gerda").username, bot="on", reason="Gone.")
    assert "it cannot have both" in answer.content.decode()
