"""The schema: valid, and saying of every operation which errors it can give, and of every answer what it is."""

import io
import json
import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils.dateparse import parse_time
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

import engine
from engine.io.json_lines import dump_outcome
from games.api.frame import ApiView
from games.api.typed import untyped
from games.api.urls import urlpatterns
from tests.plugins.tables import make_table

SAFE = ("get", "head", "options")


@pytest.fixture(scope="module")
def schema():
    return SchemaGenerator().get_schema(request=None, public=True)


def test_an_hour_fits_what_is_said_of_it(schema):
    """It has no offset from UTC, since it goes by the game's time zone."""
    told = schema["components"]["schemas"]["GameOut"]["properties"]["hour"]
    assert "format" not in told
    validator = Draft202012Validator(told)
    for hour in ("10:43:07", "10:43", "23:59:59.000001"):
        assert parse_time(hour)
        assert validator.is_valid(hour), told
    for other in ("24:00:00", "10:43:07Z", "noon", 10):
        assert not validator.is_valid(other)


def operations(schema):
    return [(path, method, said) for path, methods in schema["paths"].items() for method, said in methods.items()]


def test_it_is_valid_and_nothing_in_it_was_guessed():
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=io.StringIO())


def test_every_operation_says_which_errors_it_can_give(schema):
    found = operations(schema)
    assert len(found) > 80
    for path, method, said in found:
        expected = {"400", "401", "403", "429"}
        if "map.svg" not in path:
            expected.add("406")
        if "{" in path:
            expected.add("404")
        if method not in SAFE:
            expected |= {"409", "413", "415"}
        if method == "post":
            expected.add("422")
        if "/games/{slug}/" in path:
            expected |= {"409"}
        if any(one.get("name") == "If-Match" for one in said.get("parameters", ())):
            expected.add("412")
        assert {code for code in said["responses"] if code >= "4"} == expected, (method, path)


def test_errors_have_one_form(schema):
    for _, _, said in operations(schema):
        for code, answer in said["responses"].items():
            if code < "4":
                continue
            assert answer["content"] == {
                "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
            }


def test_lists_by_the_page_and_lists_at_once_are_told_apart(schema):
    paged = {
        path
        for path, method, said in operations(schema)
        if "Paginated" in str(said["responses"].get("200", {}).get("content"))
    }
    assert paged == {
        "/api/games/",
        "/api/compositions/",
        "/api/boards/",
        "/api/records/files/",
        "/api/records/games/",
        "/api/clubs/",
        "/api/events/",
        "/api/archive/",
    }


def test_what_is_taken_back_answers_with_what_is_left(schema):
    """These answer with a body; a DELETE would be guessed to have none."""
    for path in ("", "gm/co-gms/{username}/", "ballot/draw/", "ballot/concession/"):
        assert "200" in schema["paths"][f"/api/games/{{slug}}/{path}"]["delete"]["responses"]


def without_type(schema, path):
    """The places in a schema of which it says nothing: properties, and what objects and lists hold."""
    if not isinstance(schema, dict):
        return
    parts = {f"{path}.{name}": one for name, one in schema.get("properties", {}).items()}
    parts |= {f"{path}.{name}": schema[name] for name in ("items", "additionalProperties") if name in schema}
    for where, one in parts.items():
        if one is True or untyped(one):
            yield where
        yield from without_type(one, where)
    if schema.get("type") == "object" and not {"properties", "additionalProperties"} & set(schema):
        yield path
    for name in ("allOf", "anyOf", "oneOf"):
        for one in schema.get(name, ()):
            yield from without_type(one, path)


def test_no_property_is_without_a_type(schema):
    components = dict(schema["components"]["schemas"])
    assert "anyOf" in components.pop("JsonValue")
    found = [where for name, one in components.items() for where in without_type(one, name)]
    for path, method, said in operations(schema):
        for told in (said.get("requestBody", {}), *said["responses"].values()):
            for content in told.get("content", {}).values():
                found += without_type(content["schema"], f"{method} {path}")
    assert found == []
    assert list(without_type({"properties": {"a": {}, "b": {"items": {}}}}, "x")) == ["x.a", "x.b", "x.b.items"]


def test_the_ledger_is_told_flat(schema):
    told = set(schema["components"]["schemas"]["LedgerOut"]["properties"])
    assert {"id", "kind", "data", "words", "engine", "gm"} <= told
    assert "ruling" not in told


def test_a_body_is_described_once(schema):
    """Generators make one body of each form that it may have, and send all of them."""
    bodies = [said["requestBody"]["content"] for _, _, said in operations(schema) if "requestBody" in said]
    assert len(bodies) > 80
    assert all(set(content) == {"application/json"} for content in bodies)


def any_json(schema, path=""):
    """The places of a schema that may hold any JSON."""
    if isinstance(schema, dict):
        if schema.get("$ref") == "#/components/schemas/JsonValue":
            yield path
        for name, one in schema.items():
            yield from any_json(one, f"{path}.{name}")
    elif isinstance(schema, list):
        for place, one in enumerate(schema):
            yield from any_json(one, f"{path}.{place}")


OPEN = {
    "DocumentIn.properties.document": "whatever it is, the check of a board says what is wrong with it",
    "State.properties.rules.additionalProperties.additionalProperties": "data of rules, which plug-ins add",
    "StateUnit.properties.status.additionalProperties": "marks of rules on a unit",
    "Dislodged.properties.status.additionalProperties": "marks of rules on a unit",
    "Event.additionalProperties": "what a rule's own kinds of events hold",
    "FiledEvent.additionalProperties": "the same in a game's file",
    "OrderData.properties.more.additionalProperties": "what a rule's own orders say",
    "RulingData.properties.value": "the value of whatever draw, option or mark is ruled on",
    "RulingData.additionalProperties": "what a ruling on a rule's own thing says",
    "EngineRuling.properties.value": "the same as it enters the engine",
    "EngineRuling.additionalProperties": "the same as it enters the engine",
}
"""Where rules and plug-ins decide what there is, and why no schema can."""


def test_nothing_is_any_json_but_what_rules_decide(schema):
    """The schema of game files is a JSON schema, which may hold anything."""
    found = set(any_json(schema["components"]["schemas"]))
    assert found == {f".{place}" for place in OPEN}
    in_paths = set(any_json(schema["paths"]))
    assert {place.split(".get.")[0] for place in in_paths} == {"./api/game-file/"}


def test_what_an_address_takes_is_what_its_view_lets_through(schema):
    """Parameters that the schema names and a view refuses, and the other way round."""
    apart = {"invite", "format", "v"}
    views = {re.sub(r"<[^>]*>", "{}", f"/api/{path}"): view for path, view in views_by_path()}
    seen = 0
    for path, method, said in operations(schema):
        view = views[re.sub(r"\{[^}]*\}", "{}", path)]
        taken = view().parameters(method.upper()) if issubclass(view, ApiView) else set()
        told = {one["name"] for one in said.get("parameters", ()) if one["in"] == "query"}
        assert told - apart == set(taken) - apart, (method, path)
        seen += len(told - apart)
    assert seen > 40


def views_by_path(patterns=urlpatterns, before=""):
    """Every view of the API by its path."""
    for one in patterns:
        path = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from views_by_path(one.url_patterns, path)
        elif hasattr(one.callback, "view_class"):
            yield path, one.callback.view_class


@pytest.mark.django_db
def test_parameters_that_there_are_not_are_refused_at_every_address():
    table = make_table()
    api = APIClient()
    for path in ("me/", "zines/", "stream/", f"games/{table.game.slug}/", f"games/{table.game.slug}/state/"):
        assert api.get(f"/api/{path}?nonsense=1").status_code in (400, 401, 403), path
    answer = api.get(f"/api/games/{table.game.slug}/state/?phas=1")
    assert (answer.status_code, answer.json()["field"]) == (400, "phas")
    for path in ("sandbox/adjudicate/?dry=1", f"games/{table.game.slug}/?limit=2"):
        assert api.post(f"/api/{path}", {}, format="json").status_code in (400, 401), path


@pytest.mark.django_db
def test_fields_are_refused_where_a_call_has_none(schema):
    """Of every operation, whatever its address names: who sends a wish is told that it is not heard."""
    api = APIClient()
    api.force_authenticate(User.objects.create_superuser("anna", password="x"))
    without = [
        (path, method)
        for path, method, said in operations(schema)
        if method in ("post", "put", "patch") and "requestBody" not in said
    ]
    assert len(without) > 20
    for path, method in without:
        answer = getattr(api, method)(re.sub(r"{[^}]+}", "1", path), {"nonsense": 1}, format="json")
        assert (answer.status_code, answer.json().get("field")) == (400, "nonsense"), (method, path)


@pytest.mark.django_db
def test_a_turn_of_the_sandbox_has_the_fields_of_its_schema():
    answer = APIClient().post("/api/sandbox/adjudicate/", {"order": {}}, format="json")
    assert (answer.status_code, answer.json()["field"]) == (400, "order")
    assert "“orders”" in answer.json()["detail"]


@pytest.mark.parametrize("variant", engine.variant_ids())
def test_turns_fit_what_is_said_of_their_documents(schema, variant):
    """Positions, events, results and draws of random games of every variant, by the words of the schema."""
    whole = {"components": schema["components"], "$ref": "#/components/schemas/AdjudicatedOut"}
    validator = Draft202012Validator(whole)
    rulebook = engine.load_rulebook(variant)
    turns = 0
    for window in engine.play_game(rulebook, "novice", seed="7", years=2):
        told = json.loads(json.dumps(dump_outcome(rulebook, window.outcome)))
        assert not list(validator.iter_errors(told))
        turns += 1
    assert turns > 5
    told["events"][0]["seat"] = 5
    assert list(validator.iter_errors(told))


@pytest.mark.django_db
def test_never_more_than_a_page_is_given(monkeypatch):
    monkeypatch.setattr("games.api.paging.MOST_AT_ONCE", 1)
    for prefix in ("a", "b"):
        make_table(forming=True, players=(), prefix=prefix)
    answer = APIClient().get("/api/games/?limit=1000").json()
    assert (answer["count"], len(answer["results"])) == (2, 1)
    assert APIClient().get(answer["next"]).json()["results"]
