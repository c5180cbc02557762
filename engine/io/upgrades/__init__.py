"""Stored forms and their versions: what was stored by an older version of this program is brought up when it is read.

Each form has a module here with its steps, from version 1 to 2, from 2 to 3 and so on: pure functions that return a
new value. What is stored says its number under `schema`; nothing said means 1. A later number than this program knows
is refused: then a later version wrote it. What is stored twice over (a state in an outcome) is brought up in its place.
Last of all, what rules have renamed is called as it is today (`engine.rulebook.aliases`); that has no number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.io.upgrades import draws, outcome, rules, ruling, state
from engine.model.errors import InputError
from engine.model.json_data import Json, JsonDict
from engine.rulebook.aliases.forms import renamed

KEY = "schema"
Step = Callable[[Json], JsonDict]

FORMS: Mapping[str, tuple[Step, ...]] = MappingProxyType({
    "state": state.STEPS,
    "outcome": outcome.STEPS,
    "draws": draws.STEPS,
    "ruling": ruling.STEPS,
    "rules": rules.STEPS,
})  # fmt: skip
"""The steps of each form, by name."""
PARTS: Mapping[str, Mapping[str, str]] = MappingProxyType({"outcome": MappingProxyType({"state": "state"})})
"""Forms within forms: under which key, and which."""


def version(form: str) -> int:
    """The number that this program writes."""
    return len(FORMS[form]) + 1


def number_of(form: str, data: Json, path: str = "") -> int:
    """The number that something stored says. Raises InputError for what is none, or is later than this program."""
    at = f"{path or form}.{KEY}"
    number = data.get(KEY, 1)
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise InputError(at, f"The schema of a stored {form} is a number from 1 on, not {number!r}.")
    if number > version(form):
        raise InputError(
            at,
            f"This is a stored {form} of schema {number}, and this program reads up to schema {version(form)}. A later "
            "version of the program has written it: use that one.",
        )
    return number


def pending(form: str, data: object, path: str = "") -> list[str]:
    """The steps that reading would take, as `state 1 to 2`; `state, former names` where something was renamed since.

    Raises InputError as `upgraded` does.
    """
    if not isinstance(data, Mapping):
        return []
    number = number_of(form, data, path)
    steps = [f"{form} {n} to {n + 1}" for n in range(number, version(form))]
    if not steps and renamed(form, data) is not data:  # of an older form, nobody knows yet where its names stand
        steps = [f"{form}, former names"]
    for key, part in PARTS.get(form, {}).items():
        steps += pending(part, data.get(key), path and f"{path}.{key}")
    return steps


def upgraded(form: str, data: Any, path: str = "") -> Any:
    """What was stored, in the form of today and with its number. It is not changed itself.

    What is no object is given back: whoever reads it says what is wrong. Raises InputError, at `path` if it is given,
    for a number that this program does not know.
    """
    if not pending(form, data, path):
        return data
    record = dict(data)
    for number in range(number_of(form, data), version(form)):
        record = {**FORMS[form][number - 1](record), KEY: number + 1}
    record = dict(renamed(form, record))
    for key, part in PARTS.get(form, {}).items():
        if key in record:
            record[key] = upgraded(part, record[key])
    return record


def stamped(form: str, data: Json) -> JsonDict:
    """Something just made, with the number of today where there is more than one."""
    return {**data, KEY: version(form)} if version(form) > 1 else dict(data)


def contents(form: str, data: Json, path: str = "") -> JsonDict:
    """What was stored, in the form of today and without its number: for whoever goes through all that is in it."""
    return {key: value for key, value in upgraded(form, data, path).items() if key != KEY}
