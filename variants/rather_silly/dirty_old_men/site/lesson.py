"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="A Dirty Old Man costs nothing, one for every five centres, and has no strength; he may stand with anybody.",
    do="Order him to EXPOSE himself next to Female Armies, and none of them distracts anybody that season.",
    clause="rather_silly.10.expose",
)
