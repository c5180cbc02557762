"""What the schema says of every operation besides its own: the errors, in their form, and the invitation."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent
from rest_framework.permissions import SAFE_METHODS
from rest_framework.views import APIView

from engine.model.json_data import JsonDict
from games.accounts.tokens import scope_of
from games.api.base import GameView
from games.api.idempotency import KEY
from games.api.problems import PROBLEM_TYPE
from games.api.reading import JSON

WRONG = {
    "type": "object",
    "description": "One thing that is wrong in a body, or in parameters.",
    "properties": {
        "field": {"type": "string", "description": "Where, with dots: `rows.0.line`. Empty: the whole body."},
        "detail": {"type": "string"},
    },
    "required": ["field", "detail"],
}
PROBLEM = {
    "type": "object",
    "description": "Why something could not be done, and what can be done instead (RFC 9457).",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string", "description": "The status in words."},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "For people."},
        "field": {"type": "string", "description": "The field of the body, or the parameter, that is to be mended."},
        "errors": {"type": "array", "items": {"$ref": "#/components/schemas/Wrong"}},
        "fates": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/FateOut"},
            "description": "Of orders saved by rows: what became of each, with both lines where one had changed.",
        },
    },
    "required": ["type", "title", "status", "detail"],
}
IDEMPOTENCY = {
    "name": KEY,
    "in": "header",
    "schema": {"type": "string", "maxLength": 100},
    "description": "For members: a call that is sent again under the same key within a day is answered as it was, and "
    "not carried out again; 422 if it is another call.",
}
LOCATION = {"Location": {"schema": {"type": "string"}, "description": "The address of what was made."}}
SAID = {
    400: "Something in the request cannot be, or is not possible in this game.",
    401: "Whoever asks is not logged in, or the token is none.",
    403: "Somebody may do this, but not who asks; or the token lacks the scope that is named by `x-scope`.",
    404: "It is not there, or not for who asks.",
    406: "An answer was asked for in a form that this address does not give.",
    409: "It could have been done a moment ago: the game has moved on, or it is not time for that.",
    412: "A row has changed since the version that If-Match names; `fates` has both lines.",
    413: "The body is too large.",
    422: "The Idempotency-Key was sent with another call.",
    415: "The body is in a form that is not read here.",
    429: "Asked too often; `Retry-After` says in how many seconds it can be tried again.",
}
ALWAYS = (400, 401, 403, 429)
INVITATION = {
    "name": "invite",
    "in": "query",
    "schema": {"type": "string"},
    "description": "The invitation to a private game, for who is not at its table.",
}


def errors_of(view: Any, method: str, path: str) -> list[int]:
    """The statuses of the errors that an operation can give."""
    in_game, changes = isinstance(view, GameView), method not in SAFE_METHODS
    errors = [*ALWAYS]
    if type(view).perform_content_negotiation is APIView.perform_content_negotiation:
        errors.append(406)
    if in_game or changes:
        errors.append(409)
    if "{" in path:
        errors.append(404)
    if in_game and method in view.goes_by_version:
        errors.append(412)
    if changes:
        errors += [413, 415]
    if method == "POST":
        errors.append(422)
    return sorted(errors)


class LocalTime(OpenApiSerializerFieldExtension):
    """An hour of the day by a time zone that another field names: JSON Schema's `time` would have an offset in it."""

    target_class = "rest_framework.fields.TimeField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: object) -> dict[str, object]:
        """As the API writes it, and takes it."""
        return {"type": "string", "pattern": r"^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,6})?)?$"}


class Described(AutoSchema):
    """drf-spectacular's description of an operation, with its errors."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: ComponentRegistry
    ) -> Any:
        """As there; with the errors, the scope that a token needs (`x-scope`), and the invitation to a game."""
        operation = super().get_operation(path, path_regex, path_prefix, method, registry)
        if operation is None:
            return None
        for status in errors_of(self.view, self.method, path):
            operation["responses"].setdefault(str(status), self._error(status))
        operation["x-scope"] = str(scope_of(self.view, self.method))
        added = [INVITATION] if isinstance(self.view, GameView) and self.view.takes_invitation else []
        if self.method == "POST":
            added.append(IDEMPOTENCY)
        if added:
            operation["parameters"] = [*operation.get("parameters", ()), *added]
        if "201" in operation["responses"]:
            operation["responses"]["201"]["headers"] = LOCATION
        return operation

    def _error(self, status: int) -> dict[str, object]:
        self._part("Wrong", WRONG)
        return {"description": SAID[status], "content": {PROBLEM_TYPE: {"schema": self._part("Problem", PROBLEM)}}}

    def _part(self, name: str, schema: Mapping[str, object]) -> dict[str, object]:
        part = ResolvedComponent(name=name, type=ResolvedComponent.SCHEMA, object=name, schema=schema)
        self.registry.register_on_missing(part)
        ref: JsonDict = part.ref
        return ref

    def map_parsers(self) -> list[str]:
        """What a body is written in. Flat ones may be forms, too, but one body in several forms confuses generators."""
        return [JSON]

    def _insert_field_validators(self, field: object, schema: JsonDict) -> None:
        """As there; but an empty text may fit a pattern and still be one of the two that are meant."""
        super()._insert_field_validators(field, schema)
        if schema.get("oneOf", [None])[-1] == {"type": "string", "maxLength": 0}:
            schema["anyOf"] = schema.pop("oneOf")

    def _is_create_operation(self) -> bool:
        """Not to be guessed: what answers 201 says so itself."""
        return False
