"""The movement and retreat resolver: arrays in, arrays out; no names, no rules of any variant, no events.

    verdicts = resolve(Movement(place=[0, 1], side=[0, 1], intent=[MOVE, HOLD], target=[1, NOWHERE]))

See `Movement` and `Verdicts` for the arrays, `docs/adr/movement-resolver.md` for the law and the method.
"""

from engine.resolver.movement import (
    CARRY,
    HOLD,
    MOVE,
    NEVER,
    NOBODY,
    NOWHERE,
    ON_ATTACKED,
    ON_DISLODGED,
    PARADOX_RULES,
    STUCK,
    SUPPORT,
    MatchedSupport,
    Movement,
    Route,
)
from engine.resolver.plain import PlainFight
from engine.resolver.resolution import resolve
from engine.resolver.retreats import Retreats, RetreatVerdicts, first_legal, resolve_retreats
from engine.resolver.verdicts import (
    BEATEN,
    DISLODGED,
    MOVED,
    NO_REASON,
    OWN_SIDE,
    ROUTE_BROKEN,
    STAYS,
    Strength,
    Verdicts,
)

__all__ = [
    "BEATEN",
    "CARRY",
    "DISLODGED",
    "HOLD",
    "MOVE",
    "MOVED",
    "NEVER",
    "NOBODY",
    "NOWHERE",
    "NO_REASON",
    "ON_ATTACKED",
    "ON_DISLODGED",
    "OWN_SIDE",
    "PARADOX_RULES",
    "ROUTE_BROKEN",
    "STAYS",
    "STUCK",
    "SUPPORT",
    "MatchedSupport",
    "Movement",
    "PlainFight",
    "RetreatVerdicts",
    "Retreats",
    "Route",
    "Strength",
    "Verdicts",
    "first_legal",
    "resolve",
    "resolve_retreats",
]
