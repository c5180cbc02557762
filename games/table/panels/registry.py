"""Which panels there are, and which of them a table shows: those whose rule is in the rulebook in force.

A rule's panels are the `PANELS` of `site/panels.py` in its folder. At each place they stand in the order of the rules.
"""

from dataclasses import dataclass

from engine.rulebook import registry
from games.common.dictionaries import Context
from games.table.panels.panel import Panel, PanelContext


@dataclass(frozen=True, slots=True)
class ShownPanel:
    """A panel with what it shows; `context` is None while it is empty."""

    panel: Panel
    context: Context | None


def panels_of(rule: str) -> tuple[Panel, ...]:
    """The panels of a rule."""
    module = registry.beside_rule(rule, "site.panels")
    return tuple(module.PANELS) if module is not None else ()


def every_panel() -> tuple[Panel, ...]:
    """All panels of all rules there are."""
    return tuple(panel for rule in registry.rules() for panel in panels_of(rule))


def in_force(context: PanelContext) -> list[Panel]:
    """The panels of the rules in force; before the start there are none."""
    if not context.game.turn_number:
        return []
    return [panel for rule in context.rulebook.rules for panel in panels_of(rule.id)]


def filled_panel(context: PanelContext, panel: Panel) -> ShownPanel:
    """A panel filled for one viewer."""
    return ShownPanel(panel, panel.data(context))


def at_table(context: PanelContext) -> dict[str, list[ShownPanel]]:
    """Every panel of a table, by its place."""
    by_place: dict[str, list[ShownPanel]] = {}
    for panel in in_force(context):
        by_place.setdefault(panel.place, []).append(filled_panel(context, panel))
    return by_place


def find(context: PanelContext, panel_id: str) -> Panel | None:
    """A panel of that id, if its rule is in force."""
    return next((panel for panel in in_force(context) if panel.id == panel_id), None)
