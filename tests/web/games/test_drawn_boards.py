"""Pages and API of boards from drawings and from the world; of proofs, reports, and boards out of sight."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from engine.__main__ import main
from games.boards.services import boards
from games.boards.services.drafts import drafts_read
from games.boards.services.proofs import proofs_work
from games.compositions.services import composition_save
from games.forming.creating import game_create
from games.forming.joining import game_join
from games.models import Board, BoardDraft, Game, GameStatus
from games.play_now.solo_games import solo_game_begin
from games.services import orders, turns
from tests.maps.test_shapes import IRELAND
from tests.plugins.boards import lake
from tests.plugins.drawings import SIX, features, square
from tests.plugins.packs import CLICKED, INKSCAPE
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept():
    board = boards.board_save(by=user("maker"), document=lake())
    boards.boards_lay_out()
    return Board.objects.get(pk=board.pk)


def upload(text, name="six.svg"):
    return {"file": SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text), "name": "Six"}


def listed(page):
    return re.search(r'<textarea id="draft-text"[^>]*>(.*?)</textarea>', page, re.DOTALL)[1].replace("&amp;", "&")


def marked(text):
    text = text.replace("# wins", "wins").replace("# seats", "seats")
    text = text.replace("Ash, Ashford, coast", "Ash, Ashford, coast, home North, army")
    text = text.replace("Cal, Calder, coast", "Cal, Calder, coast, home South, fleet")
    return text.replace("Dun, Dunmore, coast", "Dun, Dunmore, coast, centre").replace(
        "ton, coast", "ton, coast, centre"
    )


def test_a_drawing_is_sent_read_corrected_and_kept(browse):
    maker = browse(user("maker"))
    address = maker.post("/boards/draw/", upload(SIX)).url
    assert "It is being read" in maker.get(address).content.decode()
    assert maker.get(f"{address}progress/").json()["done"] is False
    drafts_read()
    assert maker.get(f"{address}progress/").json()["done"] is True
    page = maker.get(address).content.decode()
    assert "1 × picture, 1 × script" in page
    assert "example.org" not in page
    text = marked(listed(page))
    assert "Nothing is wrong with it" in maker.post(address, {"do": "check", "text": text}).content.decode()
    board = maker.get(maker.post(address, {"do": "keep", "text": text}).url).content.decode()
    assert 'id="province-Ash"' in board
    assert "Play now" in board


def test_what_is_wrong_with_a_list_is_said_and_what_was_typed_stands_there_tomorrow(browse):
    maker = browse(user("maker"))
    address = maker.post("/boards/draw/", upload(SIX)).url
    drafts_read()
    answer = maker.post(address, {"do": "keep", "text": "Six\nAsh, Ashford, marsh"})
    assert answer.status_code == 422
    assert "marsh" in answer.content.decode()
    assert "Ash, Ashford, marsh" in listed(maker.get(address).content.decode())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"<svg>\xff\xff", "no text in UTF-8"),
        ("Ash, Ashford", "neither SVG nor GeoJSON"),
        ("", "neither SVG nor GeoJSON"),
        ("<" + "x" * (4 * 1024 * 1024), "4 MB is the most"),
    ],
)
def test_what_cannot_be_taken_is_refused_in_words(browse, text, said):
    answer = browse(user("maker")).post("/boards/draw/", upload(text))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not BoardDraft.objects.exists()


def test_a_drawing_that_cannot_be_read_says_why_and_can_be_dropped(browse):
    maker = browse(user("maker"))
    address = maker.post("/boards/draw/", upload("<svg><!--")).url
    drafts_read()
    assert "no SVG that can be read" in maker.get(address).content.decode()
    maker.post(address, {"do": "drop"})
    assert not BoardDraft.objects.exists()


def test_nobody_else_sees_a_draft(browse):
    address = browse(user("maker")).post("/boards/draw/", upload(SIX)).url
    assert browse(user("other")).get(address).status_code == 404
    assert browse(user("other")).post(address, {"do": "drop"}).status_code == 404
    assert BoardDraft.objects.exists()


def test_points_are_put_by_clicks_without_scripts_and_cut_along_the_coast(browse):
    maker = browse(user("maker"))
    region = {"west": "-11.5", "south": "51", "east": "-5", "north": "55.8", "projection": "lambert"}
    page = maker.post("/boards/world/", {**region, "text": "Ireland", "at.x": "360", "at.y": "360"}).content.decode()
    lon, lat = map(float, re.search(r"Xaa, Province 1, land, at (-?[\d.]+) (-?[\d.]+)", page).groups())
    assert -9 < lon < -7.5
    assert 52.5 < lat < 54.5
    assert maker.get("/boards/world/coast.png", region).content.startswith(b"\x89PNG")
    text = re.sub(r"region.*\n", "", IRELAND)
    address = maker.post("/boards/world/", {**region, "text": text, "do": "cut"}).url
    drafts_read()
    page = maker.get(address).content.decode()
    board = maker.post(address, {"do": "keep", "text": listed(page)})
    assert board.url.startswith("/boards/")
    assert Board.objects.get().latest.name == "Ireland"


def test_a_region_that_is_none_is_told_and_the_list_stays(browse):
    answer = browse(user("maker")).post("/boards/world/", {"west": "50", "east": "nan", "text": "Mine\nAbc"})
    assert answer.status_code == 422
    assert "A region" in answer.content.decode()
    assert "Mine\nAbc" in answer.content.decode()


@pytest.mark.slow
def test_a_proof_is_asked_for_watched_and_told_in_words(browse, kept):
    maker, address = browse(user("maker")), f"/boards/{kept.slug}/1/proof/"
    assert "Nobody has asked" in maker.get(address).content.decode()
    maker.post(f"{address}start/")
    assert maker.get(f"{address}progress/").json() == {"done": False, "share": 0, "said": "It waits."}
    while proofs_work(seconds=60):
        pass
    page = maker.get(address).content.decode()
    assert "100 games were played to an end" in page
    assert "6.F.3" in page
    assert "of 100 games" in browse(user("other")).get(f"/boards/{kept.slug}/").content.decode()
    told = maker.get(f"/api/boards/{kept.slug}/proof/").json()
    assert told["over"]
    assert round(sum(chance["share"] for chance in told["chances"]), 6) == 1


def test_what_staff_take_out_of_sight_only_its_maker_sees(browse, kept):
    boss = user("boss")
    boss.is_superuser = boss.is_active = True
    boss.save()
    other, paths = browse(user("other")), ("", "1/", "1/board.json", "1/map.svg", "drawn/", "1/proof/", "report/")
    assert {other.get(f"/boards/{kept.slug}/{path}").status_code for path in paths} == {200}
    boards.board_hide(board=kept, by=boss, hidden=True)
    assert {other.get(f"/boards/{kept.slug}/{path}").status_code for path in paths} == {404}
    assert other.get(f"/api/boards/{kept.slug}/").status_code == 404
    assert kept.slug not in other.get("/boards/").content.decode()
    assert "The Lake" not in other.get(f"/boards/new/?from={kept.slug}/1").content.decode().partition("<textarea")[0]
    assert "out of sight" in browse(user("maker")).get(f"/boards/{kept.slug}/").content.decode()


def test_a_report_goes_to_staff_alone(browse, kept):
    other, address = browse(user("other")), f"/boards/{kept.slug}/report/"
    assert other.post(address, {"text": "no"}).status_code == 422
    assert other.post(address, {"text": "It is a copy of my own drawing."}).status_code == 302
    assert "my own drawing" not in browse(user("maker")).get(f"/boards/{kept.slug}/").content.decode()


def test_a_copy_names_its_descent_and_its_makers_as_they_were(browse, kept):
    first = boards.board_save(by=user("second"), document=lake(name="First copy", wins=4), forked_from=kept.latest)
    other = boards.board_save(by=user("third"), document=lake(name="Second copy"), forked_from=first.latest)
    boards.boards_lay_out()
    user("maker").profile.__class__.objects.filter(user=user("maker")).update(display_name="Renamed")
    page = browse(user("anna")).get(f"/boards/{other.slug}/").content.decode()
    assert page.index(">First copy<") < page.index(">The Lake<")
    assert "Renamed" not in page


def test_the_api_takes_drawings(browse):
    maker = browse(user("maker"))
    both = json.dumps(features(square("South", 0, 50, 5, 52), square("North", 0, 52, 5, 54)))
    sent = maker.post(
        "/api/boards/drafts/", {"drawn_as": "geojson", "name": "Two", "text": both}, content_type="application/json"
    )
    assert sent.status_code == 201
    drafts_read()
    told = maker.get(f"/api/boards/drafts/{sent.json()['slug']}/").json()
    assert told["done"]
    assert set(told["document"]["provinces"]) == {"Sou", "Nor", "Sea"}
    assert browse(user("other")).get(f"/api/boards/drafts/{told['slug']}/").status_code == 404
    assert maker.delete(f"/api/boards/drafts/{told['slug']}/").status_code == 204


def test_the_command_imports(tmp_path, capsys):
    (tmp_path / "six.svg").write_text(SIX)
    assert main(["board", "import", str(tmp_path / "six.svg"), "--out", str(tmp_path / "six.json")]) == 0
    assert "1 × script" in capsys.readouterr().err
    assert set(json.loads((tmp_path / "six.json").read_text())["provinces"]) == {
        "Wat",
        "Ash",
        "Bec",
        "Cal",
        "Dun",
        "Esk",
    }
    (tmp_path / "ireland.txt").write_text(IRELAND)
    assert main(["board", "import", str(tmp_path / "ireland.txt"), "--out", str(tmp_path / "ireland.json")]) == 0
    assert main(["board", "check", str(tmp_path / "ireland.json")]) == 0
    assert main(["board", "import", str(tmp_path / "six.doc")]) == 2


def test_an_uploaded_board_is_played_to_the_end_with_rules_of_the_bank_and_hosted_for_two(browse):
    maker = browse(user("maker"))
    address = maker.post("/boards/draw/", upload(SIX)).url
    drafts_read()
    board_page = maker.post(address, {"do": "keep", "text": marked(listed(maker.get(address).content.decode()))}).url
    board, rules = Board.objects.get(), ["walk_on_water", "decks"]
    assert board_page == board.get_absolute_url()
    kept_rules = composition_save(by=user("maker"), name="Wet feet", with_rules=rules)
    game = solo_game_begin(by=user("maker"), board=board.latest, composition=kept_rules.latest, seat_id="South")
    assert set(rules) <= {rule.id for rule in game.rulebook.rules}
    for _ in range(120):
        game = Game.objects.get(pk=game.pk)
        if game.is_over:
            break
        orders.orders_ready(game=game, by=user("maker"), number=game.turn_number, ready=True)
        while turns.turns_work(bots=True):
            pass
    assert game.status == GameStatus.FINISHED
    assert game.result["kind"] == "win"
    hosted = game_create(by=user("anna"), name="Two at six", board=board.latest, with_rules=rules)
    for who in ("anna", "bruno"):
        game_join(game=Game.objects.get(pk=hosted.pk), by=user(who))
    assert Game.objects.get(pk=hosted.pk).status == GameStatus.RUNNING


def test_what_is_in_doubt_is_asked_on_the_page_with_the_map_large_and_answered_there(browse):
    maker = browse(user("maker"))
    address = maker.post("/boards/draw/", upload(CLICKED)).url
    drafts_read()
    page = maker.get(address).content.decode()
    assert "1 question about it" in page
    assert "draft__large" in page
    assert re.search(r'type="checkbox" name="answer-0" value="MouseLayer" checked', page)
    assert maker.post(address, {"do": "answer", "answer-0": ["MapLayer"]}).status_code == 302
    drafts_read()
    page = maker.get(address).content.decode()
    field = re.search(r'<input id="(answer-\d+)" name="answer-\d+" value="Province 1"', page)[1]
    maker.post(address, {"do": "answer", "answer-0": ["MapLayer"], field: "The Moat"})
    drafts_read()
    assert "The Moat, sea" in maker.get(address).content.decode()


def test_programs_read_and_answer_questions(browse):
    maker = browse(user("maker"))
    sent = {"drawn_as": "svg", "name": "Six", "text": INKSCAPE}
    slug = maker.post("/api/boards/drafts/", sent, content_type="application/json").json()["slug"]
    drafts_read()
    here = f"/api/boards/drafts/{slug}/"
    question = maker.get(here).json()["questions"][0]
    assert (question["answer"], question["many"]) == ("sea", False)
    json_ = {"content_type": "application/json"}
    assert maker.patch(here, {"answers": {"nothing": "x"}}, **json_).status_code == 400
    assert maker.patch(here, {"answers": {question["key"]: 7}}, **json_).status_code == 400
    assert maker.patch(here, {"answers": {}}, **json_).status_code == 400
    assert browse(user("other")).patch(here, {"answers": {question["key"]: "out"}}, **json_).status_code == 404
    told = maker.patch(here, {"answers": {question["key"]: "out"}}, **json_).json()
    assert told["done"] is False
    drafts_read()
    assert "The Sea" not in str(maker.get(here).json()["document"])


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (SIX.replace("Ashford", "Åshford").encode("utf-16"), 302),
        (b'<?xml version="1.0" encoding="iso-8859-1"?>' + SIX.replace("Ashford", "Åshford").encode("latin-1"), 302),
        (b'<?xml version="1.0" encoding="base64"?><svg/>', 302),
        (b"<svg>\xff</svg>", 422),
    ],
)
def test_files_are_read_in_what_they_say_they_are_in(browse, raw, status):
    maker = browse(user("maker"))
    answer = maker.post("/boards/draw/", upload(raw))
    assert answer.status_code == status
    if status == 302:
        assert "base64" in raw.decode("latin-1") or "Åshford" in BoardDraft.objects.get().text


def test_the_command_line_says_what_it_assumed_and_never_breaks_off(tmp_path, capsys, monkeypatch):
    (tmp_path / "six.svg").write_text(INKSCAPE, encoding="utf-8")
    assert main(["board", "import", str(tmp_path / "six.svg")]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["id"] == "six"
    assert "Is it? Read as: a sea." in told.err

    def breaks(*_, **__):
        raise RuntimeError("side location conflict")

    monkeypatch.setattr("games.maps.shapes.command.imported", breaks)
    assert main(["board", "import", str(tmp_path / "six.svg")]) == 2
    assert "could not be put together (side location conflict)" in capsys.readouterr().err
