"""Lists of retreats in order of preference: the panel in its own window, and ahead of time in games by post."""

import json
import re

import pytest

from tests.web.games.dipshomashy.conftest import everybody, play_on, put

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}


def shown(table, client):
    return client.get(f"{table.game.get_absolute_url()}panels/retreat/").content.decode()


def rows(table, client):
    """{unit: {place: note}} of the panel."""
    found = re.search(r'id="retreats-data"[^>]*>(.*?)</script>', shown(table, client))
    return {row["unit"]: {place: note for place, _, note in row["places"]} for row in json.loads(found[1])["rows"]}


@pytest.fixture
def dislodged(saturday):
    """After-Hours: the French army of Burgundy has to go, and Gascony has closed."""
    put(saturday, "France", "A Bur")
    put(saturday, "Germany", "A Ruh")
    play_on(saturday, "F1901M")
    everybody(saturday, "VOTE 4 CLOSE Gas", "NOMINATE Boh")
    saturday.order("Germany", "A Mun - Bur", "A Ruh S A Mun - Bur", "VOTE 4 CLOSE Gas")
    saturday.pass_deadline()
    assert saturday.turn.phase == "F1901R"
    return saturday


def test_what_is_legal_now_can_be_put_on_the_list(dislodged, browse):
    assert rows(dislodged, browse(dislodged.france)) == {"A Bur": {"Bel": "", "Pic": ""}}, "Gas is closed"
    text = shown(dislodged, browse(dislodged.france))
    assert "Where to retreat" in text
    assert "A Bur R Bel, Pic" in text, "without scripts it is told how it is written"


def test_nobody_else_has_the_panel(dislodged, browse):
    for other in (dislodged.germany, dislodged.gm, None):
        assert shown(dislodged, browse(other)) == ""


def test_by_post_every_unit_has_a_list_beside_its_order(pubs, browse):
    """DS R31: the vote may close a place meanwhile, so what is closed now stays on offer, with a word on it."""
    table = pubs(options={"windows.style": "postal"})
    told = rows(table, browse(table.france))
    assert list(told) == ["A Mar", "A Par", "F Bre"]
    assert told["A Par"] == {"Bre": "", "Bur": "", "Gas": "", "Pic": ""}
    assert told["A Mar"]["Swi"] == "Closed: it is passed over, unless it opens."
    assert "If they are dislodged" in shown(table, browse(table.france))
    here = table.game.get_absolute_url()
    text = "A Par - Bur\nA Par R Gas, Pic"
    lines = browse(table.france).post(f"{here}orders/check/", {"text": text}, headers=JSON).json()["lines"]
    assert [(line["subject"], line["kind"]) for line in lines] == [("A Par", "order"), ("A Par", "retreat")]
    assert all(line["level"] != "error" for line in lines)


def test_a_fleet_has_its_coasts(saturday, browse):
    put(saturday, "France", "F MAO", "F Por")
    put(saturday, "England", "F IRI", "F NAO")
    play_on(saturday, "F1901M")
    saturday.order("England", "F IRI - MAO", "F NAO S F IRI - MAO")
    saturday.pass_deadline()
    assert set(rows(saturday, browse(saturday.france))["F MAO"]) >= {"Spa/nc", "Spa/sc"}


def test_the_first_that_is_legal_is_followed(dislodged, browse):
    dislodged.order("France", "A Bur R Pic, Bel")
    dislodged.pass_deadline()
    assert "A Pic" in dislodged.units("France")
