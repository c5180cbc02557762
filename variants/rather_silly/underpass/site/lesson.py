"""What is told of the rule at the table when it first matters."""

from games.table.lessons.lesson import Lesson

LESSON = Lesson(
    now="A tunnel under Mont Blanc joins Marseilles, Burgundy, Munich, Tyrolia and Piedmont: each borders on "
    "all the others.",
    do="Move or support through it like over any border. A support through it is cut as soon as another "
    "player’s unit uses the tunnel.",
    clause="rather_silly.6.borders",
)
