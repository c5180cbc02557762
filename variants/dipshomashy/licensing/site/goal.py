"""What a seat plays for where pubs or punters of its own number win."""

from games.table.panels.panel import PanelContext

USUAL = ("18", "pubs")


def _claimed(context: PanelContext) -> tuple[str, str]:
    """How many of what win, by the options."""
    options = context.rulebook.options
    return options["licensing.victory_pubs"], options["licensing.victory_by"]


def goal(context: PanelContext) -> str:
    """How many of what win; empty where the rest of the rulebook says it."""
    number, what = _claimed(context)
    return "" if (number, what) == USUAL else f"Have {number} {what} when they are counted, and you win."


def needed(context: PanelContext) -> int | None:
    """How many pubs win; 0 where punters are counted, None where the rest of the rulebook says it."""
    number, what = _claimed(context)
    return None if (number, what) == USUAL else int(number) if what == "pubs" else 0
