"""Pieces of JSON, checked as they are taken apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from engine.model.errors import InputError
from engine.model.ids import SeatId
from engine.model.json_data import Json
from engine.model.state import Audience, Value

_FRACTION = re.compile(r"[-+]?[0-9]{1,30}(?:/[0-9]{1,30}|\.[0-9]{1,30})?")
"""As fractions are stored, and decimals. Without exponents: of those nine characters make a number of gigabytes."""


def read_value(value: object, path: str) -> Value:
    """A mark's value from JSON."""
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, list):
        return tuple(read_value(part, path) for part in value)
    if isinstance(value, Mapping) and set(value) == {"fraction"}:
        return _fraction(str(value["fraction"]), path)
    raise InputError(path, f"{value!r} is no value.")


def _fraction(text: str, path: str) -> Fraction:
    try:
        return Fraction(text if _FRACTION.fullmatch(text) else "")
    except (ValueError, ZeroDivisionError):
        raise InputError(path, f"{text[:40]!r} is no fraction.") from None


def read_audience(record: Json, path: str) -> Audience:
    """Who may see it: everybody, where the record does not say."""
    if record.get("audience") is None:
        return None
    return frozenset(SeatId(str(seat)) for seat in read_list(record, "audience", path))


def read_mapping(data: Json, key: str, path: str = "state") -> Json:
    """The object under a key; empty if there is none."""
    value = data.get(key, {})
    if not isinstance(value, Mapping):
        raise InputError(f"{path}.{key}", "Expected an object.")
    return value


def read_list(data: Json, key: str, path: str = "state") -> list[object]:
    """The list under a key; empty if there is none."""
    value = data.get(key, [])
    if not isinstance(value, list):
        raise InputError(f"{path}.{key}", "Expected a list.")
    return value


def is_whole(value: object) -> bool:
    """Whether it is a whole number. (True is none.)"""
    return isinstance(value, int) and not isinstance(value, bool)
