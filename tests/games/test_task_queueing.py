"""Who is told that something changed: nobody to whom the mere hint would say what they may not know."""

import importlib
import pkgutil

import pytest

import games
from games.appeals import services as appeals
from games.live import live
from games.models import GameStatus, PressMode, Ruling
from games.past.services import drafting
from games.permissions import spectator_of, viewer_of
from games.press.services import press
from games.proposals import services as proposals
from games.selectors.ledger import ledger, readers_of
from games.services import endings, orders, rulings
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db

ORDER = {"kind": "order", "data": {"seat": "France", "lines": ["A Mar - Spa"]}, "reason": "The telephone rang."}
FRANCE = ["France", "GM"]


@pytest.fixture
def heard(monkeypatch):
    """Every hint that a service gives: its kind, and to whom (None: to all)."""
    found = []

    def tell(game, kind, *, seats=None):
        found.append((kind, seats))

    for one in pkgutil.walk_packages(games.__path__, "games."):
        module = None if ".migrations" in one.name else importlib.import_module(one.name)
        if module is not live and getattr(module, "tell", None) is live.tell:
            monkeypatch.setattr(module, "tell", tell)
    return found


@pytest.fixture
def table(heard):
    table = make_table()
    table.order("France", "A Mar H")
    heard.clear()
    return table


def test_a_ruling_on_orders_is_told_to_whose_orders_they_are(table, heard):
    rulings.ruling_make(game=table.game, by=table.gm, **ORDER)
    assert heard == [("ledger", FRANCE)]


def test_a_pin_and_a_verdict_to_come_are_told_to_whom_they_concern(table, heard):
    data = {"seat": "Italy", "unit": "A Ven", "verdict": "holds"}
    rulings.ruling_make(game=table.game, by=table.gm, kind="verdict", data=data, reason="It is late.")
    pin = Ruling(game=table.game, number=1, phase="S1901M", kind="pin", data={"draw": "x.y", "value": "z"})
    assert heard == [("ledger", ["Italy", "GM"])]
    assert readers_of(table.game, [pin]) == ["GM"]


def test_a_ruling_with_readers_is_told_to_them(table, heard):
    change = {"op": "move", "seat": "Italy", "unit": "A Ven", "to": "Tyr"}
    told = {"kind": "board", "data": change, "reason": "By hand."}
    hidden = rulings.ruling_make(game=table.game, by=table.gm, audience=["Turkey"], **told)
    assert heard.pop() == ("ledger", ["Turkey", "GM"])
    rulings.ruling_withdraw(ruling=hidden, by=table.gm, reason="Or not.")
    assert heard.pop() == ("ledger", ["Turkey", "GM"])
    rulings.ruling_make(game=table.game, by=table.gm, **told)
    assert heard == [("ledger", None)]


def test_who_is_told_of_a_ruling_finds_it_and_nobody_else(table, heard):
    for seats in (None, [], ["Turkey"], ["Italy", "Turkey"]):
        change = {"op": "move", "seat": "Italy", "unit": "A Ven", "to": "Tyr"}
        made = rulings.ruling_make(
            game=table.game, by=table.gm, kind="board", data=change, reason="By hand.", audience=seats
        )
        told = heard.pop()[1]
        game = table.now
        for seat in game.seats.all():
            sees = made in [line.ruling for line in ledger(viewer_of(game, seat.player))]
            assert sees == (told is None or seat.seat_id in told)
        assert (made in [line.ruling for line in ledger(spectator_of(game))]) == (told is None)
        rulings.ruling_withdraw(ruling=made, by=table.gm, reason="Or not.")
        heard.clear()
    assert readers_of(table.now, []) == ["GM"]


def test_an_appeal_is_told_to_those_who_see_what_it_is_about(table, heard, monkeypatch):
    monkeypatch.setattr(appeals, "_readers", lambda game, turn, about, seat: [seat.seat_id])
    table.pass_deadline()
    heard.clear()
    about = {"about": "order:France:A Mar", "rule": "2", "text": "It had orders."}
    made = appeals.appeal_make(game=table.game, by=table.france, **about)
    appeals.appeal_withdraw(appeal=made, by=table.france)
    assert heard == [("ledger", FRANCE)] * 2
    made = appeals.appeal_make(game=table.game, by=table.italy, **{**about, "about": "order:Italy:A Ven"})
    heard.clear()
    appeals.appeal_answer(appeal=made, by=table.gm, upheld=False, answer="No.")
    assert heard == [("ledger", ["Italy", "GM"])]


def test_votes_that_nobody_sees_are_not_heard(table, heard):
    """For a draw, for a concession; and papers, drafts and branches, which are their writers' business."""
    endings.draw_vote_cast(game=table.game, by=table.france)
    endings.draw_vote_withdraw(game=table.game, by=table.france)
    endings.concession_make(game=table.game, by=table.france, to="Italy")
    endings.concession_withdraw(game=table.game, by=table.france)
    orders.draft_save(game=table.game, by=table.france, number=1, text="perhaps Picardy")
    assert heard == []
    table.pass_deadline()
    heard.clear()
    idea = {"kind": "verdict", "data": {"seat": "Italy", "unit": "A Ven", "verdict": "holds"}, "reason": "As it was."}
    drafting.branch_make(game=table.game, by=table.gm, phase="S1901M", rulings=[idea])
    assert heard == []


def test_orders_are_heard_by_those_alone_who_may_read_them(table, heard):
    table.order("France", "A Par - Bur")
    assert heard == [("ready", FRANCE)]
    press.press_send(game=table.game, by=table.france, to=["Italy"], text="Psst")
    assert heard.pop() == ("press", ["France", "Italy", "GM"])
    press.press_send(game=table.game, by=table.france, to=["GM"], text="You there")
    kind, seats = heard.pop()
    assert (kind, set(seats)) == ("press", set(FRANCE))


def test_what_everybody_sees_everybody_hears(table, heard):
    made = proposals.proposal_make(game=table.game, by=table.turkey, kind="extend", minutes=60)
    proposals.proposal_vote(proposal=made, by=table.france, in_favour=True)
    orders.orders_ready(game=table.game, by=table.france, number=1, ready=True)
    assert heard == [("proposal", None), ("proposal", None), ("ready", None)]
    assert table.now.status == GameStatus.RUNNING
    assert table.now.press == PressMode.FULL
