"""Code does not read texts that it makes for people: what it needs of them is a kind, a value, a field beside them.

The tree is walked for the ways in which that is done. Texts that others write (orders, letters, files, boards) are
parsed, by the rooms whose work that is.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "variants", "games", "diplomacy_web")
TEXTS = frozenset({"why", "reason", "message", "problem", "sentence", "headline", "phase_name", "flavour", "detail"})
"""What texts for people are called, as variables, attributes and keys. `text` is one where it is an event's."""
READING = frozenset(
    {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition", "split", "find", "index"}
)
MATCHING = frozenset({"match", "search", "fullmatch", "findall", "finditer", "split"})
FOREIGN = {
    "games/maps/shapes": "files of others",
    "engine/scenarios/expectations.py": "a scenario says in words what is expected",
    "engine/scenarios/runner.py": "the same",
    "games/backup/postgresql.py": "what pg_dump says, for the operator",
    "games/table/narration.py": "the headline is left out of the story, where it is the same sentence",
    "games/services/announcing.py": "a GM's sentence gets its full stop",
}
"""Where texts are somebody else's, and what they are."""


def _called(node: ast.expr) -> str:
    """What an expression is called: the name, the attribute, the key."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str" and node.args:
        return _called(node.args[0])
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr == "get" and node.args:
            return _called(node.args[0])
        if node.func.attr in ("casefold", "lower", "strip", "rstrip", "lstrip"):
            return _called(node.func.value)
    if isinstance(node, ast.Subscript):
        return _called(node.slice)
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_text(node: ast.expr) -> bool:
    return not isinstance(node, ast.Constant) and (_called(node) in TEXTS or _is_error(node) or _is_event_text(node))


def _is_error(node: ast.expr) -> bool:
    """`str(error)`, `error.args[0]`."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "args":
        return isinstance(node.value.value, ast.Name) and node.value.value.id in ("error", "no", "exc", "fault")
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str"
    return called and isinstance(node.args[0], ast.Name) and node.args[0].id in ("error", "no", "exc", "fault")


def _is_event_text(node: ast.expr) -> bool:
    """`event["text"]`, `event.text`."""
    inner = node.args[0] if isinstance(node, ast.Call) and node.args and _called(node) == "text" else node
    holder = inner.value if isinstance(inner, ast.Subscript | ast.Attribute) else None
    return _called(inner) == "text" and isinstance(holder, ast.Name) and holder.id in ("event", "result", "told")


def readings(source: str) -> Iterator[tuple[int, str]]:
    """Lines at which a text for people is read, each with how."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in READING and _is_text(node.func.value):
                yield node.lineno, f"{ast.unparse(node.func.value)}.{node.func.attr}"
            if node.func.attr in MATCHING and any(map(_is_text, node.args)):
                yield node.lineno, ast.unparse(node)
        if isinstance(node, ast.Compare):
            yield from _comparing(node)


def _comparing(node: ast.Compare) -> Iterator[tuple[int, str]]:
    sides = [node.left, *node.comparators]
    within = any(isinstance(op, ast.In | ast.NotIn) for op in node.ops) and _is_text(node.comparators[-1])
    if within and not isinstance(node.comparators[-1], ast.Name):
        yield node.lineno, ast.unparse(node)
    names = [one for one in sides if isinstance(one, ast.Attribute) and one.attr == "__name__"]
    if any(isinstance(one.value, ast.Call) for one in names):
        yield node.lineno, ast.unparse(node)


def test_no_code_reads_what_it_says_to_people():
    found = [
        f"{path.relative_to(ROOT)}:{line}: {how}"
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if "migrations" not in path.parts and not path.name.startswith("test_")
        if not any(str(path.relative_to(ROOT)).startswith(one) for one in FOREIGN)
        for line, how in readings(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        'if "locked" in str(error): pass',
        'if str(error).startswith("Only"): pass',
        'if type(error).__name__ == "Timeout": pass',
        'why.removeprefix("bounced: ")',
        'told.phase_name.partition(",")',
        're.search("bounced", result["why"])',
        "PATTERN.match(error.message)",
        'if "reappears" in event["text"]: pass',
        'str(result.get("why", "")).endswith(".")',
    ],
)
def test_the_walk_finds(line):
    assert list(readings(line)), line
