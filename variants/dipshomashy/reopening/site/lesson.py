"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="What opens again is a desert: no pub, and no owner, whatever it was before.",
    do="Units may enter it again. To make it a pub, name it for a licence.",
    clause="dipshomashy.6.desert",
)
