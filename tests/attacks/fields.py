"""Every field of the site that takes what people write: of forms, and of what the API reads."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator
from rest_framework import serializers

import games
from games.api.bounds import LIMITS
from tests.attacks.patterns import ROOT

CHOSEN = (forms.ChoiceField, forms.MultipleChoiceField, forms.ModelChoiceField, serializers.ChoiceField)
"""What these take is in a list of the site's own."""


def modules() -> list[Any]:
    """All modules of the site that can be imported."""
    names = [
        found.name for found in pkgutil.walk_packages(games.__path__, "games.") if ".migrations." not in found.name
    ]
    return [importlib.import_module(name) for name in names]


def read_by_api() -> list[type[serializers.BaseSerializer[Any]]]:
    """The serializers that read requests: all that are handed to `games.api.reading`, or get `data`."""
    found = {}
    for module in modules():
        file = ROOT / (module.__name__.replace(".", "/") + ".py")
        if not file.exists() or "serializ" not in file.read_text(encoding="utf-8") + str(file) + "views":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for kind in _read_in(node, module):
                found[kind.__name__] = kind
    return list(found.values())


def _read_in(node: ast.AST, module: Any) -> Iterator[type[serializers.BaseSerializer[Any]]]:
    if not isinstance(node, ast.Call):
        return
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called in ("read", "read_query") and node.args and isinstance(node.args[0], ast.Name):
        kind = getattr(module, node.args[0].id, None)
        if isinstance(kind, type):  # not where it is handed on
            yield kind
    if any(keyword.arg == "data" for keyword in node.keywords):
        kind = getattr(module, called, None)
        if isinstance(kind, type) and issubclass(kind, serializers.BaseSerializer):
            yield kind


def all_forms() -> list[type[forms.BaseForm]]:
    """All forms of the site."""
    modules()
    found, waiting = [], [forms.BaseForm]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith(("games.", "variants.", "diplomacy_web.")) and kind not in found:
            found.append(kind)
    return found


def unbounded(name: str, field: Any) -> Iterator[str]:
    """The names of a field, or of fields in it, that take any length."""
    if isinstance(field, CHOSEN) or getattr(field, "read_only", False):
        return
    if isinstance(field, serializers.ListSerializer):
        yield from [] if _bounded(field) else [f"{name}[]"]
        yield from unbounded(f"{name}[]", field.child)
    elif isinstance(field, serializers.BaseSerializer):
        for inner, one in field.fields.items():
            yield from unbounded(f"{name}.{inner}", one)
    elif isinstance(field, (serializers.ListField, serializers.DictField)):
        yield from [] if _bounded(field) else [f"{name}[]"]
        yield from unbounded(f"{name}[]", field.child)
    elif (isinstance(field, serializers.JSONField) and not _bounded(field)) or (
        isinstance(field, (serializers.CharField, forms.CharField)) and not _bounded(field)
    ):
        yield name


def _bounded(field: Any) -> bool:
    limits = [one for one in field.validators if isinstance(one, (MaxLengthValidator, *LIMITS))]
    return bool(limits or getattr(field, "max_length", None))
