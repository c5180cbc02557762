"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="A unit of yours was dislodged. Every dislodged unit goes one step now, or is disbanded.",
    do="Choose a free place next to it: not where the attacker came from, nor where units stood each other "
    "off. Without an order it is disbanded.",
    clause="standard.retreats.places",
)
