"""Variables and functions are called by what they hold, do or give: *entries*, *reason*, *export_tokens*. There shall
not be more that say nothing.

The numbers are those of

    python -m tests.meta.test_variable_names

When there are fewer of them, lower them.
"""

import ast

from tests.choosing import BASE_DIR
from tests.quick import changed

SAYING_NOTHING = frozenset({"found", "told", "said", "those", "own", "kept"})
MOST = 45
SAYING_NOTHING_OF_FUNCTIONS = SAYING_NOTHING | {
    "arrived", "asked", "begins", "begun", "busy", "cast", "changed", "checked", "concerned", "counted", "done",
    "drafted", "drawn", "due", "edited", "entered", "given", "go", "going", "gone", "heard", "held", "here", "hinted",
    "known", "lasting", "left", "listed", "locked", "looked", "lost", "made", "meant", "needs", "of", "often", "once",
    "owe", "owed", "paid", "placed", "played", "promised", "put", "remembered", "seen", "sent", "settled", "shown",
    "sit", "stood", "stored", "taken", "there", "tried", "usual", "wanted", "what", "where", "won",
}  # fmt: skip
"""What the whole name of a function must not be, besides a line before it."""
MOST_FUNCTIONS = 6
PRODUCT = ("engine", "variants", "games", "diplomacy_web")


def texts():
    """The Python files of the product, by their paths."""
    files = (path for folder in PRODUCT for path in (BASE_DIR / folder).rglob("*.py"))
    return {
        str(path.relative_to(BASE_DIR)): path.read_text(encoding="utf-8")
        for path in files
        if "migrations" not in path.parts and not path.name.startswith("test_")
    }


def numbers(number_in_text):
    """How many such names each file has, by the file's path."""
    return {path: number_in_text(text) for path, text in texts().items()}


def number_in(text):
    """How often Python text gives such a name to a variable or an argument."""
    return sum(_names(node) for node in ast.walk(ast.parse(text)))


def _names(node):
    if isinstance(node, ast.arg):
        return node.arg in SAYING_NOTHING
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in SAYING_NOTHING


def functions_in(text):
    """How many functions of a module have such a name. Those of classes are not counted: their class says of what."""
    functions = (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return sum(node.name.strip("_") in SAYING_NOTHING_OF_FUNCTIONS for node in functions)


def too_many(number_in_text, most, words):
    """What is wrong where files have more such names than `most`; empty if they have not."""
    counted = numbers(number_in_text)
    number = sum(counted.values())
    worst = [name for name in sorted(counted, key=lambda name: -counted[name])[:10] if counted[name]]
    yours = [f"{name} ({counted[name]})" for name in changed() if counted.get(name)]
    advice = f"In files that are changed: {', '.join(yours) or 'none'}. Name each by what it holds."
    return f"{number} of {sorted(words)}, {most} at most; most in {', '.join(worst)}. {advice}" if number > most else ""


def test_there_are_no_more_names_that_say_nothing():
    assert too_many(number_in, MOST, SAYING_NOTHING) == ""


def test_there_are_no_more_functions_whose_names_say_nothing():
    assert too_many(functions_in, MOST_FUNCTIONS, SAYING_NOTHING_OF_FUNCTIONS) == ""


def test_variables_and_arguments_are_counted_and_attributes_are_not():
    text = "def f(own, *, kept=1):\n    found, one = own\n    for told in found:\n        one.said = told\n"
    assert number_in(text) == 4


def test_functions_of_modules_are_counted_and_methods_are_not():
    text = (
        "def _told(row): pass\nasync def held(): pass\ndef _told_apart(): pass\n"
        "class Row:\n    def _told(self): pass\nkept = _told\n"
    )
    assert functions_in(text) == 2


if __name__ == "__main__":
    print(sum(numbers(number_in).values()), sum(numbers(functions_in).values()))
