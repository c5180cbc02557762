"""A class has a name of its own: a search for it finds one class."""

import ast
from collections import defaultdict

from tests.choosing import BASE_DIR

PRODUCT = ("engine", "variants", "games", "diplomacy_web")
MAY_BE_TWICE = {
    "Command": "Django finds commands of manage.py by this name",
    # A table, and the engine's concept that it stores.
    "Board": "engine.model.board, games.boards.models.board",
    "Composition": "engine.rulebook.composition, games.compositions.models",
    "Ruling": "engine.turn.rulings, games.models.ruling",
    "Turn": "engine.rulebook.turn, games.models.turn",
    # A table of tournaments, and the engine's term.
    "Event": "engine.model.events, games.events.models",
    "Place": "engine.model.board, games.events.models",
    # Rules outside the project import both.
    "Mark": "engine.model.state, games.maps.drawing.parts",
}


def classes_by_name():
    """The files of product code with a class of each name; migrations and classes in classes do not count."""
    found = defaultdict(list)
    for folder in PRODUCT:
        for path in sorted((BASE_DIR / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                for node in ast.parse(path.read_text(encoding="utf-8")).body:
                    if isinstance(node, ast.ClassDef):
                        found[node.name].append(str(path.relative_to(BASE_DIR)))
    return found


def test_no_class_name_is_used_twice():
    twice = {name: paths for name, paths in classes_by_name().items() if len(paths) > 1 and name not in MAY_BE_TWICE}
    assert twice == {}, "Name each class by what it holds; where both names must stay, say why in MAY_BE_TWICE."


def test_every_exception_is_still_one():
    classes = classes_by_name()
    assert [name for name in MAY_BE_TWICE if len(classes[name]) < 2] == []
