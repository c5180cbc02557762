"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="A place has closed. Nobody gets in, it belongs to nobody, no convoy goes through it, and nobody "
    "retreats to it or builds there.",
    do="Order units in it to leave at once: they have great force on their way out. Who stays is thrown out.",
    clause="dipshomashy.7.closed",
)
