"""What waits for the GM's mark in the window of marks: what rules bring in `site/marking.py`, for the GM alone.

Such a module has `answers(game, turn) -> list[Given]` and `asked(state) -> (question, right answer)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType

import engine
from engine.rulebook import registry
from games.models import Game, Turn


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


def _asking(rulebook: engine.Rulebook) -> Iterator[ModuleType]:
    modules = (registry.beside_rule(rule.id, "site.marking") for rule in rulebook.rules)
    return (module for module in modules if module is not None)


def asked_of(rulebook: engine.Rulebook, state: engine.State) -> tuple[str, str]:
    """The question of the season and its right answer, of a state that is nobody's view; empty if there is none."""
    pairs = (module.asked(state) for module in _asking(rulebook))
    return next((pair for pair in pairs if pair[0]), ("", ""))


def answers_to_mark(game: Game, turn: Turn) -> list[Given]:
    """The answers in hand when this window opened. For the GM alone: callers see to it."""
    return [one for module in _asking(game.rulebook) for one in module.answers(game, turn)]
