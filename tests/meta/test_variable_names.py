"""Variables are called by what they hold: *entries*, *reason*, *rows*. There shall not be more that say nothing.

The number is that of

    python -m tests.meta.test_variable_names

When there are fewer of them, lower it.
"""

import ast

from tests.choosing import BASE_DIR

SAYING_NOTHING = frozenset({"found", "told", "said", "those", "own", "kept"})
MOST = 45
PRODUCT = ("engine", "variants", "games", "diplomacy_web")


def numbers():
    """How many such variables and arguments each file has, by the file's path."""
    files = (path for folder in PRODUCT for path in (BASE_DIR / folder).rglob("*.py"))
    return {
        str(path.relative_to(BASE_DIR)): number_in(path.read_text(encoding="utf-8"))
        for path in files
        if "migrations" not in path.parts and not path.name.startswith("test_")
    }


def number_in(text):
    """How often Python text gives such a name to a variable or an argument."""
    return sum(_names(node) for node in ast.walk(ast.parse(text)))


def _names(node):
    if isinstance(node, ast.arg):
        return node.arg in SAYING_NOTHING
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in SAYING_NOTHING


def test_there_are_no_more_names_that_say_nothing():
    counted = numbers()
    number = sum(counted.values())
    worst = sorted(counted, key=lambda name: -counted[name])[:10]
    assert number <= MOST, f"{number} of {sorted(SAYING_NOTHING)}, {MOST} at most; most in {', '.join(worst)}"


def test_variables_and_arguments_are_counted_and_attributes_are_not():
    text = "def f(own, *, kept=1):\n    found, one = own\n    for told in found:\n        one.said = told\n"
    assert number_in(text) == 4


if __name__ == "__main__":
    print(sum(numbers().values()))
