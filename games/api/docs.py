"""The API's reference page, made from its schema and without a script."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SCHEMA_KWARGS, SpectacularAPIView
from rest_framework.request import Request

from engine.model.json_data import JsonDict
from games.api.frame import ApiView
from games.models import TokenScope

ORDER = ("games", "rules", "turns", "orders", "press", "votes", "rulings", "sandbox", "me")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One line of the reference."""

    method: str
    path: str
    text: str
    scope: str
    takes: list[tuple[str, str, bool]]
    gives: list[tuple[str, str]]


def _fields(schema: JsonDict, parts: JsonDict) -> JsonDict:
    """The properties of a body, whether it is said here, by name, or as a list of something."""
    if "$ref" in schema:
        return _fields(parts.get(schema["$ref"].rpartition("/")[2], {}), parts)
    if schema.get("type") == "array":
        return _fields(schema.get("items", {}), parts)
    return schema


def _type(field: JsonDict) -> str:
    if field.get("type") == "array":
        return f"list of {_type(field.get('items', {}))}"
    if "$ref" in field:
        return str(field["$ref"].rpartition("/")[2])
    return str(field.get("format") or field.get("type") or "any")


def _body(content: JsonDict, parts: JsonDict) -> JsonDict:
    return _fields(content.get("application/json", {}).get("schema", {}), parts)


def _endpoint(method: str, path: str, operation: JsonDict, parts: JsonDict) -> Endpoint:
    taken = _body(operation.get("requestBody", {}).get("content", {}), parts)
    needed = set(taken.get("required", ()))
    takes = [(name, _type(field), name in needed) for name, field in taken.get("properties", {}).items()]
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "query":
            takes.append((f"?{parameter['name']}", _type(parameter.get("schema", {})), False))
    answer: JsonDict = next((one for code, one in operation.get("responses", {}).items() if code.startswith("2")), {})
    given = _body(answer.get("content", {}), parts)
    gives = [(name, _type(field)) for name, field in given.get("properties", {}).items()]
    return Endpoint(method.upper(), path, operation.get("description", ""), operation["x-scope"], takes, gives)


def endpoints(schema: JsonDict) -> dict[str, list[Endpoint]]:
    """The endpoints of an OpenAPI schema by tag, in the order in which a newcomer meets them."""
    parts = schema.get("components", {}).get("schemas", {})
    by_tag: dict[str, list[Endpoint]] = {tag: [] for tag in ORDER}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            tag = (operation.get("tags") or ["other"])[0]
            by_tag.setdefault(tag, []).append(_endpoint(method, path, operation, parts))
    return {tag: lines for tag, lines in by_tag.items() if lines and tag in ORDER}


@lru_cache(maxsize=1)
def whole_schema() -> dict[str, object]:
    """The schema of all that the API has. It is the same for everybody, and takes a while to make."""
    schema: dict[str, object] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


@lru_cache(maxsize=1)
def reference() -> str:
    """The endpoints as they stand on the page."""
    return render_to_string("api/endpoints.html", {"groups": endpoints(whole_schema())})


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """GET /api/: what the API has."""
    return render(request, "api/docs.html", {"reference": reference()})


class Schema(ApiView, SpectacularAPIView):
    """GET /api/schema/: the same for programs, in YAML or JSON. Each is written once."""

    scope = TokenScope.READ
    written: ClassVar[dict[str, str | bytes]] = {}

    @extend_schema(**SCHEMA_KWARGS)
    def get(self, request: Request, *args: Any, **kwargs: object) -> HttpResponse:
        """The schema in what the reader accepts."""
        renderer = request.accepted_renderer
        if renderer.media_type not in self.written:
            self.written[renderer.media_type] = renderer.render(whole_schema(), renderer_context={})
        body = self.written[renderer.media_type]
        kind = f"{renderer.media_type}; charset=utf-8"
        return HttpResponse(body, content_type=kind, headers={"Content-Disposition": "inline"})
