"""Whom a bot would rather attack. It changes who is attacked, not how well; who is a person, a bot never knows."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.terrain import reached
from engine.model.ids import SeatId
from engine.model.state import State
from engine.rulebook.rulebook import Rulebook

PEACEFUL, USUAL, RUTHLESS = "peaceful", "usual", "ruthless"
TEMPERS = (PEACEFUL, USUAL, RUTHLESS)
SPARED = 0.4
"""How keen a peaceful bot is on the centres of those with whom it has no quarrel."""
HUNTED = 1.6
"""How keen a ruthless one is on the centres of the weakest in reach."""

Leanings = Mapping[tuple[str, str], float]


def leanings(rulebook: Rulebook, state: State, seat: str, temper: str) -> Leanings:
    """By pair of seats, how keen the first is on the second's centres; what is not named is 1.

    A peaceful bot has one quarrel at a time: with whoever holds most of its home centres, else with the strongest. A
    ruthless one goes for the weakest in reach. Raises ValueError for a temper that there is none of.
    """
    if temper not in TEMPERS:
        raise ValueError(f"There is no temper {temper!r}; there are {', '.join(TEMPERS)}.")
    sizes = _sizes(state, seat)
    if temper == USUAL or not sizes:
        return {}
    if temper == PEACEFUL:
        homes = [owner for place, owner in state.centres.items() if seat in state.homes.get(place, ())]
        quarrel = max(sorted(sizes), key=lambda other: (homes.count(SeatId(other)), sizes[other]))
        return {(seat, other): SPARED for other in sizes if other != quarrel}
    near = in_reach(rulebook, state, seat) & sizes.keys()
    return {(seat, min(sorted(near), key=lambda other: sizes[other])): HUNTED} if near else {}


def _sizes(state: State, seat: str) -> dict[str, int]:
    """How many centres each other seat has, of those that have some."""
    sizes: dict[str, int] = {}
    for owner in state.centres.values():
        if owner and owner != seat:
            sizes[owner] = sizes.get(owner, 0) + 1
    return sizes


def in_reach(rulebook: Rulebook, state: State, seat: str) -> set[str]:
    """Whose centres a seat's units could enter within two steps."""
    board, owners = rulebook.board, set()
    for unit in state.units.values():
        if unit.owner == seat:
            for province in reached(board, rulebook.kinds[unit.kind].medium, unit.at, unit.coast):
                near = (province, *board.neighbours[province])
                owners |= {str(state.centres.get(place, "")) for place in near}
    return owners - {"", seat}
