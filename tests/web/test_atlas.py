"""The gallery of the maps, and maps as files."""

import re

import pytest

from games.common.variants_on_offer import on_offer
from games.maps.drawing.legend import ACTORS, MARKS, STATUSES, UNITS
from games.maps.gallery.boards import exhibits, season_of

pytestmark = pytest.mark.django_db


def test_every_variant_has_a_season_in_which_something_happens():
    """Orders that nobody could give, or that all come to nothing, would show nothing."""
    for variant_id in on_offer():
        season = season_of(variant_id)
        assert season is not None, f"Write variants/{variant_id}/site/exhibit.yaml: a scenario of one season."
        orders = exhibits()[season.id].make().orders
        assert len({order.action for order in orders}) >= 3, f"{variant_id}: its exhibit needs three kinds of order"
        verdicts = {order.verdict for order in orders}
        assert verdicts >= {"succeeds", "bounces"}, f"{variant_id}: in its exhibit one order succeeds, one bounces"


@pytest.mark.parametrize("board", exhibits())
def test_every_board_is_on_show(client, board):
    page = client.get("/atlas/", {"board": board, "labels": "full", "patterns": "on"})
    assert page.status_code == 200
    assert exhibits()[board].name in page.text
    assert 'data-province="Par"' in page.text


def test_the_legend_explains_everything_there_is(client):
    page = client.get("/atlas/").text.lower()
    for words in [*UNITS.values(), *STATUSES.values(), *ACTORS.values(), *MARKS.values()]:
        assert words.split(":")[0].lower().replace("'", "&#x27;") in page, words


def test_no_id_stands_twice_and_every_reference_leads_somewhere(client):
    page = client.get("/atlas/?board=rather_silly").text
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), sorted(i for i in set(ids) if ids.count(i) > 1)
    assert set(re.findall(r'<use[^>]* href="#([^"]+)"', page)) <= set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= set(ids)


def test_nothing_inline_that_the_policy_blocks(client):
    page = client.get("/atlas/").text
    assert "style=" not in page
    assert "<style" not in page


def test_a_board_nobody_has_is_not_found(client):
    assert client.get("/atlas/?board=moon").status_code == 404
    assert client.get("/atlas/moon.svg").status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_maps_as_files(client, theme):
    drawing = client.get("/atlas/standard.svg", {"theme": theme})
    assert drawing.headers["Content-Type"] == "image/svg+xml"
    assert drawing.content.startswith(b"<svg")
    picture = client.get("/atlas/standard.png", {"theme": theme})
    assert picture.content.startswith(b"\x89PNG")
