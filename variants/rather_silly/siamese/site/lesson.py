"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson
from games.table.panels.panel import PanelContext


def _may_be_built(context: PanelContext) -> bool:
    """Whether the viewer builds now, and could build them."""
    return any(line.startswith("BUILD SIAMESE") for line in context.offered.get("", ()))


LESSON = Lesson(
    now="Once in the game you may build two units in neighbouring home centres as one build. Each supports "
    "whatever the other does.",
    do="Order such a pair together: what could part them is not carried out, and both die if they are forced apart.",
    clause="rather_silly.12.build",
    when=_may_be_built,
)
