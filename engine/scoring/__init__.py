"""Scoring systems: pure functions of how a game stands, in exact fractions, one file a system or a family of them.

To add one, write its file with a `SYSTEMS` tuple and list it here; its worked examples stand in
`tests/engine/scoring/worked.py`.
"""

from __future__ import annotations

from engine.scoring import bangkok, c_diplo, carnage, detour09, manorcon, simple, tribute, world_classic
from engine.scoring.final import Final
from engine.scoring.system import Scores, System

SYSTEMS: dict[str, System] = {
    system.id: system
    for module in (simple, carnage, c_diplo, manorcon, tribute, bangkok, detour09, world_classic)
    for system in module.SYSTEMS
}
"""All systems by id, in the order in which they are shown."""

__all__ = ["SYSTEMS", "Final", "Scores", "System", "score"]


def score(system: str, final: Final) -> Scores:
    """The scores of a game by seat, in the order of the table. Raises KeyError for a system that there is not."""
    given = SYSTEMS[system].score(final)
    return {seat: given[seat] for seat in final.seats}
