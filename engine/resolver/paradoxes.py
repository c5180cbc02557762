"""The paradox rules of the rulebooks of 1971, 1982 and 2000 (DATC 4.A.2): supports that a carried attack cannot cut.

They look at the orders alone, so they are settled before the fight. What they leave open falls to Szykman's rule
(`cycles`), which needs no table. Where one of them spares a support, the carried attack does not even cut it by
dislodging the supporter: "the paradox rule takes precedence" (6.F.17).
"""

from engine.resolver.movement import CARRY, NOWHERE, RULE_1971, RULE_1982, SZYKMAN, MatchedSupport, Movement
from engine.resolver.routes import necessary, on_a_chain


def spares(movement: Movement, support: MatchedSupport, attacker: int) -> bool:
    """Say whether the movement's paradox rule keeps `attacker`, if it arrives, from cutting `support`."""
    route = movement.routes.get(attacker)
    if movement.paradox == SZYKMAN or route is None:
        return False
    place = movement.place
    if movement.paradox == RULE_1982:
        # "... supporting an action in a body of water, and that body of water contains a convoying fleet"
        scene = place[support.helped] if support.target == NOWHERE else support.target
        return any(intent == CARRY and place[unit] == scene for unit, intent in enumerate(movement.intent))
    if support.target == NOWHERE:
        return False
    # 1971: "... a fleet which is attacking one of the convoy fleets"; 2000: "... necessary for the army to convoy"
    fleets = on_a_chain(route) if movement.paradox == RULE_1971 else necessary(route)
    return any(place[fleet] == support.target for fleet in fleets)
