"""Saving orders, drafts, receipts, and pressing ready."""

import pytest
from django.db import DatabaseError, transaction

from games.common.errors import Conflict, NotAllowed, Refused
from games.models import Receipt, Turn
from games.models.submission import AppendOnly, orders_digest
from games.permissions import spectator_of, viewer_of
from games.selectors import orders as reading
from games.services import clock, orders
from tests.plugins.tables import POWERS, seated, user

pytestmark = pytest.mark.django_db


def test_accepted_orders_count_and_get_a_receipt(table):
    saved = table.order("France", "a par-bur", "F Brest - MAO", "Army Marseilles holds")
    assert saved.lines == ("A Par - Bur", "F Bre - MAO", "A Mar H")
    assert saved.receipt.lines == list(saved.lines)
    assert saved.receipt.digest == orders_digest(saved.lines)
    assert saved.receipt.code.startswith("S1901M-1-")
    table.pass_deadline()
    assert set(table.units("France")) == {"A Bur", "F MAO", "A Mar"}


def test_wrong_lines_are_refused_one_by_one_and_nothing_typed_is_lost(table):
    text = "A Par - Bur\nA Par - Mos\nrubbish\nA Mun - Ruh\nF Bre - MAO"
    saved = orders.orders_save(game=table.game, by=table.france, number=1, text=text)
    assert saved.lines == ("A Par - Bur", "F Bre - MAO")
    assert [check.given for check in saved.refused] == ["A Par - Mos", "rubbish", "A Mun - Ruh"]
    assert all(check.message for check in saved.refused)
    sheet = reading.order_sheet(viewer_of(table.now, table.france))
    assert sheet.draft == text
    assert sheet.missing == ("A Mar",)


def test_where_no_line_was_accepted_there_is_no_receipt(table):
    saved = table.order("France", "A Par - Mosc")
    assert (saved.lines, saved.receipt) == ((), None)
    assert table.order("France", "A Par - Bur").receipt.number == 1
    assert table.order("France", "A Par - Mosc").receipt.number == 2, "what counted is taken back"


def test_a_draft_counts_for_nothing_and_touches_nothing_that_counts(table):
    table.order("France", "A Par - Bur")
    orders.draft_save(game=table.game, by=table.france, number=1, text="A Par - Pic")
    sheet = reading.order_sheet(viewer_of(table.now, table.france))
    assert sheet.draft == "A Par - Pic"
    assert sheet.lines == ("A Par - Bur",)
    table.pass_deadline()
    assert "A Bur" in table.units("France")


def test_the_same_orders_again_give_the_same_receipt_and_others_a_new_one(table):
    first = table.order("France", "A Par - Bur").receipt
    assert table.order("France", "a paris - burgundy").receipt == first
    second = table.order("France", "A Par - Pic").receipt
    assert (first.number, second.number) == (1, 2)


def test_orders_can_be_taken_back_altogether_with_a_receipt_for_that(table):
    table.order("France", "A Par - Bur")
    saved = table.order("France")
    assert saved.lines == ()
    assert saved.receipt.lines == []
    table.pass_deadline()
    assert "A Par" in table.units("France")


def test_a_receipt_is_never_changed_not_even_past_the_model(table):
    receipt = table.order("France", "A Par - Bur").receipt
    receipt.lines = ["A Par H"]
    with pytest.raises(AppendOnly):
        receipt.save()
    with pytest.raises(DatabaseError, match="does not change"), transaction.atomic():
        Receipt.objects.filter(pk=receipt.pk).update(lines=["A Par H"])


def test_a_page_made_for_another_turn_is_told_so(table):
    with pytest.raises(Conflict, match="moved on"):
        orders.orders_save(game=table.game, by=table.france, number=2, text="A Par - Bur")
    with pytest.raises(Conflict):
        orders.orders_ready(game=table.game, by=table.france, number=2, ready=True)


def test_only_who_sits_there_orders(table):
    for stranger in (table.gm, user("stranger")):
        with pytest.raises(NotAllowed, match="no seat"):
            orders.orders_save(game=table.game, by=stranger, number=1, text="A Par - Bur")


def test_orders_too_long_to_be_orders(table):
    with pytest.raises(Refused, match="a paper holds"):
        orders.orders_save(game=table.game, by=table.france, number=1, text="A Par H\n" * 10_000)


def test_a_replaced_player_orders_no_more_and_the_successor_finds_what_was_saved(table):
    table.order("France", "A Par - Bur", ready=True)
    seated(table, "France", user("new"), "Away.")
    with pytest.raises(NotAllowed):
        orders.orders_save(game=table.game, by=table.france, number=1, text="A Par H")
    sheet = reading.order_sheet(viewer_of(table.now, user("new")))
    assert sheet.lines == ("A Par - Bur",)
    assert not sheet.ready


def test_ready_from_all_makes_the_turn_due_at_once(table):
    for seat_id in table.turn.wanted[:-1]:
        orders.orders_ready(game=table.game, by=table.people[seat_id], number=1, ready=True)
    assert table.turn.ready_at is None
    orders.orders_ready(game=table.game, by=table.people[table.turn.wanted[-1]], number=1, ready=True)
    assert table.turn.ready_at is not None


def test_who_was_ready_last_turn_and_has_only_saved_in_this_one_is_waited_for(table):
    table.everybody_ready()
    table.pass_deadline()
    for seat_id in POWERS:
        table.order(seat_id, f"{table.units(seat_id)[0]} H", ready=seat_id != "Germany")
    assert table.turn.ready_at is None
    table.order("Germany", ready=True)
    assert table.turn.ready_at is not None


def test_ready_can_be_taken_back_until_the_turn_is_adjudicated(table):
    table.everybody_ready()
    orders.orders_ready(game=table.game, by=table.france, number=1, ready=False)
    turn = table.turn
    assert turn.ready_at is None
    assert not Turn.objects.due(turn.opened_at).exists()


def test_where_deadlines_are_waited_for_ready_hurries_nothing(tables):
    table = tables(early_adjudication=False)
    table.everybody_ready()
    assert table.turn.ready_at is None


def test_ready_in_a_paused_game_waits_for_the_game_to_go_on(table):
    clock.game_pause(game=table.game, by=table.gm, reason="Holidays.")
    table.everybody_ready()
    assert table.turn.ready_at is None
    clock.game_resume(game=table.game, by=table.gm)
    assert table.turn.ready_at is not None


def test_who_is_not_wanted_is_told_so_and_not_waited_for(tables):
    table = tables(nmr_policy="hold")
    table.order("Germany", "A Ber - Kie", "F Kie - Den")
    table.pass_deadline()  # S1901M
    table.pass_deadline()  # F1901M: Denmark is Germany's
    turn = table.turn
    assert turn.phase == "W1901A"
    assert turn.wanted == ["Germany"]
    with pytest.raises(Refused, match="Nothing is wanted"):
        orders.orders_ready(game=table.game, by=table.france, number=turn.number, ready=True)
    marks = {mark.seat.seat_id: mark.waited_for for mark in reading.ready_marks(spectator_of(table.now))}
    assert [seat for seat, waited_for in marks.items() if waited_for] == ["Germany"]
    table.order("Germany", "BUILD A Ber", ready=True)
    assert table.turn.ready_at is not None


def test_the_sheet_lists_what_is_wanted_and_what_is_missing(table):
    sheet = reading.order_sheet(viewer_of(table.now, table.russia))
    assert [want.subject for want in sheet.wants] == list(sheet.missing)
    assert len(sheet.missing) == 4
    assert set(reading.options(viewer_of(table.now, table.russia))) == set(sheet.missing)
