"""Panels belong to rules: they are there while their rule is in the rulebook, whatever the variant."""

import pytest
from django.contrib.staticfiles.finders import find
from django.template.loader import get_template
from django.test import Client

from engine.rulebook.registry import rules
from games.common.rule_files import Statics, site_folder
from games.services import rulings
from games.table.panels.panel import PLACES
from games.table.panels.registry import every_panel, panels_of
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

PANELS = every_panel()


def panels(table, client):
    return client.get(f"{table.game.get_absolute_url()}panels/").json()["panels"]


def test_every_panel_has_its_rule_its_template_and_its_files():
    assert len({panel.id for panel in PANELS}) == len(PANELS) >= 28
    for rule in rules():
        for panel in panels_of(rule):
            assert panel.rule == rule
    for panel in PANELS:
        assert panel.place in PLACES, panel.id
        assert get_template(panel.file("html"))
        for ending, there in (("js", panel.script), ("css", panel.style)):
            assert (site_folder(panel.rule) / f"{panel.id}.{ending}").exists() == there, panel.id
            assert bool(find(panel.file(ending))) == there, panel.id
        if panel.page is not None:
            assert get_template(panel.file("page.html"))


@pytest.mark.parametrize(
    "name", ["rule/borg/panels.py", "rule/borg/borg.html", "rule/borg/../rule.py", "rule/nobody/x.js"]
)
def test_only_what_browsers_need_is_served(name):
    assert not find(name)


def test_what_is_collected_is_what_is_served():
    collected = {f"{storage.prefix}/{name}" for name, storage in Statics().list(None)}
    assert {panel.file("js") for panel in PANELS if panel.script} <= collected
    assert all(find(name) for name in collected)


@pytest.fixture
def longer(tables):
    """A game to which the GM has added the rule of eight years, before its second turn."""
    table = tables()
    rulings.ruling_make(game=table.game, by=table.gm, kind="add", data={"rule": "endgame"}, reason="Not for ever.")
    assert "endgame" not in {panel.rule for panel in PANELS if panel.id in panels(table, Client())}
    table.pass_deadline()
    return table


def test_a_rule_that_is_added_brings_its_panel(longer, tables, browse):
    plain, here = tables(prefix="other").game.get_absolute_url(), longer.game.get_absolute_url()
    assert panels(longer, browse()) == ["length"]
    shown = browse().get(here).content.decode()
    assert "Season 2 of 16" in shown
    assert "<b>18</b> of 34 centres win" in shown
    assert "Season 2 of 16" in browse().get(f"{here}panels/length/").content.decode()
    assert "centres win" not in browse().get(plain).content.decode()
    assert browse().get(f"{plain}panels/length/").status_code == 404


def test_a_rule_that_is_struck_takes_its_panel_with_it(longer, browse):
    rulings.ruling_make(game=longer.game, by=longer.gm, kind="strike", data={"rule": "endgame"}, reason="Too short.")
    assert panels(longer, browse()) == ["length"], "from the next turn on"
    longer.pass_deadline()
    assert panels(longer, browse()) == []


def test_before_the_start_there_is_no_panel(tables, browse):
    table = tables(forming=True)
    assert panels(table, browse(user("stranger"))) == []


def test_what_a_panel_has_not_is_not_found(longer, browse):
    here = longer.game.get_absolute_url()
    for tail in ("panels/length/page/", "panels/nosuch/", "panels/nosuch/page/"):
        assert browse().get(here + tail).status_code == 404, tail
    assert browse().post(f"{here}panels/length/ask/").status_code == 404
