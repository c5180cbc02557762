"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Who tries to enter a closed place fails and is demoralised: half strength in the following season.",
    do="Do not attack with it next season, and do not let it stand alone.",
    clause="dipshomashy.7.i.half",
)
