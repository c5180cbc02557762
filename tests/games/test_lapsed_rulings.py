"""Rulings that could be carried out when they were made, and cannot be when the turn is closed."""

import pytest

from games.permissions import spectator_of
from games.selectors import ledger
from games.services import rulings
from games.services.engine_runs import LAPSED
from games.services.turns import turn_adjudicate
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db

TAKEN_OFF = {"op": "remove", "unit": "A Par", "seat": "France", "when": "after"}


def taken_off(table):
    """A ruling that takes off, when the turn is over, the army that now holds Paris."""
    table.order("France", "A Par H")
    return rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=TAKEN_OFF, reason="A strike.")


def units(table, seat):
    return table.turn.state["units"][seat]


def test_it_is_carried_out_if_orders_stay_as_they_are(table):
    ruling = taken_off(table)
    table.pass_deadline()
    ruling.refresh_from_db()
    assert ruling.withdrawn_at is None
    assert "A Par" not in units(table, "France")


def test_it_is_withdrawn_with_the_reason_if_orders_have_changed_and_the_game_goes_on(table):
    ruling = taken_off(table)
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    assert table.now.turn_number == 2
    assert "A Bur" in units(table, "France")
    ruling.refresh_from_db()
    assert (ruling.withdrawn_at is not None, ruling.withdrawn_reason) == (True, LAPSED)
    last = table.now.last_turn
    assert (last.failures, last.rulings) == (0, [])
    (line,) = ledger.ledger(spectator_of(table.now))
    assert line.ruling == ruling


def test_others_that_stand_are_carried_out_all_the_same(table):
    ruling = taken_off(table)
    given = {"op": "owner", "place": "Bel", "seat": "France"}
    other = rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=given, reason="A gift.")
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    ruling.refresh_from_db()
    other.refresh_from_db()
    assert (ruling.withdrawn_at is None, other.withdrawn_at is None) == (False, True)
    assert "Bel" in table.turn.state["centres"]["France"]


def test_at_the_release_gate_it_is_withdrawn_before_the_gm_looks(db):
    table = make_table(gate_minutes=60)
    ruling = taken_off(table)
    table.order("France", "A Par - Bur")
    turn = table.make_due()
    turn_adjudicate(turn_id=turn.pk, number=1)
    ruling.refresh_from_db()
    assert table.turn.gated_at is not None
    assert ruling.withdrawn_reason == LAPSED


def test_one_that_leaves_a_position_that_could_not_be_played_on_is_withdrawn_too(table):
    """The engine blames no single ruling for that: Sev gets coasts, and the fleet that did not leave it has none."""
    table.order("Russia", "F Sev - BLA")
    added = {"rule": "hh_setup", "when": "after"}
    gift = {"op": "owner", "place": "Bel", "seat": "France"}
    ruling = rulings.ruling_make(game=table.game, by=table.gm, kind="add", data=added, reason="More room.")
    other = rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=gift, reason="A gift.")
    table.order("Russia", "F Sev H")
    table.pass_deadline()
    ruling.refresh_from_db()
    other.refresh_from_db()
    assert (table.now.turn_number, ruling.withdrawn_reason, other.withdrawn_at) == (2, LAPSED, None)
    assert "Bel" in table.turn.state["centres"]["France"]
