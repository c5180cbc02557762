"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Who was trapped in a closed place is thrown out, and hangs high above the board until the next season.",
    do="You can do nothing for it until it comes down at random. Whoever is below is squashed.",
    clause="dipshomashy.7.iii",
)
