"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="A Female Army costs nothing, one for every five centres, and has no strength. A unit that she "
    "distracts has to attack her place instead of what it was ordered.",
    do="Distract a unit next to her that you do not want to arrive. She has to go if it ends its move beside"
    " her; a Dirty Old Man’s EXPOSE undoes her.",
    clause="rather_silly.9.distract",
)
