"""Builds, removals and retreats of a sound player: where the unit that comes, stays or goes is worth most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.bots.seat import BotSeat
from engine.bots.situation import BotUnit, Situation
from engine.model.board import Place
from engine.model.ids import ProvinceId
from engine.model.json_data import Json

Offered = Mapping[str, Json]
"""Lines that may be handed in, each with its order as data."""

TAKEN = {True: 1.0, False: 0.4}
"""What it is worth to retreat onto somebody else's centre, in Autumn and in Spring."""
ODD_KIND = 5.0
"""How much less a unit is worth that contests no place: it goes first, and is not built."""
CROWD = 0.15
"""How much less each further unit of the same kind of movement is worth: armies and fleets are wanted both."""
KEEPS = 0.6
"""What it is worth that a unit stands on a centre, own or not."""


def settle(bot: BotSeat, situation: Situation, lines: Sequence[str]) -> list[str]:
    """A seat's lines with better builds, removals and retreats; the others as they are."""
    kinds = {check.given: check.kind for check in bot.check(lines)} if {"build", "remove"} & bot.wanted.keys() else {}
    settled = list(lines)
    for verb, choose in (("build", _builds), ("remove", _removals)):
        if verb in bot.wanted and (offered := bot.of(verb, bot.offered.get("", ()))):
            settled = [line for line in settled if kinds.get(line) != verb]
            for budget, options in _by_budget(situation, offered).items():
                settled += choose(situation, bot, options, abs(situation.due(bot.seat, budget)))
    retreating = {want.subject for want in bot.wants if want.kind == "retreat" and want.subject}
    if retreating:
        settled = [line for line in settled if bot.read(line).get("unit") not in retreating]
        settled += _retreats(situation, bot, retreating)
    return settled


def _by_budget(situation: Situation, offered: Offered) -> dict[str, dict[str, Json]]:
    """Builds or removals, by what the kinds of units in them are counted against."""
    budgets = {str(kind.id): kind.budget for kind in situation.rulebook.kinds.values()}
    by_budget: dict[str, dict[str, Json]] = {}
    for line, one in offered.items():
        by_budget.setdefault(budgets.get(one.get("kind", ""), ""), {})[line] = one
    return by_budget


def _medium(situation: Situation, kind: str) -> tuple[str, bool]:
    unit_kind = next((one for one in situation.rulebook.kinds.values() if one.id == kind), None)
    return (unit_kind.medium, unit_kind.contests) if unit_kind is not None else ("", False)


def _worth(situation: Situation, seat: str, medium: str, place: Place) -> float:
    return situation.field(seat, medium).get(place, 0.0) if medium else 0.0


def best_builds(bot: BotSeat, offered: Offered, count: int) -> list[str]:
    """The most useful builds of a rule's own, one a place."""
    return _builds(Situation(bot.rulebook, bot.state), bot, offered, count)


def _builds(situation: Situation, bot: BotSeat, offered: Offered, count: int) -> list[str]:
    """The most useful builds, one a place; rather none than of a kind that contests nothing."""
    own_pieces = situation.of(bot.seat)
    crowd = {medium: sum(piece.medium == medium for piece in own_pieces) for medium in ("land", "water")}
    offered = {line: one for line, one in offered.items() if _medium(situation, one.get("kind", ""))[1]}
    builds: list[str] = []
    taken: set[str] = set()
    while len(builds) < count:
        scored = {}
        for line, one in offered.items():
            place = str(one.get("place", ""))
            medium, _ = _medium(situation, one.get("kind", ""))
            if place and place not in taken:
                at = Place(ProvinceId(place), one.get("coast", ""))
                scored[line] = (
                    _worth(situation, bot.seat, medium, at) - CROWD * crowd.get(medium, 0) + 0.01 * bot.noise(line)
                )
        if not scored:
            break
        best = max(scored, key=lambda line: scored[line])
        builds.append(best)
        taken.add(str(offered[best]["place"]))
        medium, _ = _medium(situation, offered[best].get("kind", ""))
        crowd[medium] = crowd.get(medium, 0) + 1
    return builds


def _removals(situation: Situation, bot: BotSeat, offered: Offered, count: int) -> list[str]:
    """The units that are worth least where they stand, of those that need a centre: without another none is saved."""
    pieces = {piece.text: piece for piece in situation.of(bot.seat) if piece.unit.id not in situation.unsupplied}
    scored = {
        line: _standing(situation, bot.seat, pieces[one["unit"]]) + 0.01 * bot.noise(line)
        for line, one in offered.items()
        if one.get("unit") in pieces
    }
    return sorted(scored, key=lambda line: scored[line])[:count]


def _standing(situation: Situation, seat: str, piece: BotUnit) -> float:
    worth = _worth(situation, seat, piece.medium, piece.place)
    return worth + KEEPS * (piece.unit.at in situation.state.centres) - ODD_KIND * (not piece.contests)


def _retreats(situation: Situation, bot: BotSeat, units: Iterable[str]) -> list[str]:
    """The best place for each unit, no place twice."""
    centres = situation.state.centres
    scored: list[tuple[float, str, str, str]] = []
    for unit in units:
        for line, one in bot.of("retreat", bot.offered.get(unit, ())).items():
            medium, _ = _medium(situation, one.get("kind", ""))
            goal = Place(Place.of(one["target"]).province, one.get("target_coast", ""))
            owner = centres.get(goal.province)
            taken = TAKEN[situation.fall] if owner is not None and owner != bot.seat else 0.0
            worth = _worth(situation, bot.seat, medium, goal) + taken + 0.01 * bot.noise(line)
            scored.append((worth, line, unit, str(goal.province)))
    retreats: dict[str, str] = {}
    taken_places: set[str] = set()
    for _, line, unit, place in sorted(scored, reverse=True):
        if unit not in retreats and place not in taken_places:
            retreats[unit] = line
            taken_places.add(place)
    return list(retreats.values())
