"""Who the reader is at a table, and what they play for: one line on every table.

A rule that says how the game is won brings `site/goal.py` with `goal(context) -> str`, one sentence to the seat; empty
where it leaves that to the others. `needed(context) -> int | None` beside it is the number of centres that win: 0 for
no number, None where that is left to the others. Of several the one that stands last among the rules counts.
"""

from dataclasses import dataclass

from engine.rulebook import registry
from games.maps.drawing.words import said
from games.permissions import Viewer
from games.table.panels.panel import PanelContext


@dataclass(frozen=True, slots=True)
class Identity:
    """A seat as its own player is told of it: its name, and the aim in a sentence."""

    name: str
    aim: str


def identity(viewer: Viewer) -> Identity | None:
    """Who the viewer is at this table; None without a seat, and when there is nothing to play for any more."""
    seat, game = viewer.seat, viewer.game
    if seat is None or seat.out or not game.is_going or not game.turn_number:
        return None
    return Identity(seat.name, said(aim_of(PanelContext(viewer))))


def aim_of(context: PanelContext) -> str:
    """How the seat wins, as the last rule says that says it; empty if none does."""
    for rule in reversed(context.rulebook.rules):
        module = registry.beside_rule(rule.id, "site.goal")
        aim = module.goal(context) if module is not None else ""
        if aim:
            return str(aim)
    return ""


def needed_of(context: PanelContext) -> int:
    """How many centres win, as the last rule says that says it; 0 where no such number is."""
    for rule in reversed(context.rulebook.rules):
        module = registry.beside_rule(rule.id, "site.goal")
        centres = module.needed(context) if module is not None and hasattr(module, "needed") else None
        if centres is not None:
            return int(centres)
    return 0
