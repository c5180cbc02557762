"""The ledger says for each ruling what the engine would have had, also where it was made before the turn was out."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.gm.deeds.ledger import WithdrawForm
from games.permissions import spectator_of, viewer_of
from games.selectors.ledger import Judgements, ledger
from games.selectors.wording import ruling_text
from games.services import rulings, turns
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


def rule(table, kind, data, reason="Because."):
    return rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason=reason)


def told(viewer):
    (line,) = ledger(viewer)
    return Judgements(viewer).of(line)


def test_a_verdict_before_the_deadline_has_the_engines_own_beside_it(table):
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    rule(table, "verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"})
    table.pass_deadline()
    both = told(spectator_of(table.now))
    assert [(one["text"], one["verdict"]) for one in both.engine] == [("A Par - Bur", "bounces")]
    assert [(one["text"], one["verdict"]) for one in both.gm] == [("A Par - Bur", "succeeds")]


def test_at_the_gate_the_engine_had_ruled_already(db):
    table = make_table(gate_minutes=360)
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    turn = table.turn
    assert turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=turn.due + timedelta(seconds=1)) is None
    ruling = rule(table, "verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"})
    assert [(one["order"], one["verdict"]) for one in ruling.before] == [("A Par - Bur", "bounces")]


def test_an_order_that_the_gm_entered_stands_beside_the_one_that_it_replaced(table):
    table.order("France", "A Par - Pic", "F Bre - MAO")
    rule(table, "order", {"seat": "France", "lines": ["A Par - Bur"]})
    table.pass_deadline()
    both = told(viewer_of(table.now, table.germany))
    assert [(one["text"], one["verdict"]) for one in both.engine] == [("A Par - Pic", "succeeds")]
    assert [one["text"].partition(" (")[0] for one in both.gm] == ["A Par - Bur"]


def test_a_pin_stands_beside_what_chance_would_have_brought(tables):
    table = tables(with_rules=["monsters"])
    rule(table, "pin", {"draw": "monsters.sea_arrival", "value": "ADR"})
    table.pass_deadline()
    both = told(viewer_of(table.now, table.gm))
    assert [(one["text"], one["verdict"]) for one in both.gm] == [("Where the Sea Monster arrives", "ADR")]
    assert [one["text"] for one in both.engine] == ["Where the Sea Monster arrives"]
    assert both.engine[0]["verdict"] != ""


def test_both_boards_are_the_gms_until_the_game_is_over(table):
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    ruling = rule(table, "verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"})
    address = reverse("games:ledger-ruling", args=[table.game.slug, ruling.pk])
    browsers = {}
    for name in ("gm", "germany"):
        browsers[name] = Client()
        browsers[name].force_login(table.gm if name == "gm" else table.germany)
    assert browsers["gm"].get(address).status_code == 404  # nothing has come of it yet
    table.pass_deadline()
    page = browsers["gm"].get(address)
    assert page.status_code == 200
    assert page.content.count(b"<svg") >= 2
    assert b"As the engine would have had it" in page.content
    assert browsers["germany"].get(address).status_code == 404
    rulings.ruling_make(game=table.game, by=table.gm, kind="draw_game", data={"seats": []}, reason="Enough.")
    table.pass_deadline()
    assert browsers["germany"].get(address).status_code == 200


def test_rulings_of_one_kind_are_told_apart(table):
    rule(table, "verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"})
    rule(table, "verdict", {"seat": "France", "unit": "A Mar", "verdict": "fails"})
    labels = [label for value, label in WithdrawForm(table.now).fields["ruling"].choices if value]
    assert len(set(labels)) == 2
    assert any("A Mar fails" in label for label in labels)


def test_it_says_who_was_told(tables):
    table = tables(with_rules=["borg", "doctor"], players=(), forming=True)
    assert ruling_text(rulings.Ruling(game=table.game, kind="pin", data={"draw": "borg.tie", "value": "Mun"})) == (
        "Where Borg goes of places that tie: Mun"
    )
    ruled = rulings.Ruling(game=table.game, kind="board", data={"op": "token", "name": "borg.at", "place": "Mun"})
    assert ruling_text(ruled) == "Borg is in Munich"
    option = {"name": "doctor.malfunction_chance", "value": "0"}
    assert "malfunction chance: 0" in ruling_text(rulings.Ruling(game=table.game, kind="option", data=option))
