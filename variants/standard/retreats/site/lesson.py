"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="A unit was dislodged. Every dislodged unit goes one step after the moves, or is disbanded.",
    do="If it is yours, choose a free place next to it: not where the attacker came from, nor where units stood each "
    "other off. Without an order it is disbanded.",
    clause="standard.retreats.places",
)
