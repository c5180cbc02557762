"""The rule module of a card, and how the Management casts one without a deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from engine.model.events import Result
from engine.model.ids import GROUND, SeatId
from engine.model.judged import Judged
from engine.model.orders import Order, SeatOrder
from engine.notation.forms import HEAD, Form
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.rule import Option, OrderKind, Rule, Step, Want
from engine.rulebook.turn import Turn
from engine.rulebook.values import Whole

from variants.gathering import SOURCE
from variants.gathering.cards import WORDS, Card, Play, PlayedCard, judge_play, lay, read_play

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor


@dataclass(frozen=True, slots=True)
class Cast(SeatOrder):
    """`CAST SUDDEN DEATH A Mun`: the Management plays a card for a seat."""

    verb: ClassVar[str] = "cast"
    play: Play

    def __str__(self) -> str:
        return f"CAST {self.play}"


def _parse_cast(cursor: Cursor) -> Order:
    return Cast(read_play(cursor))


def _bare(cursor: Cursor) -> Order:
    """A card by its name alone: in a deck's name it may be meant."""
    words = cursor.text.split(maxsplit=1) if cursor.folds[0] == "play" else ["", cursor.text]
    message = "A card is played from a deck, PRIMARY or SECONDARY, which stands before its name."
    if cursor.grammar.heads.get("primary") is None:
        message = "Nobody holds this card: only the GM casts it."
    return cursor.refuse(message, *(f"{deck} {words[-1]}" for deck in ("PRIMARY", "SECONDARY")))


CAST = Form("cast", HEAD, ("CAST",), _parse_cast, "CAST SUDDEN DEATH A Mun")


def _by_name(card: Card) -> Form:
    """The card without its deck, which is refused with the lines that may be meant."""
    names = (card.word, *card.aliases)
    return Form(
        f"{card.name} without its deck", HEAD, (*names, *(f"PLAY {name}" for name in names)), _bare, CAST.example
    )


def _by_code(card: Card) -> Form:
    """The same by its short code, where a unit with its kind follows: elsewhere the code may be a place's."""

    def read(cursor: Cursor) -> Order | None:
        return _bare(cursor) if cursor.try_unit(kindless=False) is not None else None

    return Form(f"{card.name} by its code, without its deck", HEAD, (card.short,), read, CAST.example)


def _refuse_cast(turn: Look, seat: SeatId, order: Order) -> Judged:
    return Judged(order, None, "only the GM casts cards; a Power plays them: PRIMARY, SECONDARY")


def _nothing(turn: Look, seat: SeatId) -> list[Want]:
    return []


def _none(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    return {}


CASTING = OrderKind("cast", "MP", frozenset({"cast"}), _nothing, _none, _refuse_cast)


def _caster(card: Card) -> Callable[[Turn], None]:
    """What reads the GM's casts of one card."""

    def cast(turn: Turn) -> None:
        for order_line in turn.order_lines:
            order = order_line.order
            if order_line.taken or not isinstance(order, Cast) or order.play.card != card.word:
                continue
            order_line.taken = True
            play, unit, problem = judge_play(turn, order_line.seat, order.play)
            if order_line.by != "GM" or problem:
                fail(turn, order_line, problem or "only the GM casts cards")
                continue
            text = f"The Management casts {play} for {order_line.seat}."
            turn.emit("card.played", text, seat=order_line.seat, deck="cast", card=card.id, target=str(play.what or ""))
            turn.result(order_line.seat, Result(str(order), "succeeds", "cast", turn.rule, by="GM"), order_line.number)
            lay(turn, PlayedCard(order_line.seat, "cast", card, play, unit.id if unit else GROUND, order_line.number))

    return cast


def card_rule(
    card: Card, number: str, summary: str, clauses: Mapping[str, str], steps: tuple[Step, ...], **more: Any
) -> Rule:
    """The rule module of a card. `more`: whatever else a `Rule` has."""
    options = (
        Option(
            f"{card.id}.copies",
            (),
            f"How many {card.name} a deck holds.",
            "R79",
            default=str(card.copies),
            number=Whole(0, 99),
        ),
        *more.pop("options", ()),
    )
    return Rule(
        id=card.id,
        number=number,
        title=card.name,
        summary=summary,
        clauses=MappingProxyType({f"gathering.{number}.{key}": text for key, text in clauses.items()}),
        options=options,
        steps=(
            Step("cards read", f"{card.id}.cast", _caster(card), "The Management casts", commutes=True),
            *steps,
        ),
        forms=(CAST, _by_name(card), _by_code(card), *more.pop("forms", ())),
        order_kinds=(CASTING, *more.pop("order_kinds", ())),
        words={WORDS: card.spellings},
        offers=(card,),
        unsettles=frozenset({"order"}),
        topics=("cards",),
        source=SOURCE,
        wishes=MappingProxyType({"decks": "Nobody holds this card: it is cast by the GM alone, by a ruling."}),
        **more,
    )
