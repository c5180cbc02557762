"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Builds, called hairs of the dog, may be taken in any pub that is yours and empty, wherever it is.",
    do="Build where the next fight is, not at home.",
    clause="dipshomashy.10",
)
