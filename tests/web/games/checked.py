"""Lines of a saved paper beside the same lines when they were only looked at."""

from typing import Any

OF_THE_ROW = ("row", "version", "device", "seq", "counts")
"""What a saved line says besides: where it stands, when it last changed, and whether it counts."""


def as_checked(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Saved lines as a look at them tells: without what their rows say besides."""
    return [{name: value for name, value in line.items() if name not in OF_THE_ROW} for line in lines]
