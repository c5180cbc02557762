"""One ruling, as `engine.turn.rulings.Ruling.to_json` writes it: in a turn's list, the ledger, a branch, on a bench.

Version 1: `kind`, what that kind needs (`engine.turn.rulings.KINDS`), `author`, `reason`, and perhaps `audience`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.model.json_data import Json, JsonDict

STEPS: tuple[Callable[[Json], JsonDict], ...] = ()
