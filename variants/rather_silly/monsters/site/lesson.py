"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson
from games.table.panels.panel import PanelContext


def _come(context: PanelContext) -> bool:
    """Some come after every movement."""
    return context.looked_at.window == "M"


LESSON = Lesson(
    now="A group of monsters of strength two comes every season: at sea after the Spring retreats, on land "
    "after Autumn's. They make for centres with few units around.",
    do="A centre with several units next to it is left alone. To throw a monster out takes more than its "
    "strength of two, that is, an attack with two supports.",
    clause="rather_silly.4.arrival",
    when=_come,
)
