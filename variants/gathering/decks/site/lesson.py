"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Each Power splits its Spell Cards into a Primary Deck and a Secondary Deck, and from then on plays "
    "and discards cards with its moves.",
    do="Press a card of your hand, then what it is for. The “?” and the card itself say what it does.",
)
