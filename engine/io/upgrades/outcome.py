"""What came of a turn: what `engine.io.json_lines.dump_outcome` writes. The position in it has its own number.

Version 1: `results` by seat, `state`, `events` with their audiences, `draws` by key with their values.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.model.json_data import Json, JsonDict

STEPS: tuple[Callable[[Json], JsonDict], ...] = ()
