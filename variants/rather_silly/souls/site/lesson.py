"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="After the moves a unit may sell its soul: it fights with double strength for the following two seasons.",
    do="Sell one that is in no danger itself. If it is lost within that time, its soul goes on needing a "
    "centre that could feed another unit.",
    clause="rather_silly.5.sale",
)
