"""What each seat of Rather Silly plays for."""

from games.table.panels.panel import PanelContext


def goal(context: PanelContext) -> str:
    """How the seat wins, by the rules and options in force."""
    options, seat = context.rulebook.options, context.viewer.seat_id
    centres = options["frame.win_centres"]
    if seat == "Jester":
        return f"You have no units, and win if nobody else has by the end of {options['jester.last_year']}."
    if seat == "Doctor":
        return f"You win with {centres} centres, or when points and centres are {options['doctor.target']} together."
    if seat == "Mastermind":
        return f"You begin with nothing but questions, and win with {centres} centres."
    if seat == "Soothsayer":
        return f"You begin with nothing but foresight, and win with {centres} centres."
    return f"You win with {centres} centres at the adjustments."


def needed(context: PanelContext) -> int | None:
    """How many centres win."""
    return int(context.rulebook.options["frame.win_centres"])
