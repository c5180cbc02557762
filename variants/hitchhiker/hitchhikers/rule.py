"""Rule 6: the Hitch-hiker's units (H) move only by the lifts that others give, and share provinces with each other.

They hold, support and retreat like armies; a stack defends with one each and stands or falls together (R30). They are
built in any centre that the player owns.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from engine.model.board import Place
from engine.model.changes import AddUnit
from engine.model.ids import KindId, ProvinceId, SeatId, UnitId, aloft
from engine.model.kinds import Kind
from engine.model.orders import Hold, Move, Order, Support
from engine.model.phases import FIRST_YEAR
from engine.model.rulebook_faults import Refusal
from engine.model.state import ToRetreat, Unit
from engine.movement.legality import name_of
from engine.resolver import NEVER, ON_ATTACKED, ON_DISLODGED
from engine.rulebook.catalogue import (
    CAPTURES,
    COEXIST,
    MAY_STAND,
    MAY_TARGET,
    PASSAGE,
    REACH,
    RETREAT_OWED,
    SITES,
    TOUCHES,
    Passage,
)
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, Option, Rule, SeatSpec, Step
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, Whole

from variants.hitchhiker import SOURCE
from variants.hitchhiker.hitchhikers.lift_orders import LIFTS
from variants.hitchhiker.hitchhikers.lifts import (
    HITCH_HIKER,
    LIFT_FORM,
    LIFTED,
    ROUTES,
    answer_lifts,
    give_lifts,
    give_lifts_late,
)
from variants.hitchhiker.homes import homeless, homes_option

SEAT = SeatSpec(SeatId("Hitchhiker"), "The Hitch-hiker", "Hitch-hiking", "H", colour=7)
KIND = Kind(
    HITCH_HIKER, "Hitch-hiker", "land", stacks=True, build_rank=5,
    verbs=frozenset({"hold", "support", "retreat", "lift"}),
    instead="a unit next to both places gives it a lift, as in A Par L H Bre - Gas",
)  # fmt: skip
START_UNITS = 4
_BREAKS = {"dislodged": ON_DISLODGED, "attacked": ON_ATTACKED, "never": NEVER}


# --- the start -------------------------------------------------------------------------------------------


def _start(turn: Turn) -> None:
    if turn.option("setup.hitchhiker_start_pool") != "any_vacant_land_after_w1900":
        _place(turn)


def _late_start(turn: Turn) -> None:
    """Where they are placed after the disposal, that is when the first season opens."""
    first = turn.phase.letter == "S" and turn.phase.year == FIRST_YEAR
    if first and turn.option("setup.hitchhiker_start_pool") == "any_vacant_land_after_w1900":
        _place(turn)


def _place(turn: Turn) -> None:
    """Four units at random, for all to see; they may share a province."""
    pool = _pool(turn)
    for number in range(1, START_UNITS + 1):
        at = ProvinceId(turn.draw("setup.hitchhiker_start", pool, subject=str(number)))
        unit = Unit(turn.position.take_id(), HITCH_HIKER, SEAT.id, at)
        turn.emit("unit.placed", f"A Hitch-hiker starts in {at}.", AddUnit(unit), unit=f"H {at}", seat=SEAT.id)


def _shut(turn: Look, place: ProvinceId) -> bool:
    """Whether other rules keep them out: another's island, a closed place."""
    unit = Unit(UnitId(0), HITCH_HIKER, SEAT.id, place)
    return bool(turn.ask(MAY_STAND, unit, place)) or turn.ask(MAY_TARGET, unit, place) is not None


def _pool(turn: Look) -> list[str]:
    """Land without special units: no foreign home, no centre, or no unit, as the game says (R16)."""
    choice, position = turn.option("setup.hitchhiker_start_pool"), turn.position
    tokens = {token.at for token in position.tokens if token.audience is None}
    land = [place for place in turn.rulebook.board.provinces if turn.rulebook.board.is_land(place)]
    land = [place for place in land if place not in tokens and not _shut(turn, place)]
    if choice == "non_centres":
        return [place for place in land if place not in position.centres]
    if choice == "no_foreign_homes":
        return [place for place in land if not position.homes.get(place, frozenset()) - {SEAT.id}]
    return [place for place in land if all(unit.kind == HITCH_HIKER for unit in position.standing(place))]


# --- where they may be -------------------------------------------------------------------------------------


def _beside(turn: Look, unit: Unit) -> frozenset[Place]:
    near: frozenset[ProvinceId] = turn.ask(TOUCHES, unit.at, "step")
    return frozenset(Place(place) for place in near if turn.rulebook.board.is_land(place))


def _reach(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """By themselves nowhere; support and retreats go to the land beside; lifted, anywhere."""
    if unit.kind != HITCH_HIKER:
        return None
    if purpose == "helped":
        provinces = turn.rulebook.board.provinces
        return frozenset(
            Place(place) for place in provinces if place != unit.at and not MAY_STAND.ask(turn, unit, place)
        )
    return _beside(turn, unit) if purpose in ("support", "retreat") else frozenset()


def _at_sea(turn: Look, unit: Unit, place: ProvinceId) -> bool:
    return unit.kind == HITCH_HIKER and turn.rulebook.board.is_sea(place)


def _together(turn: Look, one: KindId, other: KindId) -> bool:
    return one == other == HITCH_HIKER


# --- how they travel ---------------------------------------------------------------------------------------


def _passage(turn: Look, unit: Unit, order: Order) -> Passage | None:
    """Lifted, they need all their lifters, and pass whoever comes the other way."""
    chain = turn.scratch(ROUTES).get(unit.id)
    if unit.kind != HITCH_HIKER or chain is None:
        return None
    return Passage(
        chain=chain,
        passes=turn.option("hitchhikers.swap") == "yes",
        breaks_on=_BREAKS[turn.option("hitchhikers.lift_disrupted")],
    )


def _open_lifted_origin(turn: Look, unit: Unit, retreat: ToRetreat) -> Callable[[ToRetreat], ToRetreat] | None:
    """A lifted attacker comes from nowhere: its origin is open to the unit that it dislodged."""
    for number in turn.position.at.get(retreat.origin, ()):
        order = turn.orders[number].order if number in turn.orders else None
        lifted = turn.position.units[number].kind == HITCH_HIKER
        if lifted and isinstance(order, Move) and order.target.province == unit.at:
            return lambda base: ToRetreat(base.unit, base.cause, (), base.strength, base.origin)
    return None


def _refuse_stops(turn: Turn) -> None:
    """They will not be set down at sea where they would not go either; the lifters stand all the same (R98)."""
    for number, chain in turn.scratch(LIFTED).items():
        unit = turn.position.units[number]
        for stop in chain.stops:
            barrier = turn.ask(MAY_TARGET, unit, stop)
            if barrier is not None and isinstance(turn.orders[number].order, Move):
                turn.hold_back(number, Hold(name_of(turn, unit)), barrier.why)


def _miss_drivers(turn: Turn) -> None:
    """Whoever was to lift them and has been thrown out, squashed or carried off since takes nobody anywhere."""
    for number, lifters in turn.scratch(ROUTES).items():
        gone = next((lifter for lifter in lifters if not _waits(turn, lifter)), None)
        if gone is not None and number in turn.orders and isinstance(turn.orders[number].order, Move):
            turn.stick(number, "whoever was to give it a lift is not there any more")


def _waits(turn: Look, lifter: UnitId) -> bool:
    """Whether a lifter is still on the board, and on the ground."""
    unit = turn.position.units.get(lifter)
    return unit is not None and not aloft(unit.at) and not unit.carrier


def _own_kind_only(turn: Turn) -> None:
    """Where they support nobody else, such a support is a hold (R32)."""
    if turn.option("hitchhikers.support") == "any":
        return
    for number, current in list(turn.orders.items()):
        unit = turn.position.units[number]
        if unit.kind == HITCH_HIKER and isinstance(current.order, Support) and current.order.helped.kind != HITCH_HIKER:
            turn.hold_back(number, Hold(name_of(turn, unit)), "Hitch-hikers support only each other")


# --- supply ------------------------------------------------------------------------------------------------


def _captures(turn: Look, unit: Unit) -> Callable[[SeatId | None], SeatId | None] | None:
    return (lambda base: None) if unit.kind == HITCH_HIKER else None


def _sites(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId] | None:
    """In every centre that the player owns."""
    return frozenset(turn.position.centres_of(seat)) if (seat, kind) == (SEAT.id, HITCH_HIKER) else None


def _to_each_his_own(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId] | None:
    """Nobody else builds them, wherever he may build, and the player builds nothing else."""
    return frozenset(turn.rulebook.board.provinces) if (seat == SEAT.id) != (kind == HITCH_HIKER) else None


def _refuses(rulebook: Rulebook) -> Refusal | None:
    return homeless(rulebook, SEAT.id, "hitchhikers")


_H = Scope(kinds=frozenset({HITCH_HIKER}))

OPTIONS = (
    homes_option("hitchhikers"),
    Option(
        "setup.hitchhiker_start_pool", ("no_foreign_homes", "any_vacant_land_after_w1900", "non_centres"),
        "Where the four units of the start may be.", "R16",
    ),
    Option("hitchhikers.capture", ("yes", "no"), "Whether they take centres.", "R17"),
    Option(
        "hitchhikers.lifters", ("not_hitchhikers", "any_unit"),
        "Who may be made to give a lift; special units take no orders either way.", "R18",
    ),
    Option(
        "hitchhikers.lift_reach", ("any_adjacent", "lifter_could_move"), "Where a lifter may set them down.", "R20"
    ),
    Option("hitchhikers.bubble_lift", ("adjacent", "unlimited"), "How far units that fly lift.", "R21"),
    Option("hitchhikers.sea", ("chain", "never", "allowed"), "Whether a lift may end at sea.", "R22"),
    Option("hitchhikers.max_legs", ("none", "2"), "How many legs a lift may have.", "R23"),
    Option(
        "hitchhikers.lift_capacity", ("1", "stack", "any"),
        "Whether a unit lifts one, several from one place to one, or several from anywhere to anywhere.", "R25",
    ),
    Option(
        "hitchhikers.lift_vs_forced", ("lift", "forced"), "Whether a lift goes before other compulsions.", "R26"
    ),
    Option("hitchhikers.lift_disrupted", ("dislodged", "attacked", "never"), "What ends a lift.", "R27"),
    Option("hitchhikers.swap", ("yes", "no"), "Whether the lifted pass whoever comes the other way.", "R29"),
    Option(
        "hitchhikers.stack_defence", ("sum", "single"), "With what strength a stack holds.", "R30",
        datc_choice="stack_defence",
    ),
    Option(
        "hitchhikers.joint_attack", ("separate", "sum"), "Whether those who attack together add up.", "R31",
        datc_choice="joint_attack",
    ),
    Option("hitchhikers.support", ("any", "hitchhikers_only"), "Whom they support.", "R32"),
)  # fmt: skip

RULE = Rule(
    id="hitchhikers",
    number="6",
    title="The Hitch-hiker",
    summary="Hitch-hikers (H) start at random, share provinces with each other, and move only by lifts that the player "
    "orders other people's units to give.",
    topics=("players", "creatures"),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "hitchhiker.2.hitchhiker": "There is an extra player, the Hitch-hiker.",
            "hitchhiker.6.start": "Four centres, and four units placed at random; no orders in Winter 1900.",
            "hitchhiker.6.build": "Only Hitch-hikers, in any centre that the player controls.",
            "hitchhiker.6.share": "Hitch-hikers share provinces with each other and with nobody else.",
            "hitchhiker.6.lift": "They move only by ordering an adjacent unit to take them to a place adjacent to it.",
            "hitchhiker.6.override": "This overrides the unit's original order.",
            "hitchhiker.6.support": "Their moves may fail, and may be supported.",
            "hitchhiker.6.retreat": "They retreat normally.",
            "hitchhiker.6.sea": "They may not end a move at sea.",
        }
    ),
    options=OPTIONS,
    needs=("movement", "adjustments"),
    seats=(SEAT,),
    kinds=(KIND,),
    draws=(DrawSpec("setup.hitchhiker_start", APlace(), Whole(1), label="where a Hitch-hiker starts"),),
    steps=(
        Step("set-up window", "hitchhikers.start", _start, "Hitch-hikers are placed"),
        Step("season opens", "hitchhikers.late_start", _late_start, "Or placed after the disposal", commutes=True),
        Step("lifts", "hitchhikers.lift", give_lifts, "Lifts replace orders", commutes=True),
        Step(
            "lures carried out", "hitchhikers.late_lift", give_lifts_late, "Or they do so after all compulsion",
            commutes=True,
        ),
        Step("moves held back", "hitchhikers.stops", _refuse_stops, "They refuse stops on the way", commutes=True),
        Step("moves held back", "hitchhikers.supports", _own_kind_only, "Whom they support", commutes=True),
        Step("doors and jumps", "hitchhikers.drivers", _miss_drivers, "Whose driver is not there", commutes=True),
        Step("entering", "hitchhikers.answers", answer_lifts, "What became of the lifts", commutes=True),
    ),
    amendments=(
        Amendment(REACH.name, Layer.REPLACE, _reach, _H),
        Amendment(MAY_STAND.name, Layer.ADD, _at_sea, when=lambda options: options["hitchhikers.sea"] == "allowed"),
        Amendment(COEXIST.name, Layer.ADD, _together),
        Amendment(PASSAGE.name, Layer.REPLACE, _passage, _H),
        Amendment(RETREAT_OWED.name, Layer.ADD, _open_lifted_origin),
        Amendment(CAPTURES.name, Layer.FORBID, _captures, when=lambda options: options["hitchhikers.capture"] == "no"),
        Amendment(SITES.name, Layer.REPLACE, _sites, Scope(frozenset({SEAT.id}), frozenset({HITCH_HIKER}))),
        Amendment(SITES.name, Layer.FORBID, _to_each_his_own),
    ),
    forms=(LIFT_FORM,),
    order_kinds=(LIFTS,),
    refuses=_refuses,
)  # fmt: skip
