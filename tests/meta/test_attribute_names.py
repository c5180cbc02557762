"""What is asked for by name with a default is the name of something: one that has gone would always give the default.

`getattr(rule, "at_hand", False)` told of a rule what it was until the field became a trait; then it was False for all.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "variants", "games", "diplomacy_web")
OF_OTHERS = {
    "Python": "__path__ CLOCK_BOOTTIME",
    "PyYAML": "CSafeLoader problem_mark",
    "shapely": "geoms",
    "REST framework": "read_only _request",
    "Django": "_stream seek is_async resolver_match session_key",
    "the databases": "sqlite_errorcode sqlite_errorname sqlstate",
    "an option of a task (games/common/bounded_tasks.py)": "processor_limit",
    "the other end of a relation (related_name)": "draw_vote",
}
"""Attributes that are declared by no class here, by whose they are."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for room in ROOMS:
        for file in sorted((ROOT / room).rglob("*.py")):
            yield str(file.relative_to(ROOT)), ast.parse(file.read_text(encoding="utf-8"))


def declared(tree: ast.AST) -> Iterator[str]:
    """Names of functions and classes, and what is assigned to: a name, or an attribute of something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def asked(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where an attribute is asked for by a literal name, with what to take where there is none, or whether there is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "hasattr"):
            name = node.args[1] if len(node.args) == (3 if node.func.id == "getattr" else 2) else None
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield node.lineno, name.value


def lost(found: list[tuple[str, ast.Module]], known: frozenset[str]) -> list[str]:
    return [f"{file}:{line} {name}" for file, tree in found for line, name in asked(tree) if name not in known]


def test_what_is_asked_for_by_name_is_there():
    found = list(sources())
    known = frozenset(name for _, tree in found for name in declared(tree)).union(*map(str.split, OF_OTHERS.values()))
    assert lost(found, known) == []


def test_a_name_that_has_gone_is_noticed():
    tree = ast.parse(
        'class Rule:\n    kept: bool\n\nshown = getattr(rule, "kept", 0), getattr(rule, "no_such_field", 0)'
    )
    assert lost([("it.py", tree)], frozenset(declared(tree))) == ["it.py:4 no_such_field"]
