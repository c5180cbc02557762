"""From orders to the resolver's arrays: who fights, with what, who is helped, and how each move travels."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import lcm
from typing import TYPE_CHECKING

from engine.catalogue import CUTTING, FORCE, PASSAGE, SIDE, STRENGTH, Cutting, Passage
from engine.fight.convoys import has_chain, route
from engine.fight.matching import silent_seats
from engine.ids import ProvinceId, UnitId
from engine.orders import Convoy, Move, Order, Support
from engine.resolver import CARRY as CARRIES
from engine.resolver import HOLD, MOVE, NEVER, NOBODY, NOWHERE, STUCK, Problem, Route
from engine.resolver import SUPPORT as SUPPORTS
from engine.resolver import Support as Aid
from engine.state import Unit

if TYPE_CHECKING:
    from engine.turn import Turn

_SURE = 10**6
"""More than any strength: what a ruling that forces a verdict puts on the scales."""
_FORCED_MOVE = {"bounces": STUCK, "fails": STUCK, "disrupted": STUCK, "void": HOLD, "holds": HOLD}
"""What a move is in the fight when a ruling forces its verdict."""
_PLAIN_CUT = Cutting()
_PARADOX = {"szykman": "szykman", "rules_1971": "1971", "rules_1982": "1982", "rules_2023": "2000"}


@dataclass(slots=True)
class Fight:
    """One fight in numbers, and what the numbers stand for."""

    units: list[Unit]
    number: dict[UnitId, int]
    names: list[str]
    """The units as text, since almost every reason names one."""
    orders: list[Order]
    places: list[ProvinceId]
    scale: int = 1
    aids: list[tuple[int, int, bool]] = field(default_factory=list)
    """Per support in the problem: supporter, helped, and whether it fits what the helped unit does."""
    cut_before: dict[int, str] = field(default_factory=dict)
    """Why the supports of these supporters are cut before the fight begins."""
    by_choice: set[int] = field(default_factory=set)
    """Moves by convoy that could go by land."""
    routes: dict[int, Route] = field(default_factory=dict)
    problem: Problem | None = None


def set_up(turn: Turn, by_land: frozenset[int] = frozenset()) -> Fight:
    """The fight of this season's orders. Moves in `by_land` (numbers) do not go by convoy even if they chose to."""
    fight = _parties(turn)
    units, index = fight.units, turn.rulebook.board.index
    intents = _intents(turn, fight)
    targets = [
        index[order.target.province] if intent == MOVE and isinstance(order, Move) else NOWHERE
        for intent, order in zip(intents, fight.orders, strict=True)
    ]
    contests = [turn.rulebook.kinds[unit.kind].contests for unit in units]
    columns = _columns(turn, fight, intents)
    passages = _passages(turn, fight, intents)
    fight.routes = _routes(turn, fight, intents, passages, by_land)
    customs = turn.rulebook.customs
    fight.problem = Problem(
        place=[index[place] for place in fight.places],
        side=columns["side"],
        intent=intents,
        target=targets,
        supports=[*_aids(turn, fight, intents), *_helps(turn, fight, intents)],
        move=columns["move"],
        hold=columns["hold"],
        force=columns["force"],
        contests=() if all(contests) else contests,
        group=_groups(turn, units),
        routes=fight.routes,
        passes=[p.passes or (n in fight.routes and not p.chain) for n, p in enumerate(passages)]
        if any(p.passes or p.chain for p in passages)
        else (),
        own_ok=_own_ok(turn, units, passages),
        yields=[p.yields for p in passages] if any(p.yields for p in passages) else (),
        double=2 * fight.scale,
        paradox=_PARADOX[customs.paradox],
        joint=customs.joint_attack == "sum",
        single=customs.stack_defence == "single",
        any_route_breaks=customs.convoy_disruption == "any_route",
        convoy_cuts_own=customs.convoy_attack_from == "sea",
        dislodged_prevents_not=customs.dislodged_prevents == "never",
    )
    return fight


def _own_ok(turn: Turn, units: list[Unit], passages: list[Passage]) -> list[bool]:
    """Who may dislodge its own side: by a ruling that forces the verdict, or because a rule lets it."""
    if not turn.forced and not any(p.own_ok for p in passages):
        return []
    free = [p.own_ok for p in passages] or [False] * len(units)
    return [own_ok or _forced(turn, unit) == "succeeds" for own_ok, unit in zip(free, units, strict=True)]


def _parties(turn: Turn) -> Fight:
    """Whoever contests, and whoever needs a convoy, takes part; what is carried or off the board does not."""
    provinces, kinds = turn.rulebook.board.provinces, turn.rulebook.kinds
    units, orders = [], []
    for number, unit in turn.position.units.items():
        current, kind = turn.orders.get(number), kinds[unit.kind]
        if current is None or unit.carrier or unit.at not in provinces:
            continue
        if kind.contests or (kind.convoyed and isinstance(current.order, Move)):
            units.append(unit)
            orders.append(current.order)
    numbers = {unit.id: number for number, unit in enumerate(units)}
    return Fight(units, numbers, [str(unit) for unit in units], orders, [unit.at for unit in units])


def _forced(turn: Turn, unit: Unit) -> str:
    return turn.forced.get(f"{unit.owner} {unit}", "") if turn.forced else ""


def _intents(turn: Turn, fight: Fight) -> list[int]:
    intents = [
        MOVE if isinstance(order, Move) else SUPPORTS if isinstance(order, Support)
        else CARRIES if isinstance(order, Convoy) else HOLD
        for order in fight.orders
    ]  # fmt: skip
    for number, unit in enumerate(fight.units):
        if turn.orders[unit.id].stuck:
            intents[number] = STUCK
        elif turn.forced and intents[number] == MOVE:
            intents[number] = _FORCED_MOVE.get(_forced(turn, unit), MOVE)
    return intents


def _columns(turn: Turn, fight: Fight, intents: list[int]) -> dict[str, list[int]]:
    """Sides, strengths and forces; empty where all are standard."""
    amendments, units = turn.rulebook.amendments, fight.units
    sides = SIDE.each(turn, units)
    known = {side: number for number, side in enumerate(dict.fromkeys(sides))}
    columns: dict[str, list[int]] = {"side": [known[side] for side in sides], "move": [], "hold": [], "force": []}
    if STRENGTH.name in amendments:
        move = [
            STRENGTH.ask(turn, unit, "attack", _target(order)) for unit, order in zip(units, fight.orders, strict=True)
        ]
        hold = [STRENGTH.ask(turn, unit, "hold", None) for unit in units]
        aid = [STRENGTH.ask(turn, unit, "support", None) for unit in units]
        fight.scale = lcm(*(number.denominator for number in (*move, *hold, *aid)))
        columns["move"] = [int(number * fight.scale) for number in move]
        columns["hold"] = [int(number * fight.scale) for number in hold]
    if FORCE.name in amendments:
        columns["force"] = [
            int(FORCE.ask(turn, unit)) if intent == MOVE else 0 for unit, intent in zip(units, intents, strict=True)
        ]
    if turn.forced:
        _weigh_in(turn, fight, intents, columns)
    return columns


def _weigh_in(turn: Turn, fight: Fight, intents: list[int], columns: dict[str, list[int]]) -> None:
    """Forced verdicts: a move that shall succeed outweighs everything, a unit that shall hold cannot be moved."""
    columns["move"] = columns["move"] or [1] * len(fight.units)
    columns["hold"] = columns["hold"] or [1] * len(fight.units)
    for number, unit in enumerate(fight.units):
        forced = _forced(turn, unit)
        if forced == "succeeds" and intents[number] == MOVE:
            columns["move"][number] = 2 * _SURE
        elif forced in ("succeeds", "holds"):
            columns["hold"][number] = _SURE


def _target(order: Order) -> ProvinceId | None:
    return ProvinceId(order.target.province) if isinstance(order, Move) else None


def _groups(turn: Turn, units: list[Unit]) -> list[int]:
    """Pieces that share places as one group: kinds of which several may contest in one place."""
    stacked = {kind.id for kind in turn.rulebook.kinds.values() if kind.stacks}
    if not stacked:
        return []
    known: dict[object, int] = {}
    keys = [(unit.owner, unit.kind) if unit.kind in stacked else unit.id for unit in units]
    return [known.setdefault(key, len(known)) for key in keys]


# --- supports ------------------------------------------------------------------------------------


def _aids(turn: Turn, fight: Fight, intents: list[int]) -> list[Aid]:
    index, amended = turn.rulebook.board.index, turn.rulebook.amendments
    strong, cut = STRENGTH.name in amended, CUTTING.name in amended
    refused = silent_seats(turn) if turn.rulebook.customs.disorder_support == "refused" else frozenset()
    aids = []
    for number, order in enumerate(fight.orders):
        if not isinstance(order, Support) or intents[number] != SUPPORTS:
            continue
        unit = fight.units[number]
        found = _meant(turn, fight, intents, unit, order)
        if found is None:
            continue
        helped, fits = found
        other = fight.number[helped.id]
        if fits and order.target is None and refused and unit.owner != helped.owner and helped.owner in refused:
            fits = False
        how: Cutting = CUTTING.ask(turn, unit, order) if cut else _PLAIN_CUT
        forced = _forced(turn, unit)
        aids.append(
            Aid(
                supporter=number,
                helped=other,
                target=index[ProvinceId(order.target.province)] if order.target and fits else NOWHERE,
                value=0 if not fits else int(STRENGTH.ask(turn, unit, "support", None) * fight.scale) if strong else 1,
                needs=_SURE if forced == "succeeds" else how.needs,
                exempt_place=_exempt(turn, order, helped, how),
                exempt_side=None if how.exempt_side is None else NOBODY,
                cut=bool(how.cut) or forced in ("cut", "fails", "void"),
            )
        )
        fight.aids.append((number, other, fits))
        if how.cut:
            fight.cut_before[number] = how.cut
    return aids


def _meant(turn: Turn, fight: Fight, intents: list[int], unit: Unit, order: Support) -> tuple[Unit, bool] | None:
    """The unit that a support helps, and whether it fits what that does.

    Of several that one name may mean it is the first that it fits, or simply the first.
    """
    helped = turn.find(order.helped)
    if helped is None or helped.id not in fight.number:
        return None
    several = [helped]
    if helped.kind in turn.rulebook.numbered and not order.helped.number:
        here = (turn.position.units[n] for n in turn.position.at[helped.at])
        several = [u for u in here if (u.owner, u.kind) == (helped.owner, helped.kind) and u.id in fight.number]
    for one in several:
        number = fight.number[one.id]
        if fits_move(turn, unit, order, one, fight.orders[number], intents[number]):
            return one, True
    return helped, False


def _helps(turn: Turn, fight: Fight, intents: list[int]) -> list[Aid]:
    """The supports that are nobody's orders (`Turn.aids`), after those that are."""
    index, strong = turn.rulebook.board.index, STRENGTH.name in turn.rulebook.amendments
    found = []
    for help_ in turn.aids:
        if help_.supporter not in fight.number or help_.helped not in fight.number:
            continue
        supporter, helped = fight.number[help_.supporter], fight.number[help_.helped]
        its = fight.orders[helped]
        goal = _target(its) if intents[helped] == MOVE else None
        fits = goal == help_.target and (goal is not None or intents[helped] != STUCK)
        worth = int(STRENGTH.ask(turn, fight.units[supporter], "support", None) * fight.scale) if strong else 1
        target = index[help_.target] if help_.target and fits else NOWHERE
        found.append(Aid(supporter, helped, target, worth if fits else 0, help_.needs, cut=help_.cut))
    return found


def _exempt(turn: Turn, order: Support, helped: Unit, how: Cutting) -> int | None:
    index = turn.rulebook.board.index
    if how.exempt_place is not None:
        return index[how.exempt_place] if how.exempt_place else NOWHERE
    return index[ProvinceId(order.target.province)] if order.target else index[helped.at]


def fits_move(turn: Turn, unit: Unit, order: Support, helped: Unit, its: Order, intent: int) -> bool:
    """Whether a support says what the helped unit does. DATC 4.B.4 for coasts."""
    if order.target is None:
        return intent not in (MOVE, STUCK)
    if intent != MOVE or not isinstance(its, Move) or its.target.province != order.target.province:
        return False
    if order.target.coast:
        return order.target.coast == its.target.coast
    custom = turn.rulebook.customs.support_coast
    if custom == "optional" or sum(place.province == its.target.province for place in turn.reach(helped)) < 2:
        return True
    return custom == "own_only" and helped.owner == unit.owner


# --- routes --------------------------------------------------------------------------------------


def _passages(turn: Turn, fight: Fight, intents: list[int]) -> list[Passage]:
    if PASSAGE.name not in turn.rulebook.amendments:
        return []
    plain = Passage()
    return [
        PASSAGE.ask(turn, unit, order) if intent == MOVE else plain
        for unit, order, intent in zip(fight.units, fight.orders, intents, strict=True)
    ]


def _routes(
    turn: Turn, fight: Fight, intents: list[int], passages: list[Passage], by_land: frozenset[int]
) -> dict[int, Route]:
    crews = _crews(turn, fight)
    routes: dict[int, Route] = {}
    for number, order in enumerate(fight.orders):
        if intents[number] != MOVE or not isinstance(order, Move):
            continue
        unit = fight.units[number]
        chain = passages[number].chain if passages else ()
        if chain:
            crew = tuple(fight.number[carrier] for carrier in chain if carrier in fight.number)
            if crew:  # carriers that are not in the fight cannot be dislodged, so nothing breaks it
                routes[number] = Route(crew, needs_all=True, breaks_on=passages[number].breaks_on)
            continue
        crew = crews.get((unit.id, order.target.province), ())
        direct = bool(passages and passages[number].direct) or order.target in turn.reach(unit)
        if direct and (number in by_land or not _by_convoy(turn, fight, unit, order, crew)):
            continue
        if direct:
            fight.by_choice.add(number)
        routes[number] = _certain(
            turn, fight, route(turn, unit.at, ProvinceId(order.target.province), crew, fight.places)
        )
    return routes


def _certain(turn: Turn, fight: Fight, path: Route) -> Route:
    """A convoy that a ruling lets succeed is broken by nothing."""
    if turn.forced and any(_forced(turn, fight.units[number]) == "succeeds" for number in path.carriers):
        return path._replace(breaks_on=NEVER)
    return path


def _crews(turn: Turn, fight: Fight) -> dict[tuple[UnitId, str], tuple[int, ...]]:
    """The units that were ordered to convoy, by passenger and target."""
    crews: dict[tuple[UnitId, str], tuple[int, ...]] = {}
    for number, order in enumerate(fight.orders):
        if isinstance(order, Convoy) and _forced(turn, fight.units[number]) not in ("disrupted", "fails", "void"):
            passenger = turn.find(order.carried)
            if passenger is not None:
                key = (passenger.id, order.target.province)
                crews[key] = (*crews.get(key, ()), number)
    return crews


def _by_convoy(turn: Turn, fight: Fight, unit: Unit, order: Move, crew: tuple[int, ...]) -> bool:
    """Whether an army that could go by land goes by sea. DATC 4.A.3."""
    meant = _intended(turn, unit, order)
    if not (crew or meant or order.via) or not turn.kind(unit).convoyed:
        return False
    custom = turn.rulebook.customs.adjacent_convoy
    own = meant or any(fight.units[number].owner == unit.owner for number in crew)
    if custom == "via_only":
        return order.via == "VIA"
    if custom == "rules_1971":
        return _swaps(fight, unit, order) and has_chain(
            route(turn, unit.at, ProvinceId(order.target.province), crew, fight.places)
        )
    return own or (custom == "rules_2023" and order.via == "VIA")


def _intended(turn: Turn, unit: Unit, order: Move) -> bool:
    """Whether an illegal convoy order of the army's own seat showed intent (DATC 4.E.1, `illegal_orders`)."""
    return (unit.id, order.target.province) in turn.desk.get("fight.meant_convoys", ())


def _swaps(fight: Fight, unit: Unit, order: Move) -> bool:
    for number, place in enumerate(fight.places):
        other = fight.orders[number]
        if place == order.target.province and isinstance(other, Move) and other.target.province == unit.at:
            return True
    return False
