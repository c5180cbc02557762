"""The usual board copied in the workshop, changed by its forms, kept, and played: Fleet Rome."""

import re

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile

import engine
from engine.boards.foreign.reading import foreign
from games.boards.services import drawings
from games.boards.services.boards import playable
from games.boards.services.library import usual_keep
from games.boards.workshop import tasks
from games.models import Board, BoardRevision, Drawing
from tests.plugins.foreign import ADJACENCY, DVAR, MAP, VARIANTS
from tests.plugins.tables import SNAPSHOTS, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def usual():
    return SNAPSHOTS.of("the boards of the variants", usual_keep)


@pytest.fixture
def maker(browse, usual):
    cache.clear()
    return browse(user("maker"))


def copied(maker):
    page = maker.get("/workshop/").content.decode()
    groups = re.findall(r'<optgroup label="([^"]+)">(.*?)</optgroup>', page)
    assert groups[0][0] == "Of the variants"
    address, name = re.findall(r'<option value="([^"]+)">([^<]+)', groups[0][1])[0]
    assert name == "The Usual Board"
    maker.post("/workshop/", {"how": "copy", "from": address})
    return Drawing.objects.get()


def worked(drawing):
    tasks.drawing_edits_carry_out()
    tasks.drawing_look(drawing.pk)


def test_fleet_rome(maker, usual):
    drawing = copied(maker)
    here = drawing.get_absolute_url()
    worked(drawing)
    page = maker.get(f"{here}?province=Rom").content.decode()
    assert "It can be played" in page
    rome = {"edit": "province", "version": 1, "province": "Rom", "code": "Rom", "name": "Rome", "kind": "land"}
    maker.post(f"{here}edit/", {**rome, "centre": "on", "home": "Italy", "unit": "F", "chosen": "Rom"})
    worked(drawing)
    after = Drawing.objects.get().document
    assert "F Rom" in after["start"]["Italy"]
    before = usual[0].latest.document
    assert after["geometry"] == before["geometry"], "the map stays as it is"
    assert [after[part] for part in ("army", "fleet", "provinces")] == [
        before[part] for part in ("army", "fleet", "provinces")
    ]
    maker.post(f"{here}keep/", {"listed": "yes"})
    worked(drawing)
    kept = Board.objects.get(author=user("maker"))
    assert kept.forked_from == usual[0].latest
    assert kept.made_by == str(user("maker").profile), "the copy is its maker's"
    rulebook = engine.load_rulebook("standard", board=playable(BoardRevision.objects.get(board=kept)))
    assert "F Rom" in rulebook.board.start["Italy"]


def test_a_name_that_is_moved_leaves_its_line_and_a_unit_its_dot(maker):
    drawing = copied(maker)
    here = drawing.get_absolute_url()
    stand = {"edit": "stand", "version": 1, "province": "Por", "what": "labels", "at": "150,880"}
    maker.post(f"{here}edit/", stand)
    geometry = Drawing.objects.get().document["geometry"]
    assert geometry["labels"]["Por"] == [150.0, 880.0]
    assert "leader" not in geometry["lettering"]["Por"]
    maker.post(f"{here}edit/", {**stand, "version": 2, "at": ""})
    geometry = Drawing.objects.get().document["geometry"]
    assert "Por" not in geometry["labels"]
    assert "Por" not in geometry["lettering"]
    maker.post(f"{here}edit/", {**stand, "version": 3, "what": "units", "at": "160,880"})
    assert "Por" not in Drawing.objects.get().document["geometry"]["dots"]


def test_another_code_takes_its_lettering_dot_and_coasts_along(maker):
    drawing = copied(maker)
    stp = {"edit": "province", "version": 1, "province": "StP", "code": "Pet", "name": "St Petersburg", "kind": "land"}
    more = {"coasts": ["nc", "sc"], "centre": "on", "home": "Russia", "unit": "F", "coast": "sc"}
    maker.post(f"{drawing.get_absolute_url()}edit/", {**stp, **more})
    worked(drawing)
    geometry = Drawing.objects.get().document["geometry"]
    assert {"Pet/nc", "Pet/sc"} <= set(geometry["coasts"])
    assert "Pet" in geometry["lettering"]
    assert "Pet" in geometry["dots"]
    assert not any(
        key.partition("/")[0] == "StP" for part in geometry.values() if isinstance(part, dict) for key in part
    )


@pytest.mark.slow
def test_programs_copy_it_too(maker, usual):
    said = {"copy_of": usual[0].slug}
    begun = maker.post("/api/drawings/", said, content_type="application/json")
    assert begun.status_code == 201
    assert begun.json()["document"]["id"] == "usual"


def test_another_programs_board_is_drawn_on_and_downloaded_again(maker):
    files = [SimpleUploadedFile(f"{n}.xml", text.encode()) for n, text in enumerate((ADJACENCY, VARIANTS))]
    answer = maker.post("/boards/draw/", {"file": files}, follow=True)
    assert "The file has 2 variants" in answer.content.decode()
    drawing = Drawing.objects.get()
    assert (drawing.name, drawing.waits) == ("The Lake", True)
    drawings.drawings_lay_out()
    maker.post(f"{drawing.get_absolute_url()}keep/", {"listed": "no"})
    board = Board.objects.get(author=user("maker"))
    page = maker.get(board.get_absolute_url()).content.decode()
    for form in ("dvar", "map"):
        assert f"/boards/{board.slug}/1/board.{form}" in page
        written = maker.get(f"/boards/{board.slug}/1/board.{form}")
        assert foreign(written.text).document["start"] == {"North": ["A Ash"], "SouthIsles": ["F Cal/sc"]}
    assert maker.get(f"/boards/{board.slug}/1/board.xml").status_code == 404


def test_lists_edits_and_programs_take_them_too_and_broken_ones_are_answered(maker):
    begun = maker.post("/api/drawings/", {"text": DVAR}, content_type="application/json")
    assert begun.json()["document"]["maker"] == "A. Nobody"
    assert maker.post("/workshop/", {"how": "list", "text": MAP}).status_code == 302
    broken = MAP.replace("UNOWNED BEC", "UNOWNED BOX")
    assert "is no place with a line" in maker.post("/workshop/", {"how": "list", "text": broken}).content.decode()
    assert maker.post("/api/drawings/", {"text": broken}, content_type="application/json").status_code == 400
    sent = maker.post("/boards/draw/", {"file": SimpleUploadedFile("lake.map", broken.encode())})
    assert sent.status_code == 422
    assert "is no place with a line" in sent.content.decode()
