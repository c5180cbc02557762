"""A GM puts a line into the report, at any place of the order of play, and makes house rules in words."""

import pytest
from django.test import Client
from django.urls import reverse

from games.common.errors import Refused
from games.gm.deeds.report_lines import HouseTextForm, TellForm
from games.permissions import spectator_of, viewer_of
from games.selectors import positions
from games.selectors.ledger import ledger
from games.services import rulings
from games.table.queries.rulebook import house_rules

pytestmark = pytest.mark.django_db
GEESE = "A flock of geese lands in <Munich>."


def rule(table, kind, data, **more):
    return rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason="Honk.", **more)


def read(member, address):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client.get(address).content.decode()


def test_a_line_stands_before_the_step_that_was_named(table):
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    rule(table, "tell", {"text": GEESE, "at": "movement.combat"})
    assert ledger(spectator_of(table.now)) == []  # nobody reads it before the turn is out
    done = table.pass_deadline()
    events = positions.report(spectator_of(table.now), done).events
    told = [event["kind"] for event in events]
    assert told.index("ruling.told") < told.index("place.contested")
    (geese,) = [event for event in events if event["kind"] == "ruling.told"]
    assert (geese["text"], geese["step"], geese["rule"]) == (GEESE, "movement.combat", "GM")
    page = read(None, reverse("games:report", args=[table.game.slug, done.phase]))
    assert "A flock of geese lands in &lt;Munich&gt;." in page
    assert [line.ruling.kind for line in ledger(spectator_of(table.now))] == ["tell"]


def test_of_a_step_that_has_nothing_to_do_it_is_told_all_the_same(table):
    rule(table, "tell", {"text": GEESE, "at": "adjustments.adjust"})
    done = table.pass_deadline()
    assert GEESE in [event["text"] for event in positions.report(spectator_of(table.now), done).events]


def test_who_may_not_read_it_does_not(table):
    rule(table, "tell", {"text": GEESE}, audience=["Italy"])
    done = table.pass_deadline()
    for address in (
        reverse("games:report", args=[table.game.slug, done.phase]),
        reverse("games:ledger", args=[table.game.slug]),
        reverse("games:feed", args=[table.game.slug]),
        f"/api/games/{table.game.slug}/turns/1/",
    ):
        assert "geese" not in read(table.france, address), address
    assert "geese" in read(table.italy, reverse("games:report", args=[table.game.slug, done.phase]))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"text": "  "}, "has a text"),
        ({"text": "x" * 2001}, "at most 2000"),
        ({"text": "a\x00b"}, "can be read"),
        ({"text": GEESE, "at": "movement.lunch"}, "no step 'movement.lunch' in the order of play. There are: movement"),
    ],
)
def test_what_cannot_be_told_is_refused_with_what_can(table, data, why):
    with pytest.raises(Refused, match=why):
        rule(table, "tell", data)


def test_house_rules_have_numbers_and_dates_on_the_page_of_rules(table):
    address = reverse("games:rules", args=[table.game.slug])
    assert "House rules" not in read(None, address)
    first = rule(table, "house", {"text": "No press on <Sundays>."})
    rule(table, "house", {"text": "Late orders are written as limericks."})
    done = table.pass_deadline()
    assert [one.data["number"] for one in house_rules(viewer_of(table.now, table.italy))] == [1, 2]
    page = read(table.italy, address)
    assert "No press on &lt;Sundays&gt;." in page
    assert 'id="house-rule-2"' in page
    assert "Spring 1901" in page
    report = read(None, reverse("games:report", args=[table.game.slug, done.phase]))
    assert "House rule 1: No press on &lt;Sundays&gt;." in report
    rulings.ruling_withdraw(ruling=first, by=table.gm, reason="Too much.")
    assert "Withdrawn" in read(None, address)
    third = rule(table, "house", {"text": "A third."})
    assert third.data["number"] == 3  # a number is never given twice


def test_the_forms_make_them(table):
    empty = TellForm(table.now)
    common = {"turn": empty.initial["turn"], "number": table.turn.number, "reason": "Honk."}
    assert "." not in dict(empty.fields["at"].choices)["movement.combat"]
    made = TellForm(table.now, {**common, "text": GEESE, "at": "movement.combat", "eyes": "gm"})
    assert made.is_valid(), made.errors
    assert made.ruling()["audience"] == []
    nobody = TellForm(table.now, {**common, "text": GEESE, "eyes": "some"})
    assert nobody.errors["seats"] == ["Tick who reads it, or say that nobody does."]
    house = HouseTextForm(table.now, {**common, "text": "No press on Sundays."})
    assert house.is_valid(), house.errors
    house.carry_out(table.gm)
    assert table.now.rulings.get().data == {"text": "No press on Sundays.", "number": 1}
