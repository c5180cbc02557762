"""Retreats: the dislodged go one step, where nothing is in the way (DATC 3.0, chapter 6.H)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.board import text_key
from engine.model.ids import SeatId
from engine.model.judged import Judged
from engine.model.orders import Disband, Order, Retreat
from engine.model.state import Unit
from engine.movement.retreating import carry_out_retreats, driven, judge_retreat, may_retreat, retreat_places
from engine.rulebook.look import Look
from engine.rulebook.rule import Option, OrderKind, Rule, Step, Want, Window

from variants.standard import SOURCE
from variants.standard.atoms import RETREATS


def _opens(turn: Look) -> bool:
    """The window opens if at least one dislodged unit of somebody at the table has somewhere to go, and a say in it."""
    seats, position = turn.rulebook.seat_ids, turn.position
    for number in position.to_retreat:
        unit = position.units[number]
        if unit.owner in seats and not driven(turn, unit) and may_retreat(turn, unit):
            return True
    return False


def _fallen(turn: Look, seat: SeatId) -> list[Unit]:
    """A seat's units that must retreat by an order of this rule's."""
    units = (unit for unit in turn.position.units_of(seat) if unit.id in turn.position.to_retreat)
    return [unit for unit in units if not turn.kind(unit).retreats_itself and not driven(turn, unit)]


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    wants = []
    for unit in _fallen(turn, seat):
        name = str(unit)
        places = ", ".join(str(place) for place in sorted(retreat_places(turn, unit), key=text_key))
        hint = f"{name} R one of {places}; or {name} D" if places else f"{name} D: it has nowhere to go"
        wants.append(Want("retreat", name, 1, "is disbanded", hint))
    return wants


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    by_unit = {}
    for unit in _fallen(turn, seat):
        name = str(unit)
        places = sorted(retreat_places(turn, unit), key=text_key)
        by_unit[name] = [*(f"{name} R {place}" for place in places), f"{name} D"]
    return by_unit


def _judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    assert isinstance(order, Retreat | Disband)
    return judge_retreat(turn, seat, order)


RULE = Rule(
    id="retreats",
    number="3",
    title="Retreats",
    summary="A dislodged unit goes one step to a province that is empty, saw no standoff and is not its "
    "attacker's origin; or it is disbanded.",
    topics=("movement",),
    source=SOURCE,
    clauses={
        "standard.retreats.places": "Not to the attacker's origin, a standoff or a unit (6.H).",
        "standard.retreats.conflict": "Units that retreat to one province are all disbanded.",
        "standard.retreats.nmr": "A dislodged unit without an order is disbanded.",
        "standard.retreats.skipped": "Where no dislodged unit can retreat all are disbanded, and no window opens.",
    },
    options=(
        Option(
            "retreats.convoyed_attacker", ("open", "barred"),
            "Whether a unit dislodged by a convoyed army may retreat to where that army came from.", "DATC 4.A.5",
            datc_choice="convoyed_attacker",
        ),
    ),
    needs=("movement",),
    windows=(Window("retreat window", _opens),),
    steps=(Step("retreats", "retreats.retreats", carry_out_retreats, "The dislodged retreat"),),
    atoms=RETREATS,
    order_kinds=(
        OrderKind("retreat", "R", frozenset({"retreat", "disband"}), _wants, _orders, _judge, read_at="retreats"),
    ),
    looks_back=False,
)  # fmt: skip
