"""Changes to a plan that make sense only together: an attack and its supports, an army and its fleets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.bots.choices import LineChoice, UnitChoices
from engine.bots.situation import BotUnit, Situation
from engine.model.ids import ProvinceId

LONGEST = 3
"""So many fleets carry an army at the most."""
MOST_ATTACKS = 60


def supported_attacks(
    choices: Mapping[str, UnitChoices], situation: Situation, seat: str
) -> list[dict[str, LineChoice]]:
    """Every move to where others stand or might come, with one and with two supports, the likeliest goals first."""
    attacks: list[tuple[float, str, dict[str, LineChoice]]] = []
    pieces = {piece.text: piece for piece in situation.of(seat)}
    for name in choices:
        for goal, move in choices[name].moves.items():
            if not move.alone:
                continue
            contested = sum(n for other, n in situation.near.get(goal.province, {}).items() if other != seat)
            occupant = situation.occupant.get(goal.province)
            if occupant is not None and occupant.unit.owner == seat:
                continue
            if not contested and occupant is None:
                continue
            helpers = [
                (other, support)
                for other, of_other in choices.items()
                if other != name and (support := of_other.supports.get((name, goal.province)))
            ]
            worth = situation.field(seat, pieces[name].medium).get(goal, 0.0)
            for more in range(1, min(len(helpers), 2) + 1):
                attacks.append((-worth, f"{move.line}{more}", {name: move, **dict(helpers[:more])}))
            if len(helpers) > 1:
                attacks.append((-worth, f"{move.line}0", {name: move, **dict(helpers[1:2])}))
    attacks.sort(key=lambda one: one[:2])
    return [change for _, _, change in attacks[:MOST_ATTACKS]]


def convoys(choices: Mapping[str, UnitChoices], pieces: Mapping[str, BotUnit]) -> list[dict[str, LineChoice]]:
    """Every way in which own fleets alone can carry an own unit, a short one for each goal."""
    plans = []
    for name, of_unit in choices.items():
        for goal, move in of_unit.moves.items():
            if not move.alone:
                fleets = _fleets_for(name, goal.province, choices, pieces)
                if fleets:
                    plans.append({name: move, **fleets})
    return plans


def _fleets_for(
    army: str, goal: ProvinceId, choices: Mapping[str, UnitChoices], pieces: Mapping[str, BotUnit]
) -> dict[str, LineChoice]:
    """The fewest fleets that reach from where a unit stands to where it goes, with what they are ordered; or none."""
    able = {
        name: convoy for name, of_unit in choices.items() if (convoy := of_unit.convoys.get((army, goal))) is not None
    }
    start = pieces[army].unit.at
    ways = [[name] for name in able if start in pieces[name].reach]
    for _ in range(LONGEST):
        for way in ways:
            if goal in pieces[way[-1]].reach:
                return {name: able[name] for name in way}
        ways = [[*way, name] for way in ways for name in _after(way, able, pieces)]
    return {}


def _after(way: list[str], able: Mapping[str, LineChoice], pieces: Mapping[str, BotUnit]) -> Iterator[str]:
    last = pieces[way[-1]].reach
    return (name for name in able if name not in way and pieces[name].unit.at in last)
