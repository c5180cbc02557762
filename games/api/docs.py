"""The API's reference page, made from its schema and without a script."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

ORDER = ("games", "rules", "turns", "orders", "press", "votes", "rulings", "sandbox", "me")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One line of the reference."""

    method: str
    path: str
    text: str
    takes: list[tuple[str, str, bool]]
    gives: list[tuple[str, str]]


def _fields(schema: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    """The properties of a body, whether it is said here, by name, or as a list of something."""
    if "$ref" in schema:
        return _fields(parts.get(schema["$ref"].rpartition("/")[2], {}), parts)
    if schema.get("type") == "array":
        return _fields(schema.get("items", {}), parts)
    return schema


def _type(field: dict[str, Any]) -> str:
    if field.get("type") == "array":
        return f"list of {_type(field.get('items', {}))}"
    if "$ref" in field:
        return str(field["$ref"].rpartition("/")[2])
    return str(field.get("format") or field.get("type") or "any")


def _body(content: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    return _fields(content.get("application/json", {}).get("schema", {}), parts)


def _endpoint(method: str, path: str, said: dict[str, Any], parts: dict[str, Any]) -> Endpoint:
    taken = _body(said.get("requestBody", {}).get("content", {}), parts)
    needed = set(taken.get("required", ()))
    takes = [(name, _type(field), name in needed) for name, field in taken.get("properties", {}).items()]
    for parameter in said.get("parameters", ()):
        if parameter["in"] == "query":
            takes.append((f"?{parameter['name']}", _type(parameter.get("schema", {})), False))
    answer: dict[str, Any] = next((one for code, one in said.get("responses", {}).items() if code.startswith("2")), {})
    given = _body(answer.get("content", {}), parts)
    gives = [(name, _type(field)) for name, field in given.get("properties", {}).items()]
    return Endpoint(method.upper(), path, said.get("description", ""), takes, gives)


def endpoints(schema: dict[str, Any]) -> dict[str, list[Endpoint]]:
    """The endpoints of an OpenAPI schema by tag, in the order in which a newcomer meets them."""
    parts = schema.get("components", {}).get("schemas", {})
    found: dict[str, list[Endpoint]] = {tag: [] for tag in ORDER}
    for path, methods in schema["paths"].items():
        for method, said in methods.items():
            tag = (said.get("tags") or ["other"])[0]
            found.setdefault(tag, []).append(_endpoint(method, path, said, parts))
    return {tag: lines for tag, lines in found.items() if lines and tag in ORDER}


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return render(request, "api/docs.html", {"groups": endpoints(schema)})
