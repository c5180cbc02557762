"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="The Soothsayer predicts two places each season. Where units of players stand each other off there, "
    "all of them become one unit of his.",
    do="If you are he, predict where two will meet with equal strength. If you are not, do not bounce where "
    "he could expect it.",
    clause="rather_silly.16.predict",
)
