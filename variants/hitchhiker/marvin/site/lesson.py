"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Marvin goes where most votes send him. Units refuse to move to where he is when the turn begins; "
    "those that he joins have to retreat.",
    do="Vote for where he is to go, each turn: into the way of whoever threatens you.",
    clause="hitchhiker.9.vote",
)
