"""How much of a drawing is read."""

LARGEST = 4 * 1024 * 1024
"""Bytes of a drawing."""
MOST_SHAPES = 2_000
"""Shapes, copies of shapes among them."""
MOST_POINTS = 400_000
"""Points of all outlines, before those that no sheet shows are left out. Each is looked at a few times, alone."""
MOST_KEPT = 60_000
"""Points that are left: what is done with them takes time by how they lie (`tangles.py`)."""
MOST_TEXTS = 2_000
DEEPEST = 60
"""Elements, or lists, within one another."""
