"""Where the map drawing is, known by name only: it needs packages of its own, which the engine does without."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from engine.model.errors import EngineError

EXTRA = 'pip install "silly-season[drawing]", or bin/setup in the project'


def drawing(name: str) -> Any:
    """A module of `games.maps`: `file_pictures`, `board_pictures` or `shapes.command`.

    Raises EngineError where a package that it needs is missing; the message names it and the command that installs it.
    """
    try:
        return import_module(f"games.maps.{name}")
    except ImportError as error:
        raise EngineError(f"Drawing needs packages that are not installed ({error}): {EXTRA}.") from error
