"""The shelf, and the drawings that teach the rules."""

import pytest

from engine.scenarios import run
from games.common.variants_on_offer import volumes
from games.library.variants.figures import FIGURES, draw, figure_svg
from games.library.variants.illustrations.strips import scenarios
from variants.gathering.site.examples import example
from variants.gathering.site.page import EXAMPLES


@pytest.mark.django_db
@pytest.mark.parametrize("variant_id", volumes())
def test_every_volume_on_the_shelf_can_be_read(client, variant_id):
    page = client.get(f"/variants/{variant_id}/")
    assert page.status_code == 200
    assert volumes()[variant_id].name in page.text


@pytest.mark.django_db
@pytest.mark.parametrize("variant_id", volumes())
def test_the_contents_lead_to_every_rule(client, variant_id):
    page = client.get(f"/variants/{variant_id}/").text
    for anchor in page.split('class="rulebook__toc"')[1].split("</nav>")[0].split('href="#')[1:]:
        assert f'id="{anchor.split(chr(34))[0]}"' in page


@pytest.mark.parametrize("name", FIGURES)
def test_every_drawing_says_what_it_shows(name):
    drawing = draw(name)
    figure = FIGURES[name]
    assert 'role="img"' in drawing
    assert drawing.count("figure__unit--") == len(figure.units)
    assert " style=" not in drawing


@pytest.mark.parametrize("name", FIGURES)
def test_drawings_stay_inside_their_frame(name):
    for area in FIGURES[name].corner.values():
        for pair in area.outline.split():
            x, y = map(float, pair.split(","))
            assert 0 <= x <= 340
            assert 0 <= y <= 208


def test_the_page_shows_examples():
    assert len(EXAMPLES) == 8


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_comes_out_as_the_page_says(name):
    assert [str(difference) for difference in run(scenarios("gathering")[name])] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_drawn_from_its_scenario(name):
    found = example(name)
    drawing = figure_svg(name, found.figure)
    assert drawing.count("figure__unit--") == len(found.figure.units)
    assert drawing.count('class="figure__card"') == len(found.figure.cards)
    assert " style=" not in drawing


@pytest.mark.django_db
def test_every_card_is_in_the_gallery(client):
    page = client.get("/variants/gathering/").text
    assert page.count('id="card-') == 12
    assert "ACCEPT TELEPORT" in page
    assert "mystical_shield.versus_shield" in page, "the choices of a GM"
