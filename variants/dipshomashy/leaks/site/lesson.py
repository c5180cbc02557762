"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Who has more units than pubs loses some; any may go, on the ground or in the air.",
    do="Say which. If nobody says, those in the air go first, then the farthest from home.",
    clause="dipshomashy.11.anywhere",
)
