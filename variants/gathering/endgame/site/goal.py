"""What a seat of The Gathering plays for."""

from games.table.panels.panel import PanelContext


def goal(context: PanelContext) -> str:
    """A majority at any time, and what counts when the years are over."""
    years = context.rulebook.options["endgame.years"]
    return (
        f"Own more than half of the active centres at any time, and you win; after {years} years "
        "it is most units by three, then the better cards in discard pile and secondary deck."
    )


def needed(context: PanelContext) -> int | None:
    """More than half of the centres that are active now."""
    return sum(len(places) for places in context.state.get("centres", {}).values()) // 2 + 1
