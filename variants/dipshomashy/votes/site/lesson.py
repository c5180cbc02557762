"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="With its moves everybody votes for what is to close or to open. The three most popular of these "
    "happen at once.",
    do="Close a pub of a rival, or open a way for yourself. Votes can be split or put on one place; who owns"
    " more pubs has more of them.",
    clause="dipshomashy.3.votes",
)
