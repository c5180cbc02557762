"""Where rules, variants and boards are found. The engine knows the package by name only and imports it when asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from engine.errors import RulebookError
from engine.rule import Rule, Variant

PACKAGE = "variants"


@lru_cache(maxsize=1)
def rules() -> Mapping[str, Rule]:
    """Every rule module there is, by id."""
    return cast(Mapping[str, Rule], import_module(PACKAGE).RULES)


@lru_cache(maxsize=1)
def variants() -> Mapping[str, Variant]:
    """Every variant, by id."""
    return cast(Mapping[str, Variant], import_module(PACKAGE).VARIANTS)


def find_rule(name: str) -> Rule:
    """The rule of that id. Raises RulebookError naming those that exist."""
    try:
        return rules()[name]
    except KeyError:
        raise RulebookError(f"There is no rule {name!r}. There are: {', '.join(sorted(rules()))}.") from None


def find_variant(name: str) -> Variant:
    """The variant of that id. Raises RulebookError naming those that exist."""
    try:
        return variants()[name]
    except KeyError:
        raise RulebookError(f"There is no variant {name!r}. There are: {', '.join(sorted(variants()))}.") from None


@lru_cache(maxsize=8)
def board_data(name: str) -> Mapping[str, Any]:
    """The data of a board (`variants/boards/NAME.json`)."""
    folder = Path(cast(str, import_module(PACKAGE).__file__)).parent / "boards"
    return cast(Mapping[str, Any], json.loads((folder / f"{name}.json").read_text(encoding="utf-8")))
