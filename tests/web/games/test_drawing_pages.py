"""The workshop's pages without scripts: a board drawn by forms alone, undone, kept; two windows; others' drawings."""

import json
import re

import pytest

from engine.boards.listing import to_list
from games.boards.services import boards, drawings
from games.boards.services.drafts import draft_send, drafts_read
from games.boards.workshop.editing import EXAMPLE
from games.boards.workshop.edits.blank import blank
from games.boards.workshop.edits.following import follows
from games.maps.board_pictures import with_drawing
from games.models import Board, Drawing
from tests.plugins.boards import lake
from tests.plugins.drawings import SIX
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def maker(browse):
    return browse(user("maker"))


@pytest.fixture
def drawing():
    return drawings.drawing_begin(by=user("maker"), document=blank("Skerries", "wide"))


def do(browser, drawing, edit, *, version=None, **fields):
    """Send one edit as a form does; the answer, and the drawing as it is then."""
    now = Drawing.objects.get(pk=drawing.pk)
    sent = {"edit": edit, "version": now.version if version is None else version, **fields}
    return browser.post(f"{drawing.get_absolute_url()}edit/", sent)


def document(drawing):
    return Drawing.objects.get(pk=drawing.pk).document


def test_a_drawing_begins_with_a_sea(maker):
    answer = maker.post("/workshop/", {"how": "nothing", "name": "Skerries", "size": "tall"})
    page = maker.get(answer.url).content.decode()
    assert "Skerries" in page
    assert 'data-province="SEA"' in page
    assert "to mend before it can be played" in page


def test_a_board_of_six_provinces_is_drawn_by_forms_alone_and_kept(maker, drawing):
    for points, closed in (
        ("300,150 900,150 900,650 300,650", "yes"), ("300,400 900,400", ""), ("500,150 500,400", ""),
        ("500,400 500,650", ""), ("700,150 700,400", ""),
    ):  # fmt: skip
        assert do(maker, drawing, "line", points=points, closed=closed).status_code == 302
    told = document(drawing)
    assert len(told["provinces"]) == 6
    assert {told["provinces"][code]["kind"] for code in told["provinces"]} == {"sea", "coastal"}
    for name in ("North", "South"):
        do(maker, drawing, "seat_add", name=name)
    lands = sorted(code for code in told["provinces"] if code != "SEA")
    for code, home in zip(lands, ("North", "", "South", "", ""), strict=True):
        name = f"Land {code}"
        sent = {"province": code, "code": code, "name": name, "kind": "land", "home": home, "unit": "A" if home else ""}
        answer = do(maker, drawing, "province", centre="on", **sent)
        assert answer.status_code == 302
    told = document(drawing)
    assert told["wins"] == 3, "a majority of the centres, as long as nobody says otherwise"
    page = maker.get(drawing.get_absolute_url()).content.decode()
    assert "It can be played" in page
    answer = maker.post(f"{drawing.get_absolute_url()}keep/", {"listed": "yes"})
    board = Board.objects.get()
    assert answer.url == board.get_absolute_url()
    assert board.latest.drawn_at is not None, "it is drawn already"
    assert board.latest.name == "Skerries"


def test_what_cannot_be_done_is_said_and_what_was_typed_stays(maker, drawing):
    answer = do(maker, drawing, "line", points="100,100 200,200")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "divides nothing" in page
    assert 'value="100,100 200,200"' in page
    assert do(maker, drawing, "line", points="here to there").status_code == 422
    assert do(maker, drawing, "dance").status_code == 422


def test_undo_goes_back_and_redo_forward_again(maker, drawing):
    do(maker, drawing, "line", points="600,0 600,800")
    turn = f"{drawing.get_absolute_url()}turn/"
    maker.post(turn, {"to": "back"})
    assert list(document(drawing)["provinces"]) == ["SEA"]
    maker.post(turn, {"to": "forward"})
    assert len(document(drawing)["provinces"]) == 2
    assert maker.post(turn, {"to": "forward"}).status_code == 409


def test_two_windows_change_different_things_and_both_are_kept(maker, drawing):
    old = drawing.version
    do(maker, drawing, "seat_add", name="North", version=old)
    sent = {"province": "SEA", "code": "SEA", "name": "The Deep", "kind": "sea"}
    assert do(maker, drawing, "province", version=old, **sent).status_code == 302
    told = document(drawing)
    assert told["provinces"]["SEA"]["name"] == "The Deep"
    assert list(told["seats"]) == ["North"]


def test_two_windows_change_the_same_and_the_second_is_asked(maker, drawing):
    old = drawing.version
    sent = {"province": "SEA", "code": "SEA", "kind": "sea"}
    do(maker, drawing, "province", version=old, name="The Deep", **sent)
    answer = do(maker, drawing, "province", version=old, name="The Shallows", **sent)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'value="The Shallows"' in page, "what was typed can be sent again"
    assert document(drawing)["provinces"]["SEA"]["name"] == "The Deep"
    assert do(maker, drawing, "province", name="The Shallows", **sent).status_code == 302


def test_a_drawing_is_nobody_elses(browse, maker, drawing):
    other, here = browse(user("other")), drawing.get_absolute_url()
    for address in ("", "board.json", "drawn/"):
        assert other.get(f"{here}{address}").status_code == 404
    for address in ("edit/", "turn/", "keep/", "throw-away/"):
        assert other.post(f"{here}{address}", {"edit": "seat_add", "name": "N"}).status_code == 404
    assert "Skerries" not in other.get("/workshop/").content.decode()
    assert "Skerries" not in other.get("/boards/").content.decode()


def test_a_list_is_laid_out_by_a_worker_and_drawn_on(maker):
    answer = maker.post("/workshop/", {"how": "list", "text": EXAMPLE})
    assert "being laid out" in maker.get(answer.url).content.decode()
    assert maker.get(f"{answer.url}drawn/").json() == {"done": False, "share": 0, "said": "It waits for a worker …"}
    assert drawings.drawings_lay_out() == 1
    assert maker.get(f"{answer.url}drawn/").json()["done"]
    page = maker.get(f"{answer.url}?province=Ash").content.decode()
    assert 'data-province="Ash"' in page
    one = Drawing.objects.get()
    assert do(maker, one, "join", keep="Ash", gone="Esk").status_code == 302
    told = document(one)
    assert "Esk" not in told["provinces"]
    assert ["Ash", "Bec"] in [sorted(pair) for pair in told["army"]]


def test_a_list_that_cannot_be_read_is_given_back(maker):
    answer = maker.post("/workshop/", {"how": "list", "text": "B\nAb, A, hill"})
    assert answer.status_code == 422
    assert "Ab, A, hill" in answer.content.decode()


def test_a_copy_of_ones_own_is_its_next_revision_and_of_anothers_a_fork(browse, maker):
    board = boards.board_save(by=user("maker"), document=lake())
    boards.boards_lay_out()
    own = maker.post("/workshop/", {"how": "copy", "from": board.slug})
    assert "Keep the next revision" in maker.get(own.url).content.decode()
    other = browse(user("other"))
    theirs = other.post("/workshop/", {"how": "copy", "from": f"{board.slug}/1"})
    assert "Keep it as a board" in other.get(theirs.url).content.decode()
    other.post(f"{theirs.url}edit/", {"edit": "board", "version": "1", "name": "Mere", "wins": "4"})
    other.post(f"{theirs.url}keep/", {"listed": "no"})
    fork = Board.objects.get(author=user("other"))
    assert fork.forked_from == board.latest
    assert fork.listed is False


def test_names_are_text_and_nothing_else(maker, drawing):
    evil = '"><img src=x onerror=1>'
    do(maker, drawing, "province", province="SEA", code="SEA", name=evil, kind="sea")
    do(maker, drawing, "board", name=evil, wins="1")
    page = maker.get(f"{drawing.get_absolute_url()}?province=SEA").content.decode()
    assert "<img src=x" not in page
    assert "&lt;img" in page


def test_the_map_is_not_sent_again_while_it_is_the_same(maker, drawing):
    page = maker.get(drawing.get_absolute_url()).content.decode()
    key = re.search(r'data-map="([0-9a-f]+)"', page)[1]
    part = maker.get(drawing.get_absolute_url(), {"part": "1", "map": key, "province": "SEA"}).content.decode()
    assert '<svg class="atlas sketch"' not in part
    assert "data-same" in part
    assert "<html" not in part


def test_the_document_is_brought_out_and_in(maker, drawing):
    told = maker.get(f"{drawing.get_absolute_url()}board.json").json()
    assert told["name"] == "Skerries"
    assert do(maker, drawing, "document", text=json.dumps({**told, "name": "Islets"})).status_code == 302
    assert Drawing.objects.get().name == "Islets"
    answer = do(maker, drawing, "document", text='{"name": 5}')
    assert answer.status_code == 422
    assert "This is no board" in answer.content.decode()


def test_thrown_away_it_is_gone(maker, drawing):
    assert maker.post(f"{drawing.get_absolute_url()}throw-away/").status_code == 302
    assert not Drawing.objects.exists()


def test_what_was_found_in_a_file_is_drawn_on(maker):
    draft = draft_send(by=user("maker"), source="svg", name="Six", text=SIX)
    drafts_read()
    draft.refresh_from_db()
    answer = maker.post(f"/boards/drafts/{draft.slug}/", {"do": "draw", "text": to_list(draft.found)})
    told = document(Drawing.objects.get())
    assert answer.url == Drawing.objects.get().get_absolute_url()
    assert set(told["geometry"]["faces"]) == set(told["provinces"])
    code, other = min(follows(told).army)
    assert do(maker, Drawing.objects.get(), "join", keep=code, gone=other).status_code == 302


def test_the_api_draws_by_the_same_edits(browse, maker):
    said = {"content_type": "application/json"}

    def post(address, **told):
        return maker.post(f"/api/drawings/{address}", json.dumps(told), **said)

    begun = post("", name="By program", size="wide").json()
    here = f"{begun['slug']}/"
    assert {problem["path"] for problem in begun["problems"]} >= {"seats", "centres"}
    line = {"points": "600,0 600,800"}
    drawn = post(f"{here}edits/", edit="line", version=begun["version"], fields=line).json()
    assert len(drawn["document"]["provinces"]) == 2
    assert post(f"{here}edits/", edit="line", version=begun["version"], fields=line).status_code == 409
    refused = post(f"{here}edits/", edit="line", version=drawn["version"], fields={"points": "1,1"})
    assert refused.status_code == 400
    assert len(post(f"{here}turn/", to="back").json()["document"]["provinces"]) == 1
    assert post(f"{here}keep/", listed=False).status_code == 400
    assert [one["slug"] for one in maker.get("/api/drawings/").json()] == [begun["slug"]]
    whole = post("", document=with_drawing(lake())).json()
    kept = post(f"{whole['slug']}/keep/", listed=False)
    assert kept.status_code == 201
    assert post("", copy_of=kept.json()["board"]).json()["board"] == kept.json()["board"]
    assert browse(user("other")).get(f"/api/drawings/{here}").status_code == 404
    assert maker.delete(f"/api/drawings/{here}").status_code == 204
    assert maker.get(f"/api/drawings/{here}").status_code == 404


def test_a_strait_is_put_in_by_a_form_undone_and_taken_out(maker, drawing):
    for points in ("100,200 500,200 500,600 100,600", "700,200 1100,200 1100,600 700,600"):
        do(maker, drawing, "line", points=points, closed="yes")
    west, east = (code for code in document(drawing)["provinces"] if code != "SEA")
    here = drawing.get_absolute_url()
    assert "A strait to" not in maker.get(f"{here}?province=SEA").content.decode(), "it begins on land"
    page = maker.get(f"{here}?province={west}").content.decode()
    assert re.findall(r'<option value="([A-Za-z]+)">New', page) == [east]
    assert do(maker, drawing, "strait", one=west, other=east, chosen=west).status_code == 302
    page = maker.get(f"{here}?province={west}").content.decode()
    assert "over a strait" in page
    assert page.count("data-strait") == 1
    maker.post(f"{here}turn/", {"to": "back"})
    assert document(drawing)["army"] == []
    maker.post(f"{here}turn/", {"to": "forward"})
    assert do(maker, drawing, "strait_remove", one=east, other=west).status_code == 302
    assert "crossings" not in document(drawing)["geometry"]
    assert "The Sea is none" in do(maker, drawing, "strait", one=west, other="SEA").content.decode()
