"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="In Winter 1900 everybody chooses what stands in their home centres. There are ten more provinces, "
    "and more than half of the active centres win.",
    do="Choose a unit for each home centre; where you say nothing, the usual one stands.",
    clause="hitchhiker.4.disposal",
)
