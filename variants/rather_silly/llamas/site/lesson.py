"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Three herds of llamas are yours to hide, in places that are no centres. Each explodes once, just "
    "before retreats, and destroys every unit in its place.",
    do="Put them where others will want to pass, and say in a later season which herd explodes, and under "
    "what condition. Nobody learns where they are until then.",
    clause="rather_silly.3.placing",
)
