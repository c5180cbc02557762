"""`Any` turns mypy off for whatever it touches. There shall not be more of it than there is.

Names are counted, also imports and annotations in quotes; the word in texts and comments is not. The number is that of

    python -m tests.meta.test_any

Use `object` for what is only passed on or checked, `engine.model.json_data` for JSON, `games.common.dictionaries` for
templates, and a dataclass where the keys are known. When there is less of it, lower the number.
"""

import ast
import subprocess

from tests.choosing import BASE_DIR
from tests.quick import changed

MOST = 499


def numbers():
    """How often each file of the product names `Any`, by the file's path."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py"]
    listed = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.split() if not name.startswith("tests") and "clients" not in name]
    return {name: number_in((BASE_DIR / name).read_text(encoding="utf-8")) for name in names}


def number_in(text):
    """How often Python text names `Any`: as a name, imported, or in an annotation in quotes."""
    return sum(map(_names, ast.walk(ast.parse(text)))) if "Any" in text else 0


def _names(node):
    quoted = [getattr(node, part, None) for part in ("annotation", "returns")]
    within = [one.value for part in quoted if part for one in ast.walk(part) if isinstance(one, ast.Constant)]
    named = "Any" in (getattr(node, "id", ""), getattr(node, "attr", ""))
    imported = isinstance(node, ast.alias) and node.name == "Any"
    return named + imported + sum(number_in(one) for one in within if isinstance(one, str))


def test_there_is_no_more_any_than_there_was():
    found = numbers()
    number = sum(found.values())
    worst = sorted(found, key=lambda name: -found[name])[:10]
    yours = [f"{name} ({found[name]})" for name in changed() if found.get(name)]
    advice = f"In files that are changed: {', '.join(yours) or 'none'}. Use Json, Context or object (see above)."
    assert number <= MOST, f"{number} `Any`, {MOST} at most; most in {', '.join(worst)}. {advice}"


def test_names_are_counted_and_words_are_not():
    text = 'from typing import Any\n\n"""Any text."""\nx: list[Any] = ["Any"]  # Any\ny: "set[Any]"\n'
    assert number_in(text) == 3


if __name__ == "__main__":
    print(sum(numbers().values()))
