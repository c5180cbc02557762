"""What bots need to know of Hitch-hiker: who is lifted where, whom Marvin is sent to, what is disposed and built.

All of it is chosen from the lines that the engine offers to the seat, on what that seat can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import engine
from variants.hitchhiker.vogons import RUINS

Noise = Callable[[str], float]

SELDOM = frozenset({"M"})
"""Kinds that a bot has no use for: they take no centres."""


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
        return disposals(rulebook, offered, noise)
    if "nbo" in kinds and "build" in kinds:
        return builds(rulebook, found, offered, kinds["build"].count)
    if "lift" in kinds:
        rides = lifts(rulebook, state, seat, offered, worth, noise)
        riding = {_read(rulebook, ride)["helped"]["unit"] for ride in rides}
        told = {line: _read(rulebook, line) for line in found}
        found = [line for line in found if told[line].get("unit") not in riding and told[line].get("verb") != "lift"]
        found += rides
    if "Marvin" in kinds:
        found = [line for line in found if _read(rulebook, line).get("verb") != "marvin"]
        found += marvin(rulebook, state, seat, offered, noise)
    return found


def _read(rulebook: engine.Rulebook, line: str) -> dict[str, Any]:
    return engine.order_as_data(rulebook, line)


def _of(rulebook: engine.Rulebook, verb: str, lines: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Those of the lines that have a verb, each with its order as data."""
    every = {line: _read(rulebook, line) for line in lines}
    return {line: data for line, data in every.items() if data.get("verb") == verb}


def warned(rulebook: engine.Rulebook, state: engine.State, seat: str, lines: Iterable[str]) -> frozenset[str]:
    """Those of a seat's lines to which some rule has a word of caution; none are looked at where no rule has any.

    That a ship would destroy a centre does not keep a bot from somebody else's.
    """
    if not any(rule.caution for rule in rulebook.rules):
        return frozenset()
    given = list(lines)
    checks = engine.check(rulebook, state, seat, given)
    own = {place for place, owner in state.centres.items() if owner == seat}
    ruins = {check.given for check in checks if check.cautions == (RUINS,)}
    spared = {line for line in ruins if _read(rulebook, line).get("target") not in own}
    return frozenset(check.given for check in checks if check.message) - spared


def lifts(
    rulebook: engine.Rulebook,
    state: engine.State,
    seat: str,
    offered: Sequence[str],
    worth: Mapping[str, float],
    noise: Noise,
) -> list[str]:
    """One lift for each passenger that gets somewhere better by it, each by another unit, none where it is warned."""
    rides = _of(rulebook, "lift", offered)
    bad = warned(rulebook, state, seat, rides)
    held = {str(unit.at) for unit in state.units.values() if unit.owner != seat}
    scored = []
    for line, ride in rides.items():
        here, there = ride["helped"]["place"], ride["target"]
        gain = worth.get(there, 0.0) - worth.get(here, 0.0) + noise(line) - 1.5 * (there in held)
        if line not in bad and gain > 0.3:
            scored.append((gain, line, ride["unit"], ride["helped"]["unit"], there))
    taken: set[str] = set()
    found = []
    for _, line, lifter, passenger, there in sorted(scored, reverse=True):
        if not taken & {lifter, passenger, there}:
            taken |= {lifter, passenger, there}
            found.append(line)
    return found


def marvin(
    rulebook: engine.Rulebook, state: engine.State, seat: str, offered: Sequence[str], noise: Noise
) -> list[str]:
    """A vote that sends Marvin to somebody else's units, and never to one's own."""
    standing: dict[str, float] = {}
    for unit in state.units.values():
        standing[str(unit.at)] = -3.0 if unit.owner == seat else 1.0
    votes = _of(rulebook, "marvin", offered)
    scores = {line: standing.get(vote.get("place", ""), 0.0) + noise(line) for line, vote in votes.items()}
    return [max(scores, key=lambda line: scores[line])] if scores else []


def disposals(rulebook: engine.Rulebook, offered: Sequence[str], noise: Noise) -> list[str]:
    """A unit for each home centre: its usual one, or now and then another that takes centres."""
    places: dict[str, list[str]] = {}
    for line, build in _of(rulebook, "build", offered).items():
        if build["kind"] not in SELDOM:
            places.setdefault(build["place"], []).append(line)
    return [_usual(lines, noise) for lines in places.values()]


def _usual(lines: Sequence[str], noise: Noise) -> str:
    other = min(lines, key=noise)
    return other if noise(f"instead of {lines[0]}") < 0.2 else lines[0]


def builds(rulebook: engine.Rulebook, chosen: Sequence[str], offered: Sequence[str], due: int) -> list[str]:
    """As many builds as are due, of units that take centres where there is a choice; what is left over becomes NBO."""
    every = _of(rulebook, "build", offered)
    kept = [_better(line, build, every) for line, build in _of(rulebook, "build", chosen).items()][:due]
    others = list(_of(rulebook, "nbo", chosen))[: due - len(kept)]
    return kept + others


def _better(line: str, build: Mapping[str, Any], every: Mapping[str, Mapping[str, Any]]) -> str:
    def site(one: Mapping[str, Any]) -> tuple[str, str]:
        return one["place"], one.get("coast", "")

    instead = [other for other, one in every.items() if site(one) == site(build) and one["kind"] not in SELDOM]
    return instead[0] if build["kind"] in SELDOM and instead else line
