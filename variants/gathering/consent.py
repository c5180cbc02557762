"""Consents: only an owner orders a unit, so a Teleport or a journey for another's unit must be accepted (R17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from engine.model.board import Place, text_key
from engine.model.chance import Chance
from engine.model.events import Result
from engine.model.ids import SeatId
from engine.model.judged import Judged
from engine.model.orders import Order, SeatOrder, UnitRef
from engine.model.state import Unit
from engine.movement.legality import name_of
from engine.notation.forms import HEAD, Form
from engine.rulebook.line_taking import fail, private
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind, Want
from engine.rulebook.turn import Turn

from variants.gathering.cards import Card, Play, PlayedCard, cards_in_force, plays_of, read_card, waste

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor


@dataclass(frozen=True, slots=True)
class Accept(SeatOrder):
    """`ACCEPT TELEPORT A Bur FROM Germany - Mos`; who gives it and the way may be left out to accept any."""

    verb: ClassVar[str] = "accept"
    card: str
    what: UnitRef
    giver: str = ""
    path: tuple[Place, ...] = ()

    def __str__(self) -> str:
        giver = f" FROM {self.giver}" if self.giver else ""
        return f"ACCEPT {self.card} {self.what}{giver}" + "".join(f" - {place}" for place in self.path)


def _read(cursor: Cursor) -> Order:
    card = read_card(cursor)
    what = cursor.unit("the unit that may be moved")
    giver = cursor.seat() if cursor.try_words("FROM") else ""
    path = []
    while cursor.try_dash():
        path.append(cursor.place())
    return Accept(card, what, giver, tuple(path))


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    return []


def _lines(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    return {}


def _judge(turn: Look, seat: SeatId, order: Any) -> Judged:
    card, unit = cards_in_force(turn).get(order.card), turn.find(order.what, seat)
    if card is None or not card.consent or turn.option(f"{card.id}.foreign") != "consent":
        return Judged(order, None, f"{order.card} asks for no consent")
    if unit is None:
        return Judged(order, None, f"{seat} has no {order.what.unit}")
    return Judged(replace(order, what=name_of(turn, unit)), unit)


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    gifts = [card.word for card in cards_in_force(turn).values() if card.consent]
    units = sorted(turn.position.units_of(seat), key=text_key)
    if not gifts or not units or not chance.once_in(6):
        return []
    return [f"ACCEPT {chance.pick(gifts)} {chance.pick(units)}"]


ACCEPT = Form("accept", HEAD, ("ACCEPT",), _read, "ACCEPT TELEPORT A Bur FROM Germany - Mos")
ACCEPTING = OrderKind("accept", "MP", frozenset({"accept"}), _wants, _lines, _judge, _sample)


def own_only(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    """Why a card that moves a unit cannot be played on another's (option `own_only`)."""
    card = cards_in_force(turn)[play.card]
    if unit is not None and unit.owner != seat and turn.option(f"{card.id}.foreign") == "own_only":
        return f"{unit} is not your own"
    return ""


def agreed(turn: Turn, card: Card) -> list[PlayedCard]:
    """The plays of a card that their units' owners want: their own, and others' that they accepted."""
    order_lines = [
        p for p in turn.order_lines if not p.taken and isinstance(p.inner, Accept) and p.inner.card == card.word
    ]
    for order_line in order_lines:
        order_line.taken = True
    plays, used = [], set()
    for played in plays_of(turn, card):
        unit = turn.position.opening.get(played.unit)
        if unit is None or unit.owner == played.seat or turn.option(f"{card.id}.foreign") != "consent":
            plays.append(played)
            continue
        own_lines = [p for p in order_lines if p.seat == unit.owner]
        consent = next((p for p in own_lines if _covers(p.order, played, unit)), None)
        if consent is None:
            waste(turn, played, f"{unit.owner} did not accept it")
            continue
        plays.append(played)
        if consent.number not in used:
            used.add(consent.number)
            text = f"{unit.owner} accepts {card.name} for {unit} from {played.seat}."
            turn.emit("consent.used", text, seat=unit.owner, card=card.id, unit=str(unit), by=played.seat)
            result = Result(str(consent.order), "succeeds", "used", turn.rule, audience=private(turn, unit.owner))
            turn.result(unit.owner, result, consent.number)
    for order_line in order_lines:
        if order_line.number not in used:
            fail(turn, order_line, "nobody needed it", "fails")
    return sorted(plays, key=lambda played: _rank(turn, played))


def _covers(order: Order | None, played: PlayedCard, unit: Unit) -> bool:
    if not isinstance(order, Accept) or order.what.at.province != unit.at or order.giver not in ("", played.seat):
        return False
    return not order.path or [p.province for p in order.path] == [p.province for p in played.play.path]


def _rank(turn: Look, played: PlayedCard) -> tuple[bool, str, str]:
    """The owner's cards first, primary before secondary, then others by name (R20)."""
    unit = turn.position.opening.get(played.unit)
    return (unit is None or unit.owner != played.seat, played.seat, played.deck)
