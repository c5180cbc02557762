"""What bots need to know of Hitch-hiker: who is lifted where, whom Marvin is sent to, what is disposed and built.

All of it is chosen from the lines that the engine offers to the seat, on what that seat can see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import engine

Noise = Callable[[str], float]

SELDOM = frozenset({"M"})
"""Kinds that a bot has no use for: they take no centres."""


RUINS = re.compile(r"The ship would destroy the centre of (\w+)\.")
"""A caution that does not keep a bot from somebody else's centre."""


def settle(
    rulebook: engine.Rulebook,
    state: engine.State,
    seat: str,
    lines: Sequence[str],
    worth: Mapping[str, float],
    noise: Noise,
) -> list[str]:
    """A bot's lines, with better ones instead of those of the kinds that this file knows."""
    kinds = {want.kind: want for want in engine.wants(rulebook, state, seat) if not want.subject}
    found = list(lines)
    if not kinds.keys() & {"disposal", "nbo", "lift", "Marvin"}:
        return found
    offered = engine.legal_orders(rulebook, state, seat).get("", ())
    if "disposal" in kinds:
        return disposals(offered, noise)
    if "nbo" in kinds and "build" in kinds:
        return builds(found, offered, kinds["build"].count)
    if "lift" in kinds:
        rides = lifts(rulebook, state, seat, offered, worth, noise)
        riding = tuple(f"{_passenger(ride)} " for ride in rides)
        found = [line for line in found if " L " not in line and not line.startswith(riding)] + rides
    if "Marvin" in kinds:
        found = [line for line in found if not line.startswith("MARVIN ")] + marvin(state, seat, offered, noise)
    return found


def _passenger(ride: str) -> str:
    return " ".join(ride.split()[3:5])


def warned(rulebook: engine.Rulebook, state: engine.State, seat: str, lines: Iterable[str]) -> frozenset[str]:
    """Those of a seat's lines to which some rule has a word of caution; none are looked at where no rule has any."""
    if not any(rule.caution for rule in rulebook.rules):
        return frozenset()
    given = list(lines)
    checks = engine.check(rulebook, state, seat, given)
    own = {place for place, owner in state.centres.items() if owner == seat}
    ruins = {check.given for check in checks if (told := RUINS.fullmatch(check.message)) and told[1] not in own}
    return frozenset(check.given for check in checks if check.message) - ruins


def lifts(
    rulebook: engine.Rulebook,
    state: engine.State,
    seat: str,
    offered: Sequence[str],
    worth: Mapping[str, float],
    noise: Noise,
) -> list[str]:
    """One lift for each passenger that gets somewhere better by it, each by another unit, none where it is warned."""
    rides = [line.split() for line in offered if " L " in line]
    bad = warned(rulebook, state, seat, (" ".join(ride) for ride in rides))
    held = {str(unit.at) for unit in state.units.values() if unit.owner != seat}
    scored = []
    for ride in rides:
        line, here, there = " ".join(ride), ride[4].partition("#")[0], ride[6]
        gain = worth.get(there, 0.0) - worth.get(here, 0.0) + noise(line) - 1.5 * (there in held)
        if line not in bad and gain > 0.3:
            scored.append((gain, line, " ".join(ride[:2]), " ".join(ride[3:5]), there))
    taken: set[str] = set()
    found = []
    for _, line, lifter, passenger, there in sorted(scored, reverse=True):
        if not taken & {lifter, passenger, there}:
            taken |= {lifter, passenger, there}
            found.append(line)
    return found


def marvin(state: engine.State, seat: str, offered: Sequence[str], noise: Noise) -> list[str]:
    """A vote that sends Marvin to somebody else's units, and never to one's own."""
    standing: dict[str, float] = {}
    for unit in state.units.values():
        standing[str(unit.at)] = -3.0 if unit.owner == seat else 1.0
    votes = [line for line in offered if line.startswith("MARVIN ")]
    scores = {line: standing.get(line.split()[-1], 0.0) + noise(line) for line in votes}
    return [max(scores, key=lambda line: scores[line])] if scores else []


def disposals(offered: Sequence[str], noise: Noise) -> list[str]:
    """A unit for each home centre: its usual one, or now and then another that takes centres."""
    places: dict[str, list[str]] = {}
    for line in offered:
        word, *rest = line.split()
        if word == "BUILD" and rest[0] not in SELDOM:
            places.setdefault(rest[1].partition("/")[0], []).append(line)
    return [_usual(lines, noise) for lines in places.values()]


def _usual(lines: Sequence[str], noise: Noise) -> str:
    other = min(lines, key=noise)
    return other if noise(f"instead of {lines[0]}") < 0.2 else lines[0]


def builds(chosen: Sequence[str], offered: Sequence[str], due: int) -> list[str]:
    """As many builds as are due, of units that take centres where there is a choice; what is left over becomes NBO."""
    every = [line for line in offered if line.startswith("BUILD ")]
    kept = [_better(line, every) for line in chosen if line.startswith("BUILD ")][:due]
    others = [line for line in chosen if line.startswith("NBO ")][: due - len(kept)]
    return kept + others


def _better(line: str, every: Sequence[str]) -> str:
    kind, place = line.split()[1:3]
    instead = [one for one in every if one.split()[2] == place and one.split()[1] not in SELDOM]
    return instead[0] if kind in SELDOM and instead else line
