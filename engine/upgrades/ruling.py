"""One ruling: what `engine.rulings.Ruling.to_json` writes, in a turn's list, in the ledger, in a branch, on a bench.

Version 1: `kind`, what that kind needs (`engine.rulings.KINDS`), `author`, `reason`, and perhaps `audience`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

STEPS: tuple[Callable[[Mapping[str, Any]], dict[str, Any]], ...] = ()
