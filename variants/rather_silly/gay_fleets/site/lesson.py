"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Every fifth fleet that a player builds is gay: it cannot be distracted, and in a coastal province "
    "straight units of others next to it have to attack it.",
    do="At sea it is left in peace. On a coast it draws the units around it away from whatever else they were to do.",
    clause="rather_silly.11.compulsion",
)
