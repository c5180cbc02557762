"""A position: what `engine.io.codec.dump_state` writes, in an open turn, in an outcome, as a start, on a bench.

Version 1: `phase`, `units`, `centres` and so on, as docs/contract.md lists them.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.model.json_data import Json, JsonDict

STEPS: tuple[Callable[[Json], JsonDict], ...] = ()
