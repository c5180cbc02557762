"""A game by API alone, and the API's own manners."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from games.accounts.tokens import token_make
from games.models import Game, Profile, Submission, Turn
from tests.plugins.tables import POWERS, make_table, user

pytestmark = pytest.mark.django_db


def client_of(name):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_make(user=user(name))}")
    return client


def test_a_game_from_its_making_to_a_draw(django_capture_on_commit_callbacks):
    people = {seat: client_of(seat.lower()) for seat in POWERS}
    made = client_of("maker").post("/api/games/", {"name": "By machine", "allocation": "chosen"}, format="json")
    assert made.status_code == 201
    game = f"/api/games/{made.json()['slug']}/"
    for seat, client in people.items():
        assert client.post(f"{game}join/", {"seat": seat}, format="json").status_code == 200
    state = people["France"].get(f"{game}state/").json()
    assert state["phase"] == "S1901M"

    saved = people["France"].put(f"{game}orders/", {"number": 1, "text": "a par-bur\nnonsense"}, format="json").json()
    assert saved["lines"] == ["A Par - Bur"]
    assert [check["level"] for check in saved["checks"]] == ["ok", "error"]
    assert saved["receipt"]["code"].startswith("S1901M-1-")
    assert people["France"].get(f"{game}orders/receipts/").json()[0] == saved["receipt"]

    for client in people.values():
        marks = client.post(f"{game}orders/ready/", {"number": 1, "ready": True}, format="json").json()
    assert all(mark["ready"] for mark in marks)
    turn = Turn.objects.get(game__slug=made.json()["slug"])
    from games.services import turns

    turns.turn_adjudicate(turn_id=turn.pk, number=1)
    report = APIClient().get(f"{game}turns/1/").json()
    assert "A Bur" in report["after"]["units"]["France"]
    for picture in ("map.svg", "turns/1/map.svg"):
        answer = APIClient().get(f"{game}{picture}")
        assert answer.headers["Content-Type"] == "image/svg+xml"
        assert answer.content.startswith(b"<svg") or b"<svg " in answer.content[:200]
    late = people["France"].put(f"{game}orders/", {"number": 1, "text": "A Bur H"}, format="json")
    assert late.status_code == 409

    assert people["France"].post(f"{game}press/", {"to": ["Italy"], "text": "Ciao"}, format="json").status_code == 201
    (line,) = people["Italy"].get(f"{game}press/").json()
    assert (line["title"], line["unread"]) == ("France", 1)
    assert people["Italy"].get(f"{game}press/{line['id']}/").json()[0]["text"] == "Ciao"
    mine = people["Italy"].get("/api/me/games/").json()
    assert [(one["seat"], one["phase"], one["unread"]) for one in mine] == [("Italy", "F1901M", 1)]

    for client in people.values():
        assert client.put(f"{game}ballot/draw/").json()["draw"] or client is people["Turkey"]
    assert Game.objects.get().result["kind"] == "draw"


def test_lists_are_filtered_and_paged():
    make_table()
    forming = make_table(forming=True, prefix="forming-")
    client = client_of("reader")
    assert client.get("/api/games/?status=running").json()["count"] == 1
    assert [one["slug"] for one in client.get("/api/games/?joinable=1").json()["results"]] == [forming.game.slug]
    assert len(client.get("/api/games/?limit=1").json()["results"]) == 1
    assert client_of("france").get("/api/games/?joinable=true").json()["count"] == 1


def test_what_is_wrong_is_said_by_field():
    client = client_of("maker")
    answer = client.post("/api/games/", {"name": "Too fast", "movement_minutes": 1}, format="json")
    assert answer.status_code == 400
    assert answer.json()["field"] == "movement_minutes"
    assert "14 days" in answer.json()["detail"]
    assert client.post("/api/games/", {"name": ""}, format="json").json()["field"] == "name"
    assert client.post("/api/games/", "[", content_type="application/json").status_code == 400


def test_a_session_needs_its_csrf_token(client):
    table = make_table()
    strict = APIClient(enforce_csrf_checks=True)
    strict.force_login(table.france)
    address = f"/api/games/{table.game.slug}/orders/"
    assert strict.put(address, {"number": 1, "text": ""}, format="json").status_code == 403


def test_too_many_games_at_once_are_slowed_down(settings):
    client = client_of("maker")
    answers = [client.post("/api/games/", {"name": f"{n}"}, format="json").status_code for n in range(21)]
    assert answers == [201] * 20 + [429]
    assert client.get("/api/games/").status_code == 200


def test_the_schema_and_the_page_made_from_it(client):
    schema = client.get(reverse("api-schema"))
    assert schema.status_code == 200
    for said in ("/api/games/{slug}/orders/", "/api/games/{slug}/ledger/", "Paper"):
        assert said in schema.content.decode()
    page = client.get(reverse("api-docs"))
    assert page.status_code == 200
    assert "/api/games/{slug}/ballot/draw/" in page.content.decode()
    assert "Hand in a whole paper." in page.content.decode()


def test_suppositions_are_tried_out_and_stored_nowhere():
    table = make_table()
    table.order("Germany", "A Ber - Kie")
    game = f"/api/games/{table.game.slug}/"
    supposed = {"orders": {"France": "A Par - Bur\nnonsense", "germany": "A Mun - Bur"}}
    told = client_of("france").post(f"{game}orders/try/", supposed, format="json").json()
    verdicts = {one["order"]: one["verdict"] for one in told["results"]["France"]}
    assert verdicts["A Par - Bur"] == "bounces"
    assert (told["phase"], told["phase_name"]) == ("F1901M", "Autumn 1901, movement")
    assert "A Par" in told["state"]["units"]["France"]
    assert any("Standoff in Bur" in text for text in told["events"])
    assert "A Ber" in told["state"]["units"]["Germany"], "what others have saved has no part in it"
    assert Submission.objects.filter(seat=table.seat("France")).count() == 0
    wrong = client_of("france").post(f"{game}orders/try/", {"orders": {"Atlantis": "A Par H"}}, format="json")
    assert (wrong.status_code, wrong.json()["field"]) == (400, "orders")


def test_a_members_own_settings():
    anna = client_of("anna")
    mine = anna.get("/api/me/").json()
    assert (mine["username"], mine["mail_turn"], mine["time_zone"]) == ("anna", True, "UTC")
    changed = anna.patch("/api/me/", {"mail_turn": False, "time_zone": "Asia/Tokyo"}, format="json")
    assert (changed.json()["mail_turn"], changed.json()["username"]) == (False, "anna")
    renamed = anna.patch("/api/me/", {"mail_turn": True, "username": "x"}, format="json")
    assert (renamed.status_code, renamed.json()["field"]) == (400, "username")
    assert "cannot be set here" in renamed.json()["detail"]
    profile = Profile.objects.get(user=user("anna"))
    assert (profile.mail_turn, profile.mail_deadline, profile.time_zone) == (False, True, "Asia/Tokyo")


@pytest.mark.parametrize(
    ("field", "value"),
    [("display_name", "BRUNO"), ("display_name", ""), ("time_zone", "Mars/Base"), ("theme", "pink"), ("mail_turn", 7)],
)
def test_settings_that_cannot_be_are_refused_by_field(field, value):
    user("bruno")
    answer = client_of("anna").patch("/api/me/", {field: value}, format="json")
    assert answer.status_code == 400
    assert answer.json()["field"] == field


def test_a_line_may_name_its_row_instead_of_its_unit(db):
    table = make_table()
    client = APIClient()
    client.force_authenticate(table.france)
    address = f"/api/games/{table.game.slug}/orders/"
    paper = {"number": 1, "text": "bur\ns mar-bur\nF BRE-MAO", "rows": ["A Mar", "A Par", ""]}
    assert [check["canonical"] for check in client.post(f"{address}check/", paper, format="json").json()] == [
        "A Mar - Bur",
        "A Par S A Mar - Bur",
        "F Bre - MAO",
    ]
    saved = client.put(address, paper, format="json").json()
    assert saved["lines"] == ["A Mar - Bur", "A Par S A Mar - Bur", "F Bre - MAO"]
    letter = "A Par H\nFRANCE:\nArmy Paris - Burgundy"
    assert client.put(address, {"number": 1, "text": letter}, format="json").json()["lines"] == ["A Par - Bur"]


def test_a_game_against_bots_begins_at_once(client, table):
    client.force_login(table.france)
    made = client.post("/api/play/", {"variant": "hitchhiker", "seat": "Vogon"}, content_type="application/json")
    assert made.status_code == 201
    told = made.json()
    assert (told["own_pace"], told["status"], told["turn"]["due"]) == (True, "running", None)
    assert told["you"]["seat"] == "Vogon"
    lines = client.get(f"/api/games/{told['slug']}/orders/").json()
    assert lines["lines"] == [], "what is suggested counts for nothing"


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"bot_seats": "%00"}, "bot_seats"),
        ({"bot_seats": {"France": 1}}, "bot_seats"),
        ({"variant": "x"}, "variant"),
        ({"seat": "x"}, "seat"),
        ({"composition": "x/1"}, "composition"),
    ],
)
def test_what_there_is_not_to_play_is_said(client, table, asked, field):
    client.force_login(table.france)
    refused = client.post("/api/play/", asked, content_type="application/json")
    assert refused.status_code == 400
    assert field in str(refused.json())
