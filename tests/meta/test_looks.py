"""Only steps can change anything: whatever else a rule is asked, it answers from a look at the turn."""

import ast
import inspect
from pathlib import Path

from engine.rulebook import registry
from engine.rulebook.catalogue import CATALOGUE
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn
from tests.rows import every_row

ROOT = Path(__file__).parents[2]
DEEDS = {
    "emit", "record", "draw", "note", "know", "result", "lose", "take", "claim", "keep", "run",
    "replace_order", "hold_back", "stick",
}  # fmt: skip
CHANGING = {"put", "drop", "must_retreat", "settle", "renumber", "open_season", "close_season", "borders_changed"}
"""The methods of a position that change it."""
WRITING = {"append", "add", "pop", "update", "clear", "remove", "discard", "setdefault", "extend", "insert"}
"""Those of its containers."""


def asked(rule):
    """What a rule is asked, with a name for each; a lambda's parameters have no types, so mypy reads those."""
    for amendment in rule.amendments:
        yield f"the amendment of {amendment.question}", amendment.answer
    for kind in rule.order_kinds:
        for name in ("wants", "orders", "judge", "sample"):
            yield f"{name} of {kind.kind}", getattr(kind, name)
    for window in rule.windows:
        yield f"the window {window.slot}", window.opens
    for atom in rule.atoms:
        yield f"the atom {atom.name}", atom.holds
    yield from rule.riders.items()
    yield "the caution", rule.caution


def wrong_first(function):
    """The type of a function's first parameter, if it says that it is anything but a look."""
    if function is None:
        return ""
    first = next(iter(inspect.signature(function).parameters.values()))
    return "" if first.annotation in (inspect.Parameter.empty, "Look", Look) else str(first.annotation)


@every_row("rule", registry.rules().values(), ids=lambda rule: rule.id)
def test_whatever_a_rule_is_asked_it_answers_from_a_look(rule):
    assert {name: found for name, function in asked(rule) if (found := wrong_first(function))} == {}


def test_the_default_answers_have_a_look_too():
    assert {one.name: found for one in CATALOGUE if (found := wrong_first(one.default))} == {}


def test_a_look_can_do_nothing():
    assert {name for name in DEEDS if hasattr(Look, name)} == set()
    assert {name for name in DEEDS if not hasattr(Turn, name)} == set()


MORE = ("turn.position.put(unit)", "del position.to_retreat[1]", "turn.position.marks.pop(key)")


def _changes(tree):
    """The lines of a module on which a position is changed past its events."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.Delete | ast.AugAssign | ast.AnnAssign):
            yield from (node.lineno for one in targets if ".position." in f".{ast.unparse(one)}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = ast.unparse(node.func.value)
            if owner.rpartition(".")[2] == "position" and node.func.attr in CHANGING:
                yield node.lineno
            if node.func.attr in WRITING and ".position." in f".{owner}":
                yield node.lineno
            if node.func.attr == "apply" and any(ast.unparse(one).endswith("position") for one in node.args):
                yield node.lineno


def test_a_change_past_the_events_is_seen():
    lines = ["position.phase = 'S1901M'", "turn.position.marks[key] = mark", "ClearMark(X).apply(turn.position)"]
    assert all(list(_changes(ast.parse(line))) for line in (*lines, *MORE))
    assert not list(_changes(ast.parse("units = turn.position.units; turn.position.standing(place)")))


def test_nothing_changes_a_position_past_its_events():
    # Simulations make no events; that they come to the same position is held in tests/engine/turn/test_quick_lane.py.
    allowed = {"engine/model/changes.py", "engine/rulebook/turn.py", "engine/movement/quick_fight.py"}
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for room in ("engine", "variants")
        for path in sorted((ROOT / room).rglob("*.py"))
        if str(path.relative_to(ROOT)) not in allowed
        for line in _changes(ast.parse(path.read_text()))
    ]
    assert found == []
