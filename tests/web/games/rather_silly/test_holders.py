"""Sides that no seat plays stand wherever it is told who holds how much."""

import re
from dataclasses import replace

import pytest
from django.test import Client

import engine
from games.selectors import positions

pytestmark = pytest.mark.django_db


@pytest.fixture
def prowling(spring, monkeypatch):
    """A table where Monsters hold more than anybody, now and in a year before."""
    real = engine.view

    def held_by_monsters(*args, **kwargs):
        seen = real(*args, **kwargs)
        theirs = ["Lon", "Par", "Ber", "Rom", "Bre"]
        held = {seat: [one for one in those if one not in theirs] for seat, those in seen.state["centres"].items()}
        state = {**seen.state, "centres": {**held, "MONSTERS": theirs}}
        return replace(seen, state=state)

    monkeypatch.setattr(positions.engine, "view", held_by_monsters)
    return spring


def test_monsters_stand_in_standings_charts_and_the_powers(prowling):
    here = prowling.game.get_absolute_url()
    page = Client().get(f"{here}standings/").content.decode()
    assert re.search(r"seat-monsters\"[^>]*></span>Monsters</th><td><span class=\"soft\">nobody</span>", page)
    assert re.search(r'<text[^>]*class="chart__name seat-monsters"[^>]*>Monsters 5<', page)
    assert page.index("</span>Monsters</th>") < page.index("</span>Russia</th>"), "the leader stands first"
    lines = Client().get(f"/api{here}standings/").json()
    assert {"seat": "MONSTERS", "name": "Monsters", "kind": "side", "units": 0, "centres": 5, "out": False} in lines
    table = Client().get(here).content.decode()
    assert table.count("Monsters") >= 2, "in the news, and among the powers"
    assert 'value="MONSTERS"' not in table, "nobody takes them over"
