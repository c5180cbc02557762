"""Which panels there are, and which of them a table shows: those whose rule is in the rulebook in force."""

from dataclasses import dataclass
from typing import Any

from games.table.panels import (
    ballot,
    borg,
    brief,
    decks,
    disposal,
    hand,
    length,
    licences,
    lifts,
    monsters,
    oracle,
    pairs,
    part,
    points,
    proofs,
    quiz,
    reach,
    reorder,
    retreat,
    souls,
    sunday,
    tally,
    tardis,
    twins,
    voting,
    wanderers,
    winter,
)
from games.table.panels.panel import Panel, Sight

PANELS: tuple[Panel, ...] = (
    length.PANEL, sunday.PANEL, hand.PANEL, decks.PANEL, voting.PANEL, licences.PANEL, retreat.PANEL, tally.PANEL,
    brief.PANEL, winter.PANEL, quiz.PANEL, reorder.PANEL, tardis.PANEL, oracle.PANEL,
    twins.PANEL, reach.PANEL, souls.PANEL, ballot.PANEL,
    borg.PANEL, monsters.PANEL, points.PANEL, pairs.PANEL,
    part.PANEL, disposal.PANEL, lifts.PANEL, proofs.PANEL, wanderers.MARVIN, wanderers.ZAPHOD,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shown:
    """A panel with what it shows; `context` is None while it is empty."""

    panel: Panel
    context: dict[str, Any] | None


def in_force(sight: Sight) -> list[Panel]:
    """The panels of the rules in force; before the start there are none."""
    if not sight.game.turn_number:
        return []
    rules = {rule.id for rule in sight.rulebook.rules}
    return [panel for panel in PANELS if panel.rule in rules]


def shown(sight: Sight, panel: Panel) -> Shown:
    """A panel filled for one viewer."""
    return Shown(panel, panel.data(sight))


def at_table(sight: Sight) -> dict[str, list[Shown]]:
    """Every panel of a table, by its place."""
    found: dict[str, list[Shown]] = {}
    for panel in in_force(sight):
        found.setdefault(panel.place, []).append(shown(sight, panel))
    return found


def find(sight: Sight, panel_id: str) -> Panel | None:
    """A panel of that id, if its rule is in force."""
    return next((panel for panel in in_force(sight) if panel.id == panel_id), None)
