"""How requests are read: bodies and parameters, by a serializer each, and as strictly as the schema says."""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request

from engine.model.json_data import Json, JsonDict
from games.api.bounds import bound

NESTED = (serializers.DictField, serializers.ListSerializer, serializers.Serializer, serializers.JSONField)
Written = TypeVar("Written")
"""What a serializer writes; nothing here depends on it."""
Handler = TypeVar("Handler", bound=Callable[..., object])

JSON = "application/json"
LONGEST_NAME = 60
MOST_NAMES = 20
"""Of names that there are not: how much of one is told, and how many."""
BESIDE_BODIES = frozenset({"csrfmiddlewaretoken", "invite"})
"""What any body may hold: a page's token, and the invitation to a game."""
BESIDE_PARAMETERS = frozenset({"invite", "format"})
"""What any address may hold: an invitation, and the form of the answer."""
PARTS = frozenset({"limit", "offset"})
"""What the address of a list that is given a page at a time may hold besides."""
WHOLE = re.compile("-?[0-9]+")
TYPES: tuple[tuple[type[serializers.Field[Any, Any, Any, Any]], tuple[type, ...], str], ...] = (
    (serializers.BooleanField, (bool,), "true or false"),
    (serializers.IntegerField, (int,), "a whole number"),
    (serializers.CharField, (str,), "text"),
    (serializers.ChoiceField, (str,), "text"),
    (serializers.DateTimeField, (str,), "text"),
)
"""What JSON must hold for a field. REST framework would make a text of 5 and a number of "5": forms need that."""


def read(kind: type[serializers.Serializer[Written]], request: Request, **options: Any) -> JsonDict:
    """The validated body of a request; ValidationError (400, by field) otherwise."""
    serializer = kind(data=request.data, **options)
    bound(serializer)
    check_known(serializer, request.data)
    if (request.content_type or "").startswith(JSON):
        check_types(serializer, request.data)
    else:
        _check_form(serializer, request.data)
    serializer.is_valid(raise_exception=True)
    values: dict[str, object] = serializer.validated_data
    return values


def read_query(kind: type[serializers.Serializer[Written]], request: Request) -> JsonDict:
    """The validated parameters of an address; ValidationError (400, by parameter) otherwise.

    Whether there are others is asked before any view runs (`check_parameters`).
    """
    serializer = kind(data=request.query_params.dict())
    bound(serializer)
    _check_numbers(serializer, request.query_params)
    serializer.is_valid(raise_exception=True)
    values: dict[str, object] = serializer.validated_data
    return values


def takes_nothing(handler: Handler) -> Handler:
    """Mark a method of a view whose calls have no body, so that one with fields is refused before it runs."""
    vars(handler)["takes_nothing"] = True
    return handler


def check_body_is_empty(handler: object, request: Request) -> None:
    """Raise ValidationError for fields in the body of a call that has none (`takes_nothing`)."""
    if getattr(handler, "takes_nothing", False):
        check_known(serializers.Serializer(), request.data)


def check_known(serializer: serializers.Serializer[Written], data: object) -> None:
    """Raise ValidationError for fields that there are not, wherever in a body they are, with the nearest known name.

    A token of the site's own forms is none of them.
    """
    if wrong := _unknown(serializer, data, leave=BESIDE_BODIES):
        raise serializers.ValidationError(wrong)


def _unknown(field: object, value: object, leave: frozenset[str] = frozenset()) -> JsonDict:
    if isinstance(field, serializers.Serializer):
        given = _object(value)
        taken = {name: one for name, one in field.fields.items() if not one.read_only}
        names = [str(name) for name in given if name not in taken and name not in leave]
        wrong: dict[str, object] = {name[:LONGEST_NAME]: [_no_field(name, field, taken)] for name in names[:MOST_NAMES]}
        inside = {name: _unknown(one, given[name]) for name, one in taken.items() if name in given}
        return wrong | {name: problem for name, problem in inside.items() if problem}
    if isinstance(field, serializers.ListSerializer | serializers.ListField):
        problems = ((str(at), _unknown(field.child, part)) for at, part in enumerate(_list(value)))
    elif isinstance(field, serializers.DictField):
        problems = ((name, _unknown(field.child, part)) for name, part in _object(value).items())
    else:
        return {}
    return {name: problem for name, problem in problems if problem}


def _no_field(name: str, serializer: serializers.Serializer[Written], taken: Iterable[str]) -> str:
    """What is said of a field that cannot be sent."""
    if name in serializer.fields:
        return f"“{name[:LONGEST_NAME]}” is told by the site and cannot be set here. Leave it out."
    return unknown_name(name, taken)


def unknown_name(name: str, known: Iterable[str], what: str = "field") -> str:
    """What is said of a name that there is not, with the one that may be meant."""
    near = get_close_matches(name, known, n=1) if len(name) <= LONGEST_NAME else []
    meant = f"Did you mean “{near[0]}”?" if near else f"There are: {', '.join(sorted(known)) or 'none'}."
    return f"There is no {what} “{name[:LONGEST_NAME]}”. {meant}"


def check_parameters(known: frozenset[str], request: Request) -> None:
    """Raise ValidationError for parameters of an address that it does not have, with the nearest that it has."""
    names = [name for name in request.query_params if name not in known]
    if wrong := {name[:LONGEST_NAME]: [unknown_name(name, known, "parameter")] for name in names[:MOST_NAMES]}:
        raise serializers.ValidationError(wrong)


def nested(serializer: serializers.Serializer[Written]) -> list[str]:
    """The fields that a form has no way to write."""
    return [name for name, field in serializer.fields.items() if isinstance(field, NESTED)]


def _check_form(serializer: serializers.Serializer[Written], data: Any) -> None:
    """Raise ValidationError for what a form cannot hold. What is not in a form is not said: not even a no."""
    for field in serializer.fields.values():
        if isinstance(field, serializers.BooleanField):
            field.default_empty_html = empty
    if wrong := {name: ["A form cannot hold this. Send JSON."] for name in nested(serializer) if name in data}:
        raise serializers.ValidationError(wrong)
    _check_numbers(serializer, data)


def _check_numbers(serializer: serializers.Serializer[Written], data: Json) -> None:
    """Raise ValidationError for whole numbers of a form or an address that are written otherwise: `5.0`, ` 5`."""
    whole = [name for name, field in serializer.fields.items() if isinstance(field, serializers.IntegerField)]
    given = [name for name in whole if data.get(name)]
    if wrong := {name: ["A whole number is needed."] for name in given if not WHOLE.fullmatch(str(data[name]))}:
        raise serializers.ValidationError(wrong)


def check_types(serializer: serializers.Serializer[Written], data: object) -> None:
    """Raise ValidationError for JSON values of another type than their fields have, wherever in it they are."""
    if wrong := _wrong(serializer, data):
        raise serializers.ValidationError(wrong)


def _wrong(field: Any, value: Any) -> Any:
    """What is wrong with the types in one value; nothing if they fit, or if the field itself will say so."""
    if value is None:
        return None
    if isinstance(field, serializers.Serializer):
        parts = [(name, one, value[name]) for name, one in field.fields.items() if name in _object(value)]
        return _wrong_parts((name, one, part) for name, one, part in parts if not one.read_only)
    if isinstance(field, serializers.ListSerializer | serializers.ListField):
        return _wrong_parts((str(at), field.child, part) for at, part in enumerate(_list(value)))
    if isinstance(field, serializers.DictField):
        return _wrong_parts((name, field.child, part) for name, part in _object(value).items())
    for kind, types, wanted in TYPES:
        if isinstance(field, kind):
            fits = isinstance(value, types) and (types == (bool,) or not isinstance(value, bool))
            return None if fits else [f"This must be {wanted}."]
    return None


def _wrong_parts(parts: Iterable[tuple[str, object, object]]) -> dict[str, object]:
    return {name: problem for name, field, part in parts if (problem := _wrong(field, part))}


def _object(value: object) -> Json:
    return value if isinstance(value, Mapping) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
