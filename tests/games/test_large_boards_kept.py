"""Large boards are checked and kept by a worker, whichever way they come; the page says so, and why it was not done."""

import json

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache

from engine.boards.listing import to_list
from games.boards.services import boards, drawing_edits, drawings
from games.boards.services.drafts import draft_send, drafts_read
from games.boards.services.drawing_edits import TOO_LONG
from games.boards.workshop import tasks, working
from games.boards.workshop.edits.blank import blank
from games.maps.board_pictures import with_drawing
from games.models import Board, Drawing, DrawingEdit
from tests.plugins.boards import lake
from tests.plugins.drawings import SIX
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def everything_is_large(monkeypatch):
    monkeypatch.setattr(working, "LARGE", 1)
    cache.clear()


@pytest.fixture
def no_checks(monkeypatch):
    """Whatever looks through a board within a request fails the test."""

    def look(_):
        raise AssertionError("a request looks through a large board")

    def begin():
        for where in (boards, working):
            monkeypatch.setattr(where, "problems", look)

    yield begin
    monkeypatch.undo()


@pytest.fixture
def maker(client_of):
    return client_of("maker")


def drawn(**changed):
    return with_drawing(lake(**changed))


def begun(document=None):
    return drawings.drawing_begin(by=user("maker"), document=document or drawn())


def worker():
    """Whatever waits in the queue is done, with no request near."""
    tasks.drawing_edits_carry_out()
    for drawing in Drawing.objects.all():
        tasks.drawing_look(drawing.pk)


def test_keeping_waits_for_a_worker_and_the_page_goes_on_to_the_board(maker):
    drawing = begun()
    here = drawing.get_absolute_url()
    assert maker.post(f"{here}keep/", {"listed": "no"}).url == here
    assert not Board.objects.exists()
    page = maker.get(here).content.decode()
    assert "It is being kept as a board" in page
    assert f"{here}drawn/?keeps=1" in page
    assert not maker.get(f"{here}drawn/?keeps=1").json()["done"]
    worker()
    board = Board.objects.get()
    assert (board.listed, Drawing.objects.get().board) == (False, board)
    assert maker.get(f"{here}drawn/?keeps=1").json() == {
        "done": True, "share": 100, "said": "", "to": board.get_absolute_url(),
    }  # fmt: skip
    assert f'href="{board.get_absolute_url()}"' in maker.get(here).content.decode()
    assert not DrawingEdit.objects.exists()


def test_the_next_revision_is_kept_the_same_way(maker):
    board = boards.board_save(by=user("maker"), document=drawn())
    drawing = drawings.drawing_begin(by=user("maker"), document=drawn(name="The Pond"), board=board)
    maker.post(f"{drawing.get_absolute_url()}keep/")
    assert "to" not in maker.get(f"{drawing.get_absolute_url()}drawn/?keeps=1").json(), "the board is the old one yet"
    worker()
    assert (board.latest.number, board.latest.name) == (2, "The Pond")


def test_what_cannot_be_played_is_not_kept_and_says_why(maker):
    drawing = begun(blank("Skerries", "wide"))
    here = drawing.get_absolute_url()
    maker.post(f"{here}keep/")
    worker()
    page = maker.get(here).content.decode()
    assert "cannot be played yet" in page
    assert f'action="{here}keep/"' in page
    assert not Board.objects.exists()
    maker.post(f"{here}stop/")
    assert not DrawingEdit.objects.exists()


def test_one_that_was_changed_or_stopped_meanwhile_is_not_kept(maker):
    drawing = begun()
    here = drawing.get_absolute_url()
    maker.post(f"{here}keep/")
    maker.post(f"{here}edit/", {"edit": "seat_add", "version": 1, "name": "East"})
    worker()
    assert "changed before it could be kept" in DrawingEdit.objects.get().trouble
    maker.post(f"{here}keep/")
    assert maker.post(f"{here}keep/").status_code == 409, "one thing at a time"
    maker.post(f"{here}stop/")
    worker()
    assert not Board.objects.exists()


def test_one_that_takes_too_long_is_put_down(maker, monkeypatch):
    def slow(_):
        raise SoftTimeLimitExceeded

    drawing = begun()
    maker.post(f"{drawing.get_absolute_url()}keep/")
    monkeypatch.setattr(drawing_edits, "document_of", slow)
    worker()
    assert DrawingEdit.objects.get().trouble == TOO_LONG


@pytest.mark.parametrize("do", ["keep", "check"])
def test_a_large_text_becomes_a_drawing_that_a_worker_looks_at(maker, no_checks, do):
    no_checks()
    answer = maker.post("/boards/new/", {"text": json.dumps(drawn()), "do": do, "listed": "no"})
    drawing = Drawing.objects.get()
    assert answer.url == drawing.get_absolute_url()
    assert DrawingEdit.objects.exists() == (do == "keep")
    assert maker.get(answer.url).status_code == 200


def test_the_text_of_ones_own_board_is_its_next_revision(maker):
    board = boards.board_save(by=user("maker"), document=drawn())
    maker.post(f"{board.get_absolute_url()}edit/", {"text": json.dumps(drawn(name="The Pond")), "do": "keep"})
    worker()
    assert (Board.objects.get(), board.latest.number) == (board, 2)


@pytest.mark.parametrize("do", ["keep", "check", "draw"])
def test_a_large_draft_becomes_a_drawing_that_a_worker_looks_at(maker, no_checks, do):
    draft = draft_send(by=user("maker"), source="svg", name="Six", text=SIX)
    drafts_read()
    draft.refresh_from_db()
    no_checks()
    text = to_list(draft.found).replace("Six\n", "Six\nwins 3\nseats North (Northern), South (Southern)\n", 1)
    answer = maker.post(f"/boards/drafts/{draft.slug}/", {"text": text, "do": do})
    assert answer.url == Drawing.objects.get().get_absolute_url()
    assert DrawingEdit.objects.exists() == (do == "keep")


def post(client, path, **told):
    return client.post(path, json.dumps(told), content_type="application/json")


def test_programs_are_told_to_look_again(maker, no_checks):
    no_checks()
    answer = post(maker, "/api/boards/", document=drawn(), listed=False)
    told = answer.json()
    assert (answer.status_code, told["working"], told["board"]) == (202, True, "")
    here = f"/api/drawings/{told['slug']}/"
    whole = maker.get(here).json()
    assert (whole["looked"], whole["problems"]) == (False, [])


def test_programs_read_problems_and_the_board_when_the_worker_has_been_there(maker):
    here = f"/api/drawings/{post(maker, '/api/boards/', document=drawn()).json()['slug']}/"
    worker()
    told = maker.get(here).json()
    assert (told["working"], told["looked"], told["board"]) == (False, True, Board.objects.get().slug)
    board = Board.objects.get()
    assert post(maker, f"/api/boards/{board.slug}/revisions/", document=drawn(name="The Pond")).status_code == 202
    worker()
    assert board.latest.number == 2
    drawing = begun()
    assert post(maker, f"/api/drawings/{drawing.slug}/keep/", listed=True).status_code == 202


def test_a_large_board_is_not_checked_for_anybody_who_asks(client, no_checks):
    no_checks()
    answer = post(client, "/api/boards/check/", document=drawn())
    assert answer.status_code == 400
    assert "begin a drawing of it" in answer.content.decode()


@pytest.mark.parametrize(
    ("document", "large"),
    [
        ([], False), ({"geometry": 3}, False), ({"provinces": {}, "geometry": {"faces": [1]}}, False),
        ({"provinces": {}}, False), ({"provinces": dict.fromkeys(range(200))}, True),
        ({"provinces": {}, "geometry": {"faces": {"Ash": [[0] * 1500]}, "straits": {"Ash": [[0] * 1500]}}}, True),
    ],
)  # fmt: skip
def test_what_is_large(document, large, monkeypatch):
    monkeypatch.setattr(working, "LARGE", 3_000)
    assert working.is_large(document) is large
