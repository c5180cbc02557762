"""The schema: valid, and saying of every operation which errors it can give, and of every answer what it is."""

import io

import pytest
from django.core.management import call_command
from django.utils.dateparse import parse_time
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from games.api.typed import untyped
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


def test_bodies_that_no_form_can_hold_are_json_alone(schema):
    def kinds(path, method="post"):
        return set(schema["paths"][path][method]["requestBody"]["content"])

    assert kinds("/api/games/{slug}/orders/try/") == {"application/json"}
    assert kinds("/api/rules/compose/") == {"application/json"}
    assert kinds("/api/games/{slug}/press/") > {"application/json"}


@pytest.mark.django_db
def test_never_more_than_a_page_is_given(monkeypatch):
    monkeypatch.setattr("games.api.paging.MOST_AT_ONCE", 1)
    for prefix in ("a", "b"):
        make_table(forming=True, players=(), prefix=prefix)
    answer = APIClient().get("/api/games/?limit=1000").json()
    assert (answer["count"], len(answer["results"])) == (2, 1)
    assert APIClient().get(answer["next"]).json()["results"]
