"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="It is Sunday: a unit that is going to a pub may jump over one desert, sea or closed place.",
    do="Write the way that it takes. Who jumps over an open pub has to go in there, and who meets another in"
    " mid-air may be gone.",
    clause="dipshomashy.12.jump",
)
