"""What a seat plays for where so many centres win."""

from games.table.panels.panel import PanelContext


def goal(context: PanelContext) -> str:
    """How many centres win, of how many, and when they are counted."""
    board = context.rulebook.board
    needed, all_of_them = context.rulebook.options["victory.centres"], len(board.centres)
    return f"Own {needed} of the {all_of_them} centres when they are counted, and you win."


def needed(context: PanelContext) -> int | None:
    """How many centres win."""
    return int(context.rulebook.options["victory.centres"])
