"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Each season every player may vote for two places. The two with most votes border on one another for "
    "the whole next season.",
    do="Vote for a place of your own and one that you want to reach. Votes are secret, and nobody has to vote.",
    clause="rather_silly.7.vote",
)
