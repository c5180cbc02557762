"""Rule 5: Magrathean bubble-cars (M) fly from any land province to any other, and attack with half strength.

They cut support fully, give none, and take no centre. They are built by whoever may build them at his home centres.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import MappingProxyType

from engine.model.board import Place
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.kinds import Kind
from engine.model.orders import Order
from engine.model.state import Unit
from engine.rulebook.catalogue import CAPTURES, MAY_STAND, PASSAGE, REACH, STRENGTH, TOUCHES, Passage
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import Option, Rule, Warned

from variants.hitchhiker import SOURCE

BUBBLE_CAR = Kind(
    KindId("M"), "Bubble-car", "land", build_rank=3, verbs=frozenset({"hold", "move", "retreat"}),
    aliases=("Magrathean bubble-car",),
)  # fmt: skip
HALF = Fraction(1, 2)


# --- where they fly ------------------------------------------------------------------------------------


def _reach(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """Every land province but its own, for moves and retreats; nothing can make it support."""
    if unit.kind != BUBBLE_CAR.id or purpose not in ("move", "retreat"):
        return None
    if purpose == "retreat" and turn.option("bubble_cars.retreat") == "adjacent":
        near: frozenset[ProvinceId] = turn.ask(TOUCHES, unit.at, "step")
    elif turn.option("bubble_cars.path") == "fly":
        near = frozenset(turn.rulebook.board.provinces)
    else:
        near = _overland(turn, unit.at, vacant=turn.option("bubble_cars.path") == "vacant_land_route")
    return frozenset(Place(place) for place in near - {unit.at} if not MAY_STAND.ask(turn, unit, place))


def _overland(turn: Look, start: ProvinceId, *, vacant: bool) -> frozenset[ProvinceId]:
    """The provinces to which a way leads over land; `vacant`: over land where no unit stands."""
    board = turn.rulebook.board
    seen, edge = {start}, [start]
    while edge:
        here = edge.pop()
        if here != start and (board.is_sea(here) or (vacant and any(turn.position.standing(here)))):
            continue
        near = {place.province for place in board.army_steps(here)} | (_seas(turn, here) if here == start else set())
        edge += sorted(near - seen)
        seen |= near
    return frozenset(seen)


def _seas(turn: Look, place: ProvinceId) -> set[ProvinceId]:
    """What a car beside or on the water may land in one step away, where cars may end there at all."""
    near: frozenset[ProvinceId] = turn.ask(TOUCHES, place, "step")
    return set(near) if turn.option("bubble_cars.ends") == "land_and_sea" else set()


def _may_stand(turn: Look, unit: Unit, place: ProvinceId) -> bool:
    """Cars that may end at sea stand there too."""
    return (
        unit.kind == BUBBLE_CAR.id
        and turn.option("bubble_cars.ends") == "land_and_sea"
        and turn.rulebook.board.provinces[place].kind == "sea"
    )


# --- how they fight ------------------------------------------------------------------------------------


def _strength(turn: Look, unit: Unit, role: str, target: ProvinceId | None) -> Fraction | None:
    if unit.kind != BUBBLE_CAR.id or role != "attack":
        return None
    if turn.option("bubble_cars.half") == "vs_occupied_only" and target and not any(turn.position.standing(target)):
        return None
    return HALF


def _caution(turn: Look, unit: Unit, place: ProvinceId) -> Warned | None:
    half = turn.window != "R" and _strength(turn, unit, "attack", place) is not None
    return Warned("bubble_cars.half", "a bubble-car moves with half strength") if half else None


def _passage(turn: Look, unit: Unit, order: Order) -> Callable[[Passage], Passage] | None:
    """Where the game lets them, cars fly over a unit that comes the other way."""
    if unit.kind != BUBBLE_CAR.id or turn.option("bubble_cars.swap") == "no":
        return None
    return lambda base: Passage(base.chain, base.direct, True, base.breaks_on)


def _captures(turn: Look, unit: Unit) -> Callable[[SeatId | None], SeatId | None] | None:
    return (lambda base: None) if unit.kind == BUBBLE_CAR.id else None


_CARS = Scope(kinds=frozenset({BUBBLE_CAR.id}))

RULE = Rule(
    id="bubble_cars",
    number="5",
    title="Magrathean bubble-cars",
    summary="A bubble-car (M) moves to any land province, attacks with half strength, cuts support fully, gives none, "
    "and takes no centre.",
    topics=("creatures",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "hitchhiker.5.build": "In a normal build season bubble-cars are built in the normal way.",
            "hitchhiker.5.range": "A bubble-car has unlimited range over land.",
            "hitchhiker.5.half": "It has half strength for attacks.",
            "hitchhiker.5.no_support": "It cannot give support.",
            "hitchhiker.5.cuts": "It cuts support fully.",
            "hitchhiker.5.ownership": "It does not affect the ownership of a centre.",
        }
    ),
    options=(
        Option("bubble_cars.ends", ("land", "land_and_sea"), "Whether a bubble-car may end at sea.", "R10"),
        Option(
            "bubble_cars.path", ("fly", "land_route", "vacant_land_route"),
            "Whether it flies, or needs a way over land, or one over land where nobody stands.", "R11",
        ),
        Option(
            "bubble_cars.half", ("all_moves", "vs_occupied_only"),
            "Whether it has half strength wherever it moves or only against an occupied province.", "R12",
        ),
        Option("bubble_cars.retreat", ("unlimited", "adjacent"), "How far it retreats.", "R13"),
        Option("bubble_cars.swap", ("no", "yes"), "Whether it may change places with another unit.", "R14"),
    ),
    needs=("movement",),
    kinds=(BUBBLE_CAR,),
    amendments=(
        Amendment(REACH.name, Layer.REPLACE, _reach, _CARS),
        Amendment(MAY_STAND.name, Layer.ADD, _may_stand, when=lambda options: options["bubble_cars.ends"] != "land"),
        Amendment(STRENGTH.name, Layer.REPLACE, _strength, _CARS, said="being a bubble-car"),
        Amendment(PASSAGE.name, Layer.ADD, _passage, when=lambda options: options["bubble_cars.swap"] != "no"),
        Amendment(CAPTURES.name, Layer.FORBID, _captures),
    ),
    caution=_caution,
)  # fmt: skip
