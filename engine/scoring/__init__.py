"""Scoring systems: pure functions of how a game stands, in exact fractions, one file a system or a family of them.

To add one, write its file with a `SYSTEMS` tuple and list it here; its worked examples stand in
`tests/engine/scoring/worked.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.scoring import bangkok, c_diplo, carnage, detour09, dixie, manorcon, own, simple, tribute, world_classic
from engine.scoring.final import Final
from engine.scoring.own import OWN, own_points
from engine.scoring.system import Scores, System

if TYPE_CHECKING:
    from engine.rulebook.rulebook import Rulebook

SYSTEMS: dict[str, System] = {
    system.id: system
    for module in (simple, own, carnage, c_diplo, manorcon, tribute, bangkok, detour09, dixie, world_classic)
    for system in module.SYSTEMS
}
"""All systems by id, in the order in which they are shown."""

__all__ = ["OWN", "SYSTEMS", "Final", "Scores", "System", "own_points", "score", "systems_for"]


def score(system: str, final: Final) -> Scores:
    """The scores of a game by seat, in the order of the table. Raises KeyError for a system that there is not.

    By the rules (`OWN`) seats may have scores that no other system knows: they stand behind the others.
    """
    given = SYSTEMS[system].score(final)
    return {seat: given[seat] for seat in dict.fromkeys((*final.seats, *given))}


def systems_for(rulebook: Rulebook) -> dict[str, System]:
    """The systems that make sense for a game by these rules: what its variant says, and its rules' own if any."""
    sensible = rulebook.variant.scored_by or tuple(SYSTEMS)
    return {
        id: system for id, system in SYSTEMS.items() if (bool(rulebook.own_scores) if id == OWN else id in sensible)
    }
