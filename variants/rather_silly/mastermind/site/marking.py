"""The answers to the season's question, for the GM to mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine
from engine.model.errors import OrderError
from games.selectors.marking import Given

from variants.rather_silly.mastermind.quiz import Answer, question_of, right_answer_of, same

if TYPE_CHECKING:
    from games.models import Game, Turn


def asked(state: engine.State) -> tuple[str, str]:
    """The question and the right answer, of a state that is nobody's view; both empty if nothing is asked."""
    return question_of(state), right_answer_of(state)


def answers(game: Game, turn: Turn) -> list[Given]:
    """The answers in hand when this window opened."""
    state = turn.loaded_state(game.rulebook)
    if not question_of(state):
        return []
    right = right_answer_of(state)
    rulings = game.rulings.filter(phase=turn.phase, kind="mark", withdrawn_at=None).order_by("pk")
    marked = {ruling.data["seat"]: bool(ruling.data["value"]) for ruling in rulings}
    texts = {str(held.seat): text for held in state.held if (text := _text(game, held.text, held.seat)) is not None}
    return [Given(seat, text, same(text, right), marked.get(seat)) for seat, text in texts.items()]


def _text(game: Game, line: str, seat: str) -> str | None:
    """What an answer says; None for a line that is none."""
    try:
        order = engine.parse_order(game.rulebook, line, seat)
    except OrderError:
        return None
    return order.text if isinstance(order, Answer) else None
