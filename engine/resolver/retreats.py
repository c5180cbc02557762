"""Who gets in when the dislodged retreat: a flat comparison, place by place.

The caller has chosen where each unit goes: the first place of its list that is legal for it. Legality never depends
on where others retreat to, so a list is never gone down a second time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.resolver.movement import NOBODY, NOWHERE


@dataclass(frozen=True, slots=True)
class Retreats:
    """One round of retreats, one entry per unit; an empty array means its default.

    target    the place it goes to, NOWHERE if it goes nowhere and is disbanded
    strength  the highest alone gets in, equal highest all fail (default 1)
    group     units of one group never conflict: all that nobody else stops get in together (default: each its own)
    contests  False: it conflicts with nobody (default True)
    """

    target: Sequence[int]
    strength: Sequence[int] = ()
    group: Sequence[int] = ()
    contests: Sequence[bool] = ()


@dataclass(frozen=True, slots=True)
class RetreatVerdicts:
    """Per unit: `arrives`, and `stopped_by`, the first other unit by number that was too strong for it, or NOBODY."""

    arrives: tuple[bool, ...]
    stopped_by: tuple[int, ...]


def first_legal(targets: Sequence[int], legal: frozenset[int] | set[int]) -> int:
    """Return the first of `targets`, in the order of preference, that is in `legal`; NOWHERE if none is."""
    return next((target for target in targets if target in legal), NOWHERE)


def resolve_retreats(retreats: Retreats) -> RetreatVerdicts:
    """Let every unit in that no unit of another group with the same target equals or exceeds in strength."""
    n = len(retreats.target)
    strength = retreats.strength or [1] * n
    group = retreats.group or range(n)
    contests = retreats.contests or [True] * n
    arrives, stopped_by = [False] * n, [NOBODY] * n
    bound_for: dict[int, list[int]] = {}
    for unit, target in enumerate(retreats.target):
        if target != NOWHERE:
            arrives[unit] = True
            if contests[unit]:
                bound_for.setdefault(target, []).append(unit)
    for crowd in bound_for.values():
        for unit in crowd:
            stronger = (v for v in crowd if group[v] != group[unit] and strength[v] >= strength[unit])
            stopped_by[unit] = next(stronger, NOBODY)
            arrives[unit] = stopped_by[unit] == NOBODY
    return RetreatVerdicts(tuple(arrives), tuple(stopped_by))
