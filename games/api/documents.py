"""What documents of the engine hold, for the schema: positions, events, results, orders as data, draws, rulings.

`docs/contract.md` says what the keys mean. Games and boards have published schemas of their own, which are read here.
"""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.boards.shape import schema as board_schema
from engine.gamefile import schema as game_schema
from engine.model.events import VERDICTS
from engine.model.json_data import JsonDict
from engine.turn.rulings import KINDS
from games.models import BotStrength, BotTemper

Schema = JsonDict

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
YES_NO: Schema = {"type": "boolean"}
ANY: Schema = {"$ref": "#/components/schemas/JsonValue"}


def ref(name: str) -> Schema:
    """A document by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def many(one: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": one}


def by_name(one: Schema) -> Schema:
    """An object with names of its own: seats, provinces, rules."""
    return {"type": "object", "additionalProperties": one}


def either(*ones: Schema) -> Schema:
    """One of several forms."""
    return {"anyOf": list(ones)}


def _object(about: str, properties: dict[str, Schema], *required: str, others: Schema | bool = False) -> Schema:
    schema: Schema = {"type": "object", "description": about, "properties": properties, "additionalProperties": others}
    return schema | ({"required": list(required)} if required else {})


TEXTS, TEXTS_BY_NAME = many(TEXT), by_name(many(TEXT))
SCALAR = either(TEXT, {"type": "number"}, YES_NO)
PLAIN_RULES = {"without": TEXTS, "with": TEXTS, "options": by_name(SCALAR)}
UNIT_AS_DATA = {"unit": TEXT, "kind": TEXT, "place": TEXT, "coast": TEXT, "number": WHOLE, "seat": TEXT}
TOLD = {"kind": TEXT, "step": TEXT, "rule": TEXT, "rule_id": TEXT, "text": TEXT, "audience": TEXTS}
OF_EVENTS = {
    "seat": TEXT, "by_seat": TEXT, "unit": TEXT, "units": TEXTS, "order": TEXT, "at": TEXT, "place": TEXT,
    "places": TEXTS, "origin": TEXT, "target": TEXT, "to": TEXT, "passenger": TEXT, "cause": TEXT, "why": TEXT,
    "when": TEXT, "until": TEXT, "season": TEXT, "action": TEXT, "status": TEXT, "supports": TEXTS,
    "jointly": TEXT, "part": TEXT,
}  # fmt: skip
"""What events of many kinds hold besides; what a rule's own kinds hold stands beside it."""
OF_RULINGS = {
    "seat": TEXT, "seats": TEXTS, "lines": TEXTS, "unit": TEXT, "verdict": TEXT, "draw": TEXT, "op": TEXT,
    "place": TEXT, "to_seat": TEXT, "from": TEXT, "name": TEXT, "subject": TEXT, "rule": TEXT, "strike": TEXTS,
    "add": TEXTS, "options": by_name(SCALAR), "when": TEXT, "text": TEXT, "at": TEXT,
}  # fmt: skip

# fmt: off
DOCUMENTS: dict[str, Schema] = {
    "State": _object(
        "A position (docs/contract.md), as you may see it.",
        {
            "schema": WHOLE,
            "phase": TEXT,
            "units": by_name(many(either(TEXT, ref("StateUnit")))),
            "centres": TEXTS_BY_NAME,
            "dislodged": by_name(many(ref("Dislodged"))),
            "contested": TEXTS,
            "homes": TEXTS_BY_NAME,
            "rules": {**by_name(by_name(ANY)), "description": "Data of rules, by rule."},
            "edges": many(TEXTS),
            "season": ref("StateSeason"),
            "held": many(ref("HeldPaper")),
            "house": many(ref("HouseRule")),
            "winners": TEXTS,
            "ending": TEXT,
            "ids": ref("UnitNumbers"),
        },
        "phase",
    ),
    "StateUnit": _object(
        "A unit of which more is to be said than its text.",
        {"unit": TEXT, "status": by_name(ANY), "carrier": TEXT, "coast": TEXT},
        "unit",
    ),
    "Dislodged": _object(
        "A unit that has to retreat.",
        {
            "unit": TEXT, "from": TEXT, "cause": TEXT, "barred": TEXTS, "strength": {"type": "number"}, "coast": TEXT,
            "status": by_name(ANY),
        },
        "unit",
    ),
    "StateSeason": _object("What is kept within a season.", {"opening": by_name(TEXT), "facts": TEXTS}),
    "HeldPaper": _object("An order for a later window.", {"seat": TEXT, "order": TEXT, "season": TEXT}, "seat"),
    "HouseRule": _object(
        "A rule that was changed by a ruling.", {"kind": TEXT, "name": TEXT, "value": TEXT, "since": TEXT}, "kind"
    ),
    "UnitNumbers": _object("The units' numbers, in the order of the document.", {"units": many(WHOLE), "next": WHOLE}),
    "Event": _object(
        "What happened, in the order of the report. `kind` says what else there is.",
        {**TOLD, **OF_EVENTS},
        "kind", "step", "rule", "text",
        others=ANY,
    ),
    "Result": _object(
        "What became of an order.",
        {
            "order": TEXT, "unit": TEXT, "verdict": {"type": "string", "enum": list(VERDICTS)}, "why": TEXT,
            "rule": TEXT, "rule_id": TEXT, "dislodged": YES_NO, "given": TEXT, "by": TEXT, "data": ref("OrderData"),
            "audience": TEXTS,
        },
        "order", "verdict", "why", "rule",
    ),
    "OrderData": _object(
        "An order as data.",
        {
            "verb": TEXT, **UNIT_AS_DATA, "helped": ref("UnitData"), "target": TEXT, "target_coast": TEXT,
            "path": TEXTS, "ordered": TEXTS, "went": TEXT, "via": TEXT, "flags": TEXTS, "condition": TEXT,
            "more": by_name(ANY),
        },
    ),
    "UnitData": _object("A unit as data.", UNIT_AS_DATA),
    "Draw": _object(
        "A draw that was made.",
        {
            "value": TEXT, "values": TEXTS, "candidates": TEXTS, "pinned": YES_NO, "audience": TEXTS,
            "ruling": {"allOf": [ref("DrawRuling")], "nullable": True},
        },
        "value",
    ),
    "DrawRuling": _object(
        "The ruling that settled a draw.", {"id": WHOLE, "by": TEXT, "reason": TEXT}, "id", "by", "reason"
    ),
    "RulingData": _object(
        "What a ruling says, by its kind; `value` and `number` are what the kind takes.",
        {**OF_RULINGS, "value": ANY},
        others=ANY,
    ),
    "EngineRuling": _object(
        "A ruling as it enters an adjudication.",
        {
            **OF_RULINGS, "value": ANY, "kind": {"type": "string", "enum": list(KINDS)}, "author": TEXT,
            "reason": TEXT, "audience": {**TEXTS, "nullable": True},
        },
        "kind",
        others=ANY,
    ),
    "RulingIdea": _object(
        "A ruling that a branch tries.",
        {"kind": TEXT, "data": ref("RulingData"), "reason": TEXT, "phase": TEXT,
         "audience": {**TEXTS, "nullable": True}},
        "kind",
    ),
    "BotSeat": _object(
        "How the bot of one seat plays.",
        {
            "strength": {"type": "string", "enum": list(BotStrength.values)},
            "temper": {"type": "string", "enum": list(BotTemper.values)},
        },
    ),
    "GameResult": _object(
        "How a game ended.",
        {"kind": {"type": "string", "enum": ["win", "draw", "stopped"]}, "seats": TEXTS, "how": TEXT}
    ),
    "OrderAppealed": _object(
        "The verdict on an order.",
        dict.fromkeys(("seat", "unit", "order", "verdict", "why", "rule", "rule_id"), TEXT),
        "seat", "order", "verdict",
    ),
    "DrawAppealed": _object("The outcome of a draw.", {"draw": TEXT, "value": TEXT}, "draw", "value"),
    "TurnDraws": _object(
        "The draws of a turn that is over. `unseen`: how many are not told.",
        {
            "number": WHOLE, "phase": TEXT, "unseen": WHOLE, "draws": many(ref("CheckedDraw")),
            "rulings": many(ref("PinTold")),
        },
        "number", "phase", "draws",
    ),
    "CheckedDraw": _object(
        "A draw with all that is needed to make it again.",
        {
            "name": TEXT, "subject": TEXT, "season": TEXT, "value": TEXT, "candidates": TEXTS, "weights": many(WHOLE),
            "drawn_as": TEXT, "pinned": YES_NO, "hidden": YES_NO,
        },
        "name", "value", "candidates",
    ),
    "PinTold": _object(
        "A draw that a ruling settled.", {"draw": TEXT, "value": TEXT, "id": WHOLE, "by": TEXT, "reason": TEXT}, "draw"
    ),
    "LineChanged": _object(
        "What came out otherwise.",
        dict.fromkeys(("sort", "phase", "seat", "text", "was", "now", "why"), TEXT) | {"audience": TEXTS},
        "sort", "phase", "text",
    ),
}
# fmt: on


LEFT_OUT = ("propertyNames",)
"""What a JSON schema says and OpenAPI 3.0 has no word for."""


def for_openapi(rule: object, prefix: str, known: dict[str, Schema]) -> Any:
    """A published JSON schema as OpenAPI 3.0 takes it: its parts by their names here, without constants and names'
    patterns. `known`: parts that are described here already."""
    if isinstance(rule, list):
        return [for_openapi(one, prefix, known) for one in rule]
    if not isinstance(rule, dict):
        return rule
    if "$ref" in rule:
        part = str(rule["$ref"]).rpartition("/")[2]
        return dict(known.get(part, ref(f"{prefix}{part.title()}")))
    if "const" in rule:
        return {"type": "integer" if isinstance(rule["const"], int) else "string", "enum": [rule["const"]]}
    left_out = ("propertyNames",)
    converted = {
        key: for_openapi(value, prefix, known) for key, value in rule.items() if key[0] != "$" and key not in left_out
    }
    if "enum" in converted and "type" not in converted:
        converted["type"] = "integer" if all(isinstance(one, int) for one in converted["enum"]) else "string"
    return converted


def published() -> dict[str, Schema]:
    """The schemas of games and boards, and of what they are made of, as components."""
    schemas: dict[str, Schema] = {}
    for prefix, whole, known in (
        ("Filed", game_schema(), {"state": ref("State")}),
        ("Board", board_schema(), {}),
    ):
        parts = {part: schema for part, schema in whole.get("$defs", {}).items() if part not in known}
        schemas |= {f"{prefix}{part.title()}": for_openapi(schema, prefix, known) for part, schema in parts.items()}
        body = {key: schema for key, schema in whole.items() if key != "title"}
        schemas["GameFile" if prefix == "Filed" else "BoardDocument"] = for_openapi(body, prefix, known)
    schemas["BoardPart"] = _unfinished(schemas["BoardDocument"])
    schemas["GameFile"]["properties"]["board"] = ref("BoardDocument")
    schemas["FiledResult"]["properties"]["data"] = ref("OrderData")
    schemas["FiledEvent"]["additionalProperties"] = dict(ANY)
    ruling = schemas["FiledTurn"]["properties"]["rulings"]
    ruling["items"] = ref("EngineRuling")
    return schemas


def _unfinished(whole: Schema) -> Schema:
    """The same of what somebody is still drawing: nothing has to be there, nor so much of it."""
    copy = {key: value for key, value in whole.items() if key != "required"}
    bounds = ("minItems", "minProperties")
    copy["properties"] = {
        name: {key: value for key, value in part.items() if key not in bounds}
        for name, part in whole["properties"].items()
    }
    return copy


class DocumentField(serializers.JSONField):
    """JSON that the schema has a name for."""

    def __init__(self, document: Schema, **kwargs: Any) -> None:
        self.document = document
        super().__init__(**kwargs)


@extend_schema_field(ref("RulingData"))
class RulingDataField(serializers.DictField):
    """What a ruling says, by its kind."""


@extend_schema_field(by_name(either(SCALAR, many(SCALAR))))
class PlainValuesField(serializers.DictField):
    """Numbers, texts, and lists of them, by name."""


class DocumentFieldSchema(OpenApiSerializerFieldExtension):
    """What the schema says of a `DocumentField`."""

    target_class = DocumentField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: object) -> Schema:
        """As the field itself says it."""
        document: Schema = self.target.document
        return dict(document)
