"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="A bubble-car goes to any land province in one move. It attacks with half strength, gives no support,"
    " and takes no centre.",
    do="Use it to cut supports far away: that it does fully. Do not count on it to conquer anything.",
    clause="hitchhiker.5.range",
)
