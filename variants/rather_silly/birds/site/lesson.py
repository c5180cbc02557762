"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Birds fly three places in a season, or two with an army in their talons. They fight nobody, and "
    "nobody stops them.",
    do="Build them instead of an army or a fleet. A unit that holds may shoo them: then none end there, nor "
    "next to it.",
    clause="rather_silly.8.flight",
)
