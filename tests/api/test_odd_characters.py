"""Characters that JSON can write and no database or answer can hold: refused in words, never by breaking off."""

import json

import pytest
from django.test import Client
from rest_framework.test import APIClient

from games.api.serializers.rules import ShelfQuery
from games.compositions.serializers import CompositionsQuery
from games.game_settings import FILTERS
from games.models import Submission
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db

KNOWN = {
    "/api/games/": {"variant", "rule", "status", *(one.name for one in FILTERS)},
    "/api/rules/": set(ShelfQuery().fields),
    "/api/compositions/": set(CompositionsQuery().fields),
}
ODD = ("A Par H\ud800", "A Par H\x00")
SAID = ("half a character", "null character")
TURN = {"variant": "standard", "orders": {"France": ["A Par H"]}}


def client():
    made = APIClient()
    made.raise_request_exception = False
    return made


def bodies(text):
    """Turns with a text in every place where one may stand."""
    return [
        {"variant": text},
        {"without": [text]},
        {"with": [text]},
        {"options": {text: "x"}},
        {"options": {"movement.paradox": text}},
        {"orders": {"France": [text]}},
        {"orders": {text: ["A Par H"]}},
        {"state": {"phase": text}},
        {"state": {"phase": "S1901M", "units": {"France": [text]}}},
        {"state": {"phase": "S1901M", "units": {text: []}}},
        {"state": {"phase": "S1901M", "rules": {text: {}}}},
        {"draws": {text: text}, "orders": {}},
        {"secret": text, "orders": {}},
        {"rulings": [{"kind": "order", "data": {"seat": "France", "lines": [text]}, "reason": text, "author": text}]},
        {text: 1},
    ]


@pytest.mark.parametrize(("text", "said"), [*zip(ODD, SAID, strict=True)], ids=["half", "null"])
def test_a_turn_to_adjudicate(text, said):
    for body in bodies(text):
        answer = client().post("/api/sandbox/adjudicate/", json.dumps(body), content_type="application/json")
        assert answer.status_code == 400, body
        assert said in answer.json()["detail"]


@pytest.mark.parametrize("text", ODD, ids=["half", "null"])
def test_a_scenario_to_keep(text):
    for body in bodies(text):
        kept = json.dumps({**TURN, **body})
        answer = client().post("/api/sandbox/", {"text": kept}, format="json")
        assert answer.status_code == 400, (body, answer.content[:200])
        assert answer.json()["detail"]


@pytest.mark.parametrize(("written", "status"), [("%00", 400), ("%ed%a0%80", 200)])
def test_what_is_looked_up(written, status):
    slug = make_table().game.slug
    for address in ("/api/games/", "/api/rules/", "/api/compositions/", "/games/", "/rules/", f"/games/{slug}/"):
        for name in ("name", "variant", "rule", "pace", "press", "seats", "invite", "topic", "q"):
            chosen = address == "/api/games/" and name in {one.name for one in FILTERS}  # of these, others are refused
            unknown = address.startswith("/api/") and name not in {"invite", *KNOWN[address]}
            answer = client().get(f"{address}?{name}={written}")
            assert answer.status_code == (400 if chosen or unknown else status), (address, name)


def test_a_form_and_an_address_with_a_null_character():
    table = make_table()
    made = Client(raise_request_exception=False)
    made.force_login(table.france)
    for address in (f"/games/{table.game.slug}/orders/", "/games/new/", "/me/settings/", "/accounts/login/"):
        answer = made.post(address, {"number": 1, "text": "A Par H\x00"})
        assert answer.status_code == 400, address
        assert "could not be read" in answer.text
    assert made.get("/games/%00/").status_code == 400
    assert not Submission.objects.exists()


def test_the_gms_data_of_a_ruling():
    table = make_table()
    gm = client()
    gm.force_authenticate(table.gm)
    told = {"turn": "1", "kind": "pin", "data": {"draw": "x", "value": "y\x00"}, "reason": "R"}
    answer = gm.post(f"/api/games/{table.game.slug}/ledger/", told, format="json")
    assert answer.status_code == 400
    assert "null character" in answer.json()["detail"]
