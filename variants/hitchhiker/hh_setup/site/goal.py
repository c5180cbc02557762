"""What a seat of Hitch-hiker plays for."""

from games.table.panels.panel import PanelContext

AIMS = {
    "majority_active": "Own more than half of the active centres at a Winter count, and you win.",
    "majority_start": "Own more than half of the centres with which the game began at a Winter count, and you win.",
    "fixed_18": "Own 18 centres at a Winter count, and you win.",
    "gm_decides": "The GM says who has won.",
}
WITHOUT_A_WIN = {
    "Hitchhiker": "You cannot win by centres: help somebody, or be in the draw.",
    "Vogon": "You cannot win by centres: destroy what you can, and be in the draw.",
}


def goal(context: PanelContext) -> str:
    """How the seat wins, by the options; empty where the rest of the rulebook says it."""
    options = context.rulebook.options
    if context.viewer.seat_id in WITHOUT_A_WIN and options["setup.special_seats_win"] == "no":
        return WITHOUT_A_WIN[context.viewer.seat_id]
    return AIMS.get(options["setup.victory"], "")


def needed(context: PanelContext) -> int | None:
    """How many centres win, as the option says; 0 where it is left to the GM, None where the other rules say it."""
    numbers = {
        "majority_active": sum(len(places) for places in context.state.get("centres", {}).values()) // 2 + 1,
        "majority_start": len(context.rulebook.start.centres) // 2 + 1,
        "fixed_18": 18,
        "gm_decides": 0,
    }
    return numbers.get(context.rulebook.options["setup.victory"])
