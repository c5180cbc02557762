"""The order of phases, and which of them a branch goes through."""

import engine

WINDOWS = "PMRAG"  # in the order in which they may open in one season


def phase_key(phase: str) -> tuple[int, str, int]:
    """For sorting: S1901M before S1901R before F1901M before W1901A."""
    read = engine.read_phase(phase)
    return read.year, _season(read), WINDOWS.index(read.window)


def _season(read: "engine.Phase") -> str:
    """Adjustments, set-up and the marks of Winter belong to Autumn, and come last in it."""
    return {"S": "1", "F": "2"}.get(read.letter, "3")
