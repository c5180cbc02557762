"""Pages and API of boards: written as a list, checked in words, drawn, played, copied, shown or not."""

import json
import re

import pytest

from games.boards.services import boards
from games.boards.workshop.editing import EXAMPLE
from games.models import Board, Game
from games.templatetags.tables import own_in
from tests.plugins.boards import lake
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept():
    board = boards.board_save(by=user("maker"), document=lake())
    boards.boards_lay_out()
    return Board.objects.get(pk=board.pk)


def test_a_list_becomes_a_board_with_a_map(browse):
    maker = browse(user("maker"))
    assert "The Lake" in maker.get("/boards/new/").content.decode()
    answer = maker.post("/boards/new/", {"text": EXAMPLE, "do": "keep", "listed": "yes"})
    page = maker.get(answer.url).content.decode()
    assert "being laid out" in page
    assert maker.get(f"{answer.url}drawn/").json() == {"done": False, "share": 0, "said": "It waits for a worker …"}
    boards.boards_lay_out()
    page = maker.get(answer.url).content.decode()
    assert 'id="province-Ash"' in page
    assert "Play now" in page
    assert maker.get(f"{answer.url}drawn/").json()["done"]


def test_what_is_wrong_is_said_and_nothing_typed_is_lost(browse):
    text = EXAMPLE.replace("home South, fleet", "centre")
    answer = browse(user("maker")).post("/boards/new/", {"text": text, "do": "keep"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "South has no home centre" in page
    assert "Cal, Calder, coast, centre" in page
    assert not Board.objects.exists()


def test_a_line_that_cannot_be_read_is_named(browse):
    answer = browse(user("maker")).post("/boards/new/", {"text": "B\nAb, A, hill", "do": "check"})
    assert answer.status_code == 422
    assert "line 2" in answer.content.decode()


def test_checking_keeps_nothing(browse):
    answer = browse(user("maker")).post("/boards/new/", {"text": EXAMPLE, "do": "check"})
    assert "Nothing is wrong with it" in answer.content.decode()
    assert not Board.objects.exists()


def test_a_file_counts_instead_of_the_text(browse, tmp_path):
    path = tmp_path / "lake.json"
    path.write_text(json.dumps(lake()))
    with path.open("rb") as file:
        answer = browse(user("maker")).post("/boards/new/", {"text": "", "file": file, "do": "keep"})
    assert answer.status_code == 302
    path.write_bytes(b"\xff\xfe\x00")
    with path.open("rb") as file:
        answer = browse(user("maker")).post("/boards/new/", {"text": EXAMPLE, "file": file, "do": "keep"})
    assert "That file is no text" in answer.content.decode()


def test_names_are_text_and_nothing_else(browse, kept):
    document = lake(name="<script>alert(1)</script>", about="<b>x</b>")
    document["provinces"]["Ash"]["name"] = '"><img src=x onerror=alert(1)>'
    board = boards.board_save(by=user("maker"), document=document)
    boards.boards_lay_out()
    for address in (board.get_absolute_url(), "/boards/", f"/boards/{board.slug}/1/map.svg"):
        page = browse(None).get(address).content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page


def test_it_is_played_and_hosted_on_it(browse, kept):
    maker = browse(user("anna"))
    answer = maker.post("/play/", {"board": kept.slug, "seat": "South"})
    table = maker.get(answer.url).content.decode()
    assert "Calder" in table
    game = Game.objects.get()
    colours = maker.get(f"/games/{game.slug}/seats.css").content.decode()
    assert ".seat-north" in colours
    assert "--seat-text: var(--atlas-" in colours
    look = re.search(r"\.seat-north { --seat: var\(--atlas-(\w+)\)", colours)[1]
    assert own_in("North", game) == f"seat-{look}", "among other games it has the colours of its own map"
    assert own_in("North", Game(variant="standard")) == "seat-north"
    assert f"/games/{game.slug}/seats.css" in table
    page = maker.get(f"/games/new/?board={kept.slug}").content.decode()
    assert "played on a board of its own" in page
    said = {"name": "On the lake", "board": f"{kept.slug}/1", "variant": "standard", "speed": "brisk", "run": "gm"}
    said |= {"press": "full", "allocation": "drawn", "nmr_policy": "vacate", "nmr_limit": "2", "start": "full"}
    said |= {"bot_strength": "novice", "bot_temper": "usual", "bot_word": "90"}
    made = maker.post("/games/new/", said)
    assert made.status_code == 302, re.findall(r"field__error[^<]*<", made.content.decode())
    hosted = Game.objects.get(name="On the lake")
    assert hosted.board_revision.board == kept
    assert "Standard Diplomacy on The Lake" in maker.get(made.url).content.decode()


def test_a_board_there_is_not_is_said(browse):
    answer = browse(user("anna")).post("/play/", {"board": "nothing"}, follow=True)
    assert "There is no such board" in answer.content.decode()


def test_only_its_maker_edits_it_and_what_is_not_listed_is_not_found(browse, kept):
    maker, other = browse(user("maker")), browse(user("other"))
    assert maker.get(f"/boards/{kept.slug}/edit/").status_code == 200
    assert other.get(f"/boards/{kept.slug}/edit/").status_code == 302
    maker.post(f"/boards/{kept.slug}/listed/", {"listed": "no"})
    assert "The Lake" not in other.get("/boards/").content.decode()
    assert other.get(kept.get_absolute_url()).status_code == 200, "whoever has the link may see it"
    assert "Only those find it" in maker.get(kept.get_absolute_url()).content.decode()


def test_a_copy_says_what_it_was_made_of(browse, kept):
    other = browse(user("other"))
    page = other.get(f"/boards/new/?from={kept.slug}/1").content.decode()
    assert "&quot;Ashford&quot;" in page
    answer = other.post(
        "/boards/new/", {"text": json.dumps(lake(name="A copy")), "from": f"{kept.slug}/1", "do": "keep"}
    )
    assert "after" in other.get(answer.url).content.decode()
    assert "A copy" in other.get(kept.get_absolute_url()).content.decode()


def test_the_document_comes_back_as_it_is(browse, kept):
    answer = browse(None).get(f"/boards/{kept.slug}/1/board.json")
    assert answer.json()["provinces"] == lake()["provinces"]
    assert answer.json()["geometry"]["faces"]


def test_the_api_says_the_same(browse):
    maker = browse(user("maker"))
    said = {"content_type": "application/json"}
    wrong = maker.post("/api/boards/check/", json.dumps({"document": lake(wins=9)}), **said).json()
    assert wrong[0]["path"] == "wins"
    assert maker.post("/api/boards/", json.dumps({"document": lake(wins=9)}), **said).status_code == 400
    board = maker.post("/api/boards/", json.dumps({"document": lake()}), **said).json()
    boards.boards_lay_out()
    here = f"/api/boards/{board['slug']}/"
    assert maker.get(here).json()["drawn"]
    assert [one["slug"] for one in maker.get("/api/boards/?q=lake").json()["results"]] == [board["slug"]]
    revised = maker.post(f"{here}revisions/", json.dumps({"document": lake(wins=4)}), **said)
    assert revised.json()["revision"] == 2
    boards.boards_lay_out()
    game = maker.post("/api/games/", json.dumps({"name": "Lake", "board": board["slug"]}), **said).json()
    assert game["board"] == f"{board['slug']}/2"
    assert maker.patch(here, json.dumps({"listed": False}), **said).json()["listed"] is False
    assert browse(None).get("/api/boards/").json()["results"] == []


def test_the_composer_says_which_rules_are_not_for_the_board_and_why(browse, kept):
    page = browse(user("anna")).get(f"/games/new/?board={kept.slug}").content.decode()
    assert "Not on this board." in page
    assert "It needs Bur, Mar, Mun, Pie, Tyr, which this board has not." in page
    assert "fit the board" in page
    assert "Not on this board." not in browse(user("anna")).get("/games/new/").content.decode()


def test_a_board_that_names_its_own_places_has_the_rule(browse):
    board = boards.board_save(by=user("maker"), document=lake(places={"underpass": ["Cal", "Esk"]}))
    boards.boards_lay_out()
    page = browse(user("anna")).get(f"/games/new/?board={board.slug}").content.decode()
    assert "It needs Bur" not in page


def test_maps_of_several_boards_on_one_page_share_no_id(browse):
    for name in ("One", "Two"):
        boards.board_save(by=user("maker"), document=lake(name=name))
    boards.boards_lay_out()
    page = browse().get("/boards/").content.decode()
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert sum(one.endswith("province-Ash") for one in ids) == 2
    assert len(ids) == len({*ids})


def test_its_page_offers_files_for_other_programs_and_says_what_they_leave_out(kept, browse):
    visitor, address = browse(), f"/boards/{kept.slug}/"
    page = visitor.get(address).content.decode()
    assert "DVAR: Left out, since such a file has no word for it: its map, adjectives of seats." in page
    assert ".map: Left out, since such a file has no word for it: its map." in page
    for form in ("dvar", "map"):
        assert f"{address}1/board.{form}" in page
        assert "Ashford" in visitor.get(f"{address}1/board.{form}").content.decode()
    told = visitor.get(f"/api/boards/{kept.slug}/").json()["for_others"]
    assert [(one["form"], one["address"]) for one in told] == [
        (form, f"{address}1/board.{form}") for form in ("dvar", "map")
    ]  # fmt: skip
    assert all(one["left_out"] in page for one in told)
