"""2.3: Sail on Land. A fleet moves on land and sea alike from this season on; coasts do not bind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from engine.model.board import COAST_NAMES, Place
from engine.model.changes import MoveUnit, SetMark
from engine.model.events import Result
from engine.model.ids import ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Order
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import MAY_STAND, REACH
from engine.rulebook.declarations import Trait
from engine.rulebook.line_taking import fail, private
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, OrderKind, Step, Want
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag, UnitText

from variants.gathering.cards import UNIT, Card, Play, targets, waste, works
from variants.gathering.casting import card_rule
from variants.gathering.elements import A_COAST, coasts_for

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor


def _legal(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    return f"{unit} is no fleet" if unit is not None and turn.kind(unit).medium != "water" else ""


CARD = Card("sail_on_land", "Sail on Land", "SL", 1, UNIT, _legal, flavour="The wheels were extra.")
MARK = "sail_on_land.sails"


def _sails(turn: Look, unit: Unit) -> bool:
    return turn.position.mark(MARK, unit.id) is not None


def _enchant(turn: Turn) -> None:
    done = set()
    for played, unit in targets(turn, CARD):
        if _sails(turn, unit) and unit.id not in done:
            waste(turn, played, f"{unit} sails on land already")
            continue
        works(turn, played)
        if unit.id not in done:
            done.add(unit.id)
            mark = SetMark(Mark(MARK, str(unit.id), by=played.seat))
            text = f"{unit.owner} {unit} sails on land from now on."
            together = jointly("{} sail on land from now on.", unit.full_name)
            turn.emit("unit.enchanted", text, mark, unit=str(unit), seat=unit.owner, by=played.seat, **together)


def _reach(turn: Look, unit: Unit, purpose: str) -> frozenset[Place] | None:
    """Every border, province to province. A coast may be said where a plain fleet could land on it (R27, R100)."""
    if purpose not in ("move", "support", "retreat") or not _sails(turn, unit):
        return None
    board = turn.rulebook.board
    near = board.touches.get(unit.at, frozenset())
    keeps_coast = turn.option("sail_on_land.coasts") == "kept" and unit.coast
    if keeps_coast:
        by_water = {place.province for place in board.fleet_steps(unit.at, unit.coast)}
        near = frozenset(place for place in near if board.is_land(place) or place in by_water)
    return frozenset(Place(place) for place in near if not turn.ask(MAY_STAND, unit, place))


def _may_stand(turn: Look, unit: Unit, place: ProvinceId) -> bool | None:
    return True if turn.rulebook.board.is_land(place) and _sails(turn, unit) else None


# --- coasts of those that sail no more -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Coast(Order):
    """`COAST F Spa/nc`: on which coast a fleet wants to be if it loses its wheels (option `lost_coast: owner`)."""

    verb: ClassVar[str] = "coast"

    def __str__(self) -> str:
        return f"COAST {self.unit}"

    @property
    def subject(self) -> str:
        """A wish beside the unit's order."""
        return f"coast {self.unit.at.province}"


def _read_coast(cursor: Cursor) -> Order:
    return Coast(cursor.unit("a fleet with its coast, such as F Spa/nc"))


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    return []


def _lines(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    return {}


def _judge(turn: Look, seat: SeatId, order: Any) -> Judged:
    unit = turn.find(order.unit, seat)
    if turn.option("sail_on_land.lost_coast") != "owner":
        return Judged(order, None, "the coast is drawn in this game")
    if unit is None or order.unit.at.coast not in turn.rulebook.board.provinces[unit.at].coasts:
        return Judged(order, unit, f"{seat} has no fleet in {order.unit.at.province} that could be on such a coast")
    return Judged(order, unit)


def _coasts(turn: Turn) -> None:
    """Fleets that must be on a coast again and are on none: the owner's wish, or a draw (R28)."""
    wishes: dict[int, str] = {}
    for order_line in turn.claim("coast"):
        judged = _judge(turn, order_line.seat, order_line.order) if isinstance(order_line.order, Coast) else None
        if judged is None or judged.problem or judged.unit is None:
            fail(turn, order_line, judged.problem if judged else "this takes no condition")
            continue
        wishes[judged.unit.id] = judged.order.unit.at.coast
        text = Result(str(order_line.order), "succeeds", "noted", turn.rule, audience=private(turn, order_line.seat))
        turn.result(order_line.seat, text, order_line.number)
    for unit in sorted(turn.position.units.values(), key=lambda unit: unit.at.casefold()):
        coasts = () if unit.coast or unit.at not in turn.rulebook.board.provinces else coasts_for(turn, unit, unit.at)
        if coasts:
            coast = wishes.get(unit.id) or turn.draw("sail_on_land.coast", coasts, unit.full_name)
            text_ = f"{unit.owner} {unit} is on the {COAST_NAMES[coast]} of {unit.at}."
            change = MoveUnit(unit.id, unit.at, coast)
            turn.emit("unit.coast", text_, change, unit=str(unit), seat=unit.owner, coast=coast)


RULE = card_rule(
    CARD,
    "2.3",
    "A fleet crosses every border, by sea and land, for as long as it lives; coasts do not bind it.",
    {
        "sail": "Any fleet may from now on move on land as well as sea.",
        "coasts": "Coasts do not bind a sailing fleet; one that sails no more is on a coast again.",
    },
    (
        Step("shields", "sail_on_land.coasts", _coasts, "Fleets without wheels are on a coast again"),
        Step("gifts", "sail_on_land.sail", _enchant, "Fleets learn to sail on land", commutes=True),
    ),
    draws=(
        DrawSpec(
            "sail_on_land.coast",
            A_COAST,
            UnitText(owner=True),
            label="on which coast a fleet is when it sails on land no more",
        ),
    ),
    marks=(MarkSpec("sails", "unit", Flag(), "sails on land"),),
    options=(
        Option("sail_on_land.coasts", ("ignored", "kept"), "Whether its recorded coast binds it by water.", "R27"),
        Option("sail_on_land.lost_coast", ("draw", "owner"), "Who says the coast when it sails no more.", "R28"),
    ),
    amendments=(Amendment(REACH.name, Layer.ADD, _reach), Amendment(MAY_STAND.name, Layer.ADD, _may_stand)),
    traits=frozenset({Trait.COASTLESS}),
    forms=(Form("coast", HEAD, ("COAST",), _read_coast, "COAST F Spa/nc"),),
    order_kinds=(OrderKind("coast", "MP", frozenset({"coast"}), _wants, _lines, _judge),),
)
