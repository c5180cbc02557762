"""How requests are read: bodies and parameters, by a serializer each, and as strictly as the schema says."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request

from games.api.bounds import bound

NESTED = (serializers.DictField, serializers.ListSerializer, serializers.Serializer, serializers.JSONField)
S = TypeVar("S", bound=serializers.Serializer[Any])

JSON = "application/json"
WHOLE = re.compile("-?[0-9]+")
TYPES: tuple[tuple[type[serializers.Field[Any, Any, Any, Any]], tuple[type, ...], str], ...] = (
    (serializers.BooleanField, (bool,), "true or false"),
    (serializers.IntegerField, (int,), "a whole number"),
    (serializers.CharField, (str,), "text"),
    (serializers.ChoiceField, (str,), "text"),
    (serializers.DateTimeField, (str,), "text"),
)
"""What JSON must hold for a field. REST framework would make a text of 5 and a number of "5": forms need that."""


def read(kind: type[S], request: Request, **options: Any) -> dict[str, Any]:
    """The validated body of a request; ValidationError (400, by field) otherwise."""
    serializer = kind(data=request.data, **options)
    bound(serializer)
    if (request.content_type or "").startswith(JSON):
        check_types(serializer, request.data)
    else:
        _check_form(serializer, request.data)
    serializer.is_valid(raise_exception=True)
    values: dict[str, Any] = serializer.validated_data
    return values


def read_query(kind: type[S], request: Request) -> dict[str, Any]:
    """The validated parameters of an address; ValidationError (400, by parameter) otherwise."""
    serializer = kind(data=request.query_params.dict())
    bound(serializer)
    _check_numbers(serializer, request.query_params)
    serializer.is_valid(raise_exception=True)
    values: dict[str, Any] = serializer.validated_data
    return values


def nested(serializer: serializers.Serializer[Any]) -> list[str]:
    """The fields that a form has no way to write."""
    return [name for name, field in serializer.fields.items() if isinstance(field, NESTED)]


def _check_form(serializer: serializers.Serializer[Any], data: Any) -> None:
    """Raise ValidationError for what a form cannot hold. What is not in a form is not said: not even a no."""
    for field in serializer.fields.values():
        if isinstance(field, serializers.BooleanField):
            field.default_empty_html = empty
    if wrong := {name: ["A form cannot hold this. Send JSON."] for name in nested(serializer) if name in data}:
        raise serializers.ValidationError(wrong)
    _check_numbers(serializer, data)


def _check_numbers(serializer: serializers.Serializer[Any], data: Mapping[str, Any]) -> None:
    """Raise ValidationError for whole numbers of a form or an address that are written otherwise: `5.0`, ` 5`."""
    whole = [name for name, field in serializer.fields.items() if isinstance(field, serializers.IntegerField)]
    told = [name for name in whole if data.get(name)]
    if wrong := {name: ["A whole number is needed."] for name in told if not WHOLE.fullmatch(str(data[name]))}:
        raise serializers.ValidationError(wrong)


def check_types(serializer: serializers.Serializer[Any], data: Any) -> None:
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
    for kind, types, said in TYPES:
        if isinstance(field, kind):
            fits = isinstance(value, types) and (types == (bool,) or not isinstance(value, bool))
            return None if fits else [f"This must be {said}."]
    return None


def _wrong_parts(parts: Iterable[tuple[str, Any, Any]]) -> dict[str, Any]:
    return {name: said for name, field, part in parts if (said := _wrong(field, part))}


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
