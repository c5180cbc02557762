"""The season's question as the site needs it: what a bot asks and answers, and which answers wait for the GM's mark.

A bot asks sums and answers sums, exactly: no GM is asked to judge the guess of a machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import engine
from engine.model.errors import OrderError
from variants.rather_silly.quiz import ANSWER, ASKED, Answer, same

if TYPE_CHECKING:
    from games.models import Game, Turn

SUM = re.compile(r"\bwhat is (\d{1,6}) (?:and|plus|\+) (\d{1,6})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Given:
    """One answer, for the GM's eyes. `proposed`: the engine holds it for right; `marked`: what the GM says, or None."""

    seat_id: str
    text: str
    proposed: bool
    marked: bool | None

    @property
    def open(self) -> bool:
        """Whether somebody has to judge it: it is not exactly right, and has not been marked."""
        return self.marked is None and not self.proposed

    @property
    def right(self) -> bool:
        """What it counts as if nothing more is said."""
        return self.proposed if self.marked is None else self.marked


def _mark(state: engine.State, name: str) -> str:
    found = next((mark for mark in state.marks if mark.name == name), None)
    return str(found.value) if found is not None else ""


def question_of(state: engine.State) -> str:
    """The question of the season, which is public; empty if there is none."""
    return _mark(state, ASKED)


def right_answer_of(state: engine.State) -> str:
    """The right answer, in a state that has not been cut down to anybody's view."""
    return _mark(state, ANSWER)


def answers_to_mark(game: Game, turn: Turn) -> list[Given]:
    """The answers in hand when this window opened. For the GM alone: callers see to it."""
    state = turn.loaded_state(game.rulebook)
    if not question_of(state):
        return []
    right = right_answer_of(state)
    rulings = game.rulings.filter(phase=turn.phase, kind="mark", withdrawn_at=None).order_by("pk")
    marked = {ruling.data["seat"]: bool(ruling.data["value"]) for ruling in rulings}
    found = {str(held.seat): text for held in state.held if (text := _text(game, held.text, held.seat)) is not None}
    return [Given(seat, text, same(text, right), marked.get(seat)) for seat, text in found.items()]


def _text(game: Game, line: str, seat: str) -> str | None:
    """What an answer says; None for a line that is none."""
    try:
        order = engine.parse_order(game.rulebook, line, seat)
    except OrderError:
        return None
    return order.text if isinstance(order, Answer) else None


# --- bots --------------------------------------------------------------------------------------------------


def bot_papers(state: engine.State, wants: Sequence[engine.Want], noise: Callable[[str], float]) -> list[str]:
    """The lines with a bot's question for the next season, and with its answer if it is asked a sum."""
    lines = []
    if any(want.kind == "question" and not want.optional for want in wants):
        a, b = (int(noise(which) * 90) + 10 for which in ("one", "other"))
        lines.append(f'QUESTION "What is {a} and {b}?" ANSWER "{a + b}"')
    found = SUM.search(question_of(state))
    if found and any(want.kind == "answer" for want in wants):
        lines.append(f'ANSWER "{int(found[1]) + int(found[2])}"')
    return lines
