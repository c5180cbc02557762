"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson
from games.table.panels.panel import PanelContext


def _comes(context: PanelContext) -> bool:
    """Whether this is the season after whose moves he appears."""
    look = context.looked_at
    return look.window == "M" and look.season == context.rulebook.options.get("borg.first_season")


LESSON = Lesson(
    now="Borg appears after the moves of his first season, next to most units, and from then on goes every "
    "season to the best meal. All units where he ends are eaten.",
    do="Keep your units apart: the more stand around a place, the better he likes it. He leaves centres that"
    " he sits in at the adjustments to nobody.",
    clause="rather_silly.2.arrival",
    when=_comes,
)
