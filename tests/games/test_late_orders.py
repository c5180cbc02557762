"""No order counts that came after its deadline, unless the table was told that it would."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import database_time
from games.common.errors import Conflict
from games.models import Heartbeat, Receipt, Turn
from games.services import deadlines, orders, rulings, turns
from games.services.outages import SWEEP
from tests.games.desks import desk_of
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def beat(ago: timedelta) -> None:
    Heartbeat.objects.update_or_create(name=SWEEP, defaults={"beat_at": timezone.now() - ago})


def table_page(table, member):
    return desk_of(member).get(table.game.get_absolute_url()).content.decode()


def test_what_comes_after_the_deadline_is_refused_in_words_and_what_was_saved_counts(table):
    table.order("France", "A Par - Bur")
    due = table.make_due().due
    with pytest.raises(Conflict, match=f"The deadline was at {due:%H:%M} UTC"):
        table.order("France", "A Par - Gas")
    assert "What comes after it does not count" in table_page(table, table.france)
    turns.turn_adjudicate(turn_id=table.turn.pk, number=1)
    assert "A Bur" in table.units("France")


def test_on_the_page_what_was_typed_comes_back(table):
    table.make_due()
    address = f"{table.game.get_absolute_url()}orders/"
    answer = desk_of(table.france).post(address, {"number": 1, "text": "A Par - Gas"})
    assert answer.status_code == 409
    assert "The deadline was at" in answer.content.decode()
    assert "A Par - Gas" in answer.content.decode()
    api = desk_of(table.france).put(
        f"/api/games/{table.game.slug}/orders/", {"number": 1, "text": "A Par - Gas"}, content_type="application/json"
    )
    assert (api.status_code, Receipt.objects.count()) == (409, 0)
    assert "The deadline was at" in api.json()["detail"]


def test_ready_after_the_deadline_saves_nobody_from_having_missed_it(table):
    table.make_due()
    with pytest.raises(Conflict, match="The deadline was at"):
        orders.orders_ready(game=table.game, by=table.france, number=1, ready=True)
    turns.turn_adjudicate(turn_id=table.turn.pk, number=1)
    assert table.seat("France").nmr_total == 1


def test_a_draft_is_kept_all_the_same(table):
    table.make_due()
    orders.draft_save(game=table.game, by=table.france, number=1, text="A Par - Gas")
    assert table.turn.papers.get().draft == "A Par - Gas"
    assert table.turn.papers.get().lines == []


def test_a_game_that_takes_late_orders_says_so_and_takes_them(tables):
    table = tables(late_orders=True)
    assert "orders count after the deadline too" in table_page(table, table.france)
    rules = desk_of(table.france).get(f"{table.game.get_absolute_url()}rules/").content.decode()
    assert "Count as long as the turn is not adjudicated" in rules
    table.make_due()
    assert "In this game late orders count" in table_page(table, table.france)
    assert table.order("France", "A Par - Bur").receipt
    turns.turn_adjudicate(turn_id=table.turn.pk, number=1)
    assert "A Bur" in table.units("France")


def test_a_game_is_made_so_on_its_page(client_of):
    client = client_of("maker")
    told = {name: value for name, value in client.get("/games/new/").context["form"].initial.items() if value}
    client.post("/games/new/", {**told, "name": "Late", "run": "gm", "late_orders": "on"})
    from games.models import Game

    assert Game.objects.get(name="Late").late_orders


def test_a_deadline_that_was_moved_is_another_deadline(table):
    table.make_due()
    rulings.deadline_set(
        game=table.game, by=table.gm, due=timezone.now() + timedelta(hours=1), reason="The post was late."
    )
    assert table.order("France", "A Par - Bur").receipt


def test_grace_begins_when_somebody_who_is_missing_comes_late(tables):
    """As it would have begun when a worker came by: nobody is refused who is still waited for."""
    table = tables(grace_minutes=30)
    table.make_due()
    assert "Somebody is missing" in table_page(table, table.france)
    assert table.order("France", "A Par - Bur").receipt
    turn = table.turn
    assert turn.grace_given
    assert timedelta(minutes=29) < turn.due - timezone.now() <= timedelta(minutes=30)
    Turn.objects.filter(pk=turn.pk).update(due=timezone.now() - SECOND)
    with pytest.raises(Conflict, match="The deadline was at"):
        table.order("France", "A Par - Gas")


def test_grace_is_for_those_who_are_missing(tables):
    table = tables(grace_minutes=30)
    for seat in table.people:
        table.order(seat, f"{table.units(seat)[0]} H")
    table.make_due()
    with pytest.raises(Conflict, match="The deadline was at"):
        table.order("France", "A Par - Gas")
    assert not table.turn.grace_given


def test_in_an_outage_orders_are_taken_and_the_deadline_is_moved(table):
    Turn.objects.filter(pk=table.turn.pk).update(due=timezone.now() - timedelta(minutes=5))
    beat(timedelta(minutes=20))
    assert "It will be moved" in table_page(table, table.france)
    taken = table.order("France", "A Par - Bur").receipt
    deadlines.sweep()
    assert table.turn.due > taken.taken_at
    assert table.now.turn_number == 1


def test_a_deadline_before_the_outage_is_not_moved_and_not_late_for_nobody(table):
    """A worker should have closed it before the site went away; no sweep will move it."""
    Turn.objects.filter(pk=table.turn.pk).update(due=timezone.now() - timedelta(minutes=30))
    beat(timedelta(minutes=20))
    with pytest.raises(Conflict, match="The deadline was at"):
        table.order("France", "A Par - Bur")
    deadlines.sweep()
    assert table.turn.due < timezone.now()


def test_while_the_game_is_paused_there_is_no_deadline(table):
    from games.services.clock import game_pause

    game_pause(game=table.game, by=table.gm, reason="Holidays.")
    assert table.order("France", "A Par - Bur").receipt


# --- receipts and the turn that contains them -------------------------------------------------------


def test_a_turn_is_closed_at_the_time_it_is_closed_and_not_at_which_somebody_asked(table, monkeypatch):
    """Whoever waits for the game's lock waits for papers that are being taken in."""
    from games.models.game_queries import GameQuerySet

    locked, saved = GameQuerySet.locked, []

    def meanwhile(self, pk):
        if not saved:
            saved.append(None)
            table.order("France", "A Par - Bur")
            table.due_at(timezone.now())
        return locked(self, pk)

    monkeypatch.setattr(GameQuerySet, "locked", meanwhile)
    turns.turn_adjudicate(turn_id=table.turn.pk, number=1)
    done = Turn.objects.get(number=1)
    assert done.adjudicated_at >= Receipt.objects.get().taken_at
    assert done.submissions == {"France": ["A Par - Bur"]}


@pytest.mark.parametrize("how", ["deadline", "now", "gate"])
def test_no_receipt_is_younger_than_its_turn_whatever_the_clocks_say(db, monkeypatch, how):
    """The database that took the papers was a minute ahead of the one that took its place."""
    table = make_table(gate_minutes=60 if how == "gate" else 0)
    here = database_time.now
    with monkeypatch.context() as ahead:
        ahead.setattr(database_time, "now", lambda: here() + timedelta(minutes=1))
        taken = table.order("France", "A Par - Bur").receipt.taken_at
    if how == "now":
        rulings.turn_adjudicate_now(game=table.game, by=table.gm, number=1, reason="R")
    else:
        table.make_due()
        turns.turn_adjudicate(turn_id=table.turn.pk, number=1)
    if how == "gate":
        rulings.outcome_publish(game=table.game, by=table.gm, number=1)
    assert Turn.objects.get(number=1).adjudicated_at >= taken > here()
