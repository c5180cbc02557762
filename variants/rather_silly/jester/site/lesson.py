"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="The Jester has no units. He gives one unit of anybody another order each season, whatever its owner "
    "wrote, and wins if the game outlasts 1920.",
    do="Re-order whoever is about to win. If you are not the Jester, do not let everything hang on a single unit.",
    clause="rather_silly.13.reorder",
)
