"""YAML as scenarios use it: documents with the line of every part.

A small subset on purpose. Only `true`, `false`, `null`, whole numbers and decimals are not text: `no`, `on`, `12:30`
and `2026-01-01` stay what was typed. A key may stand once, and keys are text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from engine.model.json_data import JsonDict
from engine.scenarios.model import ScenarioError

Path = tuple[str | int, ...]

_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]+")
_WORDS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_DEEPEST = 50
_LONGEST_NUMBER = 20
_LIMIT = 500_000
"""Parts that one document may have; more is an accident, or a file made to fill the memory."""
_OF_A_PART = 50
"""Characters of a text that count as another part: an alias repeats a long one as cheaply as a short one."""


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML document: its data and the line (1-based) on which each part begins."""

    data: Any  # as JSON's is: what it holds is checked by its reader
    lines: Mapping[Path, int]

    def line(self, path: Path) -> int:
        """The line of a part, or of the nearest part around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 0)


def documents(text: str, file: str) -> Iterator[Document]:
    """The documents of a YAML text; empty ones are left out. Raises ScenarioError."""
    try:
        yaml = import_module("yaml")
    except ModuleNotFoundError:
        raise ScenarioError(file, 0, "", "Scenario files need PyYAML: python -m pip install PyYAML.") from None
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        events = yaml.parse(text, Loader=loader)
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                builder = _Builder(file, yaml, events)
                data = builder.build(next(events), (), 0)
                if data is not None:
                    yield Document(data, builder.lines)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        raise ScenarioError(file, mark.line + 1 if mark else 0, "", f"This is no YAML: {problem}.") from None
    except UnicodeEncodeError:
        raise ScenarioError(file, 0, "", "The file is not UTF-8 text.") from None


class _Mark(Protocol):
    line: int


class _Event(Protocol):
    """What the parser says of a part: scalars alone have a value and a style."""

    start_mark: _Mark
    anchor: str | None
    tag: str | None
    value: str
    style: str | None


class _Builder:
    """Turns the parser's events of one document into data, remembering lines. It goes no deeper than _DEEPEST."""

    def __init__(self, file: str, yaml: ModuleType, events: Iterator[_Event]) -> None:
        self.lines: dict[Path, int] = {}
        self._file = file
        self._yaml = yaml
        self._events = events
        self._anchors: dict[str, tuple[object, int]] = {}
        self._size = 0

    def build(self, event: _Event, path: Path, depth: int) -> object:
        """The data that begins with this event."""
        self.lines.setdefault(path, event.start_mark.line + 1)
        self._grow(event, path, 1)
        if depth > _DEEPEST:
            raise self._error(event, path, "The file is nested too deeply.")
        if isinstance(event, self._yaml.AliasEvent):
            return self._alias(event, path)
        if event.tag is not None:
            raise self._error(event, path, f"Tags such as {event.tag} have no meaning here.")
        before = self._size
        if isinstance(event, self._yaml.ScalarEvent):
            data: object = _scalar(event)
            self._grow(event, path, len(event.value) // _OF_A_PART)
        elif isinstance(event, self._yaml.SequenceStartEvent):
            data = self._sequence(path, depth)
        else:
            data = self._mapping(path, depth)
        if event.anchor:
            self._anchors[event.anchor] = (data, self._size - before + 1)
        return data

    def _sequence(self, path: Path, depth: int) -> list[object]:
        items: list[object] = []
        while not isinstance(event := next(self._events), self._yaml.SequenceEndEvent):
            items.append(self.build(event, (*path, len(items)), depth + 1))
        return items

    def _mapping(self, path: Path, depth: int) -> JsonDict:
        mapping: JsonDict = {}
        while not isinstance(event := next(self._events), self._yaml.MappingEndEvent):
            if not isinstance(event, self._yaml.ScalarEvent):
                raise self._error(event, path, "A key must be text.")
            key = str(event.value)
            if key in mapping:
                raise self._error(event, (*path, key), "This key stands twice.")
            self.lines[(*path, key)] = event.start_mark.line + 1
            mapping[key] = self.build(next(self._events), (*path, key), depth + 1)
        return mapping

    def _alias(self, event: _Event, path: Path) -> object:
        """What an anchor named; it counts as often as it is used."""
        if event.anchor not in self._anchors:
            raise self._error(event, path, f"No finished part of the document is called &{event.anchor}.")
        data, size = self._anchors[event.anchor]
        self._grow(event, path, size)
        return data

    def _grow(self, event: _Event, path: Path, parts: int) -> None:
        self._size += parts
        if self._size > _LIMIT:
            raise self._error(event, path, f"The document has more than {_LIMIT} parts.")

    def _error(self, event: _Event, path: Path, message: str) -> ScenarioError:
        return ScenarioError(self._file, event.start_mark.line + 1, dotted(path), message)


def _scalar(event: _Event) -> object:
    text: str = event.value
    if event.style:
        return text
    if text.casefold() in _WORDS:
        return _WORDS[text.casefold()]
    if _WHOLE.fullmatch(text) and len(text) < _LONGEST_NUMBER:
        return int(text)
    if _DECIMAL.fullmatch(text) and len(text) < _LONGEST_NUMBER:
        return float(text)
    return text


def dotted(path: Path) -> str:
    """A path as people write it: `turns[0].expect.units`."""
    out = ""
    for part in path:
        out += f"[{part}]" if isinstance(part, int) else f".{part}" if out else str(part)
    return out
