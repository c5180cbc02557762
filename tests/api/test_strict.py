"""What the API takes and answers, as strictly as its schema says: names, errors, addresses, keys, limits."""

from datetime import timedelta

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from rest_framework import serializers

from games import database_time
from games.accounts.tokens import token_make
from games.api import idempotency
from games.api.idempotency import keys_clear
from games.api.reading import LONGEST_NAME, MOST_NAMES, check_known
from games.models import Game, IdempotencyKey, Message
from tests.attacks.fields import read_by_api
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db

GAME = {"name": "Fog over the Channel"}


@pytest.fixture
def anna():
    return user("anna")


def client(member=None):
    made = Client(raise_request_exception=False)
    if member is not None:
        made.defaults["HTTP_AUTHORIZATION"] = f"Bearer {token_make(user=member)}"
    return made


def post(made, address, body, key=""):
    return made.post(address, body, content_type="application/json", headers={"Idempotency-Key": key} if key else {})


# --- names ------------------------------------------------------------------------------------------


def test_a_misspelt_setting_makes_no_other_game(anna):
    answer = post(client(anna), "/api/games/", {**GAME, "grey_pres": True})
    assert answer.status_code == 400
    assert answer.headers["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert told["errors"] == [{"field": "grey_pres", "detail": told["errors"][0]["detail"]}]
    assert "Did you mean “grey_press”?" in told["detail"]
    assert (told["field"], told["status"], told["title"]) == ("grey_pres", 400, "Bad Request")
    assert not Game.objects.exists()


def test_names_are_known_inside_of_lists_and_in_forms(anna):
    table = make_table()
    made = client(table.france)
    address = f"/api/games/{table.game.slug}/orders/"
    rows = {"number": 1, "rows": [{"row": "A Par", "lin": "bur", "version": 0}]}
    answer = made.patch(address, rows, content_type="application/json")
    told = {one["field"]: one["detail"] for one in answer.json()["errors"]}
    assert "Did you mean “line”?" in told["rows.0.lin"]
    assert Client().post("/api/sandbox/", {"txt": "F1901M"}).json()["field"] == "txt"


def test_parameters_are_known_too():
    told = Client().get("/api/games/?varant=standard").json()
    assert (told["field"], "“variant”" in told["detail"]) == ("varant", True)
    assert Client().get("/api/games/?variant=standard&limit=3&offset=0").status_code == 200


def test_whatever_is_read_by_the_api_refuses_names_that_it_does_not_have():
    """Of every serializer of a body; what is told of the names is bounded."""
    kinds = [kind for kind in read_by_api() if issubclass(kind, serializers.Serializer)]
    assert len(kinds) > 40
    for kind in kinds:
        with pytest.raises(serializers.ValidationError) as error:
            check_known(kind(), {"no such name": 1})
        assert list(error.value.detail) == ["no such name"], kind


def test_what_is_told_of_names_is_bounded(anna):
    many = {"x" * 500 + str(number): 1 for number in range(500)}
    answer = post(client(anna), "/api/games/", {**GAME, **many})
    assert answer.status_code == 400
    assert len(answer.json()["errors"]) <= MOST_NAMES
    assert all(len(one["field"]) <= LONGEST_NAME for one in answer.json()["errors"])


# --- what was made ----------------------------------------------------------------------------------


def test_what_is_made_says_where_it_is(anna):
    made = client(anna)
    table = make_table()
    press = f"/api/games/{table.game.slug}/press/"
    calls = [
        (made, "/api/games/", GAME),
        (made, "/api/play/", {}),
        (made, "/api/sandbox/", {"text": "F1901M"}),
        (made, "/api/clubs/", {"name": "north", "title": "North"}),
        (made, "/api/events/", {"name": "spa", "title": "Spa"}),
        (made, "/api/templates/", {"name": "Usual"}),
        (made, "/api/compositions/", {"name": "Mine", "variant": "standard", "with_rules": ["borg"]}),
        (client(table.france), press, {"to": ["Turkey"], "text": "Hello"}),
    ]
    for caller, address, body in calls:
        answer = post(caller, address, body)
        assert answer.status_code == 201, (address, answer.content)
        assert caller.get(answer.headers["Location"]).status_code == 200, address
        assert answer.headers["Location"] != address


def test_every_operation_that_makes_something_is_told_with_its_address_and_key():
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for path, methods in schema["paths"].items():
        for method, said in methods.items():
            names = {one["name"] for one in said.get("parameters", ())}
            assert ("Idempotency-Key" in names) == (method == "post"), path
            if "201" in said["responses"]:
                assert "Location" in said["responses"]["201"]["headers"], path


# --- idempotency keys -------------------------------------------------------------------------------


def test_a_call_that_is_sent_twice_is_carried_out_once(anna):
    made = client(anna)
    first, second = (post(made, "/api/games/", GAME, key="a-1") for _ in range(2))
    assert (first.status_code, second.status_code, Game.objects.count()) == (201, 201, 1)
    assert first.json() == second.json()
    assert first.headers["Location"] == second.headers["Location"]
    assert (first.headers.get("Idempotency-Replayed"), second.headers["Idempotency-Replayed"]) == (None, "true")
    assert post(made, "/api/games/", GAME, key="a-2").status_code == 201
    assert Game.objects.count() == 2


def test_the_order_of_names_is_the_same_call_and_another_body_is_not(anna):
    made = client(anna)
    post(made, "/api/games/", '{"name": "A", "private": true}', key="k")
    assert post(made, "/api/games/", '{ "private":true, "name": "A" }', key="k").status_code == 201
    for address, body in (("/api/games/", {"name": "B"}), ("/api/play/", {"name": "A", "private": True})):
        answer = post(made, address, body, key="k")
        assert (answer.status_code, answer.json()["field"]) == (422, "Idempotency-Key")
    assert Game.objects.count() == 1


def test_a_key_is_one_members(anna):
    assert post(client(anna), "/api/games/", GAME, key="k").status_code == 201
    other = post(client(user("bert")), "/api/games/", GAME, key="k")
    assert (other.status_code, "Idempotency-Replayed" in other.headers, Game.objects.count()) == (201, False, 2)


def test_what_was_refused_may_be_sent_again_under_its_key(anna):
    made = client(anna)
    assert post(made, "/api/games/", {"name": ""}, key="k").status_code == 400
    assert not IdempotencyKey.objects.exists()
    assert post(made, "/api/games/", GAME, key="k").status_code == 201


def test_a_letter_is_sent_once():
    table = make_table()
    made, letter = client(table.france), {"to": ["Turkey"], "text": "Marseilles at midnight"}
    address = f"/api/games/{table.game.slug}/press/"
    told = [post(made, address, letter, key="k").json() for _ in range(3)]
    assert told[0] == told[1] == told[2]
    assert Message.objects.filter(text=letter["text"]).count() == 1


def test_what_breaks_in_the_middle_leaves_neither_the_thing_nor_the_key(anna, monkeypatch):
    monkeypatch.setattr("games.api.frame.keep_answer", lambda *_: 1 / 0)
    assert post(client(anna), "/api/games/", GAME, key="k").status_code == 500
    assert not Game.objects.exists() and not IdempotencyKey.objects.exists()


@pytest.mark.parametrize("key", ["x" * 101, "two words", "ü"])
def test_keys_that_are_none(anna, key):
    assert post(client(anna), "/api/games/", GAME, key=key).status_code == 400


def test_keys_are_for_members_and_bounded(anna, monkeypatch):
    answer = post(client(), "/api/sandbox/", {"text": "F1901M"}, key="k")
    assert (answer.status_code, "members" in answer.json()["detail"]) == (400, True)
    monkeypatch.setattr(idempotency, "MOST_KEYS", 1)
    made = client(anna)
    assert post(made, "/api/games/", GAME, key="one").status_code == 201
    assert post(made, "/api/games/", GAME, key="two").status_code == 429
    IdempotencyKey.objects.update(made_at=database_time.now() - timedelta(hours=25))
    assert post(made, "/api/games/", GAME, key="two").status_code == 201
    assert [one.key for one in IdempotencyKey.objects.all()] == ["two"]
    IdempotencyKey.objects.update(made_at=database_time.now() - timedelta(hours=25))
    keys_clear()
    assert not IdempotencyKey.objects.exists()


def test_a_long_answer_is_not_kept_and_its_address_is(anna, monkeypatch):
    monkeypatch.setattr(idempotency, "LONGEST_ANSWER", 10)
    made = client(anna)
    first, second = (post(made, "/api/games/", GAME, key="k") for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert (second.status_code, second.content) == (201, b"")


# --- limits, and readers elsewhere ------------------------------------------------------------------


def test_limits_are_told_by_kind(anna):
    answer = client(anna).get("/api/games/")
    assert answer.headers["RateLimit-Policy"] == '"user";q=240;w=60'
    assert answer.headers["RateLimit"].startswith('"user";r=239;t=')
    made = post(client(anna), "/api/games/", GAME)
    assert '"create";q=20;w=3600' in made.headers["RateLimit-Policy"]
    assert '"create";r=19;t=' in made.headers["RateLimit"]


def test_what_everybody_sees_is_read_by_pages_elsewhere_and_nothing_else_is(anna, client_of):
    table = make_table()
    address = f"/api/games/{table.game.slug}/state/"
    answer = Client().get(address, headers={"Origin": "https://elsewhere.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert {"Authorization", "Cookie"} <= {one.strip() for one in answer.headers["Vary"].split(",")}
    again = Client().get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    for known in (client(anna), client_of("bert")):
        assert "Access-Control-Allow-Origin" not in known.get(address).headers
    assert "Access-Control-Allow-Origin" not in Client().post("/api/sandbox/", {"text": "F1901M"}).headers
    asked = Client().options(address, headers={"Access-Control-Request-Method": "POST", "Origin": "https://x.example"})
    assert asked.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "authorization" not in asked.headers["Access-Control-Allow-Headers"].lower()
