"""The shelf, and the drawings that teach the rules."""

import pytest

from games.site.figures import FIGURES, draw
from games.site.shelf import SHELF


@pytest.mark.django_db
@pytest.mark.parametrize("variant_id", SHELF)
def test_every_volume_on_the_shelf_can_be_read(client, variant_id):
    page = client.get(f"/variants/{variant_id}/")
    assert page.status_code == 200
    assert SHELF[variant_id].name in page.text


@pytest.mark.django_db
def test_the_contents_lead_to_every_rule(client):
    page = client.get("/variants/standard/").text
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
