"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Vogon ships move after everybody else, by land and sea. They destroy the centres that they enter, "
    "and units with themselves.",
    do="Give up a build to make a centre of yours proof, in secret: a ship that tries it is destroyed, and so"
    " is a random unit next to it.",
    clause="hitchhiker.7b",
)
