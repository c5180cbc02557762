"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="For every pub that a vote closes, a sea or a desert becomes a pub: the one that most players named.",
    do="Name up to three seas or deserts near you, the dearest first. It counts only if a pub closes.",
    clause="dipshomashy.5.list",
)
