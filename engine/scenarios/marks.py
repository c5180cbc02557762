"""Marks as expectations write them, read by their types: a unit by its name, where the state's JSON has its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.io.codec import dump_value
from engine.model.errors import OrderError
from engine.model.json_data import Json
from engine.model.state import State
from engine.notation.pieces import read_place, read_unit
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.values import ValueContext, Wrong


@dataclass(frozen=True, slots=True)
class EngineMarks:
    """Reads what is expected of the marks of one position. `rulebook`: with the state's house rules."""

    rulebook: Rulebook
    state: State

    def of_unit(self, full_name: str, status: Json) -> Json:
        """An expected part of what a unit (`France A Par`) carries, as the JSON would have it."""
        bearer = next((str(unit.id) for unit in self.state.units.values() if unit.full_name == full_name), "")
        return {name: self._read(name, bearer, value) for name, value in status.items()}

    def unit(self, text: str) -> str:
        """A unit as the JSON names it, in whatever notation it is written; what cannot be read, as it is."""
        try:
            return str(read_unit(self.rulebook.grammar, text))
        except OrderError:
            return text

    def place(self, text: str) -> str:
        """A place as the JSON names it, likewise."""
        try:
            return str(read_place(self.rulebook.grammar, text))
        except OrderError:
            return text

    def full_name(self, text: str) -> str:
        """A unit with its seat (`France A Par`), likewise."""
        seat, _, unit = text.partition(" ")
        return f"{seat} {self.unit(unit)}"

    def of_rules(self, boxes: Json) -> Json:
        """An expected part of what the rules keep, as the JSON would have it."""
        return {
            rule: {name: self._kept(f"{rule}.{name}", value) for name, value in box.items()}
            if isinstance(box, Mapping)
            else box
            for rule, box in boxes.items()
        }

    def _kept(self, name: str, value: object) -> object:
        spec = self.rulebook.marks.get(name)
        if spec is None or spec.on == "game" or not isinstance(value, Mapping):
            return self._read(name, "", value)
        return {bearer: self._read(name, bearer, one) for bearer, one in value.items()}

    def _read(self, name: str, bearer: str, value: object) -> object:
        """Text and lists as the mark's type reads them; what it does not take, as it is: then it differs."""
        if isinstance(value, Mapping) and "value" in value:
            return {**value, "value": self._read(name, bearer, value["value"])}
        spec = self.rulebook.marks.get(name)
        if spec is None or not isinstance(value, str | list):
            return value
        try:
            return dump_value(spec.type.read(value, ValueContext(self.rulebook, self.state, bearer)))
        except Wrong:
            return value
