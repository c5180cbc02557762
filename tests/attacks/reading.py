"""The names that the source looks up in requests: queries, forms, cookies and headers, by the syntax tree."""

import ast
import importlib
from collections.abc import Iterator
from functools import cache, lru_cache
from inspect import unwrap
from pathlib import Path
from typing import Any

from django.urls import resolve

from tests.attacks.patterns import PACKAGES, ROOT

PARTS = {"GET": "field", "POST": "field", "COOKIES": "cookie", "META": "header", "headers": "header"}
LOOKS = frozenset({"get", "getlist"})


@lru_cache(maxsize=1)
def read_in_source() -> dict[str, frozenset[tuple[str, str]]]:
    """By module, what it looks up: (field, cookie or header; the name)."""
    found = {}
    for file in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if ".migrations." not in module and (names := frozenset(looked_up_in(file, module))):
            found[module] = names
    return found


def looked_up_in(file: Path, module: str) -> Iterator[tuple[str, str]]:
    """What a file looks up; names that are no literals are constants of its module."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        for part, key in _looked_up(node):
            name = key.value if isinstance(key, ast.Constant) else _constant(module, key)
            if isinstance(name, str):
                yield PARTS[part], name


def _looked_up(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """(which part of the request, the name) where a node looks something up in one."""
    if isinstance(node, ast.Subscript):
        held, name = node.value, node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKS and node.args:
        held, name = node.func.value, node.args[0]
    elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
        held, name = node.comparators[0], node.left
    else:
        return
    if part := _part(held):
        yield part, name


def _part(node: ast.expr) -> str:
    """`GET` for `request.GET`, whoever holds the request; empty for anything else."""
    if not isinstance(node, ast.Attribute) or node.attr not in PARTS:
        return ""
    holder = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
    return node.attr if "request" in holder else ""


def _constant(module: str, key: ast.expr) -> Any:
    return getattr(importlib.import_module(module), key.id, None) if isinstance(key, ast.Name) else None


@cache
def read_by(address: str) -> frozenset[tuple[str, str]]:
    """What the module of the view at an address looks up, and those of its room whose functions it has."""
    view: Any = resolve(address).func
    view = getattr(view, "view_class", None) or getattr(view, "cls", None) or unwrap(view)
    module = getattr(view, "__module__", "")
    room, held = module.rpartition(".")[0], vars(importlib.import_module(module)).values()
    those = {module} | {str(getattr(one, "__module__", "")) for one in held}
    near = (read_in_source().get(one, frozenset()) for one in those if one.startswith(room))
    return frozenset().union(*near)
