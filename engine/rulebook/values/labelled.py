"""A free word on something: a label with a picture, a note, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.rulebook.values.base import ValueContext
from engine.rulebook.values.compound import ListOf, Record
from engine.rulebook.values.plain import OneOf, Text

LABEL, NOTE = 40, 200
"""The longest label and note, in characters."""


@dataclass(frozen=True, slots=True)
class Labelled(Record):
    """A row of label, picture, note and effects. It is told as a sentence of its own: `cheese. It ripens.`"""

    def told(self, value: object, scene: ValueContext) -> str:
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return str(value)
        label, note = str(value[0]), str(value[2])
        words = self.parts[3][1].told(value[3], scene)
        return label + (f" ({words})" if words else "") + (f". {note.rstrip('.')}" if note else "")


def labelled(pictures: Mapping[str, str], effects: Mapping[str, str]) -> Labelled:
    """The type of such a mark: the pictures that there are and what may follow from it, each with its words."""
    parts = (
        ("label", Text(LABEL)),
        ("picture", OneOf(pictures)),
        ("note", Text(NOTE, 0)),
        ("effects", ListOf(OneOf(effects), once=True)),
    )
    return Labelled(parts)
