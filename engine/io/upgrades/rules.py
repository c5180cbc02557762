"""By which rules a game is played: the list of rules and their options. Its number is stored among the options.

Version 1: `variant`, `without` and `with` (lists of rules), `options` (by `rule.option`, and `pin.<distribution>`).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.model.json_data import Json, JsonDict

STEPS: tuple[Callable[[Json], JsonDict], ...] = ()
