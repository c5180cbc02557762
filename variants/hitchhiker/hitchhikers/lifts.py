"""Rule 6, lifts: `F MAO L H Bre - Por`, and chains of them over the sea.

A lift is an order of the Hitch-hiker's player to somebody else's unit. It replaces whatever that unit was ordered or
commanded to do; the unit stands, and the Hitch-hiker goes as a convoyed army does. A leg that ends at sea needs
another that picks up there (R22); a chain is valid as a whole or not at all, and only a valid one replaces anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from engine.model.board import Place
from engine.model.events import Result
from engine.model.ids import KindId, ProvinceId, SeatId, UnitId
from engine.model.orders import Hold, Move, SeatOrder, UnitRef
from engine.model.scratch import Scratch
from engine.model.state import Unit
from engine.model.unit_orders import OrderLine
from engine.movement.held_back import held_back_reason
from engine.movement.legality import name_of
from engine.notation.cursor import Cursor
from engine.notation.forms import VERB, Form
from engine.notation.plain import TO_WORDS
from engine.rulebook.catalogue import MAY_ACT, MAY_STAND, TOUCHES
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

HITCH_HIKER = KindId("H")


@dataclass(frozen=True, slots=True)
class Lift(SeatOrder):
    """`F MAO L H Bre - Por`: the first unit takes the Hitch-hiker there."""

    verb: ClassVar[str] = "lift"
    lifter: UnitRef
    passenger: UnitRef
    target: Place

    @property
    def ordered(self) -> tuple[str, ...]:
        """Whoever lifts may have an order of its own besides; the Hitch-hiker need not."""
        return (str(self.passenger),)

    def __str__(self) -> str:
        return f"{self.lifter} L {self.passenger} - {self.target}"


def _parse(cursor: Cursor, unit: UnitRef) -> Lift:
    passenger = cursor.unit("the Hitch-hiker to lift, such as H Bre")
    if not cursor.try_words(*TO_WORDS):
        cursor.fail("a dash and where the Hitch-hiker goes")
    return Lift(unit, passenger, Place(cursor.place().province))


LIFT_FORM = Form("lift", VERB, ("L", "LIFT", "LIFTS", "GIVES A LIFT TO"), _parse, "F MAO L H Bre - Por")


# --- one leg ---------------------------------------------------------------------------------------------


def within_reach(turn: Look, lifter: Unit) -> frozenset[ProvinceId]:
    """What counts as next to a lifter: one step, or wherever it flies, if the game says so (R21)."""
    near: frozenset[ProvinceId] = turn.ask(TOUCHES, lifter.at, "step")
    if turn.option("hitchhikers.bubble_lift") == "unlimited":
        near |= frozenset(ProvinceId(place.province) for place in turn.reach(lifter))
    return near


def _may_lift(turn: Look, lifter: Unit) -> bool:
    """Units that fight, and ships; Hitch-hikers and whatever else there is by choice (R18), creatures never (R79)."""
    kind = turn.kind(lifter)
    usual = lifter.kind != HITCH_HIKER and (kind.contests or kind.solitary)
    return not kind.indestructible and (usual or turn.option("hitchhikers.lifters") == "any_unit")


def leg_problem(turn: Look, lifter: Unit | None, start: ProvinceId, target: ProvinceId) -> str:
    """Why this unit cannot take a Hitch-hiker from one province to another, whatever else happens; empty if it can."""
    if lifter is None or lifter.id in turn.position.to_retreat:
        return "there is no such unit to give the lift"
    if not _may_lift(turn, lifter):
        return f"{lifter} gives no lifts"
    if problem := held_back_reason(turn, lifter, "give a lift"):
        return problem
    if target == lifter.at or target == start:
        return f"a lift ends where neither the lifter nor the Hitch-hiker stands: not in {target}"
    near = within_reach(turn, lifter)
    if start not in near:
        return f"{lifter} is not next to {start}"
    if target not in near:
        return f"{target} is not next to {lifter}"
    able = turn.option("hitchhikers.lift_reach") == "any_adjacent"
    if not able and all(place.province != target for place in turn.reach(lifter)):
        return f"{lifter} could not move to {target} itself"
    if turn.rulebook.board.is_sea(target) and turn.option("hitchhikers.sea") == "never":
        return "no lift ends at sea"
    return ""


# --- chains ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Chain:
    """The legs of one journey, in order: each line with its lifter."""

    seat: SeatId
    passenger: UnitRef
    start: ProvinceId
    legs: list[tuple[OrderLine, Lift, Unit | None]] = field(default_factory=list)

    @property
    def goal(self) -> ProvinceId:
        """Where the last leg ends."""
        return ProvinceId(self.legs[-1][1].target.province)

    @property
    def stops(self) -> list[ProvinceId]:
        """Where it is set down on the way."""
        return [ProvinceId(lift.target.province) for _, lift, _ in self.legs[:-1]]


LIFTED = Scratch("hitchhikers.lifted", dict[UnitId, Chain])
"""The lifts that count, by passenger."""
ROUTES = Scratch("hitchhikers.routes", dict[UnitId, tuple[UnitId, ...]])
"""Who lifts each passenger, in the order of the journey."""


def gather(turn: Turn, order_lines: list[OrderLine]) -> list[Chain]:
    """Put lines together to chains: a leg from the sea goes on with the earliest chain that is open there (R98)."""
    chains: list[Chain] = []
    waiting: list[tuple[OrderLine, Lift]] = []
    for order_line in order_lines:
        lift = order_line.order
        assert isinstance(lift, Lift)
        start = ProvinceId(lift.passenger.at.province)
        if hitch_hikers(turn, order_line.seat, start) or not turn.rulebook.board.is_sea(start):
            chain = Chain(order_line.seat, lift.passenger, start)
            chain.legs.append((order_line, lift, turn.find(lift.lifter)))
            chains.append(chain)
        else:
            waiting.append((order_line, lift))
    while waiting:
        number = next(
            (n for n, (order_line, lift) in enumerate(waiting) if _open(turn, chains, order_line, lift)), None
        )
        if number is None:
            break
        order_line, lift = waiting.pop(number)
        chain = _open(turn, chains, order_line, lift)[0]
        chain.legs.append((order_line, lift, turn.find(lift.lifter)))
    for order_line, lift in waiting:
        fail(turn, order_line, f"no other lift sets a Hitch-hiker down in {lift.passenger.at.province}")
    return chains


def _open(turn: Look, chains: list[Chain], order_line: OrderLine, lift: Lift) -> list[Chain]:
    """The chains that end at the sea where a leg begins."""
    sea = lift.passenger.at.province
    return [
        chain
        for chain in chains
        if chain.seat == order_line.seat and chain.goal == sea and turn.rulebook.board.is_sea(chain.goal)
    ]


def hitch_hikers(turn: Look, seat: SeatId, place: ProvinceId) -> list[Unit]:
    """A seat's Hitch-hikers in a place, those with the lowest numbers first."""
    here = [unit for unit in turn.position.standing(place) if (unit.kind, unit.owner) == (HITCH_HIKER, seat)]
    return sorted(here, key=lambda unit: unit.number)


def _passenger(turn: Look, chain: Chain, taken: set[UnitId]) -> tuple[Unit | None, str]:
    """The Hitch-hiker that is meant: the numbered one, or the lowest that has no lift yet."""
    here = hitch_hikers(turn, chain.seat, chain.start)
    if chain.passenger.number:
        here = [unit for unit in here if unit.number == chain.passenger.number]
    if not here:
        return None, f"{chain.seat} has no {chain.passenger}"
    free = [unit for unit in here if unit.id not in taken]
    if not free:
        return None, f"{here[0]} has a lift already"
    stays = {unit.id: turn.ask(MAY_ACT, unit, "lift") or held_back_reason(turn, unit, "be lifted") for unit in free}
    ready = next((unit for unit in free if not stays[unit.id]), None)
    return ready, "" if ready is not None else stays[free[0].id]


def _chain_problem(turn: Look, chain: Chain, passenger: Unit, used: dict[UnitId, tuple[ProvinceId, ProvinceId]]) -> str:
    """Why a chain is invalid, empty if it is not. `used`: lifters of earlier chains, with what they do."""
    start, lifters = chain.start, set[UnitId]()
    if problem := _compelled(turn, chain, passenger):
        return problem
    for _, lift, lifter in chain.legs:
        target = ProvinceId(lift.target.province)
        if problem := leg_problem(turn, lifter, start, target):
            return problem
        assert lifter is not None
        capacity, way = turn.option("hitchhikers.lift_capacity"), used.get(lifter.id)
        same = way is not None and (capacity == "any" or (capacity == "stack" and way == (start, target)))
        if lifter.id in lifters or lifter.id == passenger.id or (lifter.id in used and not same):
            return f"{lifter} gives another lift"
        lifters.add(lifter.id)
        start = target
    if problem := turn.ask(MAY_STAND, passenger, chain.goal):
        return f"a Hitch-hiker cannot end there: {problem}"
    if chain.goal == passenger.at or any(lifter and lifter.at == chain.goal for _, _, lifter in chain.legs):
        return f"a Hitch-hiker cannot be taken to {chain.goal}, where it or a lifter stands"
    if turn.option("hitchhikers.max_legs") == "2" and len(chain.legs) > 2:
        return "a lift has two legs at the most"
    return ""


def _compelled(turn: Look, chain: Chain, passenger: Unit) -> str:
    """Where compulsion goes before lifts (R26): that somebody in the chain has another's word to follow."""
    if turn.option("hitchhikers.lift_vs_forced") == "lift":
        return ""
    units = [passenger, *(lifter for _, _, lifter in chain.legs if lifter is not None)]
    busy = next((unit for unit in units if unit.id in turn.orders and turn.orders[unit.id].rung), None)
    return f"{busy} has somebody else's word to follow" if busy is not None else ""


# --- the steps -------------------------------------------------------------------------------------------


def give_lifts(turn: Turn) -> None:
    """Step 2a: lifts replace orders, before Zaphod and others compel anybody."""
    if turn.option("hitchhikers.lift_vs_forced") == "lift":
        _give(turn)


def give_lifts_late(turn: Turn) -> None:
    """Where compulsion goes before lifts (R26), lifts come last, and whoever is compelled gives none."""
    if turn.option("hitchhikers.lift_vs_forced") == "forced":
        _give(turn)


def _give(turn: Turn) -> None:
    """Valid lifts replace their lifters' orders and become moves; invalid ones come to nothing, in silence."""
    used: dict[UnitId, tuple[ProvinceId, ProvinceId]] = {}
    carried: dict[UnitId, Chain] = {}
    for chain in gather(turn, list(turn.take("lift"))):
        passenger, problem = _passenger(turn, chain, set(carried))
        if passenger is not None:
            problem = _chain_problem(turn, chain, passenger, used)
        if problem or passenger is None:
            for order_line, _, _ in chain.legs:
                fail(turn, order_line, problem)
            continue
        carried[passenger.id] = chain
        start = chain.start
        for _, lift, lifter in chain.legs:
            assert lifter is not None
            used[lifter.id] = (start, ProvinceId(lift.target.province))
            start = used[lifter.id][1]
        put_aboard(turn, passenger, [lifter for _, _, lifter in chain.legs if lifter], chain.goal, chain.seat, "lift")
    turn.keep(LIFTED, carried)


def put_aboard(turn: Turn, passenger: Unit, lifters: list[Unit], goal: ProvinceId, by: str, rung: str) -> None:
    """The lifters stand, whatever they were told, and the Hitch-hiker moves."""
    for lifter in lifters:
        before = turn.orders[lifter.id].order
        turn.replace_order(lifter.id, Hold(name_of(turn, lifter)), by, rung)
        text = f"{lifter.owner} {lifter} gives {passenger} a lift to {goal} and stands ({before} does not count)."
        turn.emit(
            "lift.given", text, unit=str(lifter), seat=lifter.owner, passenger=str(passenger), to=goal,
            replaced=str(before),
        )  # fmt: skip
    turn.replace_order(passenger.id, Move(name_of(turn, passenger), Place(goal)), by, rung)
    turn.scratch(ROUTES)[passenger.id] = tuple(lifter.id for lifter in lifters)


def answer_lifts(turn: Turn) -> None:
    """What became of every valid line, once the moves are made."""
    for number, chain in turn.scratch(LIFTED).items():
        verdict = turn.verdicts.get(number)
        succeeded = verdict is not None and verdict.verdict == "succeeds"
        why = verdict.why if verdict is not None else "it did not move"
        for order_line, lift, _ in chain.legs:
            turn.result(
                order_line.seat,
                Result(str(lift), "succeeds" if succeeded else "fails", why, turn.rule),
                order_line.number,
            )


# --- what could be ----------------------------------------------------------------------------------------


def single_lifts(turn: Look, passenger: Unit) -> Iterator[tuple[Unit, ProvinceId]]:
    """Who could take a Hitch-hiker where in one leg, in the order of the lifters' names."""
    lifters = [
        unit for unit in turn.position.units.values() if unit.id not in turn.position.to_retreat and not unit.carrier
    ]
    for lifter in sorted(lifters, key=lambda unit: (str(unit).casefold(), unit.id)):
        near = within_reach(turn, lifter)
        for target in sorted(near, key=str.casefold) if passenger.at in near else ():
            fine = not leg_problem(turn, lifter, passenger.at, target)
            if fine and lifter.id != passenger.id and not turn.ask(MAY_STAND, passenger, target):
                yield lifter, target
