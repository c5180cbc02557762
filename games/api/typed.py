"""No property of the schema without a type: what serializers leave open is said here, once, by its name."""

from engine.model.json_data import JsonDict
from games.api.documents import DOCUMENTS, SCALAR, TEXTS, by_name, many, published, ref

JSON_VALUE = {"$ref": "#/components/schemas/JsonValue"}
COMPONENT = {
    "description": "Any JSON, where a rule or a document decides what it is.",
    "nullable": True,
    "anyOf": [
        {"type": "string"},
        {"type": "number"},
        {"type": "boolean"},
        {"type": "object", "additionalProperties": True},
        {"type": "array", "items": {}},
    ],
}
TYPES = ("type", "$ref", "allOf", "anyOf", "oneOf", "enum", "not")
"""One of these says what something is."""
SHAPES: dict[str, dict[str, object]] = {
    "with_rules": TEXTS,
    "without": TEXTS,
    "options": by_name(SCALAR),
    "bot_seats": by_name(ref("BotSeat")),
}
"""What stands in columns of JSON, by the name of a property."""
ANSWERS: dict[str, dict[str, object]] = {
    **SHAPES,
    "result": ref("GameResult"),
    "data": ref("RulingData"),
    "before": many(ref("Result")),
    "lines": TEXTS,
    "rulings": many(ref("RulingIdea")),
    "withdrawn": many({"type": "integer"}),
}
"""The same in answers. What is named in neither is any JSON, and `tests/api/test_schema.py` says why."""


def typed(result: JsonDict, **_: object) -> JsonDict:
    """For drf-spectacular, when a schema is made: fill in what has no type."""
    components = result["components"]["schemas"]
    for name, component in components.items():
        _fill(component, ANSWERS if name.endswith("Out") else SHAPES)
    components |= DOCUMENTS | published() | {"JsonValue": COMPONENT}
    for methods in result["paths"].values():
        for operation in methods.values():
            for body in (operation.get("requestBody", {}), *operation.get("responses", {}).values()):
                for content in body.get("content", {}).values():
                    _fill(content.get("schema", {}), {})
    return result


def untyped(schema: object) -> bool:
    """Whether a schema says nothing of what it is."""
    return isinstance(schema, dict) and not any(name in schema for name in TYPES)


def _fill(schema: JsonDict, shapes: dict[str, JsonDict]) -> None:
    for name, one in schema.get("properties", {}).items():
        if untyped(one):
            _add_type(one, shapes.get(name, JSON_VALUE))
        _fill(one, shapes)
    for name in ("items", "additionalProperties"):
        inner = schema.get(name)
        if inner is True or (untyped(inner) and inner is not None):
            schema[name] = dict(JSON_VALUE)
        elif isinstance(inner, dict):
            _fill(inner, shapes)
    if schema.get("type") == "object" and not {"properties", "additionalProperties"} & set(schema):
        schema["additionalProperties"] = dict(JSON_VALUE)
    for name in ("allOf", "anyOf", "oneOf"):
        for inner in schema.get(name, ()):
            _fill(inner, shapes)


def _add_type(one: JsonDict, shape: JsonDict) -> None:
    """Give a type to what has none. A reference stands beside nothing else in OpenAPI 3.0, so it is put into a list."""
    extra = {name: value for name, value in one.items() if name not in shape}
    one.clear()
    one.update({"allOf": [dict(shape)], **extra} if "$ref" in shape and extra else {**shape, **extra})
