"""What may come at a province: how likely others attack it, and with what strength, by how many of them could.

No order of anybody is known; the numbers are how readily units that could go somewhere do so. Their sum is what a
careful player reckons with, not what will happen.
"""

from __future__ import annotations

from engine.bots.situation import Situation
from engine.model.ids import ProvinceId

MOST = 5
"""No attack counts as stronger."""
COMES = (0.0, 0.5, 0.68, 0.78, 0.85)
"""By how many units could, how likely one of them attacks what it is keen on."""
TOGETHER = (0.0, 0.0, 0.42, 0.55, 0.62)
"""The same of two together; for each more of them a half of that."""
BACKED = (0.0, 0.35, 0.5, 0.6)
"""By how many of its owner's units could support it, how likely a unit that stays is supported."""


class Threats:
    """What a seat reckons with, province by province; worked out as it is asked for. `fear` 1: the usual."""

    def __init__(self, situation: Situation, seat: str, fear: float) -> None:
        self.situation, self.seat, self.fear = situation, seat, fear
        self._attacks: dict[ProvinceId, tuple[float, ...]] = {}
        self._defends: dict[ProvinceId, tuple[float, ...]] = {}

    def attacks(self, province: ProvinceId) -> tuple[float, ...]:
        """By strength, from 0, how likely no other seat attacks a province with as much or more.

        The seat that stands there is left out: it does not attack its own.
        """
        known = self._attacks.get(province)
        if known is None:
            known = self._attacks[province] = self._quiet(province)
        return known

    def _quiet(self, province: ProvinceId) -> tuple[float, ...]:
        situation, weights = self.situation, self.situation.weights
        owner = situation.state.centres.get(province)
        occupant = situation.occupant.get(province)
        standing = occupant.unit.owner if occupant is not None else None
        quiet = [0.0] + [1.0] * MOST
        for seat, units in situation.near.get(province, {}).items():
            if seat in (self.seat, standing):
                continue
            keen = self.fear * (1.0 if owner is not None and owner != seat else weights.idle)
            count = min(units, len(COMES) - 1)
            quiet[1] *= 1 - min(0.95, keen * weights.comes * COMES[count])
            chance = min(0.9, keen * weights.together * TOGETHER[count])
            for strength in range(2, min(units, MOST) + 1):
                quiet[strength] *= 1 - chance
                chance /= 2
        return tuple(quiet)

    def defends(self, province: ProvinceId) -> tuple[float, ...]:
        """By strength, from 0, how likely whoever stands in a province holds it with less than that, if it stays."""
        known = self._defends.get(province)
        if known is None:
            occupant = self.situation.occupant[province]
            backers = self.situation.backing.get(province, {}).get(occupant.unit.owner, 0)
            backed = min(1.0, self.situation.weights.backed * BACKED[min(backers, len(BACKED) - 1)])
            twice = backed / 2 if backers > 1 else 0.0
            chances = (*([0.0] * (occupant.strength + 1)), 1 - backed, 1 - twice, *([1.0] * MOST))
            known = self._defends[province] = chances
        return known
