"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="The Mastermind asks a question each season. Who answers it rightly shares a free unit; if nobody "
    "does, he has one himself.",
    do="If you are he, ask what somebody might know, but nobody does. If you are not, answer: a wrong answer"
    " costs nothing.",
    clause="rather_silly.14.question",
)
