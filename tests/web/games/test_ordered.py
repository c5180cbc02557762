"""What the lists of one's own games say of one's orders is true: how many of them there are."""

import pytest
from django.test import Client

import engine
from games.models import Submission
from games.selectors.orders import progress
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


def said(table, member):
    client = Client()
    client.force_login(member)
    page = client.get("/").content.decode()
    mine = client.get("/api/me/games/").json()[0]
    return page, (mine["missing"], mine["ordered"], mine["asked"])


def test_nothing_some_of_them_all_of_them(table):
    page, told = said(table, table.france)
    assert "Orders wanted" in page
    assert told == (True, 0, 0)
    table.order("France", "A Par - Bur", "A Mar - Mars and back")
    page, told = said(table, table.france)
    assert "1 of 3 ordered" in page
    assert "Orders are in" not in page
    assert told == (False, 1, 3)
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO")
    page, told = said(table, table.france)
    assert "Orders are in" in page
    assert told == (False, 0, 0)


def test_a_unit_ordered_twice_is_one():
    table = make_table()
    table.order("France", "A Par - Bur", "A Par - Pic")
    assert Submission.objects.get(seat=table.seat("France")).lacks == 2


def test_the_next_turn_begins_anew(table):
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    page, told = said(table, table.france)
    assert "Orders wanted" in page
    assert told == (True, 0, 0)


def test_builds_count_by_their_number():
    rulebook = engine.load_rulebook("standard")
    state = engine.load_state(
        rulebook,
        engine.dump_state(rulebook, engine.opening(rulebook, engine.Draws()))
        | {"phase": "W1901A", "units": {"France": ["A Bur"]}},
    )
    wants = engine.wants(rulebook, state, "France")
    checks = engine.check(rulebook, state, "France", ["Build A Par"])
    assert progress(wants, checks) == (2, 1)
    assert progress(wants, engine.check(rulebook, state, "France", ["Build A Par", "Waive"])) == (2, 2)


def test_nobody_else_is_told(table):
    table.order("France", "A Par - Bur")
    for other in (table.germany, table.gm):
        page, _ = said(table, other)
        assert "of 3 ordered" not in page
