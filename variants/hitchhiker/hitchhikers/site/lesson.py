"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Hitch-hikers cannot walk. They go when a unit next to them is ordered to give them a lift, and that "
    "takes the place of its own order.",
    do="If they are yours, choose anybody’s unit and where it is to take them. If they are not, a unit "
    "beside them may be made to go elsewhere.",
    clause="hitchhiker.6.lift",
)
