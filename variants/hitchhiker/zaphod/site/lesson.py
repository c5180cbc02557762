"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Zaphod goes one step at random, and votes decide what he does to the unit that he meets: command it,"
    " daze it, or give it sunglasses. It is noticed a turn later.",
    do="Vote for what hurts you least if he is near your units, and most if he is near others’. A centre of "
    "yours that he enters has to be taken again.",
    clause="hitchhiker.10.vote",
)
