"""Every regular expression of the product, found in its source: what it is, and by which methods it is used."""

import ast
import importlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "variants", "games", "diplomacy_web")
METHODS = frozenset({"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"})
MAKES = METHODS | {"compile"}
OTHER_MAKERS = frozenset({"RegexValidator", "RegexField", "re_path"})
MAKERS = re.compile(rf"\b(?:re2?|{'|'.join(sorted(OTHER_MAKERS))})\b")
USED = re.compile(rf"\.(?:{'|'.join(sorted(METHODS))})\b")
"""What stands in a source that makes or uses patterns: others are not parsed, which takes seconds."""

OWN_FILES = {
    ("games/maps/drawing/style.py", "_VARIABLE"): "static/css/tokens.css",
    ("games/maps/drawing/style.py", "_USE"): "static/css/tokens.css",
    ("games/maps/drawing/style.py", "_PAIR"): "static/css/tokens.css",
    ("games/library/variants/rulings.py", "_HEADING"): "RULINGS.md of a variant",
    ("games/library/variants/rulings.py", "_OPTIONS"): "RULINGS.md of a variant",
    ("games/library/rules/card_pictures.py", "LAND"): "the project's own drawings",
    ("games/migrations/0029_boards_at_work.py", "SEATS"): "drafts of a time before it, once",
    ("variants/gathering/site/page.py", "EXAMPLES"): "rules.html beside it",
}
"""Patterns that never meet what others wrote, and what they read instead. All others are taken to meet it."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern: the file, the name it has (or the function it is used in), its text (None: made while running)."""

    file: str
    name: str
    line: int
    text: str | None
    flags: int
    ways: frozenset[str]
    """The methods of `re` by which it is used."""

    @property
    def foreign(self) -> bool:
        """Whether it may meet what others wrote."""
        return (self.file, self.name) not in OWN_FILES


@lru_cache(maxsize=1)
def patterns() -> tuple[Pattern, ...]:
    """All of them: those in the source, those made while running (as samples), and those of JSON schemas."""
    found = [pattern for file in _files() for pattern in _in_file(file)]
    whole = [pattern for pattern in found if pattern.text is not None]
    for pattern in found:
        if pattern.text is None:
            whole += [
                Pattern(pattern.file, pattern.name, pattern.line, text, flags, pattern.ways)
                for text, flags in made(pattern.file, pattern.name)
            ]
    return tuple(whole) + tuple(_in_schemas())


def made(file: str, name: str) -> list[tuple[str, int]]:
    """What a pattern that is made while running is like. KeyError: a new one; say here how it is made."""
    return {
        ("engine/rulebook/themes.py", "speaker"): _of_themes,
        ("engine/rulebook/themes.py", "namer"): _of_names,
        ("games/table/place_names.py", "_pattern"): _of_places,
        ("games/table/spoken_units.py", "_pattern"): _of_units,
        ("games/table/headline.py", "headline"): lambda: [
            (rf"(?<!\w)(?:[Tt]he )?{re.escape('Free City')} the ", 0),
        ],
        ("games/library/rules/cards.py", "is_about"): lambda: [(rf"\b{re.escape('a.b')}", 0)],
        ("games/library/rules/answers.py", "in_words"): lambda: [
            (r"(?:\b[Rr]ules? )?(?<![\w“.])fog_at_sea(?![\w”.]\w|”)", 0)
        ],
        ("engine/io/json_shape.py", "_object"): list,  # of the schema, which is looked through
        ("engine/io/json_shape.py", "_string"): list,
    }[file, name]()


def _of_themes() -> list[tuple[str, int]]:
    from engine.rulebook.themes import speaker

    words = [("supports", "helps"), ("a longer phrase", "another"), ("souls.", "favours.")]
    return [_inside(speaker(words))]


def _of_names() -> list[tuple[str, int]]:
    from engine.rulebook.themes import namer

    return [_inside(namer({"Doctor": "The Doctor", "Borg": "Borg Queen"}))]


def _inside(function: Any) -> tuple[str, int]:
    pattern = next(cell.cell_contents for cell in function.__closure__ if isinstance(cell.cell_contents, re.Pattern))
    return pattern.pattern, pattern.flags & ~re.UNICODE


def _of_places() -> list[tuple[str, int]]:
    from games.table.place_names import _pattern

    pattern = _pattern(("Par", "Bur", "NTH", "StP"))
    return [(pattern.pattern, 0)]


def _of_units() -> list[tuple[str, int]]:
    from games.table.spoken_units import _pattern

    return [(_pattern(("A", "F"), ("Par", "Bur", "NTH")).pattern, 0)]


def _in_schemas() -> Iterator[Pattern]:
    for file in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*schema*.json")):
        for text in sorted(set(_schema_patterns(json.loads(file.read_text(encoding="utf-8"))))):
            yield Pattern(str(file.relative_to(ROOT)), text[:20], 0, text, 0, frozenset({"search"}))


def _schema_patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        schema = list(schema.values())
    for inner in schema if isinstance(schema, list) else ():
        yield from _schema_patterns(inner)


# --- the source -----------------------------------------------------------------------------------------


def _files() -> list[Path]:
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(_text(file))


def _in_file(file: Path) -> Iterator[Pattern]:
    source = str(file.relative_to(ROOT))
    if not MAKERS.search(_text(file)):
        return
    for node, name in _named(_tree(file)):
        maker = _maker(node)
        if maker:
            given = _argument(node)
            text, flags = _value(file, given), _flags(node)
            ways = _uses(name) if maker == "compile" else frozenset({maker})
            yield Pattern(source, name, node.lineno, text if isinstance(text, str) else None, flags, ways)


def _named(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """Each call, with the name of the function around it or, at the top, the name that it is assigned to."""
    for top in tree.body:
        yield from _calls(top, "")


def _calls(node: ast.AST, name: str) -> Iterator[tuple[ast.Call, str]]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        name = node.name
    elif isinstance(node, (ast.Assign, ast.AnnAssign)) and not name:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        name = target.id if isinstance(target, ast.Name) else ""
    if isinstance(node, ast.Call):
        yield node, name
    for inner in ast.iter_child_nodes(node):
        yield from _calls(inner, name if not isinstance(node, ast.ClassDef) else "")


def _maker(node: ast.Call) -> str:
    """`compile`, `sub` and so on where a call makes a pattern; empty where it does not."""
    if isinstance(node.func, ast.Name):
        return "compile" if node.func.id in OTHER_MAKERS else ""
    if not isinstance(node.func, ast.Attribute):
        return ""
    if node.func.attr in OTHER_MAKERS:
        return "compile"
    of_re = isinstance(node.func.value, ast.Name) and node.func.value.id in ("re", "re2")
    return node.func.attr if of_re and node.func.attr in MAKES else ""


def _argument(node: ast.Call) -> ast.expr:
    named = {keyword.arg: keyword.value for keyword in node.keywords}
    return node.args[0] if node.args else named.get("regex") or named["pattern"]


def _value(file: Path, node: ast.expr) -> Any:
    """What an expression is in its module; None where it needs what is known only while running."""
    module = importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    try:
        found = eval(compile(ast.Expression(node), str(file), "eval"), dict(vars(module)))
    except NameError:
        return None
    return found.decode("latin1") if isinstance(found, bytes) else found


def _flags(node: ast.Call) -> int:
    """The flags of a call, wherever they stand in it."""
    return sum(
        int(getattr(re, inner.attr))
        for part in [*node.args[1:], *(keyword.value for keyword in node.keywords)]
        for inner in ast.walk(part)
        if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name)
        and inner.value.id == "re" and isinstance(getattr(re, inner.attr, None), re.RegexFlag)
    )  # fmt: skip


def _uses(name: str) -> frozenset[str]:
    """The methods by which patterns of a name are used, anywhere; all of them where one is handed on."""
    return frozenset(_methods().get(name, METHODS))


@lru_cache(maxsize=1)
def _methods() -> dict[str, set[str]]:
    """By name, the methods that are asked of whatever is called so."""
    found: dict[str, set[str]] = {}
    for file in filter(lambda one: USED.search(_text(one)), _files()):
        for node in ast.walk(_tree(file)):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                found.setdefault(_last(node.value), set()).add(node.attr)
    return found


def _last(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
