"""What the planning bots weigh, as numbers that self-play tunes: `bin/arena --tune` (tests/arena/tuning.py).

The numbers in use stand in `weights.json`, all of them; the defaults here are those with which tuning began.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

FILE = Path(__file__).with_name("weights.json")


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts for how much, in centres where nothing else is said."""

    prize: float = 1.0
    """A centre that is somebody else's."""
    free_prize: float = 1.15
    """A centre that is nobody's."""
    guard: float = 0.35
    """An own centre, for each unit of another seat that could come."""
    takes_autumn: float = 1.0
    """Standing on another's centre besides its field, when centres are counted after the season."""
    takes_spring: float = 0.5
    loses_autumn: float = 1.1
    """Losing an own centre."""
    loses_spring: float = 0.6
    destroyed: float = 0.6
    """A unit that is dislodged."""
    idle_support: float = 0.03
    """A support of what does not happen."""
    comes: float = 1.0
    """How readily others attack, as a factor of `threats.COMES`."""
    together: float = 1.0
    """How readily they do so together, as a factor of `threats.TOGETHER`."""
    idle: float = 0.45
    """How much less keen others are on what is no centre, or their own; a factor."""
    leaves: float = 0.3
    """How likely a unit leaves its place."""
    backed: float = 1.0
    """How readily others support who stays, as a factor of `threats.BACKED`."""


def read_weights(data: Mapping[str, float]) -> Weights:
    """Weights from JSON. Raises ValueError unless all are there, and no others, none of them below 0."""
    names = {field.name for field in fields(Weights)}
    if set(data) != names:
        wrong = sorted(names ^ set(data))
        raise ValueError(f"Weights are {', '.join(sorted(names))}: look at {', '.join(wrong)}.")
    if low := [name for name, value in data.items() if not 0 <= float(value) < float("inf")]:
        raise ValueError(f"No weight is below 0: look at {', '.join(sorted(low))}.")
    return Weights(**{name: float(value) for name, value in data.items()})


WEIGHTS = read_weights(json.loads(FILE.read_text("utf-8")))
"""Those in use."""
