"""[6] Mont Blanc Underpass: the five provinces round Switzerland border on one another by a tunnel.

Human units and Borg pass; birds, monsters and the TARDIS do not. A support that reaches its target by the tunnel alone
is cut whenever a unit of another player uses the tunnel that season (R22). Between two of the five that border on one
another overground a move takes the border, unless it says VIA UNDERPASS (R26).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from engine.model.board import Place, text_key
from engine.model.ids import ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Move, Order, Support
from engine.model.state import Unit
from engine.model.wording import jointly
from engine.notation.forms import RIDER, Form
from engine.rulebook.catalogue import CUTTING, MAY_STAND, REACH, TOUCHES, Cutting
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import Option, OrderKind, Rule, Step, Want
from engine.rulebook.turn import Turn

from variants.rather_silly import SOURCE

MOUTHS = ("Bur", "Mar", "Mun", "Pie", "Tyr")
"""Where the tunnel comes up, unless the board has places of its own for it."""

RIDER_WORD = "VIA UNDERPASS"


# --- who may pass ------------------------------------------------------------------------------------


def mouths(turn: Look) -> frozenset[ProvinceId]:
    """The provinces in which the tunnel comes up on this board."""
    return turn.rulebook.places_of("underpass")


def passes(turn: Look, unit: Unit) -> bool:
    """Whether a unit stands at the tunnel and may use it: human, and on foot."""
    kind = turn.kind(unit)
    return unit.at in mouths(turn) and kind.human and kind.medium == "land"


def _through(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    if purpose not in ("move", "support", "retreat") or not passes(turn, unit):
        return None
    return frozenset(Place(mouth) for mouth in mouths(turn) - {unit.at} if not MAY_STAND.ask(turn, unit, mouth))


def _near(turn: Look, place: ProvinceId, purpose: str) -> frozenset[ProvinceId] | None:
    return mouths(turn) - {place} if purpose in ("zone", "count", "step", "roam") and place in mouths(turn) else None


def _overground(turn: Look, unit: Unit, target: ProvinceId) -> bool:
    """Whether a unit reaches a place without the tunnel: by a border, or by a link."""
    return any(place.province == target for place in turn.steps_of(unit))


def _rider(turn: Look, unit: Unit, order: Order) -> str:
    """Why a move cannot go through the tunnel."""
    if not isinstance(order, Move):
        return f"only a move goes {RIDER_WORD}"
    if not passes(turn, unit):
        return f"{unit} cannot use the Underpass"
    if order.via:
        return "a move goes by convoy or by the Underpass, not by both"
    return "" if order.target.province in mouths(turn) else f"the Underpass does not lead to {order.target.province}"


def _no_wants(turn: Look, seat: SeatId) -> list[Want]:
    """None of its own: the movement rule asks for an order for every unit, and judges it."""
    return []


def _no_judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    return Judged(order)


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """The moves by the tunnel where there is a border too; those without one are in the list of plain moves."""
    return {
        str(unit): [f"{unit} - {near} {RIDER_WORD}" for near in _choices(turn, unit)]
        for unit in turn.position.units_of(seat)
        if passes(turn, unit) and not unit.carrier and _choices(turn, unit)
    }


def _choices(turn: Look, unit: Unit) -> list[ProvinceId]:
    """Where a unit could go by either way, if the tunnel is not what the house takes anyway."""
    if turn.option("underpass.border_pairs") == "tunnel" or unit.id in turn.position.to_retreat:
        return []
    near = sorted(mouths(turn) - {unit.at}, key=text_key)
    return [mouth for mouth in near if _overground(turn, unit, mouth)]


# --- uses, and the supports they cut -----------------------------------------------------------------


def uses(turn: Look, unit: Unit, order: Order) -> bool:
    """Whether an order is a use of the tunnel: a move through it, successful or not."""
    if not isinstance(order, Move) or order.via or not passes(turn, unit) or order.target.province not in mouths(turn):
        return False
    by_choice = RIDER_WORD in order.riders or turn.option("underpass.border_pairs") == "tunnel"
    return by_choice or not _overground(turn, unit, ProvinceId(order.target.province))


def _report(turn: Turn) -> None:
    """Tell who goes into the tunnel; moves are final by now."""
    for number, current in turn.orders.items():
        unit = turn.position.units[number]
        if uses(turn, unit, current.order):
            assert isinstance(current.order, Move)
            goal = current.order.target
            text = f"{unit.owner} {unit} goes into the Mont Blanc Underpass for {goal}."
            together = jointly("Into the Mont Blanc Underpass go {}.", f"{unit.full_name} for {goal}")
            turn.emit("underpass.used", text, unit=str(unit), seat=unit.owner, to=str(goal), **together)


def supports_through(turn: Look, unit: Unit, where: ProvinceId) -> bool:
    """Whether a support into a place comes through the tunnel: the two border by nothing else."""
    return passes(turn, unit) and where in mouths(turn) - {unit.at} and not _overground(turn, unit, where)


def user(turn: Look, supporter: Unit, helped: Unit) -> Unit | None:
    """A unit whose use of the tunnel cuts such a support: another player's, and not the one that is supported."""
    for number, current in turn.orders.items():
        unit = turn.position.units[number]
        if unit.owner == supporter.owner or number == helped.id:
            continue
        if uses(turn, unit, current.order) or _supports(turn, unit, current.order):
            return unit
    return None


def _supports(turn: Look, unit: Unit, order: Order) -> bool:
    """Whether a support is a use too (option `any_use`)."""
    if turn.option("underpass.cut_by") != "any_use" or not isinstance(order, Support):
        return False
    where = order.target or order.helped.at
    return supports_through(turn, unit, ProvinceId(where.province))


def _cut(turn: Look, unit: Unit, order: Support) -> Callable[[Cutting], Cutting] | None:
    """What the tunnel does to a support that an order gives."""
    helped = turn.find(order.helped)
    where = ProvinceId((order.target or order.helped.at).province)
    if turn.option("underpass.cut_by") == "attack_only" or helped is None or not supports_through(turn, unit, where):
        return None
    by = user(turn, unit, helped)
    return (lambda base: replace(base, cut=f"{by.full_name} in the Underpass")) if by else None


_SPELT = tuple(
    f"{by} {the}{name}"
    for by in ("VIA", "BY", "THROUGH")
    for the in ("", "THE ")
    for name in ("UNDERPASS", "MONT BLANC UNDERPASS")
    if (by, the, name) != ("VIA", "", "UNDERPASS")
)  # fmt: skip
"""The ways to write it out."""

RULE = Rule(
    id="underpass",
    number="6",
    title="Mont Blanc Underpass",
    summary="Marseilles, Burgundy, Munich, Tyrolia and Piedmont border on one another by a tunnel, for human units "
    "and Borg; another player's move through it cuts every support given through it.",
    topics=("board",),
    news=("underpass.used",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.6.borders": "All provinces next to Switzerland are adjacent to each other; it stays closed.",
            "rather_silly.6.moves": "Any number of moves pass; they meet only at one destination or head-on.",
            "rather_silly.6.users": "Only human units and Borg may use the Underpass.",
            "rather_silly.6.support": "A support through it is cut by any use by another player's unit.",
        }
    ),
    options=(
        Option(
            "underpass.cut_by", ("moves", "any_use", "attack_only"),
            "What cuts a support through the tunnel: others' moves through it, their supports too, or attacks alone.",
            "R22",
        ),
        Option(
            "underpass.border_pairs", ("border", "tunnel"),
            "Whether a move between two that border overground takes the border or the tunnel.", "R26",
        ),
    ),
    needs=("movement",),
    places=MOUTHS,
    steps=(Step("doors and jumps", "underpass.uses", _report, "Who goes into the Underpass", commutes=True),),
    amendments=(
        Amendment(REACH.name, Layer.ADD, _through),
        Amendment(
            TOUCHES.name, Layer.ADD, _near, Scope(purposes=frozenset({"zone", "count", "step", "roam"})), fixed=True
        ),
        Amendment(CUTTING.name, Layer.ADD, _cut),
    ),
    forms=(
        Form(
            "by the Underpass", RIDER,
            (RIDER_WORD, "UNDERPASS", "VIA TUNNEL", *_SPELT), None,
            "A Mun - Tyr VIA UNDERPASS", after=("move",),
        ),
    ),
    riders=MappingProxyType({RIDER_WORD: _rider}),
    order_kinds=(OrderKind("order", "M", frozenset(), _no_wants, _orders, _no_judge),),
)  # fmt: skip
