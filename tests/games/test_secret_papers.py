"""Papers of which nobody may know whether they were sent, and powers that have nothing left but cards."""

import pytest

from games.models import Seat
from games.services import rulings

pytestmark = pytest.mark.django_db


def test_who_sends_no_split_is_not_told_as_absent(tables):
    table = tables(variant="gathering")
    table.order("France", "DECK SECONDARY MS, MS, SD, TP")
    table.pass_deadline()
    assert set(table.game.seats.values_list("nmr_total", flat=True)) == {0}
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    assert dict(table.game.seats.values_list("seat_id", "nmr_total"))["France"] == 0
    assert dict(table.game.seats.values_list("seat_id", "nmr_total"))["Germany"] == 1


def test_nobody_is_waited_for_because_of_a_secret_paper(tables):
    table = tables(variant="gathering", grace_minutes=60)
    turn = table.turn
    table.pass_deadline()
    assert table.turn.number == turn.number + 1
    turn.refresh_from_db()
    assert not turn.grace_given


def without_anything(table, seat, when="before"):
    for unit in table.units(seat):
        board = {"op": "remove", "unit": unit if isinstance(unit, str) else unit["unit"], "seat": seat, "when": when}
        rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=board, reason="Gone.")
    for place in table.turn.state["centres"].get(seat, []):
        board = {"op": "owner", "place": place, "seat": "", "when": when}
        rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=board, reason="Gone.")


def test_a_power_with_nothing_but_cards_plays_on_until_winter(tables):
    table = tables(variant="gathering")
    table.pass_deadline()
    without_anything(table, "Italy", "after")
    table.pass_deadline()
    assert table.turn.phase == "F1901M"
    assert not table.seat("Italy").out
    table.order("Italy", "PRIMARY GARDEN OF EDEN Tus")
    table.pass_deadline()
    while table.turn.phase != "S1902M":
        table.pass_deadline()
    assert not table.seat("Italy").out, "the garden has saved it"


def test_a_power_without_anything_is_out_when_the_year_is_over(tables):
    table = tables(variant="gathering")
    table.pass_deadline()
    without_anything(table, "Italy", "after")
    while table.turn.phase != "S1902M":
        table.pass_deadline()
    assert table.seat("Italy").out
    assert Seat.objects.filter(game=table.game, out=True).count() == 1


def test_in_the_standard_game_it_is_out_when_the_next_season_opens(table):
    without_anything(table, "Italy", "after")
    table.pass_deadline()
    assert table.turn.phase == "F1901M"
    assert table.seat("Italy").out


def test_the_eliminated_may_keep_playing_by_option(tables):
    table = tables(variant="gathering", nmr_policy="hold", options={"decks.eliminated": "keep_playing"})
    table.pass_deadline()
    without_anything(table, "Italy", "after")
    while table.turn.phase != "S1902M":
        table.pass_deadline()
    assert not table.seat("Italy").out
    table.order("Italy", "PRIMARY SUDDEN DEATH A Mun")
