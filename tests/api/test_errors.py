"""Errors of the API: JSON in one form, whoever makes them, and refusals of what nothing here could bear."""

import json

import pytest
from django.test import Client
from django.urls import path
from rest_framework.test import APIClient

from diplomacy_web import urls as real
from engine.turn.rulings import KINDS
from games.accounts.tokens import token_make
from games.proposals import services as proposals
from tests.plugins.tables import make_table, user

DEEP = "[" * 50_000
ENDS = ("draw_game",)  # it needs no data
DOORS = ("/api/sandbox/", "/api/sandbox/adjudicate/", "/api/rules/compose/")


def break_down(request):
    raise RuntimeError("on purpose")


urlpatterns = [*real.urlpatterns, path("api/break/", break_down)]
handler400 = real.handler400

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def client(member=None, **extra) -> Client:
    made = Client(raise_request_exception=False, **extra)
    if member is not None:
        made.defaults["HTTP_AUTHORIZATION"] = f"Token {token_make(user=member)}"
    return made


def post(address, body, made=None, kind="application/json"):
    return (made or client()).post(address, body, content_type=kind)


def check_problem(answer, status) -> str:
    """The words of an error that is in the API's form."""
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert (
        {"type", "title", "status", "detail"} <= set(told) <= {"type", "title", "status", "detail", "field", "errors"}
    )
    assert told["status"] == status
    return told["detail"]


def wrong_in(answer) -> set[str]:
    """The fields of a body, or the parameters, in which something is wrong: the outermost."""
    check_problem(answer, 400)
    return {one["field"].partition(".")[0] for one in answer.json()["errors"]}


def test_errors_before_and_outside_of_the_views(settings):
    assert "/api/ lists" in check_problem(client().get("/api/nowhere/"), 404)
    assert "broke here" in check_problem(client().get("/api/break/"), 500)
    assert "POST" in check_problem(client().post("/api/"), 405)
    assert client().post("/api/").headers["Allow"]
    assert "token" in check_problem(client(enforce_csrf_checks=True).post("/api/"), 403)
    assert check_problem(client().get("/api/games/%00/"), 400)
    assert check_problem(client().delete("/api/games/"), 401)
    assert check_problem(client(headers={"authorization": "Token nonsense"}).get("/api/games/"), 401)
    assert check_problem(client(headers={"accept": "text/html"}).get("/api/games/"), 406)
    settings.ALLOWED_HOSTS = ["silly.example"]
    assert "Host" in check_problem(client(headers={"host": "elsewhere.example"}).get("/api/games/"), 400)


def test_pages_keep_their_own_errors():
    page = client().get("/nowhere/")
    assert page.status_code == 404
    assert page.headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
def test_a_body_that_is_too_large(kind):
    for address in DOORS:
        long = b'{"text": "' + b"x" * 10_000_000
        assert "log in" in check_problem(post(address, long, kind=kind), 413)
        told = check_problem(post(address, long, client(user("anna")), kind=kind), 413)
        assert "2.5 MB" in told or kind != "application/json"


def test_a_body_of_another_kind_or_encoding():
    for address in DOORS:
        assert check_problem(post(address, "text", kind="text/plain"), 415)
        assert "encoding" in check_problem(post(address, b'{"text": "\xff"}'), 400)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (DEEP, "nested too deeply"),
        (DEEP.replace("[", '{"a":'), "nested too deeply"),
        ("[" * 150 + "]" * 150, "nested too deeply"),
        ('{"text": NaN}', "no JSON"),
        ('{"text": -Infinity}', "no JSON"),
        ('{"text": 1e999}', "larger than any number"),
        ('{"text": ' + "9" * 5000 + "}", "5000 digits"),
        ('{"text": 1, "text": 2}', "twice"),
        ("{", "not JSON"),
    ],
)
def test_json_that_nothing_could_bear(body, said):
    for address in DOORS:
        assert said in check_problem(post(address, body), 400)


def test_deep_json_at_the_doors_of_pages():
    table = make_table()
    made = client()
    made.force_login(table.france)
    answer = made.post(
        f"/games/{table.game.slug}/orders/try/", {"orders": DEEP}, headers={"accept": "application/json"}
    )
    assert answer.status_code == 400


def test_a_ruling_without_its_data_or_with_another_kind_of_it():
    table = make_table()
    gm, address = client(table.gm), f"/api/games/{table.game.slug}/ledger/"
    got = {kind: post(address, {"turn": "1", "kind": kind, "reason": "R"}, gm) for kind in KINDS if kind not in ENDS}
    assert {kind for kind, answer in got.items() if answer.status_code != 400} == set()
    assert all(check_problem(answer, 400) for answer in got.values())
    for data in ([], "text", 5, None):
        assert "data" in wrong_in(post(address, {"turn": "1", "kind": "add", "reason": "R", "data": data}, gm))
    for audience in (5, "France", [5], {}):
        body = {"turn": "1", "kind": "draw_game", "reason": "R", "audience": audience}
        assert "audience" in wrong_in(post(address, body, gm))


def test_ideas_for_a_branch_that_are_none():
    table = make_table()
    table.pass_deadline()
    gm, address = client(table.gm), f"/api/games/{table.game.slug}/branches/"
    for idea in ("text", 5, [], None, {}, {"kind": "pin", "data": {}, "reason": "R", "audience": 5}):
        answer = post(address, {"phase": "S1901M", "rulings": [idea]}, gm)
        assert wrong_in(answer) == {"rulings"}, idea


def test_an_invitation_in_letters_that_no_token_has():
    table = make_table(private=True)
    assert check_problem(client().get(f"/api/games/{table.game.slug}/?invite=ü"), 404)
    assert client().get(f"/games/{table.game.slug}/?invite=ü").status_code == 404


def test_parameters_that_are_none():
    table = make_table()
    game = f"/api/games/{table.game.slug}"
    wrong = ["/api/games/?limit=x", "/api/games/?limit=0", "/api/games/?offset=-1", "/api/games/?status=nonsense"]
    wrong += ["/api/games/?joinable=perhaps", "/api/rules/?kind=nonsense", "/api/compositions/?mine=perhaps"]
    numbers = ("x", "5.0", "%205", "9" * 5000, "")
    wrong += [f"{game}/ledger/?before={number}" for number in numbers]
    for address in wrong:
        answer = client().get(address)
        name = address.partition("?")[2].partition("=")[0]
        assert wrong_in(answer) == {name}, address
    for address in ("/api/games/?limit=100000000000000000000", "/api/games/?status=&variant=", "/api/rules/?kind="):
        assert client().get(address).status_code == 200


def test_mine_is_a_yes_or_a_no():
    anna, ben = make_table(forming=True, players=("France",)).people["France"], make_table(prefix="x").gm
    ours = client(anna)
    assert post("/api/compositions/", {"name": "Ours"}, ours).status_code == 201
    theirs = client(ben)
    assert theirs.get("/api/compositions/?mine=true").json()["count"] == 0
    assert theirs.get("/api/compositions/?mine=false").json()["count"] == 1


def test_json_of_the_wrong_type_is_refused_and_forms_are_read():
    table = make_table()
    france, address = client(table.france), f"/api/games/{table.game.slug}/orders/"
    for number in ("1", True, 1.0, [1]):
        answer = france.put(address, json.dumps({"number": number, "text": ""}), content_type="application/json")
        assert wrong_in(answer) == {"number"}, number
    answer = france.put(address, json.dumps({"number": 1, "text": 5}), content_type="application/json")
    assert answer.json()["errors"] == [{"field": "text", "detail": "This must be text."}]
    form = APIClient()
    form.force_authenticate(table.france)
    assert form.put(address, {"number": "1", "text": "A Par H"}, format="multipart").status_code == 200


def test_a_form_without_parts_is_refused_and_an_empty_one_is_not():
    form, kind = client(make_table().france), "multipart/form-data; boundary=--x1"
    for body in (b"----x1\r\n-3.97e+16----x1\r\n", b"rubbish"):
        answer = form.patch("/api/me/", body, content_type=kind)
        assert check_problem(answer, 400)
        assert "No part of a form" in answer.json()["detail"]
    for body in (b"", b"----x1--\r\n"):
        assert form.patch("/api/me/", body, content_type=kind).status_code == 200


def test_a_map_is_a_picture_whatever_is_accepted():
    table = make_table()
    for accepted in ("image/svg+xml", "text/html", "*/*"):
        made = client(headers={"accept": accepted})
        answer = made.get(f"/api/games/{table.game.slug}/map.svg")
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
        assert check_problem(made.get(f"/api/games/{table.game.slug}/turns/9/map.svg"), 404)


def test_what_a_form_does_not_say_is_no_no():
    table = make_table()
    proposal = proposals.proposal_make(game=table.game, by=table.turkey, kind="extend", minutes=60)
    form = APIClient()
    form.force_authenticate(table.france)
    address = f"/api/games/{table.game.slug}"
    for kind in ("multipart", None):
        answer = form.post(f"{address}/proposals/{proposal.pk}/vote/", {}, format=kind)
        assert wrong_in(answer) == {"in_favour"}
    answer = form.post(f"{address}/orders/try/", {"orders": "France: A Par H"}, format="multipart")
    assert answer.json()["errors"] == [{"field": "orders", "detail": "A form cannot hold this. Send JSON."}]
    made = form.post("/api/games/", {"name": "By a form"}, format="multipart")
    assert made.json()["early_adjudication"] is True
