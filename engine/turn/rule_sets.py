"""A ruling that strikes and adds several rules at once: what it says, and in which order that is carried out.

Who needs another is struck before it and added after it (`Rule.needs`). What is struck goes before what is added, so
that a rule can take the place of one that it cannot share a game with; options come last, since they may be new.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.errors import InputError
from engine.model.json_data import Json
from engine.model.state import HouseRule
from engine.rulebook import registry
from engine.rulebook.rulebook import Rulebook


def changes_of(data: Json, season: str, path: str) -> list[HouseRule]:
    """The changes that a ruling of the kind `rules` makes, in their order.

    `data`: `strike` and `add` are lists of ids, `options` values by name; at least one of them has something. Raises
    InputError at `path`.
    """
    struck, added = (_ids(data, part, path) for part in ("strike", "add"))
    options = data.get("options") or {}
    if not isinstance(options, Mapping):
        raise InputError(f"{path}.options", "Options are values by their names.")
    if both := sorted({*struck} & {*added}):
        raise InputError(path, f"{both[0]} cannot be struck and added at once.")
    if not (struck or added or options):
        raise InputError(path, "This ruling strikes nothing, adds nothing and sets nothing.")
    plain = {
        str(name): ("yes" if value is True else "no" if value is False else str(value))
        for name, value in options.items()
    }
    return [
        *(HouseRule("strike", name, "", season) for name in reversed(in_order(struck))),
        *(HouseRule("add", name, "", season) for name in in_order(added)),
        *(HouseRule("option", name, plain[name], season) for name in sorted(plain)),
    ]


def in_order(names: list[str]) -> list[str]:
    """Rules with those first that others of them need; else as they were named."""
    rules, ordered = registry.rules(), list[str]()

    def take(name: str) -> None:
        if name in ordered:
            return
        for need in rules[name].needs:
            if need in names:
                take(need)
        ordered.append(name)

    for name in names:
        take(name)
    return ordered


def check_changes(rulebook: Rulebook, changes: list[HouseRule], path: str) -> None:
    """Refuse what changes nothing: what is struck must be in force, what is added must not.

    The rules that come of all of it together are judged when they are put together. Raises InputError.
    """
    for change in changes:
        if change.kind == "strike" and not rulebook.has(change.name):
            raise InputError(f"{path}.strike", f"{change.name} is not in force, so it cannot be struck.")
        if change.kind == "add" and rulebook.has(change.name):
            raise InputError(f"{path}.add", f"{change.name} is in force already.")
    options = rulebook.amended([change for change in changes if change.kind != "option"]).options
    for change in changes:
        if change.kind == "option" and change.name not in options:
            raise InputError(f"{path}.options", f"There is no option {change.name} in the rules that come of it.")


def _ids(data: Json, part: str, path: str) -> list[str]:
    names = data.get(part) or []
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise InputError(f"{path}.{part}", "The rules are a list of their ids.")
    if unknown := [name for name in names if name not in registry.rules()]:
        raise InputError(f"{path}.{part}", f"There is no rule {unknown[0]}.")
    return list(dict.fromkeys(names))
