"""12: Sunday hours are so short that punters may jump over one desert, sea or closed place on their way to a pub.

`jumps` reads and judges. Those who take off over the same place collide: the single strongest flies on (R72 to R74).
What is left is a move from where it began to where it ends, which meets nobody head-on (R76).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from engine.model.board import Place
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.judged import Judged
from engine.model.orders import Move, Order, Support
from engine.model.state import Unit
from engine.notation.forms import VERB, Form
from engine.notation.plain import TO_WORDS
from engine.rulebook.catalogue import FORCE, PASSAGE, REACH, STRENGTH, Passage
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import Option, OrderKind, Rule, Step, Want
from engine.rulebook.turn import Turn

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import is_pub, spoil
from variants.dipshomashy.sunday.jumps import (
    MISFITS,
    OBLIGED,
    Jump,
    is_sunday,
    judge_jump,
    legal_jumps,
    paths,
    read_jump,
    read_path,
)

# --- papers ------------------------------------------------------------------------------------------


def _judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    assert isinstance(order, Jump)
    return judge_jump(turn, seat, order)


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    return []


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    if not is_sunday(turn):
        return {}
    units = [unit for unit in turn.position.units_of(seat) if unit.id not in turn.position.to_retreat]
    jumps = {str(unit): legal_jumps(turn, seat, unit) for unit in units}
    return {name: lines for name, lines in jumps.items() if lines}


def _helped(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """Where a jump may end: it can be supported there, whatever it comes to. By option one supports there too (R77)."""
    jump = purpose == "support" and turn.option("sunday.support_reach") == "jump"
    if (purpose != "helped" and not jump) or not is_sunday(turn):
        return None
    if purpose == "helped":
        return frozenset(Place(target) for _, target in paths(turn, unit))
    goals = {target for over, target in paths(turn, unit) if not is_pub(turn, over) and is_pub(turn, target)}
    return frozenset(map(Place, goals))


# --- in the air --------------------------------------------------------------------------------------


def _take_off(turn: Turn) -> None:
    """Steps 5a and 5b: who is obliged, who takes off, and who meets whom in mid-air."""
    misfits = turn.scratch(MISFITS)
    for number in sorted(misfits):
        _lose(turn, number, "it is obliged to go where it cannot")
    for number, order in sorted(turn.scratch(OBLIGED).items()):
        _oblige(turn, number, order)
    over: dict[ProvinceId, list[UnitId]] = {}
    for number, current in turn.orders.items():
        if isinstance(current.order, Jump) and not current.stuck:
            over.setdefault(ProvinceId(current.order.over.province), []).append(number)
    for place, flyers in sorted(over.items()):
        if len(flyers) > 1:
            _collide(turn, place, flyers)


def _oblige(turn: Turn, number: UnitId, order: Jump) -> None:
    """He goes to the pub in the middle; by option a support for what he meant counts there (R79)."""
    current, unit = turn.orders.get(number), turn.position.units.get(number)
    pub = order.over.province
    if current is None or unit is None or not isinstance(current.order, Move) or current.order.target.province != pub:
        return
    current.given = current.given or str(order)
    turn.emit("jump.obliged", f"{unit.owner} {unit} is obliged to go to {pub}, a pub.", unit=str(unit), seat=unit.owner)
    if turn.option("sunday.obliged_support") == "either":
        for theirs in turn.orders.values():
            support = theirs.order
            meant = support.target if isinstance(support, Support) and turn.find(support.helped) is unit else None
            if isinstance(support, Support) and meant and meant.province == order.target.province:
                theirs.order = replace(support, target=Place(pub))


def _collide(turn: Turn, place: ProvinceId, flyers: list[UnitId]) -> None:
    """Force first, then strength of one's own; the single strongest flies on, all others are eliminated."""
    units = {number: turn.position.units[number] for number in flyers}
    powers = {number: (turn.ask(FORCE, unit), _power(turn, unit)) for number, unit in units.items()}
    best = max(powers.values())
    strongest = [number for number, power in powers.items() if power == best]
    for number, unit in units.items():
        if [number] != strongest:
            rivals = ", ".join(f"{other.owner} {other}" for n, other in units.items() if n != number)
            _lose(turn, number, f"mid-air collision over {place} with {rivals}", place=place, unit=unit)


def _lose(turn: Turn, number: UnitId, why: str, *, place: str = "", unit: Unit | None = None) -> None:
    unit = unit or turn.position.units.get(number)
    if unit is None:
        return
    spoil(turn, unit, why)
    text = f"{unit.owner} {unit} is eliminated: {why}."
    turn.lose(unit, "destroyed", text, kind="unit.collided", place=place)


def _power(turn: Look, unit: Unit) -> Fraction:
    """R72: his own strength; by option with the supports that nobody on the ground cuts."""
    strength: Fraction = turn.ask(STRENGTH, unit, "attack", None)
    if turn.option("sunday.collision_strength") == "own":
        return strength
    order = turn.orders[unit.id].order
    for number, current in turn.orders.items():
        support = current.order
        if not isinstance(support, Support) or support.target is None or not isinstance(order, Jump):
            continue
        helper = turn.position.units[number]
        meant = turn.find(support.helped) is unit and support.target.province == order.target.province
        if meant and not _cut(turn, helper, support):
            strength += turn.ask(STRENGTH, helper, "support", None)
    return strength


def _cut(turn: Look, helper: Unit, support: Support) -> bool:
    """Whether somebody else's ground move goes to where a support is given from; not from where that is directed."""
    for number, current in turn.orders.items():
        order, unit = current.order, turn.position.units[number]
        if not isinstance(order, Move) or isinstance(order, Jump) or current.stuck:
            continue
        from_target = support.target is not None and unit.at == support.target.province
        if order.target.province == helper.at and unit.owner != helper.owner and not from_target:
            return True
    return False


def _passage(turn: Look, unit: Unit, order: Order) -> Callable[[Passage], Passage] | None:
    if not isinstance(order, Jump):
        return None
    passes = turn.option("sunday.head_on") == "pass"
    return lambda base: replace(base, direct=True, passes=base.passes or passes)


RULE = Rule(
    id="sunday",
    number="12",
    title="Sunday movement",
    summary="On Sundays a punter who is going to a pub may jump over one desert, sea or closed place; over an open pub "
    "he must go there instead. Who meets in mid-air is eliminated, but for the strongest.",
    topics=("movement",),
    source=SOURCE,
    wishes=MappingProxyType(
        {
            "calendar": "There are no weekdays, so it is never Sunday unless sunday.days is every_day.",
            "closing": "Nothing ever closes, so only seas and deserts are jumped over.",
        }
    ),
    clauses=MappingProxyType(
        {
            "dipshomashy.12.jump": "On Sundays one may jump over one desert, sea or closed pub, to a pub only.",
            "dipshomashy.12.obliged": "Who tries to jump over an open pub is obliged to go there instead.",
            "dipshomashy.12.route": "Jumping punters must specify the route taken.",
            "dipshomashy.12.collision": "Mid-air collisions eliminate the weaker unit, or both if equal.",
        }
    ),
    options=(
        Option("sunday.days", ("calendar", "every_day", "never"), "Which days are Sundays.", "R68"),
        Option("sunday.path", ("touching", "own_element"), "What may be flown over.", "R69"),
        Option("sunday.obliged_misfit", ("hold", "annihilate"), "Obliged to a pub one cannot enter.", "R70"),
        Option("sunday.collision_strength", ("own", "supported"), "What is compared in mid-air.", "R72"),
        Option("sunday.head_on", ("pass", "fight"), "A jump against a move the other way.", "R76"),
        Option("sunday.support_reach", ("normal", "jump"), "Whether one supports where one could jump to.", "R77"),
        Option("sunday.obliged_support", ("real", "either"), "Which support counts for who was obliged.", "R79"),
        Option("sunday.closed_target", ("any", "former_pub"), "A jump at a closed place that was no pub.", "R102"),
    ),
    needs=("movement",),
    steps=(
        Step("doors and jumps", "sunday.collisions", _take_off, "Mid-air collisions", commutes=True, rule="12"),
    ),
    amendments=(
        Amendment(REACH.name, Layer.ADD, _helped, Scope(purposes=frozenset({"helped", "support"}))),
        Amendment(PASSAGE.name, Layer.ADD, _passage),
    ),
    forms=(
        Form("jump", VERB, ("JUMP", "JUMPS", "J", "LEAP", "LEAPS"), read_jump, "A Bur JUMP Gas - Spa"),
        Form("jump by its path", VERB, TO_WORDS, read_path, "A Bur - Gas - Spa", kinds=frozenset({"A", "F"})),
    ),
    order_kinds=(OrderKind("order", "M", frozenset({"jump"}), _wants, _orders, _judge),),
)  # fmt: skip
