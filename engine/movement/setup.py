"""From orders to the resolver's arrays: who fights, with what, who is helped, and how each move travels."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import TYPE_CHECKING

from engine.model.ids import ProvinceId, UnitId
from engine.model.orders import Move
from engine.model.state import Unit
from engine.model.wording import listed
from engine.movement.combatants import SURE, FightSetup, forced, gather
from engine.movement.convoy_routes import passages_of, routes_of
from engine.movement.supports import aids_of
from engine.resolver import MOVE, SUPPORT, Movement
from engine.rulebook.catalogue import FORCE, ONE, SIDE, STRENGTH, Passage

if TYPE_CHECKING:
    from engine.rulebook.look import Look

_PARADOX = {"szykman": "szykman", "rules_1971": "1971", "rules_1982": "1982", "rules_2023": "2000"}


def set_up(turn: Look, by_land: frozenset[int] = frozenset()) -> FightSetup:
    """The fight of this season's orders. Moves in `by_land` (numbers) do not go by convoy even if they chose to."""
    fight = gather(turn)
    units, choices = fight.units, turn.rulebook.datc_choices
    _weigh(turn, fight)
    passages = passages_of(turn, fight)
    fight.routes = routes_of(turn, fight, passages, by_land)
    fight.movement = Movement(
        place=fight.places,
        side=_sides(turn, units),
        intent=fight.intents,
        target=fight.targets,
        supports=aids_of(turn, fight),
        move=fight.move,
        hold=fight.hold,
        force=_forces(turn, fight),
        contests=_contests(turn, units),
        group=_groups(turn, units),
        routes=fight.routes,
        passes=[p.passes or (n in fight.routes and not p.chain) for n, p in enumerate(passages)]
        if any(p.passes or p.chain for p in passages)
        else (),
        own_ok=_own_ok(turn, units, passages),
        yields=[p.yields for p in passages] if any(p.yields for p in passages) else (),
        double=2 * fight.scale,
        paradox=_PARADOX[choices.paradox],
        joint=choices.joint_attack == "sum",
        single=choices.stack_defence == "single",
        any_route_breaks=choices.convoy_disruption == "any_route",
        convoy_cuts_own=choices.convoy_attack_from == "sea",
        dislodged_prevents_not=choices.dislodged_prevents == "never",
    )
    return fight


def _own_ok(turn: Look, units: Sequence[Unit], passages: list[Passage]) -> list[bool]:
    """Who may dislodge its own side: by a ruling that forces the verdict, or because a rule lets it."""
    if not turn.forced and not any(p.own_ok for p in passages):
        return []
    free = [p.own_ok for p in passages] or [False] * len(units)
    return [own_ok or forced(turn, unit) == "succeeds" for own_ok, unit in zip(free, units, strict=True)]


def _contests(turn: Look, units: Sequence[Unit]) -> list[bool]:
    """Who contests its place; empty where all do."""
    others = turn.rulebook.bystanders
    return [unit.kind not in others for unit in units] if others else []


def _sides(turn: Look, units: Sequence[Unit]) -> list[int]:
    amended = SIDE.name in turn.rulebook.amendments
    return _numbered([SIDE.ask(turn, unit) if amended else unit.owner for unit in units])


def _weigh(turn: Look, fight: FightSetup) -> None:
    """Strengths in attack and in standing, in whole numbers of `1 / FightSetup.scale`; empty where all are standard."""
    units = fight.units
    if STRENGTH.name in turn.rulebook.amendments:
        orders = [given.order for given in fight.given]
        goals = [ProvinceId(o.target.province) if isinstance(o, Move) else None for o in orders]
        needed = _needed(turn, fight) if turn.quiet else None
        ask = STRENGTH.ask
        worths = {
            "attack": [
                ask(turn, unit, "attack", goal) if needed is None or intent == MOVE else ONE
                for unit, goal, intent in zip(units, goals, fight.intents, strict=True)
            ],
            "hold": [ask(turn, unit, "hold", None) for unit in units],
            "support": [ask(turn, u, "support", None) if needed is None or u.id in needed else ONE for u in units],
        }
        others = [
            (role, number, worth)
            for role, row in worths.items()
            for number, worth in enumerate(row)
            if worth is not ONE and worth != 1
        ]
        scale = fight.scale = lcm(*(worth.denominator for _, _, worth in others))
        fight.move, fight.hold = [scale] * len(units), [scale] * len(units)
        for role, number, worth in others:
            if role != "support":
                (fight.move if role == "attack" else fight.hold)[number] = max(0, int(worth * scale))
            if grounds := STRENGTH.grounds(turn, units[number], role, goals[number] if role == "attack" else None):
                fight.grounds[number, role] = listed(grounds)
    if turn.forced:
        _weigh_in(turn, fight)


def _needed(turn: Look, fight: FightSetup) -> set[UnitId]:
    """The units that support: what it counts of others' support no fight asks, only its report."""
    ordered = {unit.id for unit, intent in zip(fight.units, fight.intents, strict=True) if intent == SUPPORT}
    return ordered | {one.supporter for one in turn.aids}


def _weigh_in(turn: Look, fight: FightSetup) -> None:
    """Forced verdicts: a move that shall succeed outweighs everything, a unit that shall hold cannot be moved."""
    fight.move = fight.move or [1] * len(fight.units)
    fight.hold = fight.hold or [1] * len(fight.units)
    for number, unit in enumerate(fight.units):
        ruled = forced(turn, unit)
        if ruled == "succeeds" and fight.intents[number] == MOVE:
            fight.move[number] = 2 * SURE
        elif ruled in ("succeeds", "holds"):
            fight.hold[number] = SURE


def _forces(turn: Look, fight: FightSetup) -> list[int]:
    if FORCE.name not in turn.rulebook.amendments:
        return []
    pairs = zip(fight.units, fight.intents, strict=True)
    forces = [int(FORCE.ask(turn, unit)) if intent == MOVE else 0 for unit, intent in pairs]
    for number, force in enumerate(forces):
        if force and (grounds := FORCE.grounds(turn, fight.units[number])):
            fight.grounds[number, "force"] = listed(grounds)
    return forces


def _groups(turn: Look, units: Sequence[Unit]) -> list[int]:
    """Pieces that share places as one group: kinds of which several may contest in one place."""
    stacked = turn.rulebook.stacked
    if not stacked:
        return []
    return _numbered([(unit.owner, unit.kind) if unit.kind in stacked else unit.id for unit in units])


def _numbered(keys: Sequence[object]) -> list[int]:
    """A number for each key, equal for equal ones."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]
