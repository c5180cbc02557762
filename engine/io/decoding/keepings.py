"""What rules keep, from JSON: their marks and tokens. Whether a mark's value is of its type shows in `settle`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import is_

from engine.io.decoding.names import GameNames
from engine.io.decoding.parts import read_audience, read_value
from engine.model.errors import InputError
from engine.model.ids import END, SeatId
from engine.model.json_data import Json
from engine.model.state import Mark, State, Token
from engine.rulebook.position_faults import Fault, bearer_problem, mark_faults, mark_path
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.values import ASeason, ValueContext, Wrong, same

MOST_KNOWN = 4096
"""Marks known to be right, of one rulebook."""


class Keepings:
    """The marks and tokens of one state: `marks` fills as things that bear them are read."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.names = GameNames(rulebook)
        self.marks: list[Mark] = []
        self.paths: dict[tuple[str, str], str] = {}

    def read(self, boxes: Json) -> tuple[Token, ...]:
        """What the rules keep, by rule. Marks are noted, tokens returned."""
        tokens: list[Token] = []
        for rule, box in boxes.items():
            path = f"state.rules.{rule}"
            if not self.rulebook.has(rule):
                raise InputError(path, f"There is no rule {rule!r} in this game.")
            if not isinstance(box, Mapping):
                raise InputError(path, "What a rule keeps is an object.")
            for name, value in box.items():
                full = f"{rule}.{name}"
                if full in self.rulebook.tokens:
                    tokens += self._tokens(full, value, f"{path}.{name}")
                else:
                    self._place_marks(full, value, f"{path}.{name}")
        return tuple(tokens)

    def _tokens(self, name: str, value: object, path: str) -> list[Token]:
        if not self.rulebook.tokens[name].many:
            return [Token(name, at=self.names.anywhere(value, path))]
        if not isinstance(value, list):
            raise InputError(path, "Expected a list of {owner, at}.")
        return [self._token(name, one, path) for one in value]

    def _token(self, name: str, one: object, path: str) -> Token:
        """One of several tokens. A secret one that does not say who sees it is its owner's until the game is over."""
        if not isinstance(one, Mapping) or "at" not in one:
            raise InputError(path, "Expected a list of {owner, at}.")
        owner = self.names.side(one["owner"], path) if one.get("owner") else SeatId("")
        hidden = self.rulebook.tokens[name].secret and "audience" not in one
        audience = frozenset({owner, END}) if hidden else read_audience(one, path)
        return Token(name, owner, self.names.anywhere(one["at"], path), audience)

    def _place_marks(self, name: str, value: object, path: str) -> None:
        spec = self.rulebook.marks.get(name)
        if spec is None or spec.on == "unit":
            raise InputError(path, f"There is no {name!r} in this game.")
        if spec.on == "game":
            self.marks.append(self._mark(name, "", value, path))
            return
        if not isinstance(value, Mapping):
            raise InputError(path, f"Expected an object by {spec.on}.")
        for subject, one in value.items():
            key = self.names.province(subject, path) if spec.on == "place" else self.names.side(subject, path)
            self.marks.append(self._mark(name, key, one, f"{path}.{subject}"))

    def _status_name(self, name: str, on: str, path: str) -> str:
        """A unit's status by its full name, or by its last word where only one rule has it."""
        if name in self.rulebook.marks:
            return name
        statuses = {full: spec for full, spec in self.rulebook.marks.items() if spec.on == on}
        fits = [full for full in statuses if full.partition(".")[2] == name]
        fits = fits or [full for full, spec in statuses.items() if name in spec.formerly]
        if len(fits) != 1:
            raise InputError(f"{path}.{name}", f"No rule in force knows the status {name!r}.")
        return fits[0]

    def read_status(self, name: str, unit: int, value: object, path: str) -> None:
        """Note a mark of a unit."""
        self.marks.append(self._mark(self._status_name(name, "unit", path), str(unit), value, f"{path}.{name}"))

    def _mark(self, name: str, subject: str, value: object, path: str) -> Mark:
        """A mark from JSON. One of which it is not known that it is right on any board is noted for `settle`.

        Positions are read often, and hold the same few marks again and again: those are kept with the rulebook.
        """
        key, known = (name, subject, repr(value)), self.rulebook.known_marks
        mark = known.get(key)
        if mark is not None:
            return mark
        read = _read(name, subject, value, path)
        mark = _right_anywhere(self.rulebook, read)
        if mark is None:
            self.paths[name, subject] = path
            return read
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[key] = mark
        return mark

    def settle(self, state: State) -> tuple[State, list[Fault]]:
        """The state with its marks' values as their types read them, now that there are units to name.

        Also what is wrong with marks. What rules cannot go on with is left out of the state.
        """
        if not self.paths:
            return state, []
        marks: list[Mark] = []
        faults: list[Fault] = []
        for mark in state.marks:
            path = self.paths.get((mark.name, mark.subject))
            if path is None:  # right on any board, or of the opening position
                marks.append(mark)
                continue
            settled = _normalized_mark(self.rulebook, state, mark)
            wrong = [
                fault._replace(path=path + fault.path.removeprefix(mark_path(state, self.rulebook, mark)))
                for fault in mark_faults(self.rulebook, state, settled)
            ]
            faults += wrong
            if not wrong or _harmless(self.rulebook, state, settled):
                marks.append(settled)
        unchanged = len(marks) == len(state.marks) and all(map(is_, marks, state.marks))
        return state if unchanged else replace(state, marks=tuple(marks)), faults


def _read(name: str, subject: str, value: object, path: str) -> Mark:
    if isinstance(value, Mapping) and "value" in value:
        return Mark(
            name, subject, read_value(value["value"], path),
            str(value.get("since", "")), str(value.get("until", "")),
            SeatId(str(value.get("by", ""))), read_audience(value, path),
        )  # fmt: skip
    return Mark(name, subject, read_value(value, path))


def _right_anywhere(rulebook: Rulebook, mark: Mark) -> Mark | None:
    """A mark as its type reads it, if that does not depend on the board and nothing is wrong with it; else None."""
    spec, scene = rulebook.marks[mark.name], ValueContext(rulebook, rulebook.start, mark.subject)
    if not spec.type.steady or spec.bears is not None or (spec.on != "unit" and bearer_problem(spec, scene)):
        return None
    if any(season and ASeason().why_not(season, scene) for season in (mark.since, mark.until)):
        return None
    if mark.by and mark.by not in (*rulebook.seat_ids, *rulebook.sides):
        return None
    settled = _normalized_mark(rulebook, rulebook.start, mark)
    return None if spec.type.why_not(settled.value, scene) else settled


def _normalized_mark(rulebook: Rulebook, state: State, mark: Mark) -> Mark:
    """A mark whose value is as its type reads it, if it does."""
    try:
        value = rulebook.marks[mark.name].type.read(mark.value, ValueContext(rulebook, state, mark.subject))
    except Wrong:
        return mark
    return mark if same(value, mark.value) else replace(mark, value=value)


def _harmless(rulebook: Rulebook, state: State, mark: Mark) -> bool:
    spec, scene = rulebook.marks[mark.name], ValueContext(rulebook, state, mark.subject)
    dated = all(not season or not ASeason().why_not(season, scene) for season in (mark.since, mark.until))
    return dated and not bearer_problem(spec, scene) and spec.type.usable(mark.value, scene)
