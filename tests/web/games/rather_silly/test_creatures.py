"""What Borg and the monsters would do next, as the table shows it to everybody."""

import json
import re

import pytest

from games.services import rulings
from tests.web.games.rather_silly.test_silly_panels import panel

pytestmark = pytest.mark.django_db


def place(table, **data):
    rulings.ruling_make(
        game=table.game, by=table.gm, kind="board", data={"when": "after", **data}, reason="For the test."
    )


def marks(shown):
    found = re.search(r"<script[^>]*>(.*?)</script>", shown)
    return json.loads(found[1]) if found else None


def ways(shown):
    return [mark for mark in marks(shown) if "from" in mark]


@pytest.fixture
def haunted(silly_tables):
    """Spring 1901 with Borg in Bohemia, and two groups of monsters."""

    def make(**settings):
        table = silly_tables(**settings)
        place(table, op="token", name="borg.at", place="Boh")
        place(table, op="add", unit="SM NTH", seat="MONSTERS")
        place(table, op="add", unit="XM Ukr", seat="MONSTERS")
        table.pass_deadline()
        return table

    return make


def test_borgs_choices_have_their_ring_numbers(haunted, browse):
    table = haunted()
    for who in (None, table.france, table.gm):
        shown = panel(table, browse(who), "borg")
        assert "Borg is in Bohemia" in shown
        assert "<b>Munich</b></dt><dd>3</dd>" in shown
        assert "<dt>Vienna</dt><dd>2 · 1 · 1 · 1</dd>" in shown
        first = marks(shown)[0]
        assert (first["at"], first["text"], first["best"]) == ("Mun", "3", True)
        assert first["told"] == "Units around Munich, by how many spaces away they are: 3 at 1. Borg goes here."


def test_before_he_comes_the_thickest_crowds(silly, browse):
    silly.pass_deadline()
    shown = panel(silly, browse(), "borg")
    assert "would come" in shown
    assert [mark["best"] for mark in marks(shown)].count(True) >= 1


def test_every_monster_with_where_it_makes_for(haunted, browse):
    table = haunted()
    for who in (None, table.france, table.gm):
        shown = panel(table, browse(who), "monsters")
        assert "1. SM NTH</dt><dd>makes for Belgium" in shown
        assert {"from": "NTH", "to": "Bel", "tie": False} in marks(shown)
        assert {mark["from"] for mark in ways(shown)} == {"NTH", "Ukr"}
        ages = [(mark["at"], mark["text"]) for mark in marks(shown) if "text" in mark]
        assert ages == [("NTH", "1"), ("Ukr", "2")]


def test_what_was_foretold_is_what_happens(haunted, browse):
    table = haunted()
    foretold = {mark["from"]: mark["to"] for mark in ways(panel(table, browse(), "monsters")) if not mark["tie"]}
    table.pass_deadline()
    here = f"/api/games/{table.game.slug}/turns/2/"
    told = [line["order"] for line in browse().get(here).json()["results"]["MONSTERS"]]
    assert all(any(line.endswith(f"- {goal}") for line in told) for goal in foretold.values())


def test_a_house_without_hints(haunted, browse):
    table = haunted(options={"frame.hints": "off"})
    borg, monsters = panel(table, browse(), "borg"), panel(table, browse(), "monsters")
    assert marks(borg) is marks(monsters) is None
    assert "Borg is in Bohemia" in borg
    assert "Munich" not in borg
    assert "1. SM NTH</dt><dd>North Sea</dd>" in monsters
