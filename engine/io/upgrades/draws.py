"""The draws of a turn with all that makes them again: what `engine.io.stored_forms.dump_draws` writes.

Version 1: by key, each `name`, `subject`, `candidates`, `value`, `season`, and where so `weights`, `pinned` and
`audience`. The oldest games have neither `season` nor `weights`; their draws cannot be made again, and are shown.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.model.json_data import Json, JsonDict

STEPS: tuple[Callable[[Json], JsonDict], ...] = ()
