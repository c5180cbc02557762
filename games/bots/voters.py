"""What bots need to know of votes and licences: whose pubs they would rather see closed, and where they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import engine

Noise = Callable[[str], float]

NAMES = 3
"""How many places a list of nominations has."""


def settle(rulebook: engine.Rulebook, state: engine.State, seat: str, lines: Sequence[str], noise: Noise) -> list[str]:
    """A bot's lines with a ballot of its own instead of a random one, where votes are taken."""
    wants = {want.kind: want for want in engine.wants(rulebook, state, seat) if not want.subject}
    if not wants.keys() & {"vote", "nominate"}:
        return list(lines)
    offered = engine.legal_orders(rulebook, state, seat).get("", ())
    found = [line for line in lines if not line.startswith(("VOTE ", "NOMINATE "))]
    if "vote" in wants:
        found += ballot(rulebook, state, seat, offered, wants["vote"].count, noise)
    if "nominate" in wants:
        found += nomination(state, seat, offered, noise)
    return found


def ballot(
    rulebook: engine.Rulebook, state: engine.State, seat: str, offered: Sequence[str], due: int, noise: Noise
) -> list[str]:
    """All votes that are due, on one or two changes that hurt others: their pubs first, never what is one's own."""
    own = {str(unit.at) for unit in state.units.values() if unit.owner == seat}
    own |= {str(place) for place, owner in state.centres.items() if owner == seat}
    others = {str(place) for place, owner in state.centres.items() if owner and owner != seat}
    votes = [line for line in offered if line.startswith("VOTE 1 ") and line.split()[-1] not in own]
    fine = [check.given for check in engine.check(rulebook, state, seat, votes) if check.level == "ok"]
    if not fine or due < 1:
        return []
    best = sorted(fine, key=lambda line: noise(line) + (line.split()[-1] in others), reverse=True)[:2]
    first = due if due == 1 or len(best) == 1 else due - due // 3
    numbers = (first, due - first)
    return [line.replace("VOTE 1", f"VOTE {number}", 1) for line, number in zip(best, numbers, strict=False) if number]


def nomination(state: engine.State, seat: str, offered: Sequence[str], noise: Noise) -> list[str]:
    """Three places: those where one stands, for whoever is still there in the Evening has a pub."""
    own = {str(unit.at) for unit in state.units.values() if unit.owner == seat}
    places = [line.split()[1] for line in offered if line.startswith("NOMINATE ")]
    best = sorted(places, key=lambda place: noise(f"nominate {place}") + (place in own), reverse=True)[:NAMES]
    return [f"NOMINATE {' '.join(best)}"] if best else []
