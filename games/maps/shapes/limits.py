"""How much of a drawing is read."""

LARGEST = 4 * 1024 * 1024
"""Bytes of a drawing."""
MOST_SHAPES = 2_000
MOST_POINTS = 120_000
DEEPEST = 60
"""Elements, or lists, within one another."""
