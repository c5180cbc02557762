"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="Punters in the air come down at random. In a pub they are doubled for a season, elsewhere they have "
    "a hangover; whoever is below is squashed.",
    do="One that has just come down takes no orders this season. In the season after, one that landed in a "
    "pub counts double.",
    clause="dipshomashy.8.i",
)
