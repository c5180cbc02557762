"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Centres were counted. Whoever has more of them than units builds, whoever has fewer removes.",
    do="Build in home centres that are yours and empty; press one on the map. What you do not build stays "
    "unbuilt until next year.",
    clause="standard.adjustments.builds",
)
