"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="The TARDIS goes by hyperspace and comes out elsewhere. Monsters that it lands on and souls that it "
    "exorcises are Victory Points; points and centres together win at thirty.",
    do="If you are the Doctor, go where monsters or sold souls are. If you are not, a unit of yours may hold"
    " the TARDIS where it stands.",
    clause="rather_silly.15.travel",
)
