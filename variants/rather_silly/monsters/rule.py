"""[4] Sea Monsters and Space Monsters: fleets and armies of strength two that nobody orders.

A group comes after every season's retreats, sea monsters in Spring, space monsters in Autumn, somewhere empty. They
make for centres, the emptiest and loneliest first, and never leave one for a place that is none. What they take is
nobody's: they build nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

from engine.model.board import Place
from engine.model.changes import AddUnit
from engine.model.conditions import WORDS, Atom, AtomSpec
from engine.model.ids import NEUTRAL, KindId, ProvinceId, SeatId, UnitId
from engine.model.kinds import Kind
from engine.model.orders import Hold, Move, Order, Retreat, Support
from engine.model.state import Unit
from engine.model.unit_orders import UnitOrder
from engine.movement.held_back import held_back_reason
from engine.movement.legality import name_of
from engine.rulebook.catalogue import BLOCKS, CAPTURES, COUNTS, CUTTING, MAY_STAND, STRENGTH, Cutting
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, Option, Rule, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, UnitText, either, one_of, row

from variants.rather_silly import SOURCE
from variants.rather_silly.monsters.prowling import MONSTERS, Prowl, monster_in, survey
from variants.rather_silly.rings import human

VERBS = frozenset({"hold", "move", "retreat"})
SEA = Kind(KindId("SM"), "Sea Monsters", "water", human=False, special=True, verbs=VERBS, budget="", one="Sea Monster")
SPACE = Kind(
    KindId("XM"), "Space Monsters", "land", human=False, special=True, verbs=VERBS, budget="", one="Space Monster"
)
KINDS = frozenset({SEA.id, SPACE.id})


# --- 0.h: they choose ---------------------------------------------------------------------------------


def _choose(turn: Turn) -> None:
    """Every monster chooses where to go, the oldest first; each for itself, unless the house lets the older have it."""
    crowd, taken = survey(turn), frozenset[ProvinceId]()
    by_age = turn.option("monsters.same_target") == "oldest_first"
    for number in sorted(turn.orders):
        unit = turn.position.units[number]
        if unit.kind not in KINDS or turn.orders[number].by:  # who is under somebody's command does as he is told
            continue
        goal = Prowl(turn, unit, crowd, taken).goal(turn)
        turn.orders[number] = UnitOrder(_order(turn, unit, goal), problem="" if goal else held_back_reason(turn, unit))
        if goal is not None and by_age:
            taken |= {goal.province}


def _order(turn: Look, unit: Unit, goal: Place | None) -> Order:
    return Hold(name_of(turn, unit)) if goal is None else Move(name_of(turn, unit), goal)


def _retreat(turn: Turn) -> None:
    """Dislodged monsters choose where to retreat, with everybody else."""
    crowd = survey(turn)
    for number in sorted(turn.position.to_retreat):
        unit = turn.position.units[number]
        if unit.kind in KINDS:
            goal = Prowl(turn, unit, crowd).retreat(turn)
            if goal is not None:
                turn.retreats[number] = Retreat(name_of(turn, unit), (goal,))


# --- 17.8: they come ----------------------------------------------------------------------------------


def _arrive(turn: Turn) -> None:
    """A group appears in a place drawn from those with nothing visible in them."""
    kind, draw = (SEA, "monsters.sea_arrival") if turn.season[0] == "S" else (SPACE, "monsters.space_arrival")
    places = [str(place) for place in turn.rulebook.board.provinces if _vacant(turn, kind, place)]
    if not places:
        turn.emit("monsters.none", f"There is no empty place for {kind.name}, so none come.")
        return
    place = ProvinceId(turn.draw(draw, places))
    coasts = turn.rulebook.board.provinces[place].coasts if kind.medium == "water" else ()
    spots = {str(Place(place, coast)): coast for coast in coasts or ("",)}
    coast = spots[turn.draw("monsters.coast", sorted(spots), "arrival")]
    unit = Unit(turn.position.take_id(), kind.id, MONSTERS, place, coast)
    turn.know(f"MONSTER ARRIVED {place}")
    turn.emit("monsters.arrived", f"{kind.name} appear in {unit.place}.", AddUnit(unit), unit=str(unit), at=place)


def _vacant(turn: Look, kind: Kind, place: ProvinceId) -> bool:
    """Whether a group can appear in a place: its element, and nothing there that everybody sees."""
    if turn.position.at.get(place) or any(t.at == place and t.audience is None for t in turn.position.tokens):
        return False
    if turn.option("monsters.avoid_centres") == "yes" and place in turn.position.centres:
        return False
    dummy = Unit(UnitId(0), kind.id, MONSTERS, place)
    return not turn.ask(MAY_STAND, dummy, place) and not turn.ask(BLOCKS, place, "arrival", kind.id)


# --- what others ask ----------------------------------------------------------------------------------


def _strength(turn: Look, unit: Unit, role: str, target: ProvinceId | None) -> int | None:
    return 2 if unit.kind in KINDS and role in ("attack", "hold") else None


def _crowd(turn: Look, unit: Unit, tally: str) -> int | None:
    return human(turn, unit, tally) if tally == "crowd" else None


def _unsupported(turn: Look, unit: Unit, order: Support) -> Callable[[Cutting], Cutting] | None:
    """Where the house forbids it, nobody supports a monster (R15)."""
    helped = turn.find(order.helped)
    if turn.option("monsters.supportable") == "yes" or helped is None or helped.kind not in KINDS:
        return None
    return lambda base: replace(base, cut="the monsters, who accept none")


def _captures(turn: Look, unit: Unit) -> Callable[[SeatId | None], SeatId | None] | None:
    """Where the house says so, what monsters take is nobody's (R14)."""
    if unit.kind not in KINDS or turn.option("monsters.ownership") == "monsters":
        return None
    return lambda base: NEUTRAL


def _at(turn: Look, atom: Atom) -> bool:
    return monster_in(turn, ProvinceId(str(atom.args[0]).partition("/")[0]))


RULE = Rule(
    id="monsters",
    number="4",
    title="Sea Monsters and Space Monsters",
    summary="A group of monsters of strength two comes every season, at sea in Spring and on land in Autumn; they make "
    "for centres, where fewest units are.",
    topics=("creatures",),
    news=("monsters.arrived",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.4.arrival": "After Spring retreats in an empty sea or coast, after Autumn's on empty land.",
            "rather_silly.4.strength": "A monster is a fleet or army of double strength.",
            "rather_silly.4.i": "It goes to an adjacent centre with no units in it.",
            "rather_silly.4.ii": "Else to one with a unit in it but no neighbouring units.",
            "rather_silly.4.iii": "Else to one with a unit and neighbouring units.",
            "rather_silly.4.rings": "As for Borg units count ring by ring, but they repel.",
            "rather_silly.4.centres": "From a centre it goes only to one with fewer adjacent units, or in retreat.",
            "rather_silly.4.builds": "Centres they hold give nobody anything.",
        }
    ),
    options=(
        Option("monsters.ownership", ("monsters", "neutral"), "Whose a centre is that a monster takes.", "R14"),
        Option("monsters.supportable", ("yes", "no"), "Whether players' units may support monsters.", "R15"),
        Option("monsters.count_underpass", ("yes", "no"), "Whether the tunnel makes neighbours for counting.", "R16"),
        Option(
            "monsters.centre_hopping", ("always", "empty_only", "never"),
            "When a monster goes from one centre to another with fewer neighbours.", "R17",
        ),
        Option(
            "monsters.same_target", ("bounce", "oldest_first"), "Two monsters that would go to one place.", "R18"
        ),
        Option("monsters.avoid_centres", ("no", "yes"), "Whether monsters arrive outside centres only.", "R82"),
    ),
    needs=("movement", "retreats"),
    sides=(MONSTERS,),
    kinds=(SEA, SPACE),
    draws=(
        DrawSpec("monsters.tie", APlace(), UnitText(), label="where a monster goes of places that tie"),
        DrawSpec("monsters.retreat", APlace(), UnitText(), label="where a monster retreats to of places that tie"),
        DrawSpec(
            "monsters.coast", APlace(coast=True),
            either(one_of("arrival"), row(("what", one_of("retreat")), ("monster", UnitText())), UnitText()),
            label="on which coast a monster lands",
        ),
        DrawSpec("monsters.sea_arrival", APlace(), label="where the Sea Monster arrives"),
        DrawSpec("monsters.space_arrival", APlace(), label="where the Space Monster arrives"),
    ),
    steps=(
        Step("creatures choose", "monsters.choose", _choose, "Monsters choose where to go", commutes=True),
        Step("retreats chosen", "monsters.retreat", _retreat, "Monsters choose where to retreat", commutes=True),
        Step("arrivals", "monsters.arrive", _arrive, "Monsters arrive", commutes=True),
    ),
    amendments=(
        Amendment(STRENGTH.name, Layer.REPLACE, _strength, Scope(kinds=KINDS), said="size"),
        Amendment(COUNTS.name, Layer.REPLACE, _crowd, Scope(purposes=frozenset({"crowd"}))),
        Amendment(CUTTING.name, Layer.ADD, _unsupported),
        Amendment(CAPTURES.name, Layer.ADD, _captures, Scope(kinds=KINDS)),
    ),
    atoms=(
        AtomSpec("MONSTER AT", ("place",), 19, style=WORDS, holds=_at, says="has a monster"),
        AtomSpec("MONSTER ARRIVED", ("place",), 32, style=WORDS, says="has a new monster"),
    ),
)  # fmt: skip
